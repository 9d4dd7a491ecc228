"""The worked hands of the rule pages are right, and the pages name real rules and options.

A block with the info string `hand` has the keys `knocker`, `left`, `hand`, `melds`, `layoffs`, `keeps`, `deadwood` and
`score`, and where needed `ruleset`, `upcard`, `limit` and `shown`; the pages say what they mean. The blocks of the
other kinds are checked in test_worked_blocks.py.
"""

import re
from pathlib import Path

import pytest

from openrummy import layoffs, partition
from openrummy.game import GAMES, ruleset
from openrummy.options import GinOptions, describe, value_text
from openrummy.pages import rule_sentences

RULES = Path(__file__).parents[2] / "docs" / "rules"
PAGES = tuple(GAMES)
PAGES_WITH_HANDS = ("gin", "oklahoma")
FENCED = re.compile(r"^```\w+\n.*?^```$", re.MULTILINE | re.DOTALL)
FEWEST_SUMS = {"three_hand": 7}
"""Where there are not at least eight."""
HEAD = ["ruleset", "upcard", "limit", "shown"]
KEYS = [*HEAD, "knocker", "left", "hand", "melds", "layoffs", "keeps", "deadwood", "score"]
REQUIRED = {"knocker", "hand", "keeps", "deadwood", "score"}
Block = dict[str, str]


def face(card: str) -> int:
    assert len(card) == 2, card
    return "cdhs".index(card[1]) * 13 + "A23456789TJQK".index(card[0])


def mask(cards: str) -> int:
    faces = [face(card) for card in cards.split()]
    assert len(faces) == len(set(faces)), cards
    return sum(1 << one for one in faces)


def masks(melds: str) -> list[int]:
    return [mask(meld) for meld in melds.split("|")] if melds else []


def points(cards: str) -> int:
    """Ace 1, two to ten their number, J Q K 10."""
    return sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards.split())


