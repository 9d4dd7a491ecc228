"""What the automatic move is, phase by phase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openrummy.actions import Show
from openrummy.automatic import automatic
from openrummy.cards import parse_face
from openrummy.errors import Contradiction, IllegalAction
from openrummy.events import Discarded, Drew, Knocked, LaidOff, Melded, Rearranged, Showed, StockWanted, Took
from openrummy.state import SPECTATOR
from openrummy.table import Table
from tests.worlds import NAMES, Packs, deal, go, last, scored, stacked, waiting

LOOSE = "Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d"
OTHER = "Ad 3h 5s 7c 9d Jh Ks 2c 4d 6h"


def move(match: Table) -> str:
    """The automatic move of the seat on turn, as its token."""
    return str(automatic(match.view(match.turn)))


def alone(match: Table, *, most: int = 1000) -> Table:
    """The same table when all have played the present hand automatically."""
    for _ in range(most):
        if match.state.hand is None or match.state.finished:
            break
        match.play(automatic(match.view(match.turn)), auto=True)
    return match


def test_it_refuses_the_upcard_and_then_draws_G4() -> None:
    match = stacked("gin", [LOOSE, OTHER], upcard="Qs", stock="8h")
    moves = []
    for _ in range(4):
        moves.append(move(match))
        match.play(moves[-1])
    assert moves == ["pass", "pass", "+", "-8h"]
    assert move(match) == "+"


@pytest.mark.parametrize("rules", ["gin", "basic"])
def test_it_draws_from_the_stock_and_discards_what_it_drew_G3_B3(rules: str) -> None:
    match = stacked(rules, [LOOSE, OTHER], upcard="Qs", stock="8h 8d")
    go(match, "pass pass" if rules == "gin" else "")
    assert move(match) == "+"
    assert move(go(match, "+")) == "-8h"
    assert move(go(match, "-8h")) == "+"


def test_it_does_not_knock_even_with_gin_G6() -> None:
    match = stacked("gin/big_gin=on", ["Ac 2c 3c 4d 5d 6d 7h 8h 9h Kc", ""], upcard="Qs", stock="Th")
    go(match, "pass pass +")
    assert move(match) == "-Th"


def test_a_taken_card_stays_and_the_dearest_loose_card_goes_G5() -> None:
    match = stacked("gin", ["2c 3c 4c 5d 5h 5s Jd Kh 9c As", ""], upcard="Qs")
    assert move(go(match, "<")) == "-Jd"  # of the jack, king and queen the queen may not go


def test_cards_of_melds_stay_though_they_are_dearer_G6() -> None:
    match = stacked("gin", ["Jd Qd Kd 2c 5h 7s 9c Ac 4d 3h", ""], upcard="Td")
    assert move(go(match, "<")) == "-9c"


def test_of_cards_that_can_all_be_spared_the_dearest_goes_G5() -> None:
    match = stacked("gin", ["4c 5c 6c 7c 9d Td Jd 2h 2s 2d", ""], upcard="Qd")
    assert move(go(match, "<")) == "-9d"  # as little would be left after the four or the seven


def test_where_the_drawn_card_is_melded_another_goes_B3() -> None:
    match = stacked("basic", ["4h 5h Kc Qd 2s 3d 7c 9d Jc As", ""], upcard="Qs", stock="6h")
    assert move(go(match, "+ =4h,5h,6h")) == "-Jc"
    assert move(go(match, "-Jc")) == "+"


def test_the_only_card_besides_the_taken_one_goes_B4() -> None:
    match = stacked("basic", ["4h 5h 6h 7s 8s 9s 2d 3d 4d Kc", ""], upcard="Qs")
    go(match, "< =4h,5h,6h =7s,8s,9s =2d,3d,4d")
    assert move(match) == "-Kc"


def test_from_the_empty_stock_it_draws_as_long_as_that_is_legal_B12() -> None:
    state = go(stacked("basic", [LOOSE, OTHER], upcard="Qs"), "+ -Ac").state
    assert state.hand is not None
    empty = replace(state.hand, stock=b"")
    assert str(automatic(replace(state, hand=empty))) == "+"  # a new stock can be made
    assert str(automatic(replace(state, hand=replace(empty, pile=empty.pile[-1:])))) == "<"


def test_it_declines_and_ends_M3_M13() -> None:
    match = stacked("manipulation", ["4h 5h 6h Kc Qd 2s 3d 7c 9d Jc", ""])
    moves = []
    for _ in range(6):
        moves.append(move(match))
        match.play(moves[-1])
    assert moves == ["+", "pass", "+", "pass", "+", "end"]


def test_the_last_turns_are_declined_M19() -> None:
    for rules in ("manipulation", "manipulation/knock_in_last_turns=on"):
        match = alone(stacked(rules, [LOOSE, OTHER]))
        assert scored(match)[0] == "stock"
        assert not any(isinstance(event, Rearranged) for event in match.events)


def test_it_shows_by_default_G8() -> None:
    match = stacked("gin", ["4h 5h 6h 9c 9d 9s Jc Jd Jh Ac", "7h 8h Kc Kd Ks 2s 4c 6d Tc Qs"], upcard="3h", stock="2h")
    go(match, "pass pass + !2h")
    assert automatic(match.view(match.turn)) == Show()
    assert last(go(match, "show"), Showed).layoffs == ((parse_face("7h"), 1), (parse_face("8h"), 1))


@pytest.mark.parametrize("seats", [2, 6])
def test_a_table_that_all_have_left_ends_without_a_limit_to_new_stocks_B13_B15(seats: int) -> None:
    match = Table("basic/max_reshuffles=none", NAMES[:seats], source=Packs((), 5))
    alone(match)
    assert scored(match)[0] == "forty"
    assert sum(isinstance(event, StockWanted) for event in match.events) == 4


def test_hands_of_gin_are_drawn_G12() -> None:
    match = alone(stacked("gin", [LOOSE, OTHER]))
    assert scored(match) == ("stock", (0, 0))
    assert not any(isinstance(event, Took | Knocked | Melded | LaidOff) for event in match.events)
    assert [e.card for e in match.events if isinstance(e, Drew)] == [
        e.card for e in match.events if isinstance(e, Discarded)
    ]


def test_there_is_no_move_where_nobody_decides() -> None:
    match = waiting("gin", [LOOSE, OTHER])
    with pytest.raises(IllegalAction, match="hand_over"):
        automatic(match.state)
    deal(match, [LOOSE, OTHER], stock="8h")
    go(match, "pass pass +")
    with pytest.raises(Contradiction, match="hidden_hand"):
        automatic(match.view(SPECTATOR))


def test_there_is_no_move_while_a_new_stock_is_shuffled_B12() -> None:
    match = stacked("basic", [LOOSE, OTHER])
    match.source = None
    while match.turn >= 0:
        match.play(automatic(match.view(match.turn)))
    with pytest.raises(IllegalAction, match="wrong_phase"):
        automatic(match.state)
