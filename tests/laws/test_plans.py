"""The random matches are worth something: what the laws are about does occur in them."""

from collections import Counter

from openrummy.cards import JOKER
from openrummy.events import (
    Dealt,
    Declined,
    Discarded,
    HandEnded,
    Knocked,
    LaidOff,
    Melded,
    Passed,
    Rearranged,
    Reshuffled,
    RolesChanged,
    RolesDrawn,
    Showed,
    Took,
    TurnEnded,
)
from openrummy.melds import DECLARED
from openrummy.parts.columns import columns_of
from openrummy.state import Phase, TableHand
from tests.laws.test_views import fold
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
        for state, event, _ in fold(played(plan)):
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


def test_what_basic_rummy_is_about_occurs() -> None:
    ends: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(49):
        rules = f"basic/ace={'high_or_low' if seed % 4 else 'low'},max_reshuffles={seed % 3},target=500"
        tempers = (seed % len(TEMPERS), seed // 7 % len(TEMPERS))
        plan = Plan(rules, seed, rich=seed % 3 > 0, tempers=tempers, hands=3, seats=2 + seed % 5)
        for state, event, _ in fold(played(plan)):
            hand = state.hand
            if isinstance(event, HandEnded):
                ends[event.result.reason] += 1
            if isinstance(event, Melded | LaidOff) and hand is not None:
                seen["melded"] += isinstance(event, Melded)
                seen["high ace"] += isinstance(event, Melded) and "K" in str(event.meld) and "A" in str(event.meld)
                seen["laid off"] += isinstance(event, LaidOff)
                seen["several at once"] += isinstance(event, LaidOff) and len(event.cards) > 1
                seen["out without a discard"] += len(hand.hands[event.seat]) == len(cards_of(event))
                seen["played what was taken"] += hand.taken in cards_of(event)
            seen["reshuffled"] += isinstance(event, Reshuffled)
    assert set(ends) == {"out", "rummy", "stock", "forty"}, ends
    assert min(ends.values()) >= 3, ends
    assert len(seen) == 7
    assert min(seen.values()) >= 3, seen


def cards_of(event: Melded | LaidOff) -> tuple[int, ...]:
    """The cards that go to the table."""
    return event.meld.faces if isinstance(event, Melded) else event.cards


def test_what_manipulation_is_about_occurs() -> None:
    ends: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(8, 20):
        rules = f"manipulation/knock_in_last_turns={'on' if seed % 2 else 'off'},target=500"
        plan = Plan(rules, seed, rich=seed % 4 > 0, tempers=(seed % 3, 2 + seed % 3), hands=1, seats=2 + seed % 4)
        for state, event, _ in fold(played(plan)):
            hand = state.hand
            if isinstance(event, HandEnded):
                ends[event.result.reason] += 1
            if isinstance(event, Rearranged) and isinstance(hand, TableHand):
                old = {card for meld in hand.table for card in meld.cards}
                new = {card for meld in event.table for card in meld.cards}
                seen["melded"] += 1
                seen["melded in a last turn"] += hand.phase is Phase.LAST
                seen["took a meld apart"] += any(set(meld.cards) - _homes(meld.cards, event) for meld in hand.table)
                seen["joker laid"] += JOKER in event.played
                seen["joker declared anew"] += JOKER not in event.played and any(c >= DECLARED for c in old - new)
            seen["declined"] += isinstance(event, Declined)
            seen["went into the last turns"] += isinstance(event, TurnEnded) and event.last == len(state.seats)
    assert set(ends) >= {"knock", "out", "stock"}, ends
    assert len(seen) == 7
    assert min(seen.values()) >= 3, seen


def _homes(cards: tuple[int, ...], event: Rearranged) -> set[int]:
    """The most cards of an old meld that lie together in one of the new ones."""
    return max((set(cards) & set(meld.cards) for meld in event.table), key=len)


def test_what_hollywood_and_three_hand_are_about_occurs() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        match = played(Plan("hollywood/target=60", seed, rich=seed % 2 > 0, tempers=(1, 2), hands=12))
        closed = [column.winner is not None for column in columns_of(match.state)]
        seen["a column closed"] += any(closed)
        seen["a match ended"] += match.over
        match = played(Plan("three_hand/target=60", seed, rich=seed % 2 > 0, tempers=(1, 2), hands=6))
        seen["redrawn"] += sum(isinstance(event, RolesDrawn) for event in match.events) > 1
        seen["roles changed"] += sum(isinstance(event, RolesChanged) for event in match.events) > 2
    for seed in range(20, 60):
        match = played(Plan("three_hand", seed, hands=1, actions=1))
        seen["redrawn"] += sum(isinstance(event, RolesDrawn) for event in match.events) > 1
    assert len(seen) == 4
    assert min(seen.values()) >= 3, seen
