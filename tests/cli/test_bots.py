"""``bots``: every bot with its name, what it is called at the table, and one sentence."""

from __future__ import annotations

import json

import pytest

from openrummy.bots import names_for, usual
from openrummy.cli.main import run
from openrummy.game import GAMES
from openrummy.text import Catalogue


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_of_a_game_is_told_with_its_sentence(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = Catalogue()
    assert run(["bots", game]) == 0
    title, *rows = capsys.readouterr().out.splitlines()
    assert title == words.say(f"game-{game}")
    assert [row.split()[0] for row in rows] == list(names_for(game))
    for name, row in zip(names_for(game), rows, strict=True):
        assert words.say(f"web-bot-{name}") in row
        assert row.endswith(words.say(f"web-bot-{name}-plays", game=game))
        assert ("the usual one" in row) == (name == usual(game))


def test_all_games_are_told_and_those_with_the_same_bots_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots"]) == 0
    parts = capsys.readouterr().out.split("\n\n")
    assert [part.splitlines()[0] for part in parts] == [
        "Basic Rummy",
        "Gin Rummy, Oklahoma Gin, Hollywood Gin, Three-hand Gin",
        "Manipulation",
    ]
    assert run(["bots", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {game: tuple(bot["name"] for bot in bots) for game, bots in told.items()} == {
        game: names_for(game) for game in GAMES
    }
    assert all(sum(bot["usual"] for bot in bots) == 1 for bots in told.values())


def test_who_waits_is_said_to_wait() -> None:
    """The sentence of a level is that of the game it plays."""
    words = Catalogue()
    said = {words.say("web-bot-strong-plays", game=game) for game in GAMES}
    assert len(said) == 3
    assert "waits" in words.say("web-bot-strong-plays", game="manipulation")


def test_a_game_that_does_not_exist_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots", "chess"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert 'There is no game "chess"' in err
