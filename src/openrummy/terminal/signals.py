"""Requests to stop: a terminal that is closed, or a polite kill. They are taken as Ctrl-C, once."""

from __future__ import annotations

import signal
import threading
from typing import Any, Final

__all__ = ["as_interrupts", "not_again"]

STOPPING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def as_interrupts() -> None:
    """From now on these signals raise ``KeyboardInterrupt``."""
    _handle(signal.default_int_handler)


def not_again() -> None:
    """While a match is being kept nothing interrupts that."""
    _handle(signal.SIG_IGN)


def _handle(how: Any) -> None:
    if threading.current_thread() is threading.main_thread():
        for one in STOPPING:
            signal.signal(one, how)
