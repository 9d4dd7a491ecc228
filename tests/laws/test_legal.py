"""Law 5, Legal is legal: what is offered is accepted, all else is refused by name, and a refusal changes nothing.

The judge here knows the rules from the brute solver only: cards as (rank, suit), no masks, no look-ups.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hypothesis import given

from openrummy.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    EndTurn,
    Knock,
    Lay,
    LayOff,
    Pass,
    Proposal,
    Rearrange,
    Show,
    Take,
    parse_action,
)
from openrummy.cards import NONE, UNKNOWN
from openrummy.errors import IllegalAction
from openrummy.game import Legal, check, decide, legal
from openrummy.parts.knock import knock_limit
from openrummy.state import Hand, MeldingHand, Phase, State, TableHand
from tests import brute
from tests.laws.judge import may_meld, may_rearrange, plays, points, real, same_play, tables
from tests.laws.test_views import TRIED, decisions
from tests.worlds import ALL, Plan, examples, plans, played, proposal, table

RULES_WITHOUT_ID = {"card_not_held", "no_such_action", "hand_over", "match_over"}
"""Refusals to which no rule of the book applies (design section 4)."""


def card(face: int) -> brute.Card:
    return face % 13, face // 13


def melds_of(cards: brute.Meld, proposed: Proposal) -> brute.Meld | None:
    """What is left of the cards beside the proposed melds; None unless these are melds of these cards (C1-C4)."""
    for one in proposed:
        meld = frozenset(map(card, one))
        if len(meld) < len(one) or not brute.is_meld(meld) or not meld <= cards:
            return None
        cards -= meld
    return cards


def may_show(hand: Hand, cards: brute.Meld, show: Show) -> bool:
    """C1-C4 and G8: melds of one's own, then unmelded cards laid off one by one where they fit."""
    left = melds_of(cards, show.melds or ())
    if left is None:
        return False
    melds = [frozenset(map(card, meld.cards)) for meld in hand.table]
    for face, number in show.layoffs:
        laid = card(face)
        if not (1 <= number <= len(melds) and laid in left and brute.is_meld(melds[number - 1] | {laid})):
            return False
        melds[number - 1] |= {laid}
        left -= {laid}
    return True


def may(state: State, action: Action) -> bool:
    """Whether the rules allow this; the limit is taken from the engine (its tests are by rule)."""
    hand = state.hand
    assert hand is not None
    if isinstance(hand, TableHand):
        return may_rearrange(hand, action)
    if isinstance(hand, MeldingHand) and not isinstance(action, Discard):
        return may_meld(state, hand, action)
    cards = frozenset(map(card, hand.hands[hand.turn]))
    options = state.rules.options
    match action:
        case Draw():
            return hand.phase in (Phase.DRAW, Phase.STOCK)
        case Take():
            return hand.phase in (Phase.DRAW, Phase.UPCARD)
        case Pass():
            return hand.phase is Phase.UPCARD
        case Discard(face):
            return hand.phase is Phase.DISCARD and card(face) in cards and face != hand.taken
        case Knock(face, melds):
            if hand.phase is not Phase.DISCARD or card(face) not in cards or face == hand.taken:
                return False
            ten = cards - {card(face)}
            if melds is None:
                return brute.deadwood(brute.mask_of(ten)) <= knock_limit(state)
            left = melds_of(ten, melds)
            return left is not None and brute.worth(left) <= knock_limit(state)
        case BigGin(melds):
            if hand.phase is not Phase.DISCARD or not options.big_gin:
                return False
            return (
                brute.deadwood(brute.mask_of(cards)) == 0
                if melds is None
                else melds_of(cards, melds) == frozenset[brute.Card]()
            )
        case Show():
            return hand.phase is Phase.SHOW and may_show(hand, cards, action)
    assert isinstance(action, Lay | LayOff | Rearrange | EndTurn), action
    return False


