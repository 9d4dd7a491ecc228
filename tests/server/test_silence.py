"""Secrets of deals and seats, parts, names and cards are in no log, no traceback, no address, no error."""

from __future__ import annotations

import asyncio
import io
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from openrummy.server import logs
from openrummy.server.desk import Desk
from openrummy.server.live import Live
from tests.server.harness import Person, free_port, join, onlooker, open_table, ready, send, wise
from tests.server.inside import Answer, inside, joins, opens
from tests.server.truth import CARD

WRONG = "c0ffee" * 5 + "aa"
"""A secret of a seat that is nobody's."""
PART = "5ea1" * 16
NAMES = ("Wilhelmina", "Bartholomew")
SAID = "meet me at the old mill"


@contextmanager
def process(folder: Path, form: str) -> Iterator[tuple[str, Path]]:
    """A server in a process of its own that logs all it can: its address, and the file with everything it said."""
    port, file = free_port(), folder / "said.txt"
    flags = [f"--db={folder / 'tables.db'}", f"--port={port}", "--log-level=debug", f"--log-form={form}"]
    with file.open("wb") as said:
        command = [sys.executable, "-X", "dev", "-m", "openrummy", "serve", *flags, "--bot-delay=0", "--part-wait=1"]
        running = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            yield f"http://127.0.0.1:{port}", file
        finally:
            running.terminate()
            running.wait(20)


async def sit(who: Person) -> None:
    """Plays a hand to its end."""
    async with who.socket() as line:
        await who.play(line, wise)


async def blunder(who: Person) -> list[tuple[str, str]]:
    """Everything that can be done wrong, with secrets in it: what was asked, apart from the headers, and the answer."""
    told: list[tuple[str, str]] = []

    def keep(asked: str, answer: httpx.Response) -> None:
        assert answer.status_code < 500
        told.append((asked, f"{answer.status_code} {answer.headers!r} {answer.text}"))

    page = f"/api/tables/{who.table}"
    async with httpx.AsyncClient(base_url=who.base, headers=who.headers, verify=False, timeout=60) as client:
        for method, path, sent in (
            ("POST", f"{page}/wishes", {"type": "act", "key": "x1", "seq": 0, "action": "-7s"}),
            ("POST", f"{page}/wishes", {"type": "act", "key": "x2", "seq": 2**30, "action": "!9c=4h,5h,6h/Ts,Js,Qs"}),
            ("POST", f"{page}/wishes", {"type": "act", "key": "x3", "seq": 2**30, "action": f"-{WRONG}"}),
            ("POST", f"{page}/wishes", {"type": "give", "key": "x4", "hand": 1, "part": PART}),
            ("POST", f"{page}/wishes", {"type": "free", "key": "x5", "seat": 5}),
            ("POST", f"{page}/checks", {"type": "check", "id": 1, "action": "=7s,7c,7d"}),
            ("POST", f"{page}/seats", {"name": NAMES[0]}),
            ("POST", f"{page}/seats", {"name": f"{NAMES[0]}\u202e{who.secret}"}),
            ("POST", f"{page}/resume", {"secret": WRONG}),
            ("POST", f"{page}/resume", {"secret": who.secret, "more": PART}),
            ("POST", "/api/tables", {"ruleset": f"gin/target={who.secret}", "seats": [{}, {}]}),
            ("GET", f"/api/codes/{who.secret}", None),
            ("GET", f"/api/tables/{who.secret}/since/{PART}", None),
            ("GET", f"/no/such/{who.secret}", None),
        ):
            keep(f"{path} {sent}", await client.request(method, path, json=sent))
        body = json.dumps({"type": "give", "key": "k", "part": PART, "secret": who.secret})[:-1]
        keep(body, await client.post(f"{page}/wishes", content=body))
        keep("", await client.post(page, headers={"origin": f"http://{WRONG}.test"}))
    async with httpx.AsyncClient(base_url=who.base, headers={"origin": who.base}, verify=False, timeout=60) as client:
        for headers in ({"authorization": f"Bearer {WRONG}"}, {"cookie": f"seat-{who.table[:12]}={WRONG}"}):
            keep("", await client.get(page, headers=headers))
            keep("", await client.post(f"{page}/links", headers=headers))
    for frame in ("{", "[]", json.dumps({"type": "give", "part": PART}), f'"{who.secret}"', "{" * 9000):
        async with who.socket() as line:
            await who.until(line, "presence")
            await line.send(frame)
            try:
                while True:
                    message = json.loads(await line.recv())
                    told.append(("", json.dumps(message.get("fault"))))
            except ConnectionClosed as closed:
                told.append(("", str(closed.rcvd)))
    async with who.socket() as line:
        await send(line, type="say", text=SAID)
        await who.until(line, "chatted")
    return told


