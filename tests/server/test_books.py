"""The books of the page: every rule has its place on the page of its game, and they say what the Markdown says."""

from __future__ import annotations

import asyncio
import html
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import msgspec
import pytest

from openrummy.cards import parse_face
from openrummy.game import GAMES
from openrummy.options import describe
from openrummy.pages import rule_page, rule_sentences, strategy_page
from openrummy.server import book_making, books
from openrummy.server.book_cards import notation, with_signs, written
from openrummy.server.book_examples import drawing, example
from openrummy.server.book_making import Books
from openrummy.server.book_pages import Book, Passage, make_book
from openrummy.server.books import kept_books
from openrummy.text import Catalogue
from tests.gates.repo import PACKAGE
from tests.server.harness import QUICK
from tests.server.inside import inside

WORDS: Final = Catalogue()
SENTENCES: Final = rule_sentences()
PAGES: Final = [*((kind, game) for game in GAMES for kind in ("rules", "strategy")), ("rules", "list")]
RAISED: Final = re.compile(r'"([BCGTHMO]\d{1,2})"')
"""A rule as the engine names it where it refuses something."""
OTHERWISE: Final = re.compile(r"`[^`]*`|\b[A2-9TJQK][cdhs]\b|\[[^]]*\](?:\(\S*\))?")
"""What is written in another way: code, cards, links, ids of rules."""
APART: Final = {"gin": {"ace_upcard", "spade_doubles"}}
"""Options that a page leaves to another: what an upcard does to gin is Oklahoma."""


def book(kind: str, name: str) -> Book:
    return msgspec.json.decode(kept_books().books[f"{kind}/{name}"].body, type=Book)


class Reader(HTMLParser):
    """Ids, links and text of a piece of HTML, in which every element is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.cards: list[int] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.attributes |= set(found)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        self.cards += [int(found["data-card"])] if "data-card" in found else []
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def plain(text: str) -> list[str]:
    """The words of a text, without signs between them and without the ids of rules."""
    return re.findall(r"\w+", re.sub(r"\[[A-Z]\d+\]", "", text.replace("’", "'")))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_every_option_of_a_game_has_its_place(game: str) -> None:
    read = Reader(book("rules", game).html)
    assert len(read.ids) == len(set(read.ids))
    families = GAMES[game].rules
    assert {rule for rule in SENTENCES if rule[0] in families} <= set(read.ids)
    options = {f"option-{one.name}" for one in describe(GAMES[game].options)}
    assert options - {f"option-{name}" for name in APART.get(game, ())} - _fixed(game) <= set(read.ids)


def _fixed(game: str) -> set[str]:
    return {f"option-{name}" for name in GAMES[game].fixed}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_engine_refuses_in_a_game_leads_to_a_place_on_its_page(game: str) -> None:
    """A refusal names a rule of the game's families; each that the sources name has its place, and in the list too."""
    named = {rule for path in PACKAGE.rglob("*.py") for rule in RAISED.findall(path.read_text("utf-8"))}
    assert len(named) > 30
    assert named <= set(Reader(book("rules", "list").html).ids)
    own = {rule for rule in named if rule[0] in GAMES[game].rules}
    assert own <= set(Reader(book("rules", game).html).ids)


@pytest.mark.parametrize(("kind", "name"), PAGES)
def test_every_link_of_a_page_leads_somewhere(kind: str, name: str) -> None:
    read = Reader(book(kind, name).html)
    there = {f"/{kind}/{name}" for kind, name in PAGES}
    for link in read.links:
        assert link in there or (link.startswith("#") and link[1:] in read.ids), link
    assert {head.id for head in book(kind, name).heads} <= set(read.ids)
    assert not read.attributes & {"style", "onclick", "src"}, "the policy of the page forbids it"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_says_what_its_text_says(game: str) -> None:
    """Every paragraph, word for word, but for cards and what links are called."""
    for kind, text in (("rules", rule_page(game)), ("strategy", strategy_page(game))):
        assert text is not None
        said = " ".join(plain(" ".join(one.text for one in _passages(kind, game))))
        told = re.sub(r"^(?:#.*|\|.*|    .*)$", "", re.sub(r"```.*?```", "", text, flags=re.S), flags=re.M)
        for paragraph in re.split(r"\n\n|\n(?=- |\d\. )", told):
            for piece in re.split(OTHERWISE, re.sub(r"^(?:- |\d\. )", "", paragraph)):
                assert " ".join(plain(piece)) in said, piece


def _passages(kind: str, name: str) -> list[Passage]:
    every = msgspec.json.decode(kept_books().passages.body, type=tuple[Passage, ...])
    return [one for one in every if (one.kind, one.name) == (kind, name)]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_an_example_is_drawn(game: str) -> None:
    text = rule_page(game) or ""
    blocks = re.findall(r"^```\w+\n(.*?)^```$", text, re.M | re.S)
    for block in blocks:
        values = " ".join(line.partition(": ")[2] for line in block.splitlines())
        wanted = [parse_face(card) for card in re.findall(r"(?<![\w*])([A2-9TJQK][cdhs])(?!\w)", values)]
        jokers = [parse_face(card) + 64 for card in re.findall(r"\*([A2-9TJQK][cdhs])", values)]
        drawn = Reader(example("hand", block, WORDS)).cards
        assert sorted(drawn) == sorted([*wanted, *jokers])
    assert len(Reader(book("rules", game).html).cards) >= sum(
        len(re.findall(r"\b[A2-9TJQK][cdhs]\b", b)) for b in blocks
    )


