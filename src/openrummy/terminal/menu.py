"""The menu: what ``openrummy`` opens. Numbered choices; Enter takes the first."""

from __future__ import annotations

from typing import Final

from openrummy.errors import Contradiction, Garbled, RummyError
from openrummy.game import GAMES, ruleset
from openrummy.options import Field, GinOptions, Ruleset, describe, value_text
from openrummy.terminal.advice import refusal
from openrummy.terminal.game import play_matches, resumed, setting
from openrummy.terminal.page import Page
from openrummy.terminal.save import Saves

__all__ = ["open_menu"]

PAGES: Final = 7
HALF: Final = 4
"""Paragraphs of how to play, and after which of them one turns over."""


def open_menu(page: Page, saves: Saves) -> int:
    """Offers what there is until something was played or the person leaves; the exit code."""
    page.line("menu-title")
    while True:
        kept = saves.last.is_file()
        page.gap()
        texts = ("menu-gin", "menu-oklahoma", "menu-house", "menu-how", "menu-resume", "menu-quit")
        for number, text in enumerate(texts, 1):
            page.line(
                "menu-choice",
                number=str(number),
                text=page.say("menu-no-resume" if text == "menu-resume" and not kept else text),
                indent=3,
            )
        page.gap()
        choice = _choice(page, page.say("ask-menu"), len(texts))
        page.gap()
        if choice in (1, 2):
            return _play(page, saves, ruleset(("gin", "oklahoma")[choice - 1]))
        if choice == 3:
            rules = _house_rules(page)
            if rules is not None:
                return _play(page, saves, rules)
        elif choice == 4:
            _how_to_play(page)
        elif choice == 5:
            try:
                chosen, match = resumed(saves, saves.last)
            except RummyError as error:
                page.line("menu-nothing-kept") if not kept else page.write(refusal(page, error))
            else:
                return play_matches(page, saves, chosen, match)
        else:
            page.line("goodbye")
            return 0


def _play(page: Page, saves: Saves, rules: Ruleset) -> int:
    return play_matches(page, saves, setting(page, rules, None, 0, (), None))


def _choice(page: Page, prompt: str, most: int, *, words: tuple[str, ...] = ()) -> int:
    """A number from 1 to ``most``, 1 for Enter; 0 for one of the words. ``q`` and ``quit`` are the last choice."""
    while True:
        line = page.ask(prompt).strip().casefold()
        if not line:
            return 1
        if line in words:
            return 0
        if line in ("q", "quit") and not words:
            return most
        if line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= most:
            return int(line[:4])
        page.write(refusal(page, Garbled("not_a_choice", text=line, most=most)))


def _how_to_play(page: Page) -> None:
    usual = GinOptions()
    for number in range(1, PAGES + 1):
        page.gap()
        page.line("how-page", page=number, undercut=usual.undercut_bonus, gin=usual.gin_bonus)
        if number == HALF:
            page.gap()
            page.ask(page.say("ask-more"))


def _house_rules(page: Page) -> Ruleset | None:
    """The rules that a person puts together; None if he goes back."""
    names = list(GAMES)
    at = _choice(page, page.say("ask-game"), len(names), words=("cancel", "c"))
    if not at:
        return None
    rules = ruleset(names[at - 1])
    while True:
        game = GAMES[rules.game]
        fields = [field for field in describe(game.options) if field.name not in game.fixed]
        page.gap()
        page.line("house-title", game=page.say(f"game-{rules.game}"))
        page.line("menu-choice", number=" 1", text=page.say("house-play"), indent=3)
        for number, field in enumerate(fields, 2):
            value = value_text(getattr(rules.options, field.name))
            text = page.say("house-option", option=_plain(field), value=value)
            page.line("menu-choice", number=f"{number:2}", text=text, indent=3)
        page.gap()
        choice = _choice(page, page.say("ask-house"), len(fields) + 1, words=("cancel", "c"))
        if choice < 2:
            return rules if choice else None
        rules = _change(page, rules, fields[choice - 2])


def _change(page: Page, rules: Ruleset, field: Field) -> Ruleset:
    """The rules with one option as the person wishes; Enter keeps it."""
    page.line(f"option-{field.name}")
    page.line("house-expected", expected=field.expected.replace("|", ", "))
    value = value_text(getattr(rules.options, field.name))
    while True:
        line = page.ask(page.say("ask-value", option=_plain(field), value=value)).strip().casefold()
        if not line:
            return rules
        try:
            chosen = {one.name: value_text(getattr(rules.options, one.name)) for one in describe(type(rules.options))}
            name = "gin" if field.name == "knock_limit" else rules.game
            rules = ruleset(name, **(chosen | {field.name: line}))
        except (Garbled, Contradiction) as error:
            page.write(refusal(page, error))
        else:
            page.line("house-now", option=_plain(field), value=line)
            return rules


def _plain(field: Field) -> str:
    """The name of an option without its underscores."""
    return field.name.replace("_", " ")
