"""Programs of others at the table: they are told what their seat is told, and whatever they do, the match goes on."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from openrummy import Contradiction, Table
from openrummy.actions import Action, parse_action
from openrummy.arena import Report, fault_text, run
from openrummy.bots import make, names_for
from openrummy.bots.guard import Guarded, sensible
from openrummy.bots.outside import Guests, Outside, luck
from openrummy.bots.program import _RUNNING, Program, ProgramFailed
from openrummy.bots.talk import Choose, Match, Told
from openrummy.game import check
from openrummy.state import State
from openrummy.text import Catalogue
from openrummy.wire import decode
from tests.bots import strange
from tests.worlds import ALL, NAMES

STRANGE = Path(strange.__file__)
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
EXAMPLE_GIN = ("gin", "oklahoma", "hollywood", "three_hand")


def cmd(*words: object) -> str:
    """The name of a Python program as a bot."""
    return "cmd:" + shlex.join(map(str, (sys.executable, *words)))


def bad(way: str) -> str:
    return cmd(STRANGE, way)


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Every program has ended when a test is over."""
    yield
    assert not _RUNNING


def figures(report: Report) -> list[object]:
    return [[msgspec.structs.replace(bot, ms_per_move=0, ms_median=0, ms_p99=0) for bot in report.bots], report.pairs]


@pytest.mark.parametrize("game", ALL)
def test_a_program_plays_every_game(game: str) -> None:
    found = run(game, [bad("plays"), names_for(game)[1]], 4, 5, unit="hand")
    assert found.faults == ()
    assert found.bots[0].matches == 4
    assert found.bots[0].ms_median > 0


def test_processes_and_programs_change_nothing() -> None:
    """A program that forgets the last match plays the same, whoever asked it before."""
    names = [bad("plays"), "greedy"]
    assert figures(run("gin", names, 8, 5, jobs=2, unit="hand")) == figures(run("gin", names, 8, 5, unit="hand"))


WAYS = {
    "hangs": ("program_silent", "did not answer within"),
    "hangs with a child": ("program_silent", "did not answer within"),
    "never reads": ("program_silent", "did not answer within"),
    "crashes": ("program_ended", "status 1 and said: ZeroDivisionError: no way out"),
    "leaves": ("program_ended", "status 0"),
    "garbage": ("program_garbled", "I take the seven"),
    "no json of ours": ("program_garbled", "move"),
    "no token": ("program_garbled", "take it"),
    "other id": ("program_garbled", '"id"'),
    "long line": ("program_garbled", "xxxx"),
    "not text": ("program_garbled", "what is no answer"),
    "floods": ("program_garbled", "what is no answer"),
    "twice": ("program_garbled", '"id"'),
    "illegal": ("bot_illegal", "!!=Ac,Ac,Ac"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_program_that_fails_loses_its_match_and_stops_nobody(way: str) -> None:
    code, said = WAYS[way]
    began = time.monotonic()
    found = run("gin/target=20", ["random", bad(way)], 2, 6, patience=0.5 if code == "program_silent" else 20)
    assert time.monotonic() - began < 60
    assert [(bot.wins, bot.faults) for bot in found.bots] == [(2, 0), (0, 2)]
    (fault,) = found.faults
    assert fault.code == code
    assert said in fault_text(fault, Catalogue())


def test_both_fail_and_nobody_wins() -> None:
    found = run("gin/target=20", [bad("leaves"), bad("crashes")], 2, 6)
    assert [(bot.wins, bot.rate, bot.faults) for bot in found.bots] == [(0, 0.5, 2), (0, 0.5, 2)]


def test_of_three_the_better_of_the_others_wins() -> None:
    found = run("manipulation/target=1", ["maximal", "maximal", bad("leaves")], 3, 2)
    assert found.bots[2].wins == found.bots[2].ties == 0
    assert found.bots[0].rate + found.bots[1].rate == pytest.approx(1)
    assert all(pair.wins == 3 for pair in found.pairs if pair.against.startswith("cmd:"))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cmd:", "program_not_started"),
        ("cmd:/no/such/bot", "program_not_started"),
        ('cmd:"unfinished', "program_not_started"),
        (cmd("-c", "pass"), "program_ended"),
        (cmd("-c", "print('hello')"), "program_garbled"),
        (cmd("-c", """print('{"type": "hello", "name": "x", "games": []}')"""), "program_garbled"),
        (bad("gin alone"), "not_its_game"),
    ],
)
def test_a_program_that_cannot_begin_is_refused_before_anything_is_played(name: str, code: str) -> None:
    with pytest.raises((ProgramFailed, Contradiction)) as refused:
        run("basic", ["greedy", name], 2, 1)
    assert refused.value.code == code


def test_one_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openrummy.bots.outside.START", 0.3)
    with pytest.raises(ProgramFailed) as refused:
        run("gin", ["greedy", bad("says nothing")], 2, 1)
    assert refused.value.code == "program_silent"


class Tapped(Program):
    """A program whose lines are kept."""

    lines: list[bytes]

    def say(self, line: bytes) -> None:
        self.lines.append(line)
        super().say(line)


