"""The printable sheets: whole and plain HTML, one small page, the same rules as the page, nothing fetched."""

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from openrummy.cli.main import run
from openrummy.game import GAMES
from openrummy.pages import rule_page, strategy_page
from openrummy.sheets import BLOCK, ROOM, sheet
from openrummy.text import Catalogue

VOID = {"meta", "br", "hr"}
SMALLEST = 7.5
"""Points; smaller letters are hard to read on paper."""


class Reader(HTMLParser):
    """Elements with their attributes, and the text; an element that is not closed in order is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def tags(self, *names: str) -> list[str]:
        return [tag for tag, _ in self.elements if tag in names]


def made(game: str) -> str:
    page = rule_page(game)
    assert page is not None
    return sheet(page, Catalogue())


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_whole_and_accessible(game: str) -> None:
    text = made(game)
    read = Reader(text)
    assert text.startswith("<!DOCTYPE html>\n")
    assert read.elements[0] == ("html", {"lang": "en"})
    assert [len(read.tags(one)) for one in ("title", "h1", "header", "main", "footer")] == [1, 1, 1, 1, 1]
    depths = [int(tag[1]) for tag in read.tags("h1", "h2", "h3", "h4")]
    assert all(later - before <= 1 for before, later in pairwise(depths)), "no level is skipped"
    heads = [attributes for tag, attributes in read.elements if tag == "th"]
    assert heads
    assert all(attributes.get("scope") == "col" for attributes in heads)


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_fetches_nothing_and_runs_nothing(game: str) -> None:
    read = Reader(made(game))
    assert read.tags("script", "link", "img", "iframe", "a", "object") == []
    names = {name for _, attributes in read.elements for name in attributes}
    assert not [name for name in names if name.startswith("on") or name in ("src", "href", "style")]
    assert not re.search(r"url\(|@import|//", made(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_set_for_one_side_of_a4(game: str) -> None:
    """The size of its letters was found with a browser: with ROOM every page is one side, in wide letters too."""
    text = made(game)
    assert "@page { size: A4;" in text
    assert "@media print" in text
    (size,) = re.findall(r"font-size: ([\d.]+)pt", text)
    assert float(size) >= SMALLEST
    assert (ROOM, BLOCK) == (600_000, 45)


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_says_what_the_page_says(game: str) -> None:
    """Every paragraph that states a rule, every option; not the worked examples."""
    page = rule_page(game)
    assert page is not None
    read = Reader(made(game)).text
    taught = page.split("\n## ", 1)[1].split("\n## Worked")[0].split("\n### How a table")[0]
    for paragraph in re.split(r"\n\n|\n(?=- )", taught):
        if paragraph.startswith(("#", "|")) or "](" in paragraph:
            continue
        words = " ".join(re.sub(r"^- |^## ", "", paragraph).replace("`", "").split())
        assert words in read
    for rule in re.findall(r"\[[A-Z]\d+\]", taught):
        assert rule in read
    assert "Worked hands" not in read
    assert "```" not in read


def test_what_a_page_writes_is_not_taken_for_html() -> None:
    read = Reader(sheet("# A & <b>\n\nText <script>x</script> `<i>` [G7]\n", Catalogue()))
    assert read.tags("script", "b", "i") == []
    assert "Text <script>x</script> <i> [G7]" in read.text


def test_links_become_the_command_that_prints_the_page() -> None:
    read = Reader(sheet("# X\n\n## Y\n\nSee [gin.md](gin.md) and [this](../elsewhere.txt).\n", Catalogue()))
    assert "See openrummy rules gin and this." in read.text


@pytest.mark.parametrize("game", GAMES)
def test_the_command_prints_rules_strategy_and_sheets(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert run(["rules", game]) == 0
    assert "```" not in (out := capsys.readouterr().out)
    assert out.startswith("# ")
    assert run(["rules", game, "--strategy"]) == 0
    assert capsys.readouterr().out == strategy_page(game)
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["rules", game]) == 0
    narrow = capsys.readouterr().out
    assert max(map(len, narrow.splitlines())) <= 60
    assert narrow.split() == out.split(), "the same words"
    assert narrow.splitlines()[0] == out.splitlines()[0]
    monkeypatch.setenv("COLUMNS", "90")
    assert run(["rules", game, "--strategy"]) == 0
    assert 80 < max(map(len, capsys.readouterr().out.splitlines())) <= 90
    assert run(["rules", game, "--html"]) == 0
    assert capsys.readouterr().out == made(game)
    assert run(["rules", game, "--html", "--strategy", "--output", str(tmp_path / "a.html")]) == 0
    assert capsys.readouterr().out == ""
    assert Reader((tmp_path / "a.html").read_text("utf-8")).text.startswith("Playing ")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--output", "x.html"], 2, "--output needs --html"),
        (["--html", "--json"], 2, "exclude each other"),
        (["--html", "--output", "FOLDER/no/x.html"], 1, "could not be written"),
    ],
)
def test_a_wrong_command_line(
    words: list[str], code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "gin", *(word.replace("FOLDER", str(tmp_path)) for word in words)]) == code
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
