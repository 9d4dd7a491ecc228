"""The random matches are worth something: what the laws are about does occur in them."""

from collections import Counter

from openrummy.events import Dealt, Discarded, HandEnded, Knocked, Passed, Reshuffled, Showed, Took
from tests.laws.test_views import first_of, fold
from tests.worlds import TEMPERS, Plan, played


def test_every_end_of_a_gin_hand_occurs() -> None:
    ends: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for seed in range(49):
        tempers = (seed % len(TEMPERS), seed // len(TEMPERS))
        match = played(Plan("gin/big_gin=on,target=500", seed, rich=seed % 3 > 0, tempers=tempers, hands=4))
        for event in match.events:
            if isinstance(event, HandEnded):
                ends[event.result.reason] += 1
            shown["passed"] += isinstance(event, Passed)
            shown["laid off"] += isinstance(event, Showed) and len(event.layoffs) > 0
            shown["laid off by twos"] += isinstance(event, Showed) and len(event.layoffs) > 1
            shown["no melds shown"] += isinstance(event, Showed) and not event.melds
            shown["knocked"] += isinstance(event, Knocked)
    assert set(ends) == {"knock", "undercut", "gin", "big_gin", "stock", "forty"}, ends
    assert min(ends.values()) >= 3, ends
    assert min(shown.values()) >= 10, shown


def test_the_toy_reshuffles_and_shows_identical_cards() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        plan = Plan(f"toy/reshuffles={seed % 4},adviser={'on' if seed % 2 else 'off'}", seed, tempers=(0, 6), hands=2)
        for state, event in fold(played(plan), first_of(plan)):
            seen["reshuffled"] += isinstance(event, Reshuffled)
            seen["sat out"] += isinstance(event, Dealt) and len(event.players) == 3
            hand = state.hand
            if hand is None or not isinstance(event, Took | Discarded):
                continue
            known, cards = hand.seen[event.seat].count(event.card), hand.hands[event.seat].count(event.card)
            seen["took a second copy"] += isinstance(event, Took) and cards == 1
            seen["threw one of two, one seen"] += isinstance(event, Discarded) and (cards, known) == (2, 1)
            seen["threw one of two, both seen"] += isinstance(event, Discarded) and (cards, known) == (2, 2)
            seen["threw a copy of the one taken"] += isinstance(event, Discarded) and event.card == hand.taken
    assert len(seen) == 6
    assert min(seen.values()) >= 3, seen