def played(rules: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, list[bytes]]:
    """A match in which a program has the first seat, and what was said to it."""
    lines: list[bytes] = []
    monkeypatch.setattr(Tapped, "lines", lines, raising=False)
    monkeypatch.setattr("openrummy.bots.outside.Program", Tapped)
    table = Table(rules, NAMES[:seats], seed=5)
    with Guests() as guests:
        others = [make("random", seat) for seat in range(seats)]
        bot = guests.make(bad("plays"), 3, table.state.rules.game)
        while not table.over and table.state.finished < 2:
            turn = table.turn
            player = others[turn] if turn else bot
            table.play(player.choose(table.view(turn), table.history(turn)), turn)
        guests.release([bot])
    return table, lines


@pytest.mark.parametrize(("rules", "seats"), [("gin", 2), ("three_hand", 3), ("basic", 4), ("manipulation", 3)])
def test_a_program_is_told_what_its_seat_is_told_and_nothing_else(
    rules: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = played(rules, seats, monkeypatch)
    said: list[Any] = [decode(line, Match | Told | Choose) for line in lines[1:]]
    (match,) = [one for one in said if isinstance(one, Match)]
    assert (match.ruleset, match.seats, match.seat) == (table.state.rules.id, table.seats, 0)
    told = [event for one in said if isinstance(one, Told) for event in one.events]
    assert told == list(table.history(0))[: len(told)]
    assert len(told) > 10
    choices = [one for one in said if isinstance(one, Choose)]
    assert [one.id for one in choices] == list(range(1, len(choices) + 1))
    for one in choices:
        assert one.view.turn == 0
        for token in one.legal:
            check(one.view, parse_action(token), 0)
        hand = one.view.hand
        assert hand is not None
        unseen = [seat for seat in hand.players if not hand.eyes[0] >> seat & 1]
        assert unseen
        for seat in unseen:
            assert len(hand.hands[seat]) - hand.hands[seat].hidden == len(hand.seen[seat])


def test_what_is_taken_back_is_told_anew() -> None:
    """After an undo the program hears the whole match again and plays on."""
    with Guests() as guests:
        bot = guests.make(bad("plays"), 3, "gin")
        assert isinstance(bot, Outside)
        table = Table("gin", NAMES[:2], seed=5)
        first = table.turn
        table.play("pass", first)
        bot.choose(table.view(table.turn), table.history(table.turn))
        program = bot._program
        before = list(bot._told)
        table.undo(first)
        table.play("<", first)
        thrown = next(action for action in table.legal if str(action).startswith("-"))
        table.play(thrown, first)
        bot.choose(table.view(table.turn), table.history(table.turn))
        assert bot._program is program
        assert bot._told == list(table.history(table.turn)) != before
        guests.release([bot])


def test_a_program_that_fails_at_a_table_is_started_again_and_given_up_in_the_end() -> None:
    errors: list[str] = []
    with Guests() as guests:
        bot = Guarded(guests.make(bad("crashes"), 3, "gin"), lambda _view, error, _action: errors.append(str(error)))
        table = Table("gin", NAMES[:2], seed=5)
        players = [bot, make("greedy", 1)]
        while not table.over:
            turn = table.turn
            view = table.view(turn)
            action = players[turn].choose(view, table.history(turn))
            if turn == 0 and bot.given_up:
                assert action == sensible(view)
            table.play(action, turn)
        assert len(errors) == 3
        assert bot.given_up


class Broken:
    """A bot of ours that fails or answers with something strange."""

    name = "broken"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: State, history: object) -> Action:  # noqa: ARG002
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize("answer", [KeyError("x"), parse_action("!!"), None, "pass", {"type": "pass"}])
def test_whatever_a_bot_answers_a_sensible_move_is_played(answer: object) -> None:
    table = Table("gin", NAMES[:2], seed=5)
    told: list[object] = []
    view = table.view(table.turn)
    guarded = Guarded(Broken(answer), lambda *facts: told.append(facts))
    action = guarded.choose(view, table.history(table.turn))
    check(view, action)
    assert action == sensible(view)
    assert len(told) == guarded.failures == 1


def test_a_seed_says_nothing_of_that_beside_it() -> None:
    found = {luck(seed) for seed in range(1000)}
    assert len(found) == 1000
    assert max(found) < 1 << 53
    assert sum(found) / 1000 == pytest.approx(1 << 52, rel=0.1)


def test_a_program_ends_with_all_that_it_has_started(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    child = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(1000)"
    program = Program(shlex.join(["sh", "-c", f"{sys.executable} -c {shlex.quote(child)} & wait"]))
    while not (note.exists() and note.read_text()):
        time.sleep(0.01)
    program.kill()
    pid = int(note.read_text())
    for _ in range(500):
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        if not Path(f"/proc/{pid}").exists() or "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text():
            return
        time.sleep(0.01)
    pytest.fail("the child lives on")


def test_settings_of_ours_are_not_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENRUMMY_DB", "postgresql://user:secret@host/db")
    program = Program(shlex.join([sys.executable, "-c", "import os; print(sorted(os.environ))"]))
    assert b"OPENRUMMY_DB" not in program.hear(20)
    program.close()


@pytest.mark.parametrize("game", EXAMPLE_GIN)
def test_the_example_plays_without_a_fault_and_better_than_chance(game: str) -> None:
    found = run(game, [cmd(EXAMPLE), "random"], 12, 3, unit="hand")
    assert found.faults == ()
    pair = found.pairs[0]
    assert pair.margin95 is not None
    assert pair.margin > pair.margin95


def test_the_example_is_as_short_as_it_is_said_to_be() -> None:
    source = EXAMPLE.read_text("utf-8").split('"""', 2)[2]
    assert len([line for line in source.splitlines() if line.strip()]) <= 30
