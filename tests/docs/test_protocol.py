"""docs/protocol.md is the whole protocol: what the code has stands on the page, and its examples are true."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import fields

from examples.verify_deal import dealt
from openrummy import read_records, verify
from openrummy.cards import face_text
from openrummy.events import Dealt
from openrummy.server import desk, house, live, names, replay, replaying, socket
from openrummy.server.facts import Committed, Fact, Gave, Revealed
from openrummy.server.messages import Give, Pledge, Told
from openrummy.server.settings import Settings
from openrummy.server.sight import Seen
from openrummy.shuffle import Proof, seat_commitment
from openrummy.state import Hand
from openrummy.wire import decode, digest, encode
from tests.docs.protocol import (
    FORMS,
    KINDS,
    MESSAGES,
    PAGE,
    called,
    examples,
    pages,
    refusals,
    tables,
    words,
)
from tests.server.harness import Person, join, open_table, serving, wise

BY_TAG = {called(kind, "message"): kind for kind in MESSAGES}
BY_NAME: dict[str, Any] = {kind.__name__: kind for kind in FORMS} | {"fact": Fact}
EXAMPLES = examples()
READ = [
    (one.kind, decode(json.dumps(one.value), BY_NAME.get(one.kind) or BY_TAG[one.value["type"]])) for one in EXAMPLES
]


@pytest.mark.parametrize("head", KINDS)
def test_every_message_fact_event_and_struct_stands_there_with_its_fields(head: str) -> None:
    shown = {}
    for name, cell, meaning in tables(head):
        own = set(fields_of_hand()) if cell.startswith("the fields of `Hand`, and") else set()
        shown[name.strip("`")] = own | set(words(cell)) - {"Hand"}
        assert meaning
    assert shown == {called(kind, head): {field.name for field in fields(kind)} for kind in KINDS[head]}


def fields_of_hand() -> list[str]:
    return [field.name for field in fields(Hand)]


def test_every_page_of_the_app_stands_there_with_its_body() -> None:
    shown = {page.strip("`"): body for page, body, _, _ in tables("page")}
    assert shown == pages()
    assert all(re.match(r"`20[01]`", answer) for _, _, answer, _ in tables("page"))


def test_every_refusal_stands_there() -> None:
    section = PAGE.partition("\n## Refusals\n")[2].partition("\n## ")[0]
    _, rules, texts = re.split(r"^Of the rules.*\n|^Of texts.*\n", section, flags=re.M)
    expected = refusals()
    assert {code.strip("`") for code, _ in tables("code")} == expected["server"]
    assert set(words(rules)) == expected["rules"]
    assert set(words(texts)) == expected["texts"]


def test_every_example_is_what_it_says_it_is_and_every_message_has_one() -> None:
    for one, (_, value) in zip(EXAMPLES, READ, strict=True):
        whole = json.loads(encode(value))
        assert {key: whole[key] for key in one.value} == one.value or one.kind == "NewTable"
    assert {one.value["type"] for one in EXAMPLES if not one.kind} == set(BY_TAG)
    assert {one.kind for one in EXAMPLES} - set(BY_NAME) == {""}


def test_the_examples_are_of_one_table_whose_deal_can_be_checked() -> None:
    told = [value for _, value in READ if isinstance(value, Told)]
    (committed,) = [one.fact for one in told if isinstance(one.fact, Committed)]
    (gave,) = [one for one in told if isinstance(one.fact, Gave)]
    (revealed,) = [value for _, value in READ if isinstance(value, Revealed)]
    (pledge,) = [value for _, value in READ if isinstance(value, Pledge)]
    (give,) = [value for _, value in READ if isinstance(value, Give)]
    assert isinstance(gave.fact, Gave)
    assert gave.seen is not None
    assert gave.seen.state is not None
    table = bytes.fromhex(gave.seen.table)
    assert seat_commitment(table, 1, 0, bytes.fromhex(give.part)).hex() == pledge.digest
    parts = (0, bytes.fromhex(give.part)), (1, bytes.fromhex(gave.fact.part))
    proof = Proof(table, 1, bytes.fromhex(committed.commit), bytes.fromhex(revealed.secret), parts)
    assert gave.seen.shuffle is not None
    assert (proof.holds(), proof.tag()) == (True, gave.seen.shuffle.tag)
    (deal,) = [event for event in gave.events if isinstance(event, Dealt)]
    order = list(proof.order("deal", 52))
    assert set(deal.hands[0]) <= set(order[:20])
    assert order[20] == deal.upcard
    assert digest(gave.seen.state) == gave.digest == gave.seen.digest


def test_the_numbers_are_those_of_the_code() -> None:
    text = " ".join(PAGE.split())
    settings = Settings()
    for claim in (
        f"up to {settings.frame_limit:,} bytes (`frame_limit`)",
        f"up to {settings.body_limit:,} (`body_limit`)",
        f"the body of a replay up to {replay.REPLAY_LIMIT:,} bytes",
        f"more than {replaying.MOST_ACTIONS:,} actions",
        f"more than {replaying.MOST_STEPS:,} steps",
        f"{settings.seat_budget} messages a minute of a seat",
        f"{settings.address_budget:,} messages and requests of an address",
        f"{settings.address_sockets} sockets of an address at a time",
        f"for {settings.keep_days} days (`keep_days`)",
        f"The house waits {settings.part_wait:.0f} seconds (`part_wait`)",
        f"for {settings.leave_after:.0f} seconds (`leave_after`)",
        f"{socket.MOST_WAITING} messages may wait",
        f"says `hello` within {socket.PATIENCE:.0f} seconds",
        f"close code {socket.CLOSE}",
        f"more than {desk.MOST_MISSED} facts",
        f"awake for {desk.VISIT:.0f} seconds",
        f"at most {names.LONGEST_NAME} signs",
        " ".join(f"`{phrase}`" for phrase in house.PHRASES),
    ):
        assert claim in text
    assert live.AUTO_TURNS == 3
    assert "**After three turns**" in text
    assert house.MOST_LINES == 50
    assert "up to fifty lines of chat" in text


def test_the_ten_lines_of_the_shuffle_page_check_a_deal_of_the_server(tmp_path: Path) -> None:
    async def match(base: str) -> tuple[str, Person]:
        ann = await open_table(base, "gin", [""], settings={"length": "hand", "reveal": "hand"})
        bob = await join(base, ann.table, "bob")

        async def sit(who: Person) -> None:
            async with who.socket() as line:
                await who.play(line, wise)
                if who is ann:
                    while who.heard[-1].get("fact", {}).get("type") != "revealed":
                        await who.hear(line)

        await asyncio.gather(sit(ann), sit(bob))
        async with httpx.AsyncClient(base_url=base, headers=ann.headers, verify=False) as client:
            return (await client.get(f"/api/tables/{ann.table}/record")).text, ann

    with serving(tmp_path) as server:
        record, ann = asyncio.run(match(server.base))
    (line,) = re.findall(r"^proof .*$", record, re.M)
    unshuffled = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    order = dealt(line, "deal", unshuffled)
    told = [decode(json.dumps(one), Told) for one in ann.heard if one["type"] == "told"]
    shown = [one["seen"] for one in ann.heard if one.get("seen")]
    before = [seen["shuffle"]["commit"] for seen in shown if seen["shuffle"] and not seen["state"]["hand"]]
    assert line.split()[3] == before[0]
    assert f"0:{ann.parts[1].hex()}" in line.split()
    (deal,) = [event for one in told for event in one.events if isinstance(event, Dealt)]
    assert {face_text(face) for face in deal.hands[0]} <= set(order[:20])
    assert face_text(deal.upcard) == order[20]
    (read,) = read_records(record)
    (full,) = [event for event in read.table.events if isinstance(event, Dealt)]
    assert [face_text(face) for face in full.stock] == order[21:]
    assert verify(read).proved == (1,)
    assert dealt(line.replace(" 1 ", " 2 ", 1), "deal", unshuffled) == []
    assert ann.seen is not None
    assert decode(json.dumps(ann.seen), Seen).status == "over"
