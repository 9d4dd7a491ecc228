"""``strong`` in Basic Rummy: times its melds, counts the cards that help it, and minds what its discards give away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from openrummy.actions import DISCARDS, Action, Lay, LayOff
from openrummy.bots.basic import Play, Turn, faces, melding, plan, plays, turn_of, worn_out
from openrummy.bots.basic_sight import Others, Outlook, others_of, outlook, pairs_with
from openrummy.events import Event
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, TAKE, drawing
from openrummy.state import MeldingHand, Phase, State

__all__ = ["WEIGHTS", "BasicStrong", "End", "Weights", "danger"]


class Weights(NamedTuple):
    """What counts at the end of a turn, in points of the hand's score.

    ``dead`` for a point of loose cards, ``step`` for a loose card; by how likely an unseen card does it, ``meld`` for
    one that makes a meld, ``gain`` for a point of the cards that it takes along, ``fit`` for one that can be laid off;
    ``later`` for a loose card that goes on a meld after another; ``danger`` for a meld that the next player is
    expected to make with the discard; ``draw`` for the card that may come from the stock.

    ``wait``: with so many loose cards (the last entry: or more) melds are held back as long as every other has at
    least so many cards, and ``crowd`` more with three or more at the table; ``patience`` is what that is worth,
    ``open`` a point of cards that could be played and are not.

    ``wait`` follows from the rules: while every other has more cards than he can play in one turn, waiting costs
    nothing. The other numbers were set by hand near those that a fit of played-out hands to their points gave;
    ``scripts/tune_tables.py`` looks for better ones.
    """

    dead: float = -0.4
    step: float = -0.8
    meld: float = 2.0
    gain: float = 2.0
    fit: float = 1.0
    later: float = 0.3
    danger: float = -2.0
    draw: float = 1.0
    patience: float = 2.0
    open: float = -0.4
    wait: tuple[int, ...] = (3, 4, 5)
    crowd: int = 1


WEIGHTS: Final = Weights()


class End(NamedTuple):
    """How a turn can end without going out: plays, the card thrown, the cards kept (a mask) and what that is worth."""

    actions: tuple[Lay | LayOff, ...]
    thrown: int
    kept: int
    value: float


class BasicStrong:
    """Takes, melds and throws for the best end of the turn; goes out when it can. The seed changes nothing.

    As long as it has laid nothing, and nobody is near going out, it lays nothing: the others find no place for their
    cards, and going rummy scores double (B10). What it holds back can be laid in its next turn as well, so waiting
    costs nothing but the risk that another goes out in between.
    """

    name = "strong"

    def __init__(self, _seed: int, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand, turn = melding(view), turn_of(view)
        one, others = hand.hands[hand.turn].one, others_of(hand, turn)
        if hand.phase is Phase.DRAW:
            if worn_out(hand) or len(drawing(view)) == 1:
                return TAKE
            return TAKE if self._wants(hand, turn, others, one) else DRAW
        bars = barred(hand)
        out = plan(turn, one, bars)
        if not out.rest:
            return out.first
        end = self.best(hand, turn, others, one, bars)
        return end.actions[0] if end.actions else DISCARDS[end.thrown]

    def best(self, hand: MeldingHand, turn: Turn, others: Others, one: int, bars: int) -> End:
        """The best end of a turn in which the player does not go out; cards of ``bars`` may not be thrown (B4)."""
        return max(self.ends(hand, turn, others, one, bars), key=lambda end: end.value)

    def stays(self, hand: MeldingHand, turn: Turn, others: Others, one: int) -> float:
        """What it is worth to leave the top of the pile for what the stock may bring."""
        seen = outlook(turn, one, ())
        found = self._worth(turn, seen) + self.weights.draw
        if one & ~seen.loose and self.waits(hand, others, seen.loose.bit_count()):
            found += self.weights.patience
        return found

    def _wants(self, hand: MeldingHand, turn: Turn, others: Others, one: int) -> bool:
        """Whether the top of the pile is better than what the stock may bring."""
        top = 1 << hand.pile[-1]
        if not plan(turn, one | top, top).rest:
            return True
        return self.best(hand, turn, others, one | top, top).value > self.stays(hand, turn, others, one)

    def waits(self, hand: MeldingHand, others: Others, loose: int) -> bool:
        """Whether melds are held back with so many loose cards."""
        wait = self.weights.wait
        least = wait[min(loose, len(wait) - 1)] + (self.weights.crowd if len(hand.players) > 2 else 0)
        return not hand.laid >> hand.turn & 1 and others.fewest >= least

    def ends(self, hand: MeldingHand, turn: Turn, others: Others, one: int, bars: int) -> Iterator[End]:
        """Every sensible end of the turn: what can be played, or nothing, with every card that can be thrown then."""
        weights = self.weights
        for actions, rest in {play.rest: play for play in (Play((), one), *plays(turn, one))}.values():
            for face in faces(rest & ~bars):
                kept = rest ^ 1 << face
                if not kept:
                    continue
                seen = outlook(turn, kept, actions)
                value = self._worth(turn, seen) + weights.danger * danger(turn, others, face)
                could = kept & ~seen.loose
                if could and not actions and self.waits(hand, others, seen.loose.bit_count()):
                    value += weights.patience
                else:
                    value += weights.open * turn.points(could)
                yield End(actions, face, kept, value)

    def _worth(self, turn: Turn, seen: Outlook) -> float:
        """What a hand with this outlook is worth."""
        weights = self.weights
        by_card = weights.meld * seen.thirds.bit_count() + weights.gain * seen.gain
        by_card += weights.fit * (seen.fitting & ~seen.thirds).bit_count()
        held = weights.dead * turn.points(seen.loose) + weights.step * seen.loose.bit_count()
        return held + weights.later * seen.later.bit_count() + by_card / max(turn.unseen.bit_count(), 1)


def danger(turn: Turn, others: Others, face: int) -> float:
    """How many melds of three the next player is expected to be able to make with a card."""
    could = turn.unseen | others.known
    shares = (others.share**2, others.share, 1.0)
    return sum(
        [shares[(two & others.known).bit_count()] for two in pairs_with(turn.high_ace)[face] if two & could == two]
    )
