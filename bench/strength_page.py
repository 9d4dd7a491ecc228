"""Prints docs/strength.md with all its figures.

uv run python -m bench.strength_page [--jobs 2] [--only gin] [--kept] [--keep FOLDER] [--seed 1]
    [--matches 10000] [--others 4000] [--variants 3000] [--timed 20] [--tables 400]

The figures come in pieces (``bench.pieces``), one a row. Each is kept when it is over, by default in the user's cache,
and played again only when its bots have changed: so a run may be broken off and gone on with, and done in several
(``--only``); ``--kept`` plays nothing. A row that is not kept says so.

Hands of gin are played by the compiled twin (``openrummy.fast``), in which the levels make the moves that they make in
the engine, as the tests show. The rows of Basic Rummy and Manipulation, and the times of a move, are played by the
engine. Every deal sequence is played from all seats. The rows of gin take 4 minutes of processor time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import platformdirs
from tqdm import tqdm

from bench import levels
from bench.pieces import Found, Keep, Piece, play_all

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
GIN: Final = "<!-- figures of gin: bench.strength_page -->\n"
TABLES: Final = "<!-- figures of the other games: bench.strength_page -->\n"
END: Final = "<!-- end of the figures -->\n"
CONTEST: Final = "gin/undercut_bonus=25,next_dealer=alternate"
PAIRS: Final = (("strong", "casual"), ("casual", "beginner"))
BASELINES: Final = (("strong", "simple"), ("strong", "greedy"), ("casual", "simple"), ("beginner", "simple"))
VARIANTS: Final = {"hollywood": 2, "three_hand": 3}


def gin_pieces(matches: int, others: int, variants: int, seed: int) -> list[Piece]:
    """The rows of gin and its variants."""
    contest = [Piece("twin", CONTEST, 2, *pair, matches, seed=seed) for pair in (*BASELINES, *PAIRS)]
    rest = [
        Piece("twin", rules, 2, *pair, others, seed=seed)
        for rules in ("gin", "oklahoma")
        for pair in (*PAIRS, ("strong", "simple"))
    ]
    more = [
        Piece("variant", rules, players, *pair, variants - variants % players, seed=seed)
        for rules, players in VARIANTS.items()
        for pair in PAIRS
    ]
    return contest + rest + more


def timed_pieces(matches: int, seed: int) -> list[Piece]:
    """The rows with the time of a move."""
    seats = {CONTEST: 2, **VARIANTS}
    return [
        Piece("arena", rules, players, "strong", "casual", matches - matches % players, seed=seed)
        for rules, players in seats.items()
    ]


def table_pieces(hands: int, seed: int) -> list[Piece]:
    """The rows of Basic Rummy and Manipulation."""
    return [
        Piece("arena", game, players, one, other, hands - hands % players, "hand", seed)
        for game, players, one, other in levels.LINES
    ]


def rows(pieces: Sequence[Piece], keep: Keep, won: bool, timed: bool) -> list[str]:
    """A table: of what was won, of the times of a move, or of both with the number of players."""
    seats = won and timed
    head = ["rules", *["at the table"] * seats, "bot", "against", {"match": "matches", "hand": "hands"}[pieces[0].unit]]
    head += [*["won (95 %)", "points a hand"] * won, *["ms a move: median / 99 %"] * timed]
    lines = [head, ["---"] * len(head)]
    for piece in pieces:
        line = [f"`{piece.rules}`", *[str(piece.players)] * seats, piece.one, piece.other]
        line += cells(keep.find(piece), won, timed)
        lines.append(line + [""] * (len(head) - len(line)))
    return ["| " + " | ".join(line) + " |" for line in lines]


def cells(found: Found | None, won: bool, timed: bool) -> list[str]:
    """The figures of a row."""
    if found is None:
        return ["not played"]
    share = f"{100 * found.rate:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
    times = f"{found.median:.2f} / {found.p99:.2f}"
    return [f"{found.count:,}", *[share, f"{found.margin:+.2f}"] * won, *[times] * timed]


def put(page: str, begin: str, lines: Sequence[str]) -> str:
    """The page with these lines between a mark and the end of its figures."""
    before, _, rest = page.partition(begin)
    return before + begin + "\n" + "\n".join(lines) + "\n\n" + END + rest.partition(END)[2]


def main() -> None:
    """Prints the page."""
    options = argparse.ArgumentParser(description="Prints docs/strength.md with its figures.")
    options.add_argument("--matches", type=int, default=10_000, help="of gin by the rules of the public contest")
    options.add_argument("--others", type=int, default=4_000, help="of gin and Oklahoma by other rules")
    options.add_argument("--variants", type=int, default=3_000, help="of Hollywood and three-hand gin")
    options.add_argument("--timed", type=int, default=20, help="matches of gin in the engine")
    options.add_argument("--tables", type=int, default=400, help="hands of Basic Rummy and Manipulation")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--only", choices=("gin", "tables"), help="what is played; the rest comes from what is kept")
    options.add_argument("--kept", action="store_true", help="plays nothing")
    options.add_argument("--keep", type=Path, default=platformdirs.user_cache_path("openrummy") / "strength")
    chosen = options.parse_args()
    keep = Keep(chosen.keep)
    gin = gin_pieces(chosen.matches, chosen.others, chosen.variants, chosen.seed)
    timed = timed_pieces(chosen.timed, chosen.seed)
    tables = table_pieces(chosen.tables, chosen.seed)
    wanted = {"gin": gin + timed, "tables": tables, None: gin + timed + tables}[chosen.only]
    if not chosen.kept:
        with tqdm(total=len(wanted), disable=None, file=sys.stderr) as bar:
            play_all(wanted, keep, chosen.jobs, bar.update)
    page = PAGE.read_text("utf-8")
    page = put(page, GIN, [*rows(gin, keep, True, False), "", *rows(timed, keep, False, True)])
    sys.stdout.write(put(page, TABLES, rows(tables, keep, True, True)))


if __name__ == "__main__":
    main()