def secrets_of(file: Path) -> list[str]:
    """All that the store holds and nobody may read in a log: secrets of deals, parts, codes of tables."""
    with sqlite3.connect(file) as store:
        words = [str(row) for (row,) in store.execute("select cast(fact as text) from entries")]
        codes = [code for (code,) in store.execute("select code from tables")]
    found = [one for word in words for one in re.findall(r"[0-9a-f]{64,}", word)]
    assert any(len(one) == 256 for one in found)
    return found + codes


def _accepted(file: Path) -> int:
    """How many wishes of people the store holds."""
    with sqlite3.connect(file) as store:
        ((count,),) = store.execute("select count(*) from entries where key != ''")
    return int(count)


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_match_with_errors_leaves_no_secret_in_the_log(tmp_path: Path, form: str) -> None:
    async def match(base: str) -> tuple[list[Person], list[tuple[str, str]]]:
        await ready(base)
        ann = await open_table(base, "gin", [""], name=NAMES[0], settings={"length": "hand"})
        bob = await join(base, ann.table, NAMES[1])
        told = await blunder(bob)
        await asyncio.gather(sit(ann), sit(bob))
        return [ann, bob, onlooker(ann)], told + await blunder(ann)

    with process(tmp_path, form) as (base, file):
        people, told = asyncio.run(match(base))
    said = file.read_text("utf-8")
    refused = sum("/wishes " in asked for asked, _ in told)
    assert said.count("outcome") >= refused + _accepted(tmp_path / "tables.db") > 0, "the log says what was done"
    _silent(said, people, secrets_of(tmp_path / "tables.db"))
    own = [who.secret for who in people if who.secret]
    for asked, answer in told:
        for secret in (WRONG, PART, *own):
            assert secret not in answer or secret in asked, "a refusal may name what was asked for, and no more"


def _silent(said: str, people: list[Person], secrets: list[str]) -> None:
    for secret in (*secrets, WRONG, PART, SAID, *NAMES, *(who.secret for who in people if who.secret)):
        assert secret not in said, "a secret in the log"
    for who in people:
        assert who.table not in said, "the id of a table opens it"
    for word in ("Bearer", "seat-", "cookie", "authorization"):
        assert word.lower() not in said.lower()
    for line in said.splitlines():
        if "outcome" in line or "traceback" in line:
            rest = re.sub(r'"(time|table)": ?"[^"]*"|(time|table)=\S+', "", line)
            assert not CARD.search(rest), "a card in the log"


# --- what fails ---


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    """The log of this process."""
    stream = io.StringIO()
    logs.set_up("debug", "json", stream)
    yield stream
    logs.set_up("info", "auto", None)


@pytest.mark.parametrize("where", ["see", "wish", "fold"])
def test_what_fails_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: io.StringIO, where: str
) -> None:
    """A fault of ours with secrets in its message and variables: a plain 500, and a log without them."""
    secret = "deadbeef" * 32

    def broken(self: Any, *words: Any, **more: Any) -> Any:
        hand = "7s 8s 9s"
        raise RuntimeError(f"{secret} {hand} {words} {more} {self}")

    async def ask() -> tuple[list[Answer], str]:
        async with inside(tmp_path) as server:
            ann = await opens(server, "gin", [""])
            await joins(server, ann.table, "Bartholomew")
            with monkeypatch.context() as patch:
                patch.setattr(*{"see": (Desk, "see"), "wish": (Desk, "_try"), "fold": (Live, "fold")}[where], broken)
                answers = [
                    await ann.ask("GET", ""),
                    await ann.ask("POST", "wishes", {"type": "resign", "key": "r"}),
                ]
            return answers, ann.secret

    answers, own = asyncio.run(ask())
    assert any(answer.status == 500 for answer in answers)
    for answer in answers:
        if answer.status == 500:
            assert answer.json() == {"code": "failed", "rule": "", "params": {}}
            assert answer.all("x-content-type-options") == ["nosniff"]
    text = said.getvalue()
    assert "RuntimeError" in text
    for word in (secret, own, "7s", "Bartholomew", "deadbeef"):
        assert word not in text


def test_no_address_has_a_secret_in_it(tmp_path: Path) -> None:
    """No page takes a secret in its address, and none sends anybody elsewhere."""

    async def look() -> None:
        async with inside(tmp_path) as server:
            document = (await server.ask("GET", "/schema/openapi.json")).json()
            names = [
                one["name"]
                for page in document["paths"].values()
                for operation in page.values()
                for one in operation.get("parameters", ())
            ]
            assert set(names) == {"table", "seq", "code", "hand", "name"}
            ann = await opens(server, "gin", [""])
            await joins(server, ann.table, "bob")
            for query in (f"?secret={ann.secret}", f"?token={ann.secret}", f"?seat={ann.secret}"):
                answer = await server.ask("GET", f"{ann.at}{query}")
                assert answer.json()["viewer"] == -1
                assert not answer.all("location")

    asyncio.run(look())
