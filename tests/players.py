"""Players of several tempers for random matches: of gin here, of the games with melds on the table in `melders.py`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from openrummy.actions import Action, BigGin, Discard, Draw, Knock, Pass, Proposal, Show, Take
from openrummy.game import legal
from openrummy.melds import Meld
from openrummy.partition import arrangements, best_discard, deadwood, is_meld
from openrummy.state import MeldingHand, Phase, State, TableHand
from tests import melders
from tests.temper import Temper


def choose(rng: Random, view: State, temper: Temper) -> Action:
    """A legal action of the player on turn, from his view."""
    hand = view.hand
    assert hand is not None
    if isinstance(hand, TableHand):
        return melders.at_the_table(rng, view, hand, temper)
    offered = legal(view)
    if isinstance(hand, MeldingHand) and hand.phase is Phase.DISCARD:
        return melders.melding(rng, hand, offered.actions, temper)
    own = hand.hands[hand.turn].one
    if hand.phase is Phase.SHOW:
        return _show(rng, view, own) if rng.random() < temper.odd else offered[0]
    if hand.phase is not Phase.DISCARD:
        return _draw(rng, offered.actions, own, hand.pile[-1], temper)
    ends = [action for action in offered if not isinstance(action, Discard)]
    if ends:
        gin = any(_left(own, action) == 0 for action in ends)
        if rng.random() < (temper.gin if gin else temper.knock):
            ends = [action for action in ends if not gin or _left(own, action) == 0]
            action = rng.choice(ends)
            odd = _odd(rng, own, action) if rng.random() < temper.odd else action
            return odd if odd in offered else action
    discards = [action for action in offered if isinstance(action, Discard)]
    if rng.random() < temper.keen and _of_gin(own):
        least = min(_left(own, action) for action in discards)
        discards = [action for action in discards if _left(own, action) == least]
    return rng.choice(discards)


def _draw(rng: Random, offered: Sequence[Action], own: int, top: int, temper: Temper) -> Action:
    if len(offered) == 1:
        return offered[0]
    (taking,) = [action for action in offered if isinstance(action, Take)]
    (other,) = [action for action in offered if isinstance(action, Draw | Pass)]
    if rng.random() < temper.keen and _of_gin(own | 1 << top) and not own >> top & 1:
        return taking if best_discard(own | 1 << top, 1 << top) < deadwood(own) else other
    return taking if rng.random() < temper.take else other


def _of_gin(own: int) -> bool:
    """Whether these are cards that the gin solver is for: one pack, no joker, at most eleven."""
    return own < 1 << 52 and own.bit_count() <= 11


def _left(own: int, action: Action) -> int:
    """Deadwood after a discard or knock; none after big gin."""
    return deadwood(own & ~(1 << action.card)) if isinstance(action, Discard | Knock) else 0


def _odd(rng: Random, own: int, action: Action) -> Action:
    """The same end of the hand with some arrangement, its melds and their cards in any order."""
    if isinstance(action, Knock):
        return Knock(action.card, proposal(rng, own & ~(1 << action.card)))
    return BigGin(proposal(rng, own, drop=0))


def proposal(rng: Random, own: int, drop: float = 0.3) -> Proposal:
    """Melds of some of these cards as somebody might write them; each is left out with the chance ``drop``."""
    melds = [list(Meld.of(mask).cards) for mask in rng.choice(arrangements(own)) if rng.random() >= drop]
    for cards in melds:
        rng.shuffle(cards)
    rng.shuffle(melds)
    return tuple(map(tuple, melds))


def _show(rng: Random, view: State, own: int) -> Show:
    """Some legal show: a few of one's melds, then lay-offs as long as they fit and one likes to."""
    hand = view.hand
    assert hand is not None
    melds = proposal(rng, own, drop=rng.random())
    table = [meld.mask for meld in hand.table]
    left = [face for face in range(52) if own >> face & 1 and not any(face in one for one in melds)]
    laid: list[tuple[int, int]] = []
    while rng.random() < 0.8:
        fitting = [(face, at) for face in left for at, meld in enumerate(table) if is_meld(meld | 1 << face)]
        if not fitting:
            break
        face, at = rng.choice(fitting)
        table[at] |= 1 << face
        left.remove(face)
        laid.append((face, at + 1))
    return Show(melds, tuple(laid))