def test_a_rule_stands_where_it_is_told_best() -> None:
    """G6, G7, G10, M10, B8."""
    wanted = {
        ("gin", "G6"): "To knock is to end the hand.",
        ("gin", "G10"): "The knocker has the same or more, and no gin",
        ("manipulation", "M10"): "Since the table may be rebuilt at will",
        ("basic", "B8"): "One thing to watch",
    }
    for (game, rule), begins in wanted.items():
        told = re.search(rf'<span id="{rule}"></span>(?:<span id="[^"]*"></span>)*([^<]*)', book("rules", game).html)
        assert told is not None
        assert html.unescape(told[1]).startswith(begins)


def test_a_rule_that_a_text_does_not_tell_stands_in_the_list_below_it() -> None:
    made = make_book("rules", "gin", "# Gin\n\n## Draw\n\nDraw, then throw. [G3]\n", WORDS, SENTENCES, (), ("G",))
    assert '<p><span id="G3"></span>Draw, then throw. <a class="rule" href="#G3">G3</a></p>' in made.html
    assert '<dt><span id="G7">G7</span></dt>' in made.html
    assert '<dt><a class="rule" href="#G3">G3</a></dt>' in made.html
    assert [(head.id, head.depth) for head in made.heads] == [("draw", 2), ("by-number", 2)]
    assert made.passages == (Passage("rules", "gin", "G3", "Draw", ("G3",), "Draw, then throw."),)


def test_html_in_a_text_stays_text() -> None:
    made = make_book("rules", "x", "# A\n\n<script>x</script> `<i>` & \n\n```hand\nkey: <b>\n```\n", WORDS, SENTENCES)
    assert not re.search(r"<(script|i|b)\b", made.html)
    assert "&lt;script&gt;" in made.html


def test_cards_in_sentences_have_signs_and_words_stay_words() -> None:
    assert with_signs("the 7h, a Td and the Ah; As sets, Ah well") == "the 7♥, a 10♦ and the A♥; As sets, Ah well"
    assert '<span class="unseen">seven of hearts</span>' in written("the 7h", WORDS)
    assert written("4 x 5 < 7hx", WORDS) == "4 x 5 &lt; 7hx"


def test_the_notation_of_the_examples() -> None:
    laid = notation("7d>1 9s>2", WORDS)
    assert Reader(laid).cards == [parse_face("7d"), parse_face("9s")]
    assert re.findall(r"→ \d", laid) == ["→ 1", "→ 2"]
    assert "joker for seven of hearts" in notation("5h 6h *7h", WORDS)
    assert "discard" in notation("-Kd", WORDS)
    assert notation("ann 24 -> <b>", WORDS) == "ann 24 → &lt;b&gt;"
    refused = example("turn", "refused: Jc Jd Js; 7h>1 = B8\n", WORDS)
    assert refused.count("<li>") == 2
    assert '<a class="rule" href="#B8">B8</a>' in refused


def test_a_sheet_of_columns_is_a_table() -> None:
    """H1-H3"""
    made = example("columns", "hands: ann 12, bob 9\n1: ann 12 20 = 32 | bob 9 = 9\n2: ann 20 = 20 | bob = 0\n", WORDS)
    rows = re.findall(r"<tr>(.*?)</tr>", made)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in rows]
    assert cells[1:5] == [
        ["ann", "bob", "ann", "bob"],
        ["12", "9", "20", ""],
        ["20", "", "", ""],
        ["32", "9", "20", "0"],
    ]


def test_a_drawing_keeps_its_columns() -> None:
    """Where its cards are drawn, they take the room of the two letters that stood there."""
    made = drawing("4c 5c   7h\n   |\n", WORDS)
    kept = re.sub(r'<span class="cards">.*?</span></span>', "##", made)
    assert kept == '<pre tabindex="0">## ##   ##\n   |</pre>\n'


def test_books_and_sheets_are_served_and_nothing_else(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path, QUICK) as server:
            for kind, name in PAGES:
                answer = await server.ask("GET", f"/books/{kind}/{name}")
                assert (answer.status, answer.json()["name"]) == (200, name)
            assert (await server.ask("GET", "/books/passages")).status == 200
            for game in GAMES:
                for name in (game, f"{game}-strategy", f"{game}-scores"):
                    paper = await server.ask("GET", f"/sheet/{name}")
                    assert paper.status == 200
                    text = paper.body.decode()
                    (style,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', text)
                    assert (await server.ask("GET", style)).status == 200
                    assert "<style" not in text
                    assert "style=" not in text
            for path in ("/books/rules/nothing", "/books/x/gin", "/books/passages/x", "/sheet/..", "/sheet/poker"):
                assert (await server.ask("GET", path)).status == 404
            for path in ("/rules", "/rules/gin", "/strategy/gin"):
                assert b'id="app"' in (await server.ask("GET", path)).body

    asyncio.run(ask())


def test_the_books_are_made_once_however_many_ask_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made, all_here = [], threading.Barrier(4)
    ready = kept_books()

    def make() -> Books:
        made.append(1)
        threading.Event().wait(0.2)  # the others come meanwhile
        return ready

    def ask(_: int) -> Books:
        all_here.wait()
        return kept_books()

    monkeypatch.setattr(book_making, "read_books", make)
    books._made_once.cache_clear()
    try:
        with ThreadPoolExecutor(4) as readers:
            assert set(map(id, readers.map(ask, range(4)))) == {id(ready)}
    finally:
        monkeypatch.undo()
        books._made_once.cache_clear()
    assert len(made) == 1
