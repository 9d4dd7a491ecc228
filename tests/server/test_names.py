"""Names are text: whatever is typed, nothing of it acts, hides, or passes for somebody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import read_records
from openrummy.errors import RummyError
from openrummy.server.names import LONGEST_NAME, check_name
from tests.server.inside import Inside, Standing, joins, looking, opens, standing

HTML = ("<b>bold</b>", "<script>alert(1)", "\"'`&amp;<>", "a</script>", "%3Cscript%3E x", "{{7*7}} ${x}", "../../etc")
GOOD = ("ann", "Zoë", "Ångström", "小明", "Αθηνά", "مريم", "नमस्ते", "O'Brien", "a" * LONGEST_NAME, "12", *HTML)
BAD = (
    "",
    " ",
    "\n",
    "...",
    "a" * (LONGEST_NAME + 1),
    "a" * 5000,
    *(f"an{chr(code)}n" for code in (0, 7, 8, 0x1B, 0x7F, 0x80, 0x9B)),
    *(f"an{chr(code)}n" for code in (0x200E, 0x200F, 0x202A, 0x202D, 0x202E, 0x2066, 0x2067, 0x2069, 0x061C)),
    *(f"an{chr(code)}n" for code in (0x200B, 0x2060, 0xFEFF, 0xAD, 0xE0041, 0xE000, 0xFFFF)),
    "e" + "\u0301" * 9,
)
ALIKE = ("ann", "ANN", "Ann", " ann ", "aNN", "ａｎｎ", "a\u200dnn", "𝐚nn")
"""All of them look like ann to somebody who reads quickly."""


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    with standing(tmp_path_factory.mktemp("names")) as one:
        yield one


@pytest.mark.parametrize("name", GOOD)
def test_a_name_is_kept_as_it_is(name: str) -> None:
    assert check_name(name) == name
    assert check_name(f"  {name} ") == name


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_name_that_cannot_be_read_is_refused(there: Standing, name: str) -> None:
    with pytest.raises(RummyError):
        check_name(name)

    async def ask(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        for page, form in (
            (f"{ann.at}/seats", {"name": name}),
            ("/api/tables", {"ruleset": "gin", "seats": [{}, {}], "name": name}),
        ):
            answer = await server.ask("POST", page, form)
            assert answer.status in (400, 422)
            assert name.strip() not in answer.body.decode() or len(name.strip()) < 2
        assert server.live(ann.table).open_seats == (1,)

    if name == BAD[0] or len(name) in (4, LONGEST_NAME + 1):
        there.run(ask)


@given(st.text(max_size=40))
def test_what_is_kept_is_short_visible_and_stays_the_same(text: str) -> None:
    try:
        name = check_name(text)
    except RummyError:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert check_name(name) == name
    assert name.isprintable() or set(name) & {"\u200c", "\u200d"}
    assert name == name.strip()


@pytest.mark.parametrize("name", ALIKE)
def test_nobody_is_called_like_another(there: Standing, name: str) -> None:
    async def ask(server: Inside) -> None:
        ann = await opens(server, "basic", ["", "random"])
        answer = await server.ask("POST", f"{ann.at}/seats", {"name": name})
        assert (answer.status, answer.json()["code"]) == (422, "same_name")
        answer = await server.ask("POST", f"{ann.at}/seats", {"name": "Random"})
        assert (answer.status, answer.json()["code"]) == (422, "same_name"), "a bot's name"

    there.run(ask)


@pytest.mark.parametrize("name", [*HTML, 'x"] [result "x 9', "a;b=c", "x\\n: +"])
def test_a_name_is_only_text_wherever_it_goes(there: Standing, name: str) -> None:
    """JSON that gives it back, never HTML; a record that is read again."""

    async def ask(server: Inside) -> None:
        ann = await opens(server, "gin", [""], name=name, settings={"listed": True})
        listed = await server.ask("GET", "/api/tables")
        assert listed.json()[0]["names"][0] == name
        await joins(server, ann.table, "bob")
        for answer in (listed, await looking(ann).ask("GET", "")):
            assert answer.all("content-type") == ["application/json"]
        assert json.loads((await looking(ann).ask("GET", "")).body)["seats"][0]["name"] == name
        await ann.ask("POST", "wishes", {"type": "resign", "key": "r"})
        while True:
            record = await ann.ask("GET", "record")
            if "redacted" not in record.body.decode():
                break
            await asyncio.sleep(0.02)
        assert record.all("content-type") == ["text/plain; charset=utf-8"]
        assert record.all("content-disposition")[0].startswith("attachment")
        (read,) = read_records(record.body.decode())
        assert read.table.seats == (name, "bob")

    there.run(ask)
