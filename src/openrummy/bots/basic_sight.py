"""What ``strong`` sees in a hand of Basic Rummy at the end of a turn: what is loose, what helps, what a discard gives.

Everything is counted from the view. Hands are masks as in ``partition``.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from openrummy.actions import Lay, LayOff
from openrummy.bots.basic import Turn, faces, most
from openrummy.partition import RANK
from openrummy.state import MeldingHand

__all__ = ["Others", "Outlook", "board", "others_of", "outlook", "pairs_with", "spots"]


class Others(NamedTuple):
    """What is known of the others: ``fewest`` cards that one of them holds, and of the next player the cards that he
    was seen to take and still holds (``known``, a mask) and how likely he holds a given unseen card (``share``).
    """

    fewest: int
    known: int
    share: float


class Outlook(NamedTuple):
    """A hand that is kept, on the table as it then is.

    ``loose`` cards (a mask) could not go on the table now; ``thirds`` are the unseen cards that make a meld of two
    loose ones, ``gain`` the points of these, summed over the cards; ``fitting`` are the unseen cards that go on a meld
    of the table or of the hand, ``later`` the loose cards that go on after one of them.
    """

    loose: int
    thirds: int
    gain: int
    fitting: int
    later: int


def others_of(hand: MeldingHand, turn: Turn) -> Others:
    """What the player on turn knows of the others."""
    fewest = min(len(hand.hands[seat]) for seat in hand.players if seat != hand.turn)
    after = hand.players[(hand.players.index(hand.turn) + 1) % len(hand.players)]
    known = hand.seen[after].one
    hidden = len(hand.hands[after]) - known.bit_count()
    return Others(fewest, known, hidden / max(turn.unseen.bit_count(), 1))


def outlook(turn: Turn, held: int, actions: Sequence[Lay | LayOff]) -> Outlook:
    """The outlook of the cards held after these plays."""
    near, far = board(turn, actions)
    play = most(turn, held)
    own_near, own_far = _all_spots([action.cards for action in play.actions if isinstance(action, Lay)], turn.high_ace)
    loose = play.rest & ~near
    thirds = gain = 0
    for points, some in sorted([(turn.points(two), some) for two, some in turn.pairs(loose)], reverse=True):
        gain += points * (some & ~thirds).bit_count()
        thirds |= some
    fitting = (near | own_near) & turn.unseen
    return Outlook(loose, thirds, gain, fitting, (far | own_far) & loose)


def board(turn: Turn, actions: Sequence[Lay | LayOff] = ()) -> tuple[int, int]:
    """The cards that go on the melds of the table after these plays, and those that go on after one of them."""
    melds = [one.cards for one in turn.table]
    for action in actions:
        if isinstance(action, Lay):
            melds.append(action.cards)
        else:
            melds[action.number - 1] = _longer(melds[action.number - 1], action.cards)
    return _all_spots(melds, turn.high_ace)


def _longer(cards: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """A meld with lay-offs in the order of the meld."""
    low = cards[0]
    if low % 13 == cards[1] % 13:
        return cards + more
    while low % 13 and low - 1 in more:
        low -= 1
    return (*range(low, cards[0]), *cards, *[face for face in more if not low <= face < cards[0]])


def _all_spots(melds: Iterable[tuple[int, ...]], high_ace: bool) -> tuple[int, int]:
    near = far = 0
    for cards in melds:
        one, two = spots(cards, high_ace)
        near |= one
        far |= two
    return near, far & ~near


@functools.lru_cache(maxsize=4096)
def spots(cards: tuple[int, ...], high_ace: bool) -> tuple[int, int]:
    """The cards that go on a meld (B5), and those that go on after one of them (B6)."""
    first = cards[0]
    if first % 13 == cards[1] % 13:
        return RANK << first % 13 & ~sum(1 << face for face in cards), 0
    suit, low = first - first % 13, first % 13
    top = low + len(cards) - 1
    below = [1 << suit + rank for rank in (low - 1, low - 2) if rank >= 0]
    last = 13 if high_ace and low else 12
    above = [1 << suit + rank % 13 for rank in (top + 1, top + 2) if rank <= last and rank - low < 13]
    ends = below, above
    return sum(end[0] for end in ends if end), sum(end[1] for end in ends if len(end) > 1)


@functools.cache
def pairs_with(high_ace: bool) -> tuple[tuple[int, ...], ...]:
    """For every card the pairs that make a meld of three with it, as masks."""
    return tuple(tuple(_pairs(face, high_ace)) for face in range(52))


def _pairs(face: int, high_ace: bool) -> Iterator[int]:
    suit, rank = face - face % 13, face % 13
    for low in range(12 if high_ace else 11):
        run = [suit + at % 13 for at in range(low, low + 3)]
        if face in run:
            yield sum(1 << other for other in run if other != face)
    same = list(faces(RANK << rank & ~(1 << face)))
    for at, first in enumerate(same):
        for second in same[at + 1 :]:
            yield 1 << first | 1 << second
