"""Hands for the solver tests, the same for the same seed, and cards read as people write them.

A rich hand is drawn from a block of the pack only: three to eight ranks in a row (now and then over the corner from
king to ace, where the solvers must see no run), two to four suits. So melds are many
and get into each other's way; an ordinary random hand of ten has hardly one.
"""

from collections.abc import Sequence
from random import Random

from tests import brute

SYMBOLS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def block(rng: Random, size: int) -> list[int]:
    """The faces of a random block of at least `size` cards, shuffled."""
    while True:
        ranks, suits = rng.randint(3, 8), rng.sample(range(4), rng.randint(2, 4))
        if ranks * len(suits) >= size:
            break
    low = rng.choice([*range(14 - ranks), 10, 11])  # the last two go round the corner, where no run may
    faces = [suit * 13 + (low + rank) % 13 for suit in suits for rank in range(ranks)]
    return rng.sample(faces, len(faces))


def mask(faces: Sequence[int]) -> int:
    """The mask of some faces."""
    return sum(1 << face for face in faces)


def rich(rng: Random, size: int) -> int:
    """A rich hand; one in four has one or two cards of another part of the pack."""
    others = rng.choice([0, 0, 0, 0, 0, 0, 1, 2])
    faces = block(rng, size)[: size - others]
    strange = [face for face in range(52) if face not in faces]
    return mask(faces + rng.sample(strange, others))


def showdown(rng: Random) -> tuple[tuple[int, ...], int]:
    """A knocker's one to three melds, and ten cards of the opponent of which many are likely to fit on them."""
    melds: list[int] = []
    for _ in range(rng.randint(1, 3)):
        longest = rng.choice([3, 3, 4, 5])  # most of all melds are long runs, which few knockers have
        meld = brute.mask_of(rng.choice([meld for meld in brute.MELDS if len(meld) <= longest]))
        if not any(meld & other for other in melds):
            melds.append(meld)
    shown = [face for face in range(52) if any(meld >> face & 1 for meld in melds)]
    low, high = min(face % 13 for face in shown) - 3, max(face % 13 for face in shown) + 3
    suits = {face // 13 for face in shown}
    others = [face for face in rng.sample(range(52), 52) if face not in shown]
    near = [f for f in others if low <= f % 13 <= high and (f // 13 in suits or rng.random() < 0.5)]
    follow = fitting(melds, mask(near))
    first = [face for face in near if follow >> face & 1][: rng.choice([0, 2, 4, 6])]
    first += [face for face in near if face not in first][: rng.randint(2, 10)]
    return tuple(melds), mask((first + [face for face in others if face not in first])[:10])


def fitting(melds: Sequence[int], outside: int) -> int:
    """The cards of `outside` that could be laid off on one of the melds, one after the other."""
    reached = [brute.could_follow(brute.cards_of(meld), brute.cards_of(outside)) for meld in melds]
    return brute.mask_of(frozenset[brute.Card]().union(*reached))


def face(card: str) -> int:
    """The face of a card: `Th`, `10h`, `9♥`, `JH`."""
    rank, suit = card[:-1].upper(), card[-1]
    return "cdhs".index(SYMBOLS.get(suit, suit).lower()) * 13 + "A23456789TJQK".index("T" if rank == "10" else rank)


def cards(text: str) -> int:
    """The mask of cards between blanks."""
    faces = [face(card) for card in text.split()]
    assert len(set(faces)) == len(faces)
    return mask(faces)


def melds(text: str) -> tuple[int, ...]:
    """The masks of melds between bars, in the order written."""
    return tuple(cards(meld) for meld in text.split("|"))
