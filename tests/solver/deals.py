"""Hands for the solver tests, the same for the same seed, and cards read as people write them.

A rich hand is drawn from a block of the pack only: three to eight ranks in a row, two to four suits. So melds are many
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
    low = rng.randint(0, 13 - ranks)
    return rng.sample([suit * 13 + low + rank for suit in suits for rank in range(ranks)], ranks * len(suits))


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
        # Long runs are rare among real melds but common among all there are.
        meld = brute.mask_of(rng.choice([meld for meld in brute.MELDS if len(meld) <= rng.choice([3, 3, 4, 5])]))
        if not any(meld & other for other in melds):
            melds.append(meld)
    shown = mask([face for face in range(52) if any(meld >> face & 1 for meld in melds)])
    centre = [face % 13 for face in range(52) if shown >> face & 1]
    low, high = max(0, min(centre) - 3), min(12, max(centre) + 3)
    near = [face for face in range(52) if low <= face % 13 <= high and not shown >> face & 1]
    suits = {face // 13 for face in range(52) if shown >> face & 1}
    near = [face for face in near if face // 13 in suits or rng.random() < 0.5]
    far = [face for face in range(52) if face not in near and not shown >> face & 1]
    faces = rng.sample(near, min(len(near), rng.randint(7, 10)))
    return tuple(melds), mask(faces + rng.sample(far, 10 - len(faces)))


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