def others(rng: Random, state: State) -> list[Action]:
    """Actions with arrangements, right and wrong ones: of one's own cards, broken, doubled, of other cards."""
    hand = state.hand
    assert hand is not None
    own = hand.hands[hand.turn].one
    if isinstance(hand, TableHand):
        return list(tables(rng, hand)) if hand.phase in (Phase.MELD, Phase.LAST) else [Rearrange(((0, 1, 2),))]
    if isinstance(hand, MeldingHand):
        return list(_groups(rng, hand))
    found: list[Action] = [parse_action("!7s=4h,5h,6h"), BigGin(()), Show(()), Show(((0, 13, 26),))]
    if hand.phase is Phase.SHOW:
        for _ in range(4):
            laid = tuple((rng.randrange(52), rng.randint(1, 4)) for _ in range(rng.randint(0, 2)))
            held = [face for face in range(52) if own >> face & 1]
            fit = tuple((rng.choice(held), rng.randint(1, len(hand.table))) for _ in range(rng.randint(0, 3)))
            found += [Show(broken(rng, proposal(rng, own)), laid), Show(proposal(rng, own, 0.6), fit)]
    if hand.phase is Phase.DISCARD and own.bit_count() == 11:
        for face in rng.sample([face for face in range(52) if own >> face & 1], 3):
            melds = proposal(rng, own & ~(1 << face))
            found += [Knock(face, melds), Knock(face, broken(rng, melds)), Knock(rng.randrange(52), melds)]
        found += [BigGin(proposal(rng, own, 0)), BigGin(broken(rng, proposal(rng, own, 0)))]
    return found


def _groups(rng: Random, hand: MeldingHand) -> Iterator[Action]:
    """Some cards of one's own, and cards that are not, as melds and lay-offs."""
    held = list(hand.hands[hand.turn])
    for _ in range(12):
        cards = tuple(rng.sample(held, rng.randint(0, min(4, len(held)))))
        kind = rng.choice(cards) if cards else rng.randrange(52)
        alike = tuple(face for face in held if face % 13 == kind % 13 or face in (kind - 1, kind - 2, kind + 1))
        for some in (cards, alike, (*alike, rng.choice([*held, 51, 52, 60, 64, -1]))):
            yield Lay(some)
            yield LayOff(some, rng.randint(0, len(hand.table) + 1))


def broken(rng: Random, melds: Proposal) -> Proposal:
    """The melds with a card too few, a card twice, a strange card, or one meld twice."""
    if not melds:
        return ((0, 1),)
    first, *rest = melds
    strange = rng.randrange(52)
    return (rng.choice([first[1:], (*first, first[0]), (*first, strange), (strange, *first[1:])]), *rest, *melds[:1])


def refusal(ask: Callable[[State, Action], object], state: State, action: Action) -> IllegalAction | None:
    """What ``check`` or ``decide`` says against an action."""
    try:
        ask(state, action)
    except IllegalAction as refused:
        return refused
    return None


def answer(state: State, action: Action, offered: Legal) -> bool:
    """Whether it is accepted; asserts that all faces of legality agree, and that a refusal has a name."""
    refused = refusal(check, state, action)
    if refused is None:
        assert action in offered
        assert decide(state, action)
        return True
    assert refused.code
    assert (refused.rule is None) == (refused.code in RULES_WITHOUT_ID), refused
    assert action not in offered
    again = refusal(decide, state, action)
    assert again is not None
    assert (again.code, again.rule, again.params) == (refused.code, refused.rule, refused.params)
    return False


