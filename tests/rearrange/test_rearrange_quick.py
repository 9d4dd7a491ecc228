"""What is played without a search, and what masks say: never more than is possible, and legal."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from openrummy.cards import Cards, face_text, parse_face
from openrummy.melds import Meld, canonical, melds_text, parse_melds
from openrummy.rearrange import moved
from openrummy.rearrange.apart import part
from openrummy.rearrange.groups import Groups
from openrummy.rearrange.lend import Lender
from openrummy.rearrange.readings import Reading, readings
from openrummy.rearrange.settle import BIT
from openrummy.rearrange.simple import simple
from openrummy.rearrange.trellis import FULL, GROUPS, LENGTH
from tests.rearrange import brute
from tests.rearrange.checker import faults
from tests.rearrange.positions import Position, drawn
from tests.rearrange.test_rearrange_values import played_positions


def faces(text: str) -> list[int]:
    return [parse_face(word) for word in text.split()]


def _more(old: Sequence[Meld], new: Sequence[Meld]) -> Cards:
    """What a table has more than another."""
    cards = [card for one in new for card in one.cards]
    for one in old:
        for card in one.cards:
            cards.remove(card)
    return Cards.of(cards)


@cache
def plain_positions() -> tuple[Position, ...]:
    """Positions without free jokers."""
    rng = random.Random(12)
    positions = [drawn(rng, rng.choice((1, 2)), rng.choice((9, 20, 40, 70)), 10) for _ in range(150)]
    return tuple(one for one in [*positions, *played_positions(150, 70)] if _is_plain(readings(*one)))


def _is_plain(found: list[Reading]) -> bool:
    return len(found) == 1 and not found[0].freed and not found[0].jokers


@pytest.mark.parametrize(
    ("table", "held", "new"),
    [
        ("4h 5h 6h", "7h 8h", "4h 5h 6h 7h 8h"),
        ("4h 5h 6h", "3h 2h Ah Kh", "Ah 2h 3h 4h 5h 6h"),
        ("Jh Qh Kh", "2h Ah", "Jh Qh Kh Ah"),
        ("8c 8d *8s", "8h 8s", "8c 8d 8h *8s"),
        ("4h 5h 6h", "8h 9h Th", "4h 5h 6h | 8h 9h Th"),
        ("", "Qs Ks As 2s", "Qs Ks As"),
        ("", "9c 9d 9h Jc", "9c 9d 9h"),
        ("9c 9d 9h 9s", "9c 2d", "9c 9d 9h 9s"),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "Ah", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"),
    ],
)
def test_simple(table: str, held: str, new: str) -> None:
    """M5: cards are laid off, and melds laid, where there is place for them."""
    melds, laid = simple(parse_melds(table, high_ace=True), faces(held))
    assert melds_text(canonical(melds)) == melds_text(parse_melds(new, high_ace=True))
    assert len(laid) == sum(map(len, melds)) - sum(map(len, parse_melds(table, high_ace=True)))


def test_simple_is_legal_and_no_table_card_moves() -> None:
    """M4, C1-C3."""
    laid_some = 0
    for table, hand, _ in plain_positions():
        melds, laid = simple(table, list(hand))
        assert [set(old.cards) <= set(new.cards) for old, new in zip(table, melds, strict=False)] == [True] * len(table)
        if laid:
            laid_some += 1
            assert faults(table, hand, melds) == []
            assert _more(table, melds) == Cards.of(laid)
    assert laid_some > 100


@pytest.mark.parametrize(
    ("table", "left", "new", "lent"),
    [
        ("7c 7d 7h 7s", "8h 9h", "7c 7d 7s | 7h 8h 9h", 1),
        ("3c 4c 5c 6c 7c", "5c", "3c 4c 5c | 5c 6c 7c", 2),
        ("9h Th Jh Qh", "9c 9s", "9c 9h 9s | Th Jh Qh", 1),
        ("4c 5c 6c | 7c 7d 7h 7s", "8c", "4c 5c 6c 7c 8c | 7d 7h 7s", 1),
        ("8c 9c Tc Jc | Jd Jh Js", "Jd", "", 0),
        ("4c 5c 6c | 4d 5d 6d 7d | 9c Tc Jc Qc", "4h", "", 0),
        ("Kc Kd Kh Ks", "Qs As", "Kc Kd Kh | Qs Ks As", 1),
        ("7c 7d 7h | 7s 8s 9s Ts", "8h 9h", "7c 7d 7s | 7h 8h 9h | 8s 9s Ts", 2),
        ("7c 7d *7h 7s", "8h 9h", "", 0),
    ],
)
def test_lender(table: str, left: str, new: str, lent: int) -> None:
    """M4: old melds lend what they can spare, or can when they get another card; a joker stays (M10)."""
    old = parse_melds(table)
    lender = Lender(old, faces(left))
    lender.lay()
    assert melds_text(canonical(lender.melds())) == melds_text(canonical(parse_melds(new or table, high_ace=True)))
    assert (lender.lent, sorted(lender.laid)) == (lent, sorted(faces(left)) if new else [])


def test_what_old_melds_lend_is_legal() -> None:
    """M4, C1-C3; where no card is lent none moves."""
    lent = 0
    for table, hand, _ in plain_positions():
        lender = Lender(table, list(hand))
        lender.lay()
        if lender.laid:
            assert faults(table, hand, lender.melds()) == []
            assert _more(table, lender.melds()) == Cards.of(lender.laid)
            assert lender.lent or not moved(table, lender.melds())
            lent += lender.lent > 0
    assert lent > 60


def useful(position: Position) -> list[int]:
    """The faces that masks leave in hand, each as often as it may be played."""
    groups = Groups(readings(*position)[0])
    groups.refute([])
    return groups.held


@pytest.mark.parametrize(
    ("table", "hand", "left"),
    [
        pytest.param("8c 8h 8s", "8h 2c", "", id="one-set-holds-one-twin"),
        pytest.param("8c 8h 8s", "8h 8c 8d", "8d 8h 8c", id="two-sets-hold-two"),
        pytest.param("Js Qs Ks As", "Qs", "", id="no-second-window"),
        pytest.param("Ts Js Qs Ks As", "Qs", "Qs", id="two-windows-meet-in-a-twin"),
        pytest.param("Ad 2d 3d | Td Jd Qd Kd", "Ad", "Ad", id="an-ace-at-each-end"),
        pytest.param("6c 7c 8c | 8h 9h Th", "8d", "", id="the-runs-cannot-spare-their-ends"),
        pytest.param("6c 7c 8c | 8h 9h Th Jh", "8d", "", id="one-of-them-can"),
        pytest.param("5c 6c 7c 8c | 8h 9h Th Jh", "8d", "8d", id="both-can"),
    ],
)
def test_what_cannot_be_played_is_known(table: str, hand: str, left: str) -> None:
    """C1-C3, M4."""
    assert sorted(useful(Position(parse_melds(table, high_ace=True), Cards.parse(hand), 2))) == sorted(faces(left))


def test_masks_drop_only_what_cannot_be_played() -> None:
    """M4: by trying everything, a face of the hand at a time."""
    rng = random.Random(9)
    dropped = kept = 0
    for _ in range(80):
        table = drawn(rng, 2, rng.choice((3, 6, 9)), 0).table
        near = {(card + step) % 52 for one in table for card in one.cards for step in (-1, 0, 1, 13)}
        pool = [face for face in sorted(near) for _ in range(2 - sum(one.cards.count(face) for one in table))]
        position = Position(table, Cards.of(rng.sample(pool, min(4, len(pool)))), 2)
        left = useful(position)
        for face in sorted(set(position.hand)):
            alone = [int(other == face) for other in range(54)]
            can = brute.most(table, position.hand, alone)
            assert can <= left.count(face), f"{melds_text(table)} # {position.hand}: {face_text(face)}"
            dropped += can < position.hand.count(face) and left.count(face) == can
            kept += can > 0
    assert dropped > 60
    assert kept > 30


def test_groups_are_the_same_on_a_board() -> None:
    """What cards are dropped, and which hang together."""
    groups = 0
    for position in plain_positions():
        some = Groups(readings(*position)[0])
        cells = [cell for lane in some.cells(sum(BIT), ({}, {}), "points") for cell in [*lane, 0]]
        board = [0] * LENGTH
        board[FULL : FULL + len(cells)] = cells
        some.refute([])
        count = part(board)
        assert board[GROUPS : GROUPS + count] == list(some.masks())
        groups += count
    assert groups > 150
