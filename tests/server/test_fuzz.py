"""Whatever is sent, nothing breaks and nothing changes: pages by their schema, frames by Hypothesis."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import threading
import typing
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from openrummy.server import messages
from openrummy.server.apidoc import SHAPES, TELLS
from openrummy.server.app import make_litestar
from openrummy.server.settings import Settings
from tests.server.harness import QUICK, Person, Running, join, open_table, serving, wise
from tests.server.inside import Ended, Guest, Inside, inside, joins, opens

PATIENT = replace(QUICK, leave_after=3600.0, part_wait=60.0)
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]
LARGE = 1 << 17


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server for all tests here."""
    with serving(tmp_path_factory.mktemp("fuzz"), PATIENT) as running:
        yield running


@pytest.fixture(scope="module")
def document(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.base}/schema/openapi.json", verify=False, timeout=60).json()
    return found


# --- the document ---


def refs(node: Any) -> Iterator[str]:
    """Every reference in a document."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix("#/components/schemas/")
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from refs(one)


FOR_BROWSERS = {
    "/",
    "/t/{rest}",
    "/join/{rest}",
    "/replay",
    "/replay/{rest}",
    "/review/{rest}",
    "/lesson/{rest}",
    "/rules",
    "/rules/{rest}",
    "/strategy/{rest}",
    "/books/{kind}/{name}",
    "/books/passages",
    "/sheet/{name}",
    "/assets/{name}",
    "/locale/{name}",
}
"""What the page for browsers is made of; the same for everybody, and nothing for a program."""


def test_every_page_and_every_message_is_in_the_document(document: dict[str, Any]) -> None:
    pages = {route.path_format for route in make_litestar(Settings()).routes}
    hidden = {"/schema", "/schema/openapi.json", "/schema/{path}", document["x-socket"]["path"], *FOR_BROWSERS}
    assert set(document["paths"]) == pages - hidden
    said = {name.removeprefix("#/") for name in refs(document["x-socket"]["says"])}
    assert said == {kind.__name__ for kind in typing.get_args(messages.Request)}
    told = {kind for kind in vars(messages).values() if isinstance(kind, type) and issubclass(kind, messages.Message)}
    assert told - {messages.Message} == {*typing.get_args(messages.Request), *TELLS}
    assert set(refs(document["x-socket"]["hears"])) == {kind.__name__ for kind in TELLS}
    assert {kind.__name__ for kind in SHAPES} <= set(document["components"]["schemas"])


def test_every_schema_is_one_and_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert set(refs(document)) <= set(schemas)
    for schema in schemas.values():
        jsonschema_rs.meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})
    names = [operation["operationId"] for page in document["paths"].values() for operation in page.values()]
    assert len(set(names)) == len(names)
    assert all(operation["description"] for page in document["paths"].values() for operation in page.values())


@pytest.mark.parametrize(("rules", "seats"), [("gin", 2), ("basic", 2), ("three_hand", 3), ("manipulation", 2)])
def test_what_is_told_is_what_the_document_says(
    server: Running, document: dict[str, Any], rules: str, seats: int
) -> None:
    """Every message of a hand, and the pages about it."""
    components = document["components"]
    fits = {
        name: jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": components})
        for name in components["schemas"]
    }

    async def look() -> None:
        people = [await open_table(server.base, rules, [""] * (seats - 1), settings={"length": "hand"})]
        people += [await join(server.base, people[0].table, f"friend{at}") for at in range(1, seats)]

        async def sit(who: Person) -> None:
            async with who.socket() as line:
                await who.play(line, wise)

        await asyncio.gather(*map(sit, people))
        for message in people[-1].heard:
            name = "".join(word.capitalize() for word in message["type"].split("_"))
            assert fits[name].is_valid(message), message
        async with httpx.AsyncClient(
            base_url=server.base, headers=people[0].headers, verify=False, timeout=60
        ) as client:
            at = f"/api/tables/{people[0].table}"
            seq = server.house.desks[bytes.fromhex(people[0].table)].live.seq
            pages = {at: "Seen", f"{at}/since/{seq - 1}": "Missed", f"{at}/since/0": "Welcome", "/no": "Fault"}
            for path, name in pages.items():
                answer = await client.get(path)
                assert fits[name].is_valid(answer.json()), answer.text
            assert all(fits["GameForm"].is_valid(one) for one in (await client.get("/api/games")).json())

    asyncio.run(look())


def test_the_page_needs_nothing_else(server: Running, document: dict[str, Any]) -> None:
    page = httpx.get(f"{server.base}/schema", verify=False, timeout=60)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    for word in ("<script", "<style", "style=", "src=", "http:", "https:", " onclick", "<link"):
        assert word not in page.text, word
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page.text
    assert all(path in page.text for path in document["paths"])


# --- pages ---


def operations(base: str) -> list[Any]:
    """Every page of the document with every method, as Schemathesis has them."""
    schema = schemathesis.openapi.from_url(f"{base}/schema/openapi.json")
    return [typing.cast("Any", found).ok() for found in schema.get_all_operations()]


@pytest.mark.parametrize("seated", [False, True])
def test_pages_take_anything(server: Running, document: dict[str, Any], seated: bool) -> None:
    """No 5xx, no answer that is not in the document, and a refused request has changed nothing."""
    ann = asyncio.run(open_table(server.base, "gin", [""]))
    bob = asyncio.run(join(server.base, ann.table, "bob"))
    live = server.house.desks[bytes.fromhex(ann.table)].live
    with httpx.Client(
        base_url=server.base, headers=bob.headers if seated else {"origin": server.base}, verify=False, timeout=60
    ) as client:
        for operation in operations(server.base):
            bombard(client, operation, ann.table, live, document)
    assert httpx.get(f"{server.base}/health", verify=False, timeout=60).status_code == 200


def bombard(client: httpx.Client, operation: Any, table: str, live: Any, document: dict[str, Any]) -> None:
    """Sends what the schema allows, and what it does not."""
    answers = document["paths"][operation.path][operation.method.lower()]["responses"]
    cases = st.one_of(
        operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE),
    )

    @settings(max_examples=max(8, settings().max_examples // 12), suppress_health_check=QUIET, deadline=None)
    @given(case=cases, real=st.booleans())
    def send(case: Any, real: bool) -> None:
        if real and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        sent = case.as_transport_kwargs(base_url=str(client.base_url))
        before = len(live.keys)
        answer = client.request(
            sent["method"], sent["url"], params=sent.get("params"), json=sent.get("json"), content=sent.get("data")
        )
        assert answer.status_code < 500, answer.text
        assert str(answer.status_code) in answers or answer.status_code in (404, 405), answer.status_code
        assert answer.headers["x-content-type-options"] == "nosniff"
        if answer.status_code >= 300 or operation.method.upper() == "GET":
            assert len(live.keys) == before, "a refused request has changed something"

    send()


@pytest.mark.parametrize(
    "body", [b"{", b"[" * 50_000, b"\xff\xfe", b'{"type":' * 9000, b"null", b"1e999", b'"' + b"a" * 60_000 + b'"']
)
def test_bodies_that_are_no_form(server: Running, body: bytes) -> None:
    ann = asyncio.run(open_table(server.base, "gin", ["random"]))
    headers = {**ann.headers, "content-type": "application/json"}
    for page in ("/api/tables", *(f"/api/tables/{ann.table}/{one}" for one in ("wishes", "seats", "checks", "resume"))):
        answer = httpx.post(server.base + page, content=body, headers=headers, verify=False, timeout=60)
        assert answer.status_code in (400, 413, 422), (page, answer.status_code)
        assert set(answer.json()) == {"code", "rule", "params"}


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit_is_refused(server: Running, chunked: bool) -> None:
    whole = b'{"ruleset":"gin","seats":[{},{}],"name":"' + b"a" * LARGE + b'"}'
    content: Any = (whole[at : at + 4096] for at in range(0, len(whole), 4096)) if chunked else whole
    headers = {"origin": server.base, "content-type": "application/json"}
    answer = httpx.post(f"{server.base}/api/tables", content=content, headers=headers, verify=False, timeout=60)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.headers["connection"] == "close", "the rest of it is not the next request"


# --- frames ---


def test_a_frame_over_the_limit_ends_the_connection(server: Running) -> None:
    async def talk() -> None:
        ann = await open_table(server.base, "gin", [""])
        for size, code in ((PATIENT.frame_limit + 1, 1009), (1 << 20, 1009)):
            async with ann.socket() as line:
                await ann.until(line, "presence")
                await line.send(json.dumps({"type": "ping", "id": 1, "x": "a" * size}))
                with pytest.raises(ConnectionClosed) as closed:
                    await line.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code
        async with ann.socket() as line:
            await ann.until(line, "welcome")

    asyncio.run(talk())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = [str(kind.__struct_config__.tag) for kind in typing.get_args(messages.Request)]
FIELDS = sorted({field for kind in typing.get_args(messages.Request) for field in kind.__struct_fields__})
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from([*KINDS, "told", "welcome", ""])},
    optional={
        **dict.fromkeys(FIELDS, JSON),
        "key": st.text("ab-_9", max_size=70) | JSON,
        "seq": st.integers(-(2**70), 2**70),
        "hand": st.integers(-2, 3),
        "seat": st.integers(-2, 7),
        "action": st.text("+<-!~=/>;,A23456789TJQKcdhs* ", max_size=30) | JSON,
        "part": st.text("0f", max_size=64),
        "digest": st.just("0" * 64),
    },
)
FRAMES = st.one_of(
    MESSAGES.map(json.dumps),
    JSON.map(json.dumps),
    st.text(max_size=40),
    st.binary(max_size=40),
    st.sampled_from(
        [
            "[" * 4000,
            '{"x":' + "[" * 4000,
            '{"type":"ping","id":' + "[" * 4000,
            '{"a":' * 1500,
            '{"type":"hello","type":"act"}',
            "\x00",
            '"\\ud800"',
            "9" * 4000,
        ]
    ),
)


class Loop:
    """A server inside, in a loop of its own that lives as long as the test."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.stop = asyncio.Event()
        self.started: concurrent.futures.Future[Inside] = concurrent.futures.Future()
        self.served = asyncio.run_coroutine_threadsafe(self._serve(folder), self.loop)
        self.server = self.started.result(60)

    async def _serve(self, folder: Path) -> None:
        async with inside(folder, PATIENT) as server:
            self.started.set_result(server)
            await self.stop.wait()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Does something in the loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def close(self) -> None:
        """Ends the server and the loop."""
        self.loop.call_soon_threadsafe(self.stop.set)
        self.served.result(60)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loop]:
    running = Loop(tmp_path_factory.mktemp("frames"))
    yield running
    running.close()