def judged(plan: Plan, every: int) -> None:
    """Asserts law 5 at some states of a match."""
    rng = Random(plan.seed)
    for at, state in enumerate(decisions(played(plan))):
        hand = state.hand
        assert hand is not None
        special = hand.phase is Phase.SHOW or (hand.taken != NONE and not hand.table)
        if at % every and not special:
            continue
        offered = legal(state)
        assert all(answer(state, action, offered) for action in offered)
        assert len(set(offered.actions)) == offered.count == len(offered), "an action is offered twice"
        for action in (*TRIED[at % 5 :: 5], *TRIED[:6], *others(rng, state)):
            accepted = answer(state, action, offered)
            assert accepted == may(state, action), str(action)
            if not getattr(action, "melds", None) and not isinstance(action, Show | Lay | LayOff | Rearrange):
                listed = action in offered.actions
                assert listed == accepted or action == BigGin(()), str(action)

        if isinstance(hand, MeldingHand) and hand.phase is Phase.DISCARD:
            listed_plays = [same_play(action) for action in offered if not isinstance(action, Discard)]
            assert len(set(listed_plays)) == len(listed_plays), "a play is offered twice"
            assert set(listed_plays) == set(map(same_play, plays(state, hand)))
        if isinstance(hand, TableHand) and hand.phase in (Phase.MELD, Phase.LAST):
            suggested(state, hand, offered.actions, others(rng, state))


def suggested(state: State, hand: TableHand, offered: Sequence[Action], tried: Sequence[Action]) -> None:
    """Asserts that no table that was tried leaves fewer points, or fewer cards, than the best that is offered."""
    found = [left(hand, action) for action in offered]
    for action in tried:
        if may(state, action):
            assert min(found)[0] <= left(hand, action)[0], str(action)
            assert min(cards for _, cards in found) <= left(hand, action)[1], str(action)


def left(hand: TableHand, action: Action) -> tuple[int, int]:
    """Points and cards left in hand by a new table, or by declining."""
    own = hand.hands[hand.turn]
    if isinstance(action, Rearrange):
        laid = Counter(real(one) for meld in action.table for one in meld)
        for face in (laid - Counter(face for meld in hand.table for face in meld.faces)).elements():
            own = own.minus(face)
    return points(own), len(own)


@examples(0.25)
@given(plans("gin", "oklahoma", hands=2))
def test_law_5_legal_is_legal(plan: Plan) -> None:
    judged(plan, every=9)


@examples(0.15)
@given(plans("hollywood", "three_hand", hands=2))
def test_law_5_legal_is_legal_in_hollywood_and_three_hand(plan: Plan) -> None:
    judged(plan, every=9)


@examples(0.25)
@given(plans("basic", hands=2, actions=300))
def test_law_5_legal_is_legal_in_basic(plan: Plan) -> None:
    judged(plan, every=4)


@examples(0.05)
@given(plans("manipulation", hands=1, actions=200))
def test_law_5_legal_is_legal_in_manipulation(plan: Plan) -> None:
    judged(plan, every=2)


def held_by_all(state: State) -> Sequence[int]:
    """Faces of which the player on turn holds a copy."""
    hand = state.hand
    assert hand is not None
    return [face for face in range(UNKNOWN) if face in hand.hands[hand.turn]]


@examples(0.1)
@given(plans("toy", hands=1))
def test_law_5_legal_is_legal_in_the_toy(plan: Plan) -> None:
    """With two copies the one just taken may be discarded if the other is held as well (B4, G5)."""
    for at, state in enumerate(decisions(played(plan))):
        hand = state.hand
        assert hand is not None
        if at % 9 and hand.taken == NONE:
            continue
        offered = legal(state)
        listed = offered.actions
        for action in TRIED[at // 9 % 3 :: 3]:
            assert answer(state, action, offered) == (action in listed), str(action)
        if hand.phase is Phase.DISCARD:
            own = hand.hands[hand.turn]
            wanted = [Discard(face) for face in held_by_all(state) if face != hand.taken or own.count(face) == 2]
            assert list(listed) == wanted


@examples(0.2)
@given(plans(*ALL, "toy", hands=1))
def test_law_5_a_refused_action_leaves_the_table_as_it_is(plan: Plan) -> None:
    match = table(plan)
    rng = Random(plan.seed)
    for _ in range(20):
        before = match.state, list(match.log), list(match.events)
        offered = match.legal
        for action in TRIED[:: rng.randint(3, 9)]:
            if action not in offered:
                with pytest.raises(IllegalAction):
                    match.play(action)
                assert (match.state, match.log, match.events) == before
        if match.over:
            break
        match.play(rng.choice(offered.actions))
