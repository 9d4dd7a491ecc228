"""Law 7, Suit symmetry of values, and law 8, Best of eleven: over matches and hands reached in play."""

from hypothesis import assume, given
from hypothesis import strategies as st

from openrummy.actions import Action, BigGin, Discard, Knock, Lay, LayOff, Rearrange, Show
from openrummy.cards import JOKER
from openrummy.events import HandEnded, Knocked, MatchEnded
from openrummy.melds import DECLARED, Meld
from openrummy.partition import best_discard, deadwood, knocks
from openrummy.state import Phase
from openrummy.table import Chance, Table
from tests import brute
from tests.laws.test_views import fold
from tests.worlds import ALL, Plan, examples, plans, played

Suits = tuple[int, ...]


def turned(placed: int, suits: Suits) -> int:
    """A placed card in other suits; a joker is in none."""
    face = placed % DECLARED
    return placed if face >= JOKER else placed - face + suits[face // 13] * 13 + face % 13


def turned_melds(melds: tuple[tuple[int, ...], ...], suits: Suits) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(turned(card, suits) for card in one) for one in melds)


def turned_action(action: Action, shown: tuple[Meld, ...], suits: Suits) -> Action:
    """The same action in other suits. Arrangements are spelt out: the default breaks ties by suit (G7)."""
    laid = turned_melds(tuple(meld.cards for meld in shown), suits)
    match action:
        case Discard(card):
            return Discard(turned(card, suits))
        case Knock(card, _):
            return Knock(turned(card, suits), laid)
        case BigGin():
            return BigGin(laid)
        case Lay(cards):
            return Lay(tuple(turned(one, suits) for one in cards))
        case LayOff(cards, number):
            return LayOff(tuple(turned(one, suits) for one in cards), number)
        case Rearrange(table):
            return Rearrange(turned_melds(table, suits))
        case Show(melds, layoffs) if melds is not None:
            return Show(turned_melds(melds, suits), tuple((turned(card, suits), at) for card, at in layoffs))
    return action


def in_other_suits(match: Table, suits: Suits) -> Table:
    """The same match from packs whose suits have changed places."""
    other = Table(match.state.rules, match.seats)
    for entry in match.log:
        if isinstance(entry, Chance):
            order = entry.order
            if entry.ask.label == "deal":
                order = bytes(at // 53 * 53 + turned(at % 53, suits) for at in order)
            other.supply(order)
        else:
            other.play(turned_action(entry.action, _melds_of(match, len(other.events)), suits))
    return other


def _melds_of(match: Table, at: int) -> tuple[Meld, ...]:
    event = match.events[at]
    return event.melds if isinstance(event, Knocked) else ()


@examples(0.4)
@given(plans(*ALL, hands=2), st.permutations(range(4)))
def test_law_7_values_do_not_depend_on_suits(plan: Plan, suits: list[int]) -> None:
    assume("spade_doubles" not in plan.rules)
    match = played(plan)
    other = in_other_suits(match, tuple(suits))
    assert len(other.events) == len(match.events)
    for mine, theirs in zip(match.events, other.events, strict=True):
        assert type(mine) is type(theirs)
        if isinstance(mine, HandEnded | MatchEnded):
            assert mine == theirs


@examples(0.2)
@given(plans("gin", "oklahoma", hands=1))
def test_law_8_best_of_eleven_is_the_minimum_over_all_discards(plan: Plan) -> None:
    seen = set()
    for state, _, _ in fold(played(plan)):
        hand = state.hand
        if hand is None or hand.phase is not Phase.DISCARD:
            continue
        eleven = hand.hands[hand.turn].one
        if eleven in seen:
            continue
        seen.add(eleven)
        left = brute.discards(eleven)
        assert len(left) == 11
        assert best_discard(eleven) == min(left.values())
        assert {face: deadwood(eleven & ~(1 << face)) for face in left} == left
        for limit in (0, 10):
            assert knocks(eleven, limit) == tuple((face, most) for face, most in left.items() if most <= limit)
        for face in left:
            assert best_discard(eleven, 1 << face) == min(most for other, most in left.items() if other != face)