@pytest.fixture(scope="module")
def pair(loop: Loop) -> tuple[Guest, Guest]:
    """Two at a table that waits for their parts of the shuffle."""

    async def sit() -> tuple[Guest, Guest]:
        ann = await opens(loop.server, "gin", [""])
        return ann, await joins(loop.server, ann.table, "bob")

    two: tuple[Guest, Guest] = loop.run(sit())
    return two


@settings(suppress_health_check=QUIET, deadline=None)
@given(frames=st.lists(FRAMES, min_size=1, max_size=6), hello=st.booleans(), seated=st.booleans())
def test_frames_take_anything(
    loop: Loop, pair: tuple[Guest, Guest], frames: list[str | bytes], hello: bool, seated: bool
) -> None:
    """Every frame is answered or ends the connection with a reason; the next connection is served as ever."""
    ann, bob = pair

    async def talk() -> None:
        live = loop.server.live(ann.table)
        before = len(live.keys)
        accepted = 0
        headers = bob.headers if seated else {}
        async with loop.server.socket(f"{bob.at}/socket", headers) as line:
            if hello:
                await line.send('{"type":"hello"}')
            for frame in frames:
                line.inbox.put_nowait(
                    {"type": "websocket.receive", "text": frame}
                    if isinstance(frame, str)
                    else {"type": "websocket.receive", "bytes": frame}
                )
            await line.send('{"type":"ping","id":2147483647}')
            try:
                while True:
                    told = msgspec.json.decode(await asyncio.wait_for(line.recv(), 60))
                    accepted += told["type"] == "accepted"
                    if told["type"] == "bye":
                        assert told["fault"]["code"] in ("garbled_message", "hello_first", "too_many")
                    if told["type"] == "pong" and told["id"] == 2147483647:
                        break
            except Ended:
                assert line.closed == 4000
        assert len(live.keys) - before <= accepted, "something happened that was not acknowledged"
        async with ann.socket() as line:
            assert (await ann.until(line, "welcome"))["seen"]["seq"] == live.seq

    loop.run(talk())


def test_memory_stays_flat(loop: Loop, pair: tuple[Guest, Guest]) -> None:
    """Connections that are cut in all kinds of ways leave nothing behind."""
    ann, _ = pair

    async def cut() -> None:
        desk = loop.server.house.desks[bytes.fromhex(ann.table)]
        for at in range(60):
            async with loop.server.socket(f"{ann.at}/socket") as line:
                await line.send(('{"type":"hello"}', "{", '{"type":"ping"}')[at % 3])
        await asyncio.sleep(0)
        assert not desk.watchers
        assert len(asyncio.all_tasks()) < 20

    loop.run(cut())
