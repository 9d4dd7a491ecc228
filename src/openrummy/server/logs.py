"""The log: one line for every action, and for whatever fails; no cards, names, codes or secrets in it.

Nothing that came from outside is written as it came. What may be said of an action is fixed by ``log_action``; an
exception gives its type, the code of its cause and the lines of its traceback, never its message or its variables; what
libraries log gives the fixed part of their sentence.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from openrummy.errors import RummyError

__all__ = ["ACCEPTED", "REPEATED", "get_ready", "log_action", "log_event", "log_failure", "set_up"]

ACCEPTED: Final = "accepted"
REPEATED: Final = "repeated"
"""Outcomes besides the codes of refusals: acted on; asked again under the same key, and answered the same."""

WORD: Final = re.compile(r"[a-z][a-z_]{0,39}")
OTHER: Final = "other"
LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
NAMED: Final = ("sqlite_errorname", "sqlstate")
"""What databases call an error: one word, without the statement and what was put into it."""
DEEPEST: Final = 8
"""Causes of an exception that are followed."""


class _Steady:
    """A stream that cannot fail: a full disk or a closed terminal costs the line, not the move."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


class _Libraries(logging.Handler):
    """What libraries log, in our form."""

    def emit(self, record: logging.LogRecord) -> None:
        told: dict[str, Any] = {"logger": record.name, "message": fixed_part(record)}
        if record.exc_info and record.exc_info[1] is not None:
            told |= _of_exception(record.exc_info[1])
        _log().log(max(record.levelno, 10) // 10 * 10, "library", **told)


def set_up(level: str = "info", form: str = "auto", stream: TextIO | None = None) -> None:
    """From now on everything is logged to this stream (None: standard error), one line each.

    ``form`` is ``json``, ``text`` (key=value) or ``auto``: text on a terminal. Libraries are heard from warnings on;
    below that uvicorn tells the addresses of pages, which hold the codes of tables.
    """
    _wanted[:] = [(level, form, stream or sys.stderr)]
    root = logging.getLogger()
    root.handlers = [one for one in root.handlers if not isinstance(one, _Libraries)]
    root.addHandler(_Libraries())
    root.setLevel(logging.WARNING)
    threading.excepthook = _of_thread


def get_ready() -> None:
    """Makes what writes the lines, which takes a fifth of a second; else the first line does."""
    _log()


def log_action(*, table: bytes, seat: int, seq: int, kind: str, outcome: str, ms: float) -> None:
    """One accepted or refused action: the kind of its fact, its outcome (``accepted`` or a code), and how long it took.

    Of the table the first 8 hex digits are written; a kind or outcome that is no plain word (the token of an action has
    cards in it) is written as ``other``.
    """
    _log().info(
        "action",
        table=table.hex()[:8],
        seat=int(seat),
        seq=int(seq),
        kind=_word(kind),
        outcome=_word(outcome),
        ms=round(float(ms), 2),
    )


def log_event(event: str, *, table: bytes | None = None, seat: int | None = None, **numbers: float) -> None:
    """Anything else worth a line; ``event`` is a text of ours, never made from what came from outside."""
    _log().info(event, **_place(table, seat), **{name: float(value) for name, value in numbers.items()})


def log_failure(event: str, error: BaseException, *, table: bytes | None = None, seat: int | None = None) -> None:
    """Something of ours that failed: what, where, with the traceback but without what was in its variables."""
    _log().error(event, **_place(table, seat), **_of_exception(error))


_wanted: Final[list[tuple[str, str, TextIO]]] = []
"""What was set up and is not yet so."""


def _log() -> Any:
    import structlog  # with the first line: nobody waits for it while the server starts

    while _wanted:
        _configure(*_wanted.pop())
    return structlog.get_logger()


def _configure(level: str, form: str, out: TextIO) -> None:
    import structlog

    text = form == "text" or (form == "auto" and out.isatty())
    drawn: Any = (
        structlog.processors.LogfmtRenderer(key_order=("time", "level", "event"), drop_missing=True)
        if text
        else structlog.processors.JSONRenderer(ensure_ascii=True)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
            drawn,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.WriteLoggerFactory(_Steady(out)),  # type: ignore[arg-type]
        cache_logger_on_first_use=False,
    )


def _word(text: str) -> str:
    return text if WORD.fullmatch(text) else OTHER


def _place(table: bytes | None, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if table is not None:
        found["table"] = table.hex()[:8]
    if seat is not None:
        found["seat"] = int(seat)
    return found


def _of_thread(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None:
        log_failure("a thread failed", told.exc_value)


def _of_exception(error: BaseException) -> dict[str, str]:
    """Types, causes and places of an exception; the last is the one that was caught."""
    chain = list(_chain(error))
    return {
        "exception": " < ".join(_named(one) for one in chain),
        "traceback": " < ".join(" > ".join(_frames(one)) for one in chain),
    }


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and what led to it: the first of a group, its cause, or what was being handled."""
    seen: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in seen and len(seen) < DEEPEST:
        seen.append(one)
        yield one
        if isinstance(one, BaseExceptionGroup):
            one = one.exceptions[0]
        else:
            one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)


def _named(error: BaseException) -> str:
    """The type of an exception, with the one word that its kind has for what happened."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    word: object = None
    if isinstance(error, RummyError):
        word = _word(error.code)
    elif isinstance(error, OSError) and error.errno is not None:
        word = error.errno
    else:
        word = next((getattr(error, one) for one in NAMED if isinstance(getattr(error, one, None), str)), None)
    return name if word is None else f"{name}({word})"


def _frames(error: BaseException) -> list[str]:
    """``file:line function`` of every frame, outermost first."""
    return [
        f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]


def fixed_part(record: logging.LogRecord) -> str:
    """The part of a library's sentence that does not depend on what happened.

    Its variables are left out; so is what follows a bracket, where asyncio shows callbacks and tasks with their
    arguments, and everything after the first line.
    """
    first = (str(record.msg).strip().splitlines() or [""])[0]
    return re.split(r"[<({\[]", first)[0].strip()[:120]
