"""The menu: what ``openrummy`` opens. Numbered choices; Enter takes the first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

from openrummy.errors import Contradiction, Garbled, RummyError
from openrummy.game import GAMES, ruleset
from openrummy.options import Field, GinOptions, Ruleset, describe, value_text
from openrummy.terminal.advice import refusal
from openrummy.terminal.dialogue import Leave
from openrummy.terminal.game import play_matches, resumed, setting
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.terminal.save import Saves
from openrummy.terminal.sheet import score_text
from openrummy.text import tidy

__all__ = ["open_menu"]

OFFERED: Final = ("gin", "oklahoma", "hollywood", "three_hand", "basic", "manipulation")
"""The games as the menu has them; the first is for Enter."""
PAGES: Final = 10
HALF: Final = 5
"""Paragraphs of how to play, and after which of them one turns over."""
LIMIT: Final = "knock_limit"
"""The option that turns gin into Oklahoma and back (G16)."""


class Kept(Struct, frozen=True):
    """A match that is kept: its file, what it is in words, and whether it can be gone on with."""

    file: Path
    text: str
    readable: bool


def open_menu(page: Page, saves: Saves) -> int:
    """Offers what there is until something was played or the person leaves; the exit code."""
    page.line("menu-title")
    while True:
        kept = _kept(page, saves)
        page.gap()
        resume = page.say("menu-no-resume")
        if kept:
            resume = page.say("menu-resume", match=kept[0].text, more=len(kept) - 1)
        texts = [page.say("menu-play", game=page.say(f"game-{name}")) for name in OFFERED]
        texts += [page.say("menu-house"), page.say("menu-how"), resume, page.say("menu-quit")]
        first = [len(texts) - 2] if kept and kept[0].readable else []
        order = [*first, *(at for at in range(len(texts)) if at not in first)]
        for number, at in enumerate(order, 1):
            page.line("menu-choice", number=f"{number:2}", text=texts[at], indent=4)
        page.gap()
        choice = order[_choice(page, page.say("ask-menu"), len(texts)) - 1] + 1
        page.gap()
        if choice <= len(OFFERED):
            return _play(page, saves, ruleset(OFFERED[choice - 1]))
        choice -= len(OFFERED)
        if choice == 1:
            rules = _house_rules(page)
            if rules is not None:
                return _play(page, saves, rules)
        elif choice == 2:
            _how_to_play(page)
        elif choice == 3:
            if not kept:
                page.line("menu-nothing-kept")
                continue
            file = _which(page, kept)
            if file is None:
                continue
            try:
                chosen, match = resumed(saves, file)
            except RummyError as error:
                page.write(refusal(page, error))
            else:
                return play_matches(page, saves, chosen, match)
        else:
            page.line("goodbye")
            return 0


def _kept(page: Page, saves: Saves) -> list[Kept]:
    """What is kept, in words: what was left last first, what cannot be read last."""
    found = []
    for file in saves.kept():
        try:
            table, note = saves.read(file)
        except RummyError:
            found.append(Kept(file, page.say("kept-unreadable", file=tidy(file.name)), readable=False))
            continue
        state = table.state
        scores = score_text(page, People.of(table.seats, note.me), state.scores)
        game = page.say(f"game-{state.rules.game}")
        found.append(Kept(file, page.say("kept-match", game=game, hand=state.number, scores=scores), readable=True))
    return sorted(found, key=lambda one: not one.readable)


def _which(page: Page, kept: list[Kept]) -> Path | None:
    """The file of the match to go on with: asked where there are several; None if the person goes back."""
    if len(kept) == 1:
        return kept[0].file
    for number, one in enumerate(kept, 1):
        page.line("menu-choice", number=str(number), text=one.text, indent=3)
    page.gap()
    choice = _choice(page, page.say("ask-kept"), len(kept), words=("cancel", "c"))
    return kept[choice - 1].file if choice else None


def _play(page: Page, saves: Saves, rules: Ruleset) -> int:
    game = GAMES[rules.game]
    players = game.fewest
    if game.most > game.fewest:
        players = _players(page, game.fewest, game.most)
    return play_matches(page, saves, setting(page, rules, None, 0, (), None, players=players))


def _players(page: Page, fewest: int, most: int) -> int:
    """How many play; Enter for as few as the game allows."""
    while True:
        line = page.ask(page.say("ask-players", fewest=fewest, most=most)).strip().casefold()
        if not line:
            return fewest
        if line in ("q", "quit"):
            raise Leave
        if line.isascii() and line.isdigit() and fewest <= int(line[:4]) <= most:
            return int(line[:4])
        page.write(refusal(page, Garbled("not_so_many", text=line, fewest=fewest, most=most)))


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
    for number, name in enumerate(OFFERED, 1):
        page.line("menu-choice", number=f"{number:2}", text=page.say(f"game-{name}"), indent=4)
    at = _choice(page, page.say("ask-game"), len(OFFERED), words=("cancel", "c"))
    if not at:
        return None
    rules = ruleset(OFFERED[at - 1])
    while True:
        game = GAMES[rules.game]
        fields = [
            field
            for field in describe(game.options)
            if (field.name not in game.fixed or field.name == LIMIT) and _open(rules, field)
        ]
        page.gap()
        page.line("house-title", game=page.say(f"game-{rules.game}"))
        page.line("menu-choice", number=" 1", text=page.say("house-play"), indent=3)
        for number, field in enumerate(fields, 2):
            value = value_text(getattr(rules.options, field.name))
            text = page.say("house-option", option=field.name, value=value)
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
        line = page.ask(page.say("ask-value", option=field.name, value=value)).strip().casefold()
        if not line or line in ("cancel", "c"):
            return rules
        try:
            rules = _with(rules, field, _meant(field, line))
        except (Garbled, Contradiction) as error:
            page.write(refusal(page, error))
        else:
            page.line("house-now", option=field.name, value=value_text(getattr(rules.options, field.name)))
            return rules


def _meant(field: Field, text: str) -> str:
    """The value that a word or its beginning means, a blank for an underscore; other texts as they are."""
    plain = text.replace(" ", "_")
    names = [name for name in field.choices if name.startswith(plain) and not plain.isdigit()]
    return names[0] if len(names) == 1 else plain


def _with(rules: Ruleset, field: Field, value: str) -> Ruleset:
    """The rules with one option changed, and without those that cannot stand beside it (O2, O3).

    Asked of the game by its plain name: Oklahoma is gin once more when its limit changes. Raises ``Garbled`` or
    ``Contradiction`` as ``ruleset``.
    """
    chosen = _written(rules) | {field.name: value}
    options = GAMES[rules.game].options
    name = next(game.name for game in GAMES.values() if game.options is options and not game.fixed)
    while True:
        try:
            return ruleset(name, **chosen)
        except Contradiction as error:
            if error.code != "options_exclude" or error.params["option"] == field.name:
                raise
            del chosen[str(error.params["option"])]


def _open(rules: Ruleset, field: Field) -> bool:
    """Whether an option can have another value beside the present ones."""
    written = _written(rules)
    return field.least is not None or any(
        _stand(rules.game, written | {field.name: value}) for value in field.choices if value != written[field.name]
    )


def _stand(game: str, options: dict[str, str]) -> bool:
    try:
        ruleset(game, **options)
    except Contradiction:
        return False
    return True


def _written(rules: Ruleset) -> dict[str, str]:
    return {one.name: value_text(getattr(rules.options, one.name)) for one in describe(type(rules.options))}
