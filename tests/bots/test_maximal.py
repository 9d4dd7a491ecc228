"""Maximal in Manipulation: the best play of every turn, and a knock when it can (M3-M20)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from msgspec.structs import replace

from openrummy import Phase, State, legal
from openrummy.actions import EndTurn, Rearrange
from openrummy.bots import make
from openrummy.bots.maximal import _as_low, lowest_chance
from openrummy.cards import NONE, POINTS, UNKNOWN, Cards, pack
from openrummy.events import HandEnded
from openrummy.game import start
from openrummy.melds import parse_melds
from openrummy.rearrange import solve
from openrummy.state import TableHand
from tests.bots.play import Company


def position(
    held: str,
    *,
    table: str = "",
    phase: str = "meld",
    others: tuple[int, ...] = (10,),
    rules: str = "manipulation",
    last: int = NONE,
) -> State:
    """Ann on turn, what she sees: her cards, the table, how many cards the others hold."""
    cards, melds = Cards.parse(held), parse_melds(table, high_ace=True)
    seats = len(others) + 1
    packs = 1 if seats == 2 else 2
    count = len(cards) + sum(map(len, melds)) + sum(others)
    hand = TableHand(
        players=tuple(range(seats)),
        eyes=tuple(1 << seat for seat in range(seats)),
        turn=0,
        phase=Phase(phase),
        hands=(cards, *(Cards(hidden=other) for other in others)),
        seen=(Cards(),) * seats,
        stock=b"" if last >= 0 else bytes([UNKNOWN]) * (53 * packs - count),
        pile=b"",
        table=melds,
        draws=1,
        last=last,
    )
    return replace(start(rules, ["ann", "bob", "cat", "dan", "eve"][:seats], dealer=seats - 1), number=1, hand=hand)


def first(view: State) -> str:
    """The token of what maximal does."""
    return str(make("maximal", 0).choose(view, ()))


@pytest.mark.parametrize(
    ("held", "table", "token"),
    [
        ("4c 5d 9h Ks", "", "pass"),
        ("4c 5c 6c Ks", "", "~4c,5c,6c"),
        ("8s 2c", "8c 8d 8h", "~8c,8d,8h,8s"),
        ("8s 3c", "3d 3h 3s | 6c 7c 8c | 8d 8h *8s", "~3c,3d,3h,3s/6c,7c,8c/8d,8h,8s,*8c"),
        ("Kc 6h 7h", "3h 4h 5h", "~3h,4h,5h,6h,7h"),
        ("2h 2s", "2c 3c 4c 5c", "~2c,2h,2s/3c,4c,5c"),
    ],
    ids=["M3-declines", "M6", "M4-set", "M9-frees", "M4-run", "M4-takes-apart"],
)
def test_maximal_plays_what_leaves_the_fewest_points(held: str, table: str, token: str) -> None:
    view = position(held, table=table)
    if token.startswith("~") and "*" in token:
        hand = view.hand
        assert hand is not None
        best = solve(hand.table, hand.hands[0], packs=1)
        assert best.optimal
        assert first(view) == str(Rearrange(tuple(meld.cards for meld in best.table)))
        assert best.left_points == 0
    else:
        assert first(view) == token
    assert make("maximal", 0).choose(view, ()) in legal(view)


def test_draws_are_forced_M3() -> None:
    assert first(position("4c 5d 9h", phase="draw")) == "+"


@pytest.mark.parametrize(("held", "token"), [("4c 5d 9h Ks", "pass"), ("4c 5c 6c Ks", "~4c,5c,6c")])
def test_the_last_chance_is_used_M19(held: str, token: str) -> None:
    assert first(position(held, phase="last", last=2)) == token


@pytest.mark.parametrize(
    ("held", "others", "token"),
    [
        ("2c 3d", (7,), "!"),
        ("2c 4d", (7,), "end"),
        ("*", (7,), "end"),
        ("5c", (1,), "!"),
        ("2c 3d", (1, 1), "end"),
        ("2c 3d", (1, 9, 9), "!"),
        ("2c 3d", (1, 1, 1, 1), "end"),
        ("Ac", (1, 1, 1, 1), "!"),
    ],
    ids=["M13-five", "M13-six", "M12-joker", "M15-likely", "M16-two", "M15-long-hands", "M16-four", "M15-ace"],
)
def test_maximal_knocks_unless_it_is_likely_to_lose(held: str, others: tuple[int, ...], token: str) -> None:
    assert first(position(held, phase="close", others=others)) == token


def test_the_chance_of_the_lowest_hand_is_that_of_random_cards_M15_M16() -> None:
    """By counting every hand that the other could hold; equal points win for him."""
    view = position("2c 2d", table="Ac Ad Ah As | 9c 9d 9h 9s | Tc Td Th Ts", phase="close", others=(2,))
    hand = view.hand
    assert hand is not None
    seen = [*hand.hands[0], *(face for meld in hand.table for face in meld.faces)]
    unseen = [face for face in pack(jokers=1) if face not in seen]
    hands = list(combinations(unseen, 2))
    low = sum(sum(POINTS[face] for face in two) <= 4 for two in hands)
    assert low > 0
    assert lowest_chance(view) == 1 - Fraction(low, len(hands))
    one = position("2c 3d", phase="close", others=(1, 2))
    faces = [face for face in pack(2, jokers=2) if face not in (1, 15)] + [1, 15]
    first_low = Fraction(sum(POINTS[face] <= 5 for face in faces), 104)
    pairs = Fraction(sum(POINTS[a] + POINTS[b] <= 5 for a, b in combinations(faces, 2)), 104 * 103 // 2)
    assert lowest_chance(one) == (1 - first_low) * (1 - pairs)


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_ways_to_hold_few_points_are_counted(size: int) -> None:
    worths = [1, 1, 2, 3, 3, 4, 5, 5, 6, 9, 9, 10]
    low = (0, 2, 1, 2, 1, 2)
    found = sum(sum(some) <= 5 for some in combinations(worths, size))
    total = sum(1 for _ in combinations(worths, size))
    assert _as_low(low, len(worths), size) == Fraction(found, total)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_legal_play_is_better_and_hands_end(players: int) -> None:
    """M4, M13, M14: nothing leaves fewer points, and hands end by a knock or the last card."""
    ends: list[str] = []
    played = 0
    for seed in range(2):
        table = None
        for table in Company("manipulation", ("maximal",) * players, seed, rich=False, most=400).turns(hands=3):
            view = table.view(table.turn)
            hand = view.hand
            assert hand is not None
            action = make("maximal", 1).choose(view, ())
            if hand.phase in (Phase.MELD, Phase.LAST):
                best = solve(hand.table, hand.hands[hand.turn], packs=1 if players == 2 else 2)
                assert isinstance(action, Rearrange) == bool(best.played)
                if isinstance(action, Rearrange):
                    laid = sum(POINTS[face] for cards in action.table for face in _faces(cards))
                    before = sum(POINTS[face] for meld in hand.table for face in meld.faces)
                    assert hand.hands[hand.turn].points - (laid - before) == best.left_points
                    played += 1
            elif hand.phase is Phase.CLOSE and hand.hands[hand.turn].points > 5:
                assert action == EndTurn()
        assert table is not None
        ends += [event.result.reason for event in table.events if isinstance(event, HandEnded)]
    assert played > 15
    assert len(ends) >= 2
    assert set(ends) <= {"out", "knock"}


def _faces(cards: tuple[int, ...]) -> list[int]:
    return [52 if card >= 64 else card for card in cards]
