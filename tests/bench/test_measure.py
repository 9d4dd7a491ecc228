"""What is made of readings, and of figures: medians, ratios, a page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from openrummy.bench import peers, plots, report
from openrummy.bench.measure import OURS, Figure, percentile
from openrummy.bench.positions import drawn
from openrummy.bench.programmes import cp_sat, most
from openrummy.cards import Cards
from openrummy.melds import parse_melds
from openrummy.rearrange import solve
from openrummy.text import Catalogue


def test_of_rates_more_is_better_and_of_times_less() -> None:
    readings = {OURS: [20.0, 30.0, 40.0], "rlcard": [10.0, 10.0, 10.0]}
    assert Figure("gin", "random", "hands/s", readings=readings).ratio("rlcard") == 3.0
    assert Figure("solvers", "deadwood", "us", readings=readings).ratio("rlcard") == pytest.approx(1 / 3)
    assert Figure("gin", "random", "hands/s", readings=readings).ratio(OURS) is None


def test_a_figure_is_measured_in_turn_after_a_warm_up() -> None:
    asked: list[str] = []

    def work(who: str) -> int:
        asked.append(who)
        return sum(range(20_000)) and 5

    figure = Figure("gin", "random", "hands/s", {OURS: lambda: work("ours"), "rlcard": lambda: work("theirs")})
    figure.run(2)
    assert asked == ["ours", "theirs"] * 3
    assert {who: len(readings) for who, readings in figure.readings.items()} == {OURS: 2, "rlcard": 2}


def test_percentiles() -> None:
    assert percentile([float(value) for value in range(1, 201)], 0.99) == 199.0
    assert percentile([7.0], 0.99) == 7.0


FACTS = {
    "python": "CPython 3.11",
    "system": "Linux",
    "cores": 2,
    "load": 0.5,
    "rounds": 2,
    "versions": {"numpy": "2.0"},
    "missing": ["rlcard"],
    "figures": [
        Figure("solvers", "deadwood", "us", readings={OURS: [0.5, 0.7], "open-spiel": [1.2, 1.4]}).facts(),
        Figure(
            "sizes", "table-size", "ms", about={"hand": 12}, at=10, readings={OURS: [1.0], "highspy": [8.0]}
        ).facts(),
        Figure("memory", "lanes", "MB", at=1024, readings={"observed": [0.5], "blind": [0.25]}).facts(),
    ],
}


def test_the_page_has_a_line_for_everybody_and_the_plots() -> None:
    page = report.lines(FACTS, Catalogue(), {"lanes": "plots/lanes.png"})
    assert "|  | OpenSpiel | 1.3 µs | 1.2 to 1.4 | 2.2 × |  |" in page
    assert "| 10 | 1 | 8 |" in page
    assert "| 1,024 | 0.5 | 0.25 |" in page
    assert "![Memory of a batch against its lanes](plots/lanes.png)" in page
    assert page[-1] == "Not installed, so not measured beside: rlcard."
    assert not any("games" in line for line in page)


def test_the_plots_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed (group peers)")
    folder = tmp_path / "plots"
    made = plots.draw(FACTS, Catalogue(), folder)
    assert made == {"table-size": "table-size.png", "lanes": "lanes.png"}
    assert all((folder / file).read_bytes().startswith(b"\x89PNG") for file in made.values())


@pytest.mark.skipif(not (peers.has("highspy") and peers.has("ortools")), reason="HiGHS and CP-SAT (group peers)")
def test_both_programmes_find_the_same() -> None:
    """M10: the same value, with jokers on the table and in hand too."""
    rng = random.Random(3)
    for jokers in ((0, 0), (1, 0), (0, 1)):
        for _ in range(3):
            position = drawn(rng, 2, 20, 8, *jokers)
            found = most(position.table, position.hand)
            assert most(position.table, position.hand, maximise=cp_sat) == found
            play = solve(position.table, position.hand, packs=2)
            assert play.left_points == position.hand.points - found


@pytest.mark.skipif(not peers.has("highspy"), reason="HiGHS is not installed (group dev)")
def test_highs_is_asked_again_where_presolve_is_mistaken() -> None:
    """M4: no position is infeasible, since the table may stay as it is."""
    table = parse_melds(
        "8c 8h 8s | 4c 4d 4h | 7c 7d 7h 7s | 8c 9c Tc | 9c 9d 9h 9s | 2d 3d 4d | 2d 2h 2s | As 2s 3s 4s 5s 6s 7s 8s"
        " | Jc Jd Jh | 6c 6d 6h | Qc Qd Qs"
    )
    assert most(table, Cards.parse("7h Tc Qc Qs Kh")) == 0
