"""The log and the metrics: a line an action, tracebacks without what was in them, and never a card, name or secret."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import sqlite3
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from openrummy.errors import IllegalAction
from openrummy.server import logs
from openrummy.server.metrics import Metrics

TABLE = bytes(range(16))
SECRET = "s3cr3t-4h5h6h"


@pytest.fixture(autouse=True)
def _left_as_found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    root = logging.getLogger()
    before = root.level, list(root.handlers)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    yield
    root.setLevel(before[0])
    root.handlers = before[1]
    structlog.reset_defaults()


@pytest.fixture
def log() -> io.StringIO:
    """What is logged, as JSON."""
    stream = io.StringIO()
    logs.set_up("info", "json", stream)
    return stream


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def an_action(**other: Any) -> None:
    facts: dict[str, Any] = {"seat": 1, "seq": 42, "kind": "discard", "outcome": logs.ACCEPTED, "ms": 2.3456}
    logs.log_action(table=TABLE, **facts | other)


def test_an_action_is_one_line(log: io.StringIO) -> None:
    an_action()
    (line,) = lines(log)
    assert line.pop("time").endswith("Z")
    assert line == {
        "event": "action",
        "level": "info",
        "table": "00010203",
        "seat": 1,
        "seq": 42,
        "kind": "discard",
        "outcome": "accepted",
        "ms": 2.35,
    }


def test_on_a_terminal_a_line_is_key_and_value() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    logs.set_up("info", "auto", stream)
    an_action()
    assert " level=info event=action table=00010203 seat=1 seq=42 kind=discard outcome=accepted ms=2.35\n" in (
        stream.getvalue()
    )
    assert stream.getvalue().count("\n") == 1


@pytest.mark.parametrize("token", ["-7s", "!Qd show 4h5h6h", "*7h", "7h", "Ann", "a\nb", "", "x" * 41])
def test_a_token_given_as_the_kind_or_outcome_is_not_written(token: str, log: io.StringIO) -> None:
    an_action(kind=token, outcome=token)
    (line,) = lines(log)
    assert (line["kind"], line["outcome"]) == ("other", "other")


def test_the_level_is_kept() -> None:
    stream = io.StringIO()
    logs.set_up("error", "json", stream)
    an_action()
    assert stream.getvalue() == ""


def fail_with(error: BaseException) -> None:
    hand = SECRET  # what must not be seen
    assert hand
    raise error


def fail_because(error: BaseException, cause: BaseException) -> None:
    try:
        fail_with(cause)
    except BaseException as first:
        raise error from first


def caught(error: BaseException, cause: BaseException | None = None) -> BaseException:
    with pytest.raises(type(error)) as found:
        fail_because(error, cause) if cause is not None else fail_with(error)
    return found.value


def test_a_failure_has_its_traceback_without_messages_and_variables(log: io.StringIO) -> None:
    logs.log_failure("a bot failed", caught(KeyError(SECRET), ValueError(SECRET)), table=TABLE, seat=2)
    (line,) = lines(log)
    assert line["event"] == "a bot failed"
    assert (line["level"], line["table"], line["seat"]) == ("error", "00010203", 2)
    assert line["exception"] == "KeyError < ValueError"
    first, second = line["traceback"].split(" < ")
    assert "test_logs.py:" in first
    assert first.endswith(" fail_because")
    assert second.endswith(" fail_with")
    assert SECRET not in log.getvalue()


@pytest.mark.parametrize(
    ("error", "named"),
    [
        (IllegalAction("not_held", "G5", card="7h"), "openrummy.errors.IllegalAction(not_held)"),
        (OSError(28, "No space left on device", "/" + SECRET), "OSError(28)"),
        (ExceptionGroup(SECRET, [ValueError(SECRET), KeyError(SECRET)]), "ExceptionGroup < ValueError"),
    ],
)
def test_what_kind_of_failure_it_was_is_said(error: BaseException, named: str, log: io.StringIO) -> None:
    logs.log_failure("x", caught(error))
    assert lines(log)[0]["exception"] == named
    assert SECRET not in log.getvalue()
    assert "7h" not in log.getvalue()


def test_what_a_database_calls_its_error_is_said(log: io.StringIO) -> None:
    with sqlite3.connect(":memory:") as base:
        base.execute("CREATE TABLE a (b TEXT UNIQUE)")
        base.execute("INSERT INTO a VALUES (?)", (SECRET,))
        try:
            base.execute("INSERT INTO a VALUES (?)", (SECRET,))
        except sqlite3.Error as error:
            logs.log_failure("x", error)
    base.close()
    assert lines(log)[0]["exception"] == "sqlite3.IntegrityError(SQLITE_CONSTRAINT_UNIQUE)"


def test_a_circle_of_causes_ends(log: io.StringIO) -> None:
    one, two = ValueError(), KeyError()
    one.__cause__, two.__cause__ = two, one
    logs.log_failure("x", one)
    assert lines(log)[0]["exception"] == "ValueError < KeyError"


def test_libraries_give_the_fixed_part_of_their_warnings(log: io.StringIO) -> None:
    library = logging.getLogger("uvicorn.error")
    library.info('%s - "WebSocket %s" [accepted]', "192.168.1.2", "/t/" + SECRET)
    library.warning("Odd path %s", SECRET)
    try:
        fail_with(ValueError(SECRET))
    except ValueError:
        library.exception("Exception in ASGI application\n")
    told = lines(log)
    assert [(line["level"], line["event"], line["message"]) for line in told] == [
        ("warning", "library", "Odd path %s"),
        ("error", "library", "Exception in ASGI application"),
    ]
    assert told[1]["exception"] == "ValueError"
    assert SECRET not in log.getvalue()


def test_a_forgotten_task_and_a_failed_callback_do_not_tell(log: io.StringIO) -> None:
    async def failing(hand: str) -> None:
        fail_with(IllegalAction(hand))

    def callback(hand: str) -> None:
        fail_with(ValueError(hand))

    async def forget() -> None:
        asyncio.get_running_loop().call_soon(callback, SECRET)
        task = asyncio.ensure_future(failing(SECRET))
        await asyncio.sleep(0.01)
        assert task.done()
        del task
        gc.collect()

    asyncio.run(forget(), debug=True)
    messages = [line["message"] for line in lines(log)]
    assert "Task exception was never retrieved" in messages
    assert any(one.startswith("Exception in callback ") for one in messages)
    assert SECRET not in log.getvalue()


def test_a_failed_thread_does_not_tell(log: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    thread = threading.Thread(target=fail_with, args=(ValueError(SECRET),))
    thread.start()
    thread.join()
    assert lines(log)[0]["event"] == "a thread failed"
    assert SECRET not in log.getvalue()
    assert capsys.readouterr().err == ""


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    class Full(io.StringIO):
        def write(self, _text: str) -> int:
            raise OSError(28, "No space left on device")

    logs.set_up("info", "json", Full())
    an_action()
    closed = io.StringIO()
    logs.set_up("info", "json", closed)
    closed.close()
    an_action()
    logging.getLogger("x").error("x")


def test_set_up_twice_logs_once(log: io.StringIO) -> None:
    logs.set_up("info", "json", log)
    logging.getLogger("x").error("once")
    assert len(lines(log)) == 1


def test_numbers_may_be_told(log: io.StringIO) -> None:
    logs.log_event("woke", table=TABLE, entries=12)
    assert {key: value for key, value in lines(log)[0].items() if key != "time"} == {
        "event": "woke",
        "level": "info",
        "table": "00010203",
        "entries": 12.0,
    }


# Metrics


def test_the_metrics_are_rendered_for_prometheus() -> None:
    metrics = Metrics()
    metrics.acted(logs.ACCEPTED, 0.004)
    metrics.acted("not_your_turn", 0.001)
    metrics.sockets.inc()
    metrics.tables.set(3)
    metrics.bot_seconds.observe(0.2)
    metrics.batches.observe(7)
    metrics.resyncs.inc()
    metrics.dropped.inc()
    body, kind = metrics.render()
    text = body.decode()
    assert kind.startswith("text/plain")
    for line in (
        'openrummy_actions_total{outcome="accepted"} 1.0',
        'openrummy_actions_total{outcome="not_your_turn"} 1.0',
        "openrummy_action_seconds_count 2.0",
        'openrummy_action_seconds_bucket{le="0.005"} 2.0',
        "openrummy_sockets 1.0",
        "openrummy_tables_live 3.0",
        "openrummy_bot_move_seconds_count 1.0",
        'openrummy_store_batch_size_bucket{le="8.0"} 1.0',
        "openrummy_resyncs_total 1.0",
        "openrummy_dropped_readers_total 1.0",
        "openrummy_bot_failures_total 0.0",
    ):
        assert f"\n{line}\n" in text, line


def test_every_server_counts_for_itself_and_every_metric_is_documented() -> None:
    from tests.gates.repo import ROOT

    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert b"openrummy_sockets 0.0" in other.render()[0]
    docs = (ROOT / "docs" / "operations.md").read_text("utf-8")
    for family in one.registry.collect():
        if family.name.startswith("openrummy_"):
            name = family.name + ("_total" if family.type == "counter" else "")
            assert f"`{name}`" in docs or f"`{name}{{outcome}}`" in docs, name
