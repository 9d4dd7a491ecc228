"""Positions of Manipulation: drawn at random, or reached in self-play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from openrummy.cards import JOKER, Cards, pack
from openrummy.melds import DECLARED, Meld, meld
from openrummy.rearrange import solve


class Position(NamedTuple):
    """A table, a hand, and the number of packs."""

    table: tuple[Meld, ...]
    hand: Cards
    packs: int


def _shape(rng: random.Random) -> list[int]:
    """The faces of some meld."""
    if rng.random() < 0.5:
        rank = rng.randrange(13)
        return [13 * suit + rank for suit in rng.sample(range(4), rng.choice((3, 3, 4)))]
    length = rng.choice((3, 3, 3, 4, 4, 5, 6, 8))
    low = rng.randrange(15 - length)
    suit = rng.randrange(4)
    return [13 * suit + (low + step) % 13 for step in range(length)]


def drawn(
    rng: random.Random, packs: int, table: int, hand: int, table_jokers: int = 0, hand_jokers: int = 0
) -> Position:
    """A random position with about so many table cards, so many cards in hand, and so many jokers in each."""
    left = [packs] * 52
    melds: list[list[int]] = []
    count = 0
    for _ in range(2_000):
        if count >= table:
            break
        faces = _shape(rng)
        if all(left[face] for face in faces):
            for face in faces:
                left[face] -= 1
            melds.append(faces)
            count += len(faces)
    for _ in range(table_jokers if melds else 0):
        faces = rng.choice(melds)
        at = rng.randrange(len(faces))
        if faces[at] < DECLARED:
            left[faces[at]] += 1
            faces[at] += DECLARED
    rest = [face for face in range(52) for _ in range(left[face])]
    # Cards that stand for nothing yet are rarely the point: half of the hands are drawn near the table's jokers.
    held = rng.sample(rest, min(hand, len(rest)))
    for faces in melds:
        for card in faces:
            face = card - DECLARED
            if face >= 0 and held and rng.random() < 0.5 and face not in held and left[face]:
                held[rng.randrange(len(held))] = face
                break
    return Position(
        tuple(meld(faces, True) for faces in melds),
        _legal_hand(held, left, hand_jokers),
        packs,
    )


def _legal_hand(held: list[int], left: list[int], jokers: int) -> Cards:
    hand: list[int] = []
    for face in held:
        if hand.count(face) < left[face]:
            hand.append(face)
    return Cards.of([*hand, *[JOKER] * jokers])


def self_play(seed: int, players: int, packs: int) -> Iterator[Position]:
    """The positions one hand of Manipulation asks about, all seats playing as much as they can (M2, M3, M14)."""
    rng = random.Random(seed)
    stock = list(pack(packs, packs))
    rng.shuffle(stock)
    hands = [Cards.of(stock.pop() for _ in range(10)) for _ in range(players)]
    table: tuple[Meld, ...] = ()
    seat = 0
    while stock:
        for draw in range(3):
            if not stock:
                return
            hands[seat] = hands[seat].plus(stock.pop())
            if draw == 2:
                break
            yield Position(table, hands[seat], packs)
            play = solve(table, hands[seat], packs=packs)
            if play.played:
                table, hands[seat] = play.table, play.left
                break
        if not hands[seat]:
            return
        seat = (seat + 1) % players
