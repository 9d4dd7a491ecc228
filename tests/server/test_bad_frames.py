"""Frames that no reader should fall over: each of them ends the connection with its reason, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from tests.server.inside import Ended, Inside, Standing, joins, looking, opens, standing

DEEP = 3000
FRAMES = {
    "nested lists": "[" * DEEP,
    "lists in an unknown field": '{"x":' + "[" * DEEP,
    "lists that end": '{"x":' + "[" * DEEP + "]" * DEEP + ',"type":"ping","id":1}',
    "nested objects": '{"a":' * DEEP,
    "an unknown field": '{"type":"ping","id":1,"x":0}',
    "two types": '{"type":"hello","type":"ping","id":1}',
    "half a letter": '{"type":"say","text":"\\ud800"}',
    "bytes that are no text": b'{"type":"say","text":"\xff"}',
    "a number without end": '{"type":"ping","id":' + "9" * DEEP + "}",
    "a number that is none": '{"type":"ping","id":NaN}',
    "what only we say": '{"type":"accepted","key":"k","seq":1}',
    "no key": '{"type":"resign"}',
    "a key that is none": '{"type":"resign","key":"\\u0000"}',
    "nothing": "",
}


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    with standing(tmp_path_factory.mktemp("frames")) as one:
        yield one


@pytest.mark.parametrize("seated", [True, False], ids=["seated", "looking on"])
@pytest.mark.parametrize("name", FRAMES)
def test_a_bad_frame_ends_the_connection_with_its_reason(there: Standing, name: str, seated: bool) -> None:
    frame = FRAMES[name]

    async def talk(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        await joins(server, ann.table, "bob")
        who, live = ann if seated else looking(ann), server.live(ann.table)
        path = f"{ann.at}/socket"
        async with server.socket(path, who.headers) as line:
            await line.send('{"type":"hello"}')
            kind = "text" if isinstance(frame, str) else "bytes"
            line.inbox.put_nowait({"type": "websocket.receive", kind: frame})
            while '"bye"' not in (told := await asyncio.wait_for(line.recv(), 60)):
                assert msgspec.json.decode(told)["type"] in ("welcome", "presence", "told")
            assert told == '{"type":"bye","fault":{"code":"garbled_message","rule":"","params":{}}}'
            with pytest.raises(Ended) as end:
                await line.recv()
            assert end.value.code == 4000
        assert not live.keys
        async with who.socket() as again:
            assert (await who.until(again, "welcome"))["seen"]["seq"] == live.seq

    there.run(talk)
