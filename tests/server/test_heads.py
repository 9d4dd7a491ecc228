"""The head of a request that never is whole, and a connection on which nobody asks: both are ended in time."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn

from openrummy.cli import serve
from openrummy.server import heads
from openrummy.server.settings import Settings
from tests.server.harness import Running, serving

HEAD = b"GET /health HTTP/1.1\r\nHost: rummy.test\r\n"
FOR_EVER = 3600.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("heads")) as running:
        yield running


def line_to(server: Running) -> socket.socket:
    place = urlsplit(server.base)
    return socket.create_connection((str(place.hostname), int(place.port or 0)), 60)


def rest(line: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    told = b""
    try:
        while more := line.recv(10_000):
            told += more
    except ConnectionResetError:  # ended while more of the head was on its way
        pass
    except TimeoutError:
        pytest.fail(f"it is still open: {told!r}")
    return told


def answer(line: socket.socket) -> bytes:
    """The answer to a question about the health of the server."""
    told = b""
    while b'{"status":"ok"}' not in told:
        more = line.recv(10_000)
        assert more, told
        told += more
    return told


@pytest.mark.parametrize("begun", [b"", b"GET /hea", HEAD])
def test_a_head_that_is_not_whole_in_time_ends_the_connection(
    server: Running, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(heads, "PATIENCE", 0.2)
    with line_to(server) as line:
        line.sendall(begun)
        assert rest(line) == b""


@pytest.mark.parametrize("begun", [b"", b"\r\n", HEAD])
def test_nor_may_the_next_one_take_for_ever(server: Running, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(heads, "PATIENCE", FOR_EVER)
    with line_to(server) as line:
        line.sendall(HEAD)
        monkeypatch.setattr(heads, "PATIENCE", 0.2)  # from the first answer on
        line.sendall(b"\r\n" + begun)
        assert answer(line).startswith(b"HTTP/1.1 200")
        assert rest(line) == b""


def test_a_head_without_end_ends_the_connection(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "PATIENCE", FOR_EVER)
    with line_to(server) as line:
        line.sendall(HEAD + b"X-Long: ")
        with suppress(OSError):
            for _ in range(10_000):
                line.sendall(b"a" * 8192)
            pytest.fail("it takes 80 MB")
        assert rest(line) == b""


def test_requests_that_come_in_time_are_answered_over_one_connection(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "PATIENCE", FOR_EVER)
    with line_to(server) as line:
        for _ in range(3):
            line.sendall(HEAD)
            line.sendall(b"\r\n")
            assert answer(line).startswith(b"HTTP/1.1 200")
        line.sendall((HEAD + b"\r\n") * 2)
        assert answer(line).count(b"HTTP/1.1 200") in (1, 2)


def test_the_command_serves_so(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def configured(_app: Any, **more: Any) -> None:
        given.update(more)
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "_hear_signals", lambda: None)
    monkeypatch.setattr(uvicorn, "Config", configured)
    assert serve.run(Settings(port=0), lambda _settings: None) == 0
    assert given["http"] is heads.Heads
