"""Every word has its message and every message is needed: codes, lines, options, names, reasons, commands."""

import re

import pytest

from openrummy.cards import RANKS, SUITS
from openrummy.errors import Contradiction, Garbled, IllegalAction, RecordError, RummyError
from openrummy.game import GAMES
from openrummy.options import describe
from openrummy.state import Phase
from openrummy.terminal.commands import VOCABULARIES
from openrummy.text import Catalogue, explain, sources
from tests.terminal.words import HELPERS, KINDS, PLACE, SAYING, Site, beginnings, constants, messages, sites

MESSAGES = messages()
RAISED = [*sites(KINDS), *(site for site in sites(tuple(HELPERS), HELPERS) if "-" not in site.texts[0])]
SAID = [site for site in sites(SAYING) if "-" in site.texts[0] or site.texts[0] in MESSAGES]
BONUSES = ("undercut_bonus", "gin_bonus", "big_gin_bonus")
"""The line codes of ``Line(f"{reason}_bonus")``."""


def family(prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in MESSAGES if name.startswith(prefix)}


def test_every_code_that_is_raised_has_a_message_and_every_such_message_is_raised() -> None:
    assert len(RAISED) > 40
    assert family("error-") ^ {code for site in RAISED for code in site.texts} == set()


@pytest.mark.parametrize("site", RAISED, ids=str)
def test_every_error_is_explained_in_one_sentence_that_names_its_rule(site: Site) -> None:
    facts = {name: value for name, value in site.facts.items() if name not in ("start", "cause")}
    if site.name == "_fault":
        facts |= dict.fromkeys(("bot", "seat", "ruleset", "seed", "hand", "position", "error", "action", "reason"), "x")
    elif site.open and site.texts != ("garbled",):  # the facts of its cause, which is a site of its own
        pytest.fail("its facts cannot be read")
    for code in site.texts:
        sentence = explain(RummyError(code, "G5", **facts))
        assert re.fullmatch(r'["A-Zx][^\n]*[^.] \(rule G5\)\.', sentence), sentence
        assert "None" not in sentence
        facts = {name: value for name, value in facts.items() if name not in PLACE}
        error = RecordError(code, file="a.rummy", line=3, column=7, token="-7s", **facts)
        assert explain(error).startswith('a.rummy, line 3, column 7, at "-7s": ')


def test_what_a_garbled_line_of_a_record_means_is_said() -> None:
    error = RecordError("garbled", file="f", line=1, column=2, token="9x", cause="bad_card", text="9x")
    assert explain(error) == 'f, line 1, column 2, at "9x": "9x" is not a card; write 7h, 10s or Qd.'


@pytest.mark.parametrize("site", SAID, ids=str)
def test_every_message_that_is_said_exists_and_gets_its_variables(site: Site) -> None:
    for text in site.texts:
        meant = {text} if site.whole else {name for name in MESSAGES if name.startswith(text)}
        assert meant
        assert meant <= set(MESSAGES)
        if not site.open and text != "cli-":  # the commands' own, which have no variables
            assert set().union(*(MESSAGES[name] for name in meant)) <= set(site.facts)


def test_every_line_code_has_a_message_that_needs_its_facts_only() -> None:
    import ast

    from tests.gates.repo import PACKAGE

    seen = set()
    for path in (PACKAGE / "parts").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        named = {
            getattr(node.targets[0], "id", ""): node.value for node in ast.walk(tree) if isinstance(node, ast.Assign)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Line":
                code = node.args[0]
                codes = (str(code.value),) if isinstance(code, ast.Constant) else BONUSES
                told = node.args[1]
                if isinstance(told, ast.Name):
                    told = named[told.id]
                assert isinstance(told, ast.Tuple)
                facts = {ast.literal_eval(pair.elts[0]) for pair in told.elts if isinstance(pair, ast.Tuple)}
                for one in codes:
                    assert MESSAGES[f"line-{one}"] <= facts | ({"who", "name"} if "seat" in facts else set())
                    seen.add(one)
    assert family("line-") == seen


def test_every_reason_has_a_message_that_needs_its_facts_only() -> None:
    found = list(sites(("_reason", "reason")))
    assert family("reason-") == {code for site in found for code in site.texts}
    for site in found:
        assert MESSAGES[f"reason-{site.texts[0]}"] <= set(site.facts)


def test_every_option_phase_rank_suit_game_and_command_has_its_message() -> None:
    assert family("option-") == {field.name for game in GAMES.values() for field in describe(game.options)}
    assert family("phase-") == {*(phase.value for phase in Phase), "over"}
    assert family("rank-") == set(RANKS)
    assert family("suit-") == set(SUITS)
    assert family("game-") == set(GAMES)
    helps = {known.help(name) for known in VOCABULARIES for name in known.words}
    assert family("help-") == helps | {"intro", "outro"}


def test_no_message_is_unused() -> None:
    used = constants()
    begun = {
        *beginnings(),
        "phrase-",
        "web-",
    }  # said by the page: tests/server/test_words.py, tests/web/test_web_words.py
    unused = [name for name in MESSAGES if name not in used and not any(name.startswith(one) for one in begun)]
    assert unused == []


def test_the_words_are_calm_and_plain_ascii_where_the_terminal_says_them() -> None:
    for name, text in sources("en"):
        for line in text.splitlines():
            assert "!" not in line.replace("!7h", "").replace("!!", "") or line.startswith("#"), (name, line)
            if not name.startswith(("arena", "bench", "web")):
                assert line.isascii(), (name, line)


def test_a_translation_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    import openrummy.text as text

    def two(lang: str) -> list[tuple[str, str]]:
        if lang == "xx":
            return [("a.ftl", "goodbye = Adieu\nrule-is = { $missing }")]
        return list(sources(lang))

    monkeypatch.setattr(text, "languages", lambda: ("en", "xx"))
    monkeypatch.setattr(text, "sources", two)
    text._bundle.cache_clear()
    words = Catalogue("xx")
    assert words.say("goodbye") == "Adieu"
    assert words.say("undone") == "Taken back."
    assert words.say("rule-is", rule="G5", sentence="x") == "Rule G5: x"
    text._bundle.cache_clear()


def test_what_is_missing_altogether_is_an_error() -> None:
    words = Catalogue()
    with pytest.raises(LookupError):
        words.say("no-such-message")
    with pytest.raises(LookupError):
        words.say("rule-is", rule="G5")
    with pytest.raises(LookupError):
        Catalogue("no-such-language")
    assert "goodbye" in words
    assert "no-such-message" not in words


def test_marks_of_direction_only_where_the_output_can_show_them() -> None:
    assert Catalogue().say("table-melds", melds="x") == "Melds: x"
    assert Catalogue(isolate=True).say("table-melds", melds="x") == "Melds: \u2068x\u2069"


def test_kinds() -> None:
    assert {Garbled, IllegalAction, Contradiction, RecordError} == {
        kind for kind in RummyError.__subclasses__() if kind.__module__ == "openrummy.errors"
    }
