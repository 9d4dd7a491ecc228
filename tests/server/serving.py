"""A server in a process of its own, with a small app behind the command, and the command without one."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from subprocess import PIPE
from types import ModuleType
from typing import IO

import pytest

CODE = "kestrel-42"
APP = """
import asyncio, contextlib, json, sys, time
from openrummy.cli.main import run
from openrummy.errors import Contradiction

WHAT = sys.argv[1]

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        assert (await receive())["type"] == "lifespan.startup"
        if WHAT == "refused":  # as Litestar says it
            raise ExceptionGroup("x", [ExceptionGroup("x", [Contradiction("port_forbidden", host="h", port="1")])])
        if WHAT == "broken":
            raise ValueError("kestrel-42")
        if WHAT == "slow":
            print("slow", flush=True)
            await asyncio.sleep(0.7)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        with contextlib.suppress(OSError):
            print("closed", flush=True)
        await send({"type": "lifespan.shutdown.complete"})
        return
    if scope["type"] == "http":
        if scope["path"] == "/fail":
            raise ValueError("kestrel-42")
        if scope["path"] == "/never":
            print("never", flush=True)
            await asyncio.sleep(1000)
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        seen = {"client": scope["client"][0], "scheme": scope["scheme"], "host": headers["host"]}
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(seen).encode()})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})

def create_app(settings):
    if WHAT == "early":
        print("early", flush=True)
        time.sleep(300)
    if WHAT == "unmade":
        raise ValueError("kestrel-42")
    return app

import types, webbrowser
module = types.ModuleType("openrummy.server.app")
module.create_app = create_app
if WHAT == "deaf":
    import openrummy.cli.serve
    openrummy.cli.serve.ALIVE = 0.2
sys.modules["openrummy.server.app"] = module
webbrowser.open = lambda url: print("opened", url, flush=True)
sys.exit(run(["serve", *sys.argv[2:]]))
"""
READY = re.compile(r"Open Rummy is at http://127\.0\.0\.1:(\d+)/")


class Server:
    """A server in a process of its own, on loopback, with a small app behind the command."""

    def __init__(self, folder: Path, what: str, *words: str, out: int | IO[str] = PIPE, **environ: str) -> None:
        (folder / "app.py").write_text(APP, "utf-8")
        clean = {name: text for name, text in os.environ.items() if not name.startswith("OPENRUMMY_")}
        clean |= {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        self.said: list[str] = []
        self._errors = folder / f"errors-{time.monotonic_ns()}"
        with self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, str(folder / "app.py"), what, "--port", "0", *words],
                env=clean | environ,
                stdout=out,
                stderr=errors,
                text=True,
            )

    @property
    def err(self) -> str:
        """Standard error so far."""
        return self._errors.read_text("utf-8")

    def until(self, text: str) -> str:
        """Waits for a line of standard output with this text."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if text in line:
                return line
        raise AssertionError((self.said, self.err))

    @property
    def port(self) -> int:
        """Waits until it is ready."""
        found = READY.search(self.until("Open Rummy is at "))
        assert found is not None
        self.until("Ctrl-C stops it.")
        return int(found[1])

    def end(self, how: int | None = None) -> tuple[int, list[str], str]:
        """Sends a signal and waits: exit code, all lines of standard output, standard error."""
        if how is not None:
            self.process.send_signal(how)
        out, _ = self.process.communicate(timeout=60)
        return self.process.returncode, self.said + (out or "").splitlines(), self.err


def got(port: int, path: str = "/", **headers: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    line.close()
    return found


def stand_in(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """An app that is never made; nobody's settings, and the signals of the tests."""
    module = ModuleType("openrummy.server.app")
    module.create_app = None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "openrummy.server.app", module)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr("openrummy.cli.serve._hear_signals", lambda: None)
    for name in [one for one in os.environ if one.startswith("OPENRUMMY_")]:
        monkeypatch.delenv(name)
