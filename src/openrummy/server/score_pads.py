"""Score pads to print: a sheet of A4 for each game, on which a match with real cards is written down."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from openrummy.game import GAMES
from openrummy.parts.bonus_race import HAND_BONUS, TARGET_BONUS
from openrummy.parts.columns import BOX_BONUS, COLUMNS, GAME_BONUS
from openrummy.sheets import Sheet
from openrummy.text import Catalogue

__all__ = ["score_pad"]

ROWS: Final = 22
"""Hands, or entries of a column, for which there is room."""

STYLE: Final = """
@page { size: A4; margin: 11mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; color: #111; background: #fff; font: 1rem/1.3 Georgia, serif; }
h1 { margin: 0 0 .3em; font-size: 1.8em; }
p { display: flex; gap: 1em; margin: 0 0 1em; }
p span { flex: 1; border-bottom: 1px solid #111; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { height: 2.1em; padding: 0 .3em; border: 1px solid #888; font-weight: 400; text-align: left; }
thead th, tfoot th { font-size: .8em; }
tbody th { color: #555; }
tbody th, thead tr:first-child th:first-child { width: 6.5em; text-align: center; }
thead tr:first-child th { text-align: center; }
tbody tr:nth-child(5n) > * { border-bottom-color: #111; }
.first { border-left: 2.5px solid #111; }
.name { height: 2.8em; }
tfoot th { line-height: 1.1; }
tfoot tr:first-child > * { border-top: 3px double #111; }
footer { margin-top: .6em; color: #444; font-size: .8em; }
@media screen { table { min-width: 44rem; } }
@media print {
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  th, td { height: 9.6mm; }
  .name { height: 12mm; }
  .scroll { overflow: visible; }
}
"""


def score_pad(game: str, words: Catalogue) -> Sheet:
    """The pad of a game, with room for as many as can play it; Hollywood has its three columns (H1-H4)."""
    title = words.say("print-pad-title", game=words.say(f"game-{game}"))
    table = _columns(words) if game == "hollywood" else _hands(game, words)
    line = f"{_say(words, 'date')} <span></span> {_say(words, 'target')} <span></span>"
    return Sheet(
        title,
        STYLE,
        f"<header>\n<h1>{escape(title)}</h1>\n<p>{line}</p>\n</header>\n<main>\n"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">\n{table}</div>\n</main>\n'
        f"<footer>{_say(words, 'footer')}</footer>\n",
    )


def _say(words: Catalogue, what: str, **facts: int) -> str:
    return escape(words.say(f"print-pad-{what}", **facts))


def _hands(game: str, words: Catalogue) -> str:
    """A row for each hand: what the game has to know of it, and the points of each player with their total."""
    kept = {"oklahoma": ["limit"], "three_hand": ["box", "captain"]}.get(game, [])
    players = GAMES[game].most
    head = [
        f'<th rowspan="2" scope="col">{_say(words, "hand")}</th>',
        *(f'<th rowspan="2" scope="col">{_say(words, one)}</th>' for one in kept),
        *(f'<td class="first name" colspan="2">{_say(words, "name")}</td>' for _ in range(players)),
    ]
    under = [
        f'<th class="first" scope="col">{_say(words, "points")}</th><th scope="col">{_say(words, "total")}</th>'
    ] * players
    cells = ["<td></td>"] * len(kept) + ['<td class="first"></td><td></td>'] * players
    foot = ['<td class="first" colspan="2"></td>'] * players
    if game == "manipulation":
        ends = [_say(words, "at-target", points=TARGET_BONUS), _say(words, "each-hand", points=HAND_BONUS)]
    else:
        ends = [] if game == "basic" else [_say(words, "bonuses")]
    return _table([head, under], cells, [*ends, _say(words, "final")], foot, 1 + len(kept))


def _columns(words: Catalogue) -> str:
    """Three columns for two players, and below what each is worth when it is closed."""
    head = [
        f'<th rowspan="2" scope="col">{_say(words, "entry")}</th>',
        *(
            f'<th class="first" colspan="2" scope="colgroup">{_say(words, "column", number=number)}</th>'
            for number in range(1, COLUMNS + 1)
        ),
    ]
    under = [f'<td class="first name">{_say(words, "name")}</td><td class="name">{_say(words, "name")}</td>'] * COLUMNS
    cells = ['<td class="first"></td><td></td>'] * COLUMNS
    ends = [
        _say(words, "total"),
        _say(words, "closed", points=GAME_BONUS),
        _say(words, "each-entry", points=BOX_BONUS),
        _say(words, "sum"),
        _say(words, "result"),
    ]
    return _table([head, under], cells, ends, cells, 1)


def _table(
    heads: Sequence[Sequence[str]],
    cells: Sequence[str],
    ends: Sequence[str],
    foot: Sequence[str],
    before: int,
) -> str:
    """Rows of empty cells under their heads; at the end the rows in which is reckoned up, named in the first cells."""
    rows = [f'<tr><th scope="row">{number}</th>{"".join(cells)}</tr>' for number in range(1, ROWS - len(ends) + 1)]
    last = [f'<tr><th scope="row" colspan="{before}">{end}</th>{"".join(foot)}</tr>' for end in ends]
    tops = "".join(f"<tr>{''.join(head)}</tr>\n" for head in heads)
    body, end = "\n".join(rows), "\n".join(last)
    return f"<table>\n<thead>\n{tops}</thead>\n<tbody>\n{body}\n</tbody>\n<tfoot>\n{end}\n</tfoot>\n</table>\n"
