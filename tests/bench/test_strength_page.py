"""The page of strength is put together from pieces that are kept, and of which none is told that was not played."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from bench import levels, pieces
from bench.pieces import Found, Keep, Piece, play_all
from bench.strength_page import END, GIN, PAGE, TABLES, gin_pieces, put, rows, table_pieces, timed_pieces

pytestmark = pytest.mark.usefixtures("compiled")
FOUND = Found(40, 0.625, 0.5, 0.75, 1.234, 0.5, 2.0)


def test_a_piece_is_kept_until_its_bots_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = Keep(tmp_path / "keep")
    one, other = gin_pieces(40, 40, 60, 1)[:2]
    assert keep.find(one) is None
    keep.add(one, FOUND)
    assert keep.find(one) == FOUND
    assert keep.find(other) is None
    told = []
    play_all([one], keep, 1, lambda: told.append(one))  # plays nothing, or it would take its time
    assert told == [one]
    (file,) = (tmp_path / "keep").iterdir()
    file.write_bytes(file.read_bytes()[:-20])  # broken off
    assert keep.find(one) is None
    keep.add(one, FOUND)
    monkeypatch.setattr(pieces, "BOTS", tmp_path)
    assert keep.find(one) is None


def test_pieces_have_names_of_their_own_and_rows_say_what_was_not_played(tmp_path: Path) -> None:
    keep = Keep(tmp_path)
    gin, timed, tables = gin_pieces(40, 40, 60, 1), timed_pieces(40, 1), table_pieces(400, 1)
    every = [*gin, *timed, *tables, *gin_pieces(40, 40, 60, 2)]
    assert len({piece.name for piece in every}) == len(every)
    assert len(tables) == len(levels.LINES)
    assert all(piece.count % piece.players == 0 for piece in every)
    keep.add(timed[0], FOUND)
    lines = rows(timed, keep, True, True)
    assert lines[2].endswith("| strong | casual | 40 | 62.5 % (50.0 to 75.0) | +1.23 | 0.50 / 2.00 |")
    assert "not played" in lines[3]
    assert len({line.count("|") for line in lines}) == 1
    assert rows(timed, keep, False, True)[2].endswith("| strong | casual | 40 | 0.50 / 2.00 |")


def test_the_page_has_a_place_for_all_figures() -> None:
    page = PAGE.read_text("utf-8")
    assert page.count(GIN) == page.count(TABLES) == 1
    assert page.count(END) == 2
    once = put(put(page, GIN, ["gin"]), TABLES, ["tables"])
    assert f"{GIN}\ngin\n\n{END}" in once
    assert f"{TABLES}\ntables\n\n{END}" in once
    assert put(put(once, GIN, ["gin"]), TABLES, ["tables"]) == once


def test_a_piece_is_played_as_it_says() -> None:
    """By the twin, about compiled hands, and by the engine."""
    for how, rules, players in (("twin", "gin", 2), ("variant", "three_hand/target=30", 3), ("arena", "basic", 2)):
        one, other = ("greedy", "casual") if how == "arena" else ("strong", "beginner")
        found = pieces.play(Piece(how, rules, players, one, other, 6, "hand" if how == "arena" else "match"))  # type: ignore[arg-type]
        assert found.count == 6
        assert found.low <= found.rate <= found.high
        assert (found.median > 0) == (how == "arena")
