"""The rules of a table in short, and its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from openrummy.errors import Garbled
from openrummy.game import GAMES
from openrummy.options import Field, Ruleset, describe, value_text
from openrummy.pages import rule_sentences
from openrummy.terminal.advice import rule_text
from openrummy.terminal.page import Page
from openrummy.terminal.sheet import aim_text
from openrummy.text import Catalogue, called

__all__ = ["changed", "chosen_text", "rules_in_short", "show_rule"]


IN_SHORT: Final[Mapping[str, tuple[str, ...]]] = {
    "basic": ("basic-turn", "basic-melds", "basic-out", "basic-score", "basic-dead"),
    "manipulation": ("draft-draws", "draft-meld", "draft-jokers", "draft-close", "draft-score", "draft-end"),
}
"""The messages that say in short how a game is played that is not played like gin."""
_LIKE_GIN: Final = ("turn", "first", "melds", "knock", "score", "gin", "drawn")
_AROUND: Final[Mapping[str, tuple[str, ...]]] = {
    "hollywood": ("columns", "columns-close"),
    "three_hand": ("roles", "roles-turn"),
}


def rules_in_short(page: Page, rules: Ruleset, seats: int) -> None:
    """Writes how this table plays: numbers from its options (UI-06)."""
    options = rules.options
    page.line("rules-title", game=page.say(f"game-{rules.game}"), aim=aim_text(page, rules), seats=seats)
    facts = {one.name: value_text(getattr(options, one.name)) for one in describe(type(options))}
    numbers = {name: int(value) if value.isdigit() else value for name, value in facts.items()}
    for name in (*IN_SHORT.get(rules.game, _LIKE_GIN), *_AROUND.get(rules.game, ())):
        if name == "score" and numbers["knock_limit"] == 0:
            continue
        by_upcard = name == "knock" and numbers["knock_limit"] == "upcard"
        message = "knock-upcard" if by_upcard else name
        page.line(f"rules-{message}", **numbers, seats=seats, indent=2)
    house = changed(rules)
    if house:
        page.line("rules-house")
        for field, value in house:
            page.line(
                "rules-option",
                option=field.name,
                value=value,
                sentence=chosen_text(page.words, field.name, value),
                indent=2,
            )
    page.line("rules-more")
    page.command(page.say("command-rules", command=called(), game=rules.game))


def chosen_text(words: Catalogue, option: str, value: str) -> str:
    """What this value of an option means; where there is no such sentence, what the option is."""
    if f"value-{option}" in words:
        return words.say(f"value-{option}", value=int(value) if value.isdigit() else value, text=value)
    return words.say(f"option-{option}")


def changed(rules: Ruleset) -> list[tuple[Field, str]]:
    """The options of a ruleset that differ from what its game plays by default, with their values."""
    game = GAMES[rules.game]
    found = []
    for field in describe(game.options):
        value = value_text(getattr(rules.options, field.name))
        if value != value_text(game.fixed.get(field.name, field.default)):
            found.append((field, value))
    return found


def show_rule(page: Page, rules: Ruleset, text: str) -> None:
    """Writes the sentence of one rule. Raises ``Garbled("unknown_rule")`` for one that this game has not got."""
    rule = text.strip().upper()
    families = GAMES[rules.game].rules
    known = [name for name in rule_sentences(page.words.lang) if name[0] in families]
    if rule not in known:
        spans = [[name for name in known if name[0] == family] for family in families]
        expected = ", ".join(page.say("rule-span", first=span[0], last=span[-1]) for span in spans if span)
        raise Garbled("unknown_rule", text=text, expected=expected)
    page.write(rule_text(page, rule))