def text(page: str) -> str:
    return (RULES / f"{page}.md").read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    found = re.findall(r"^```hand\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)
    return [dict(line.split(": ", 1) for line in block.splitlines()) for block in found]


HANDS = [
    pytest.param(block, id=f"{page}-{number}")
    for page in PAGES_WITH_HANDS
    for number, block in enumerate(blocks(page), start=1)
]


def chosen(block: Block) -> dict[str, str]:
    _, _, given = block.get("ruleset", "gin").partition("/")
    return dict(option.split("=") for option in given.split(",")) if given else {}


def knock_limit(block: Block) -> int:
    """G6, G16; O1, O2: by the upcard."""
    house = chosen(block)
    if "upcard" not in block:
        assert not block.get("ruleset", "gin").startswith("oklahoma")
        return int(house.get("knock_limit", "10"))
    if block["upcard"][0] == "A":
        return 0 if house.get("ace_upcard") == "gin_only" else 1
    return points(block["upcard"])


def score(block: Block, knocker: int, opponent: int) -> str:
    """G9, G10, G11; O3."""
    house = chosen(block)
    if knocker == 0:
        who, worth = "knocker", opponent + int(house.get("gin_bonus", "25"))
    elif knocker < opponent:
        who, worth = "knocker", opponent - knocker
    else:
        who, worth = "opponent", knocker - opponent + int(house.get("undercut_bonus", "10"))
    if house.get("spade_doubles") == "on" and block["upcard"][1] == "s":
        worth *= 2
    return f"{who} {worth}"


@pytest.mark.parametrize("block", HANDS)
def test_keys_stand_in_order(block: Block) -> None:
    assert list(block) == [key for key in KEYS if key in block]
    assert set(block) >= REQUIRED
    assert ("upcard" in block) == ("limit" in block)


@pytest.mark.parametrize("block", HANDS)
def test_knocker_keeps_to_the_limit(block: Block) -> None:
    """C1-C4, G2, G6, O1, O2: ten cards in melds and deadwood, not above the limit the page states."""
    melds, left = masks(block["knocker"]), mask(block.get("left", ""))
    held = sum(melds) + left
    assert all(partition.is_meld(meld) for meld in melds)
    assert held.bit_count() == sum(meld.bit_count() for meld in melds) + left.bit_count() == 10
    assert points(block.get("left", "")) <= knock_limit(block)
    assert int(block.get("limit", "10")) == knock_limit(block)
    assert partition.deadwood(held) == points(block.get("left", "")), "the page shows a knocker who wastes points"
    assert not held & mask(block["hand"])


@pytest.mark.parametrize("block", HANDS)
def test_knocker_shows_the_default_unless_the_page_says_chosen(block: Block) -> None:
    """G7"""
    held = sum(masks(block["knocker"])) + mask(block.get("left", ""))
    default = list(layoffs.knock_arrangement(held)) == masks(block["knocker"])
    assert block.get("shown", "default") == ("default" if default else "chosen")


@pytest.mark.parametrize("block", HANDS)
def test_opponents_cards_go_where_the_page_says(block: Block) -> None:
    """G8: melds, lay-offs that fit in the order given (none on gin), and what is kept make up the ten cards."""
    table, melds = masks(block["knocker"]), masks(block.get("melds", ""))
    assert all(partition.is_meld(meld) for meld in melds)
    used = sum(melds) + mask(block["keeps"])
    for step in block.get("layoffs", "").split():
        card, place = step.split(">")
        assert "left" in block, "a lay-off on gin"
        assert not table[int(place) - 1] & mask(card)
        table[int(place) - 1] |= mask(card)
        assert partition.is_meld(table[int(place) - 1]), step
        used += mask(card)
    assert mask(block["hand"]).bit_count() == 10
    assert used == mask(block["hand"])


@pytest.mark.parametrize("block", HANDS)
def test_deadwood_is_the_least_and_is_scored(block: Block) -> None:
    """G8-G11, O3."""
    hand, opponent = mask(block["hand"]), int(block["deadwood"])
    assert opponent == points(block["keeps"])
    best = layoffs.answer(masks(block["knocker"]) if "left" in block else (), hand)
    assert opponent == best.deadwood
    assert masks(block.get("melds", "")) == list(best.melds)
    steps = [step.split(">") for step in block.get("layoffs", "").split()]
    assert [(face(card), int(place) - 1) for card, place in steps] == list(best.layoffs)
    assert block["score"] == score(block, points(block.get("left", "")), opponent)


def test_pages_have_the_hands_they_promise() -> None:
    assert len(blocks("gin")) >= 4
    assert len(blocks("oklahoma")) >= 3
    gin = blocks("gin")
    assert any(block["score"].startswith("opponent") for block in gin)
    assert any("left" not in block for block in gin)
    assert any(block.get("shown") == "chosen" for block in gin)


@pytest.mark.parametrize("page", PAGES)
def test_sums_in_the_text_are_right(page: str) -> None:
    """Every `a + b - c = d` and `a x b = c` of the page."""
    prose = FENCED.sub("", text(page))
    sums = re.findall(r"(\d+(?:\s[-+x]\s\d+)+)\s=\s(-?\d+)", prose)
    assert len(sums) >= FEWEST_SUMS.get(page, 8)
    for left, right in sums:
        total = 0
        for sign, product in re.findall(r"(^|[-+])\s*(\d+(?:\sx\s\d+)*)", left):
            value = 1
            for factor in re.findall(r"\d+", product):
                value *= int(factor)
            total += -value if sign == "-" else value
        assert total == int(right), left


def rows(page: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text(page).splitlines()
        if line.startswith("|")
    ]


GIN = {f"G{number}" for number in (*range(1, 14), 15, 16)} | {"C1", "C2", "C3", "C4"}
WANTED = {
    "basic": {f"B{number}" for number in range(1, 16)} | {"C1", "C2", "C3", "C4"},
    "gin": GIN | {"G14", "O1"},
    "oklahoma": GIN | {"O1", "O2", "O3", "O4"},
    "hollywood": GIN | {"G14", "O1", "O2", "O3"} | {f"H{number}" for number in range(1, 6)},
    "three_hand": GIN | {"G14", "O1", "O2", "O3"} | {f"T{number}" for number in range(1, 7)},
    "manipulation": {f"M{number}" for number in range(1, 23)} | {f"C{number}" for number in range(1, 6)},
}


@pytest.mark.parametrize("page", PAGES)
def test_cited_rules_exist_and_none_of_the_game_is_left_out(page: str) -> None:
    known = {row[0] for row in rows("README")}
    cited = set(re.findall(r"\[([A-Z]\d+)\]", text(page)))
    assert cited <= known
    assert cited >= WANTED[page]
    families = GAMES[page].rules
    assert {rule for rule in known if rule[0] == families[-1]} <= WANTED[page]


@pytest.mark.parametrize("page", PAGES)
def test_every_paragraph_that_states_a_rule_cites_it(page: str) -> None:
    """Before the options; an introduction, a heading and a drawing state none."""
    body = text(page).split("\n## ", 1)[1].split("\n## Options")[0]
    said = [one for one in re.split(r"\n\n|\n(?=- )", "## " + body) if not one.startswith(("#", "    "))]
    assert len(said) > 15
    assert [one for one in said if not re.search(r"\[[A-Z]\d+\]", one)] == []


APART = {"gin": {"ace_upcard", "spade_doubles"}, "oklahoma": {"knock_limit"}}
"""Options that a page leaves to another: what an upcard does to gin is Oklahoma."""


@pytest.mark.parametrize("page", PAGES)
def test_option_tables_tell_what_the_options_are(page: str) -> None:
    """B5, B7, B11, B13, B14, G1, G10, G11, G13, G14, G16, H2, H3, M19, M21, O2, O3, T6: names, defaults and values."""
    told: dict[str, tuple[str, list[str]]] = {}
    name = ""
    for first, second, third in rows(page):
        if first == "Option" or first.startswith("-"):
            continue
        name = first or name
        default, values = told.get(name, (second, []))
        told[name] = (default, [*values, *third.split(", ")])
    game = GAMES[page]
    every = {field.name: field for field in describe(game.options)}
    assert set(told) == set(every) - APART.get(page, set())
    for name, (default, values) in told.items():
        field = every[name]
        assert default == value_text(game.fixed.get(name, field.default)), name
        want = [choice for choice in field.choices if choice != default]
        assert [value for value in values if " " not in value] == want, name
        spans = [value for value in values if " " in value]
        assert bool(spans) == (field.least is not None), name
        assert all(span.startswith(f"{field.least} ") for span in spans), name
        assert re.search(rf"^- [\w, ]*\b{name}\b[\w, ]*:", text(page), re.MULTILINE) or page == "oklahoma", name


@pytest.mark.parametrize("page", PAGES)
def test_rulesets_that_a_page_names_are_written_so(page: str) -> None:
    named = re.findall(r"^- `([a-z_]+(?:/[a-z0-9_=,]+)?)`", text(page), re.MULTILINE)
    assert page in named
    assert [one for one in named if ruleset(one).id != one] == (["gin/knock_limit=upcard"] if page == "gin" else [])


@pytest.mark.parametrize("page", PAGES_WITH_HANDS)
def test_the_bounds_of_the_options_are_those_of_the_program_G10_G11_G13(page: str) -> None:
    for field in describe(GinOptions):
        if field.most is not None and not field.choices:
            row = f"| {field.name} | {field.default} | {field.least} to {field.most} |"
            assert row in text(page)
    sentences = rule_sentences()
    for rule, least in (("G10", 0), ("G11", 0), ("G13", 1)):
        assert f"any number from {least} to 100000." in sentences[rule]
