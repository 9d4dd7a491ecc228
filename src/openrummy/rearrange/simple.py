"""What can be played while the old melds stay whole: lay-offs and melds out of hand, a floor for the search."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.melds import Meld


def simple(old: Sequence[Meld], held: Sequence[int]) -> tuple[list[Meld], list[int]]:
    """The old melds with cards of the hand laid off on them and new melds after them, and the faces that are laid.

    What is found first is taken: it need not be the best of such plays. No table card moves.
    """
    melds = [one.cards for one in old]
    ends: dict[int, int] = {}  # by a face that fits: the meld
    for at, cards in enumerate(melds):
        for face in ends_of(cards):
            ends[face] = at
    left = list(held)
    laid: list[int] = []
    going = True
    while going:
        going = False
        for face in left[:]:
            at = ends.pop(face, -1)
            if at >= 0:
                left.remove(face)
                laid.append(face)
                for other in ends_of(melds[at]):
                    if ends.get(other) == at:
                        del ends[other]
                melds[at] = grown(melds[at], face)
                for other in ends_of(melds[at]):
                    ends[other] = at
                going = True
        if not going and len(left) > 2:
            new = _new(left)
            if new:
                for face in new:
                    left.remove(face)
                for face in ends_of(new):
                    ends[face] = len(melds)
                melds.append(new)
                laid += new
                going = True
    if not laid:
        return list(old), laid
    return [Meld("run" if is_run(cards) else "set", cards) for cards in melds], laid


def is_run(cards: tuple[int, ...]) -> bool:
    """Whether the cards of a meld are a run."""
    return (cards[0] & 63) % 13 != (cards[1] & 63) % 13


def ends_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that can be added to a meld."""
    first, last = cards[0] & 63, cards[-1] & 63
    if not is_run(cards):
        if len(cards) == 4:
            return ()
        # The suits of the four add up to 6.
        return (13 * (6 - sum([(card & 63) // 13 for card in cards])) + first % 13,)
    low, high = first % 13, last % 13
    if not high:
        return (first - 1,) if low > 1 else ()
    after = last + 1 if high < 12 else last - 12
    if not low:
        return (after,) if high < 12 else ()
    return first - 1, after


def grown(cards: tuple[int, ...], face: int) -> tuple[int, ...]:
    """A meld with a face of its ends."""
    if not is_run(cards):
        return tuple(sorted((*cards, face), key=lambda card: (card & 63) // 13))
    if face == (cards[0] & 63) - 1 and (cards[0] & 63) % 13:
        return (face, *cards)
    return (*cards, face)


def _new(held: Sequence[int]) -> tuple[int, ...]:
    """A meld out of these faces, or none."""
    have = set(held)
    for face in have:
        low = face % 13
        two = face + 1 if low < 12 else -1
        three = face + 2 if low < 11 else face - 11 if low == 11 else -1
        if two in have and three in have:
            return face, two, three
        if face < 26:
            some = [other for other in range(low, 52, 13) if other in have]
            if len(some) > 2:
                return tuple(some)
    return ()
