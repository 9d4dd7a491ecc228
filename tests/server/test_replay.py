"""Replays: what a record comes to, step by step; what is refused as the command line refuses it; deals played again."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from openrummy.cli.main import run
from openrummy.errors import RecordError
from openrummy.events import Dealt
from openrummy.position import position_text
from openrummy.record import Record, read_records, replay
from openrummy.redact import view
from openrummy.server import replaying
from openrummy.server.judge import TableRefused
from openrummy.server.replaying import Replayed
from openrummy.table import Move
from openrummy.text import Catalogue, explain
from openrummy.wire import decode
from tests.server.harness import Person, Running, open_table, serving, wise

CASES: Final = Path(__file__).parents[1] / "cases" / "records"
LEGAL: Final = sorted(CASES.glob("*.rummy"))
ILLEGAL: Final = sorted((CASES / "illegal").glob("*.rummy"))
WORDS: Final = Catalogue()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("replay")) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, headers={"origin": server.base}, verify=False, timeout=60) as one:
        yield one


def asked(client: httpx.Client, text: str, **more: Any) -> Replayed:
    answer = client.post("/api/replay", json={"text": text, **more})
    assert answer.status_code == 200, answer.text
    return decode(answer.content, Replayed)


def refused(client: httpx.Client, text: str, **more: Any) -> dict[str, Any]:
    """The fault of a replay."""
    answer = client.post("/api/replay", json={"text": text, **more})
    assert answer.status_code == 422, answer.text
    fault: dict[str, Any] = answer.json()
    return fault


def sentence(fault: dict[str, Any]) -> str:
    """A refusal as the command line says it."""
    return explain(RecordError(fault["code"], fault["rule"] or None, **fault["params"]), WORDS, longest=300)


def said(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What ``openrummy replay`` says of a file."""
    code = run(["replay", *words, str(path)])
    out, err = capsys.readouterr()
    return code, out, err.removeprefix("openrummy: ").rstrip("\n")


def read(text: str) -> Record:
    (record,) = read_records(text)
    return record


def actions_before(record: Record, hand: int) -> int:
    """How many actions came before a hand."""
    begin = record.hands[hand - 1].begin
    return sum(isinstance(entry, Move) for entry in record.table.log[:begin])


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_record_replays_to_what_the_command_line_says(
    path: Path, client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    text = path.read_text("utf-8")
    code, out, _ = said(path, capsys, "--json")
    expected = json.loads(out)
    record = read(text)
    for hand in range(1, len(record.hands) + 1):
        shown = asked(client, text, hand=hand)
        (match,) = shown.matches
        assert code == 0
        assert match.ruleset == expected["ruleset"]
        assert dict(zip(match.seats, match.scores, strict=True)) == expected["scores"]
        assert [match.seats[seat] for seat in match.winners] == expected["winners"]
        assert sum(one.result is not None for one in shown.hands) == expected["hands"]
        assert len(shown.steps) == shown.hands[hand - 1].steps
        before = actions_before(record, hand)
        for at, step in enumerate(shown.steps):
            state = replay(record, before + at)
            if state.number != hand or state.hand is None:
                assert at == len(shown.steps) - 1
                assert step.scores == state.scores
            else:
                assert (step.state, step.position) == (state, position_text(state))
    assert shown.steps[-1].scores == record.table.state.scores
    assert shown.steps[-1].position == position_text(record.table.state)


def test_a_hand_that_is_over_lies_as_it_was_laid_out_G8(client: httpx.Client) -> None:
    shown = asked(client, (CASES / "gin-layoff-chain.rummy").read_text("utf-8"))
    last = shown.steps[-1]
    assert last.state.hand is not None
    assert {event.__class__.__name__ for event in last.events} >= {"Showed", "HandEnded"}
    laid = sum(len(meld.cards) for meld in last.state.hand.table) + sum(map(len, last.state.hand.hands))
    assert laid == 20, "both hands, melds and deadwood"
    assert [best.points for best in last.best if best] == [hand.points for hand in last.state.hand.hands if hand]


@pytest.mark.parametrize("name", ["gin-layoff-chain", "basic-going-rummy", "manip-last-turns", "three-rotation"])
def test_a_seat_is_shown_what_it_saw(name: str, client: httpx.Client) -> None:
    text = (CASES / f"{name}.rummy").read_text("utf-8")
    record = read(text)
    for viewer in range(-1, len(record.table.seats)):
        shown = asked(client, text, viewer=viewer)
        for at, step in enumerate(shown.steps[:-1]):
            state = view(replay(record, at), viewer)
            assert (step.state, step.position) == (state, position_text(state))
            best = [None if one is None else one.seat for one in step.best]
            seen = state.hand and [
                seat if seat in state.hand.players and hand and not hand.hidden else None
                for seat, hand in enumerate(state.hand.hands)
            ]
            assert best == seen
        told = [event for step in shown.steps for event in step.events]
        assert told == list(record.table.history(viewer)[: len(told)])


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_an_illegal_record_is_refused_with_the_sentence_of_the_command_line(
    path: Path, client: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    # the name of a file has no folders here, as in a browser
    code, _, expected = said(path, capsys)
    fault = refused(client, path.read_text("utf-8"), file=path.name)
    assert code == 1
    assert sentence(fault) == expected.replace(str(path), path.name)
    assert {"file", "line", "column", "token"} <= set(fault["params"])


def test_what_a_record_has_not_got_is_refused(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (CASES / "gin-layoff-chain.rummy").read_text("utf-8")
    assert refused(client, text, hand=2)["code"] == "no_such_hand"
    assert refused(client, text, viewer=2)["code"] == "no_such_seat"
    assert refused(client, text, match=2) == {
        "code": "no_such_match", "rule": "", "params": {"match": 2, "matches": 1},
    }  # fmt: skip
    assert refused(client, "; nothing\n", file="x.rummy")["code"] == "empty_file"
    several = text + text.replace("ann", "cat")
    assert [match.seats[0] for match in asked(client, several, match=2).matches] == ["ann", "cat"]
    assert asked(client, several, match=2).steps[0].state.seats[0] == "cat"
    assert refused(client, several + "[nonsense", file="x.rummy")["params"]["line"] == several.count("\n") + 1
    monkeypatch.setattr(replaying, "MOST_ACTIONS", 3)
    with pytest.raises(TableRefused, match="long_record"):
        replaying.replayed(text, "", 1, 1, None)
    monkeypatch.undo()
    monkeypatch.setattr(replaying, "MOST_STEPS", 3)
    with pytest.raises(TableRefused, match="long_hand"):
        replaying.replayed(text, "", 1, 1, None)


def test_a_body_may_be_as_large_as_a_record_and_no_larger(client: httpx.Client) -> None:
    text = (CASES / "gin-layoff-chain.rummy").read_text("utf-8")
    padded = text + "; a long comment\n" * 40_000
    assert len(asked(client, padded).steps) == len(asked(client, text).steps)
    assert client.post("/api/replay", json={"text": padded * 2}).status_code == 413


def test_a_record_may_stop_anywhere(client: httpx.Client) -> None:
    lines = (CASES / "gin-end-bonuses.rummy").read_text("utf-8").splitlines()
    heads = sum(line.startswith(("[", ";")) for line in lines)
    for stop in range(heads, len(lines) + 1):
        text = "\n".join(lines[:stop])
        record = read(text)
        shown = asked(client, text, hand=max(1, len(record.hands)))
        assert len(shown.hands) == len(record.hands)
        if shown.steps:
            assert shown.steps[-1].position == position_text(record.table.state)


async def _match(base: str, ruleset: str, bots: list[str], **more: Any) -> tuple[Person, str]:
    """A match that was played at the server, and its record."""
    ann = await open_table(base, ruleset, bots, **more)
    async with ann.socket() as line:
        await ann.play(line, wise)
        while ann.heard[-1].get("fact", {}).get("type") != "revealed":
            await ann.hear(line)
    return ann, await _record(ann)


async def _record(who: Person) -> str:
    async with httpx.AsyncClient(base_url=who.base, headers=who.headers, verify=False, timeout=60) as client:
        return (await client.get(f"/api/tables/{who.table}/record")).text


ROOM: Final = {"length": "hand"}


def test_a_match_that_is_not_over_has_nothing_to_be_replayed(server: Running, client: httpx.Client) -> None:
    async def begin() -> str:
        ann = await open_table(server.base, "gin", ["greedy"])
        async with ann.socket() as line:
            await ann.play(line, wise, 2)
        return await _record(ann)

    fault = refused(client, asyncio.run(begin()))
    assert fault["code"] == "garbled"
    assert "proof" in fault["params"]["expected"]


def test_a_flipped_bit_of_a_proof_is_refused_as_on_the_command_line(
    server: Running, client: httpx.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = asyncio.run(_match(server.base, "gin", ["greedy"], settings=ROOM))
    assert asked(client, text).hands[0].proof in text
    (line,) = re.findall("^proof .*$", text, re.M)
    secret = line.split()[4]
    flipped = f"{int(secret[0], 16) ^ 1:x}{secret[1:]}"
    path = tmp_path / "flipped.rummy"
    path.write_text(text.replace(secret, flipped), "utf-8")
    fault = refused(client, path.read_text("utf-8"), file=path.name)
    assert (fault["code"], fault["params"]["part"]) == ("wrong_proof", "commit")
    assert sentence(fault) == said(path, capsys)[2].replace(str(path), path.name)


@pytest.mark.parametrize(("ruleset", "bots"), [("gin", 1), ("three_hand/target=20", 2), ("basic", 3)])
def test_a_deal_is_played_again(server: Running, client: httpx.Client, ruleset: str, bots: int) -> None:
    ann, text = asyncio.run(_match(server.base, ruleset, ["greedy"] * bots, settings=ROOM))
    dealt = next(event for event in asked(client, text).steps[0].events if isinstance(event, Dealt))
    for seat in dealt.players:
        answer = client.post("/api/replay/tables", json={"text": text, "name": "dan", "seat": seat})
        assert answer.status_code == 201, answer.text
        place = answer.json()
        assert place["table"] != ann.table
        seen = client.get(
            f"/api/tables/{place['table']}", headers={"authorization": f"Bearer {place['secret']}"}
        ).json()
        assert seen["viewer"] == seat
        assert seen["settings"]["length"] == "hand"
        assert seen["state"]["hand"]["hands"][seat] == list(dealt.hands[seat])
        assert seen["state"]["hand"]["players"] == list(dealt.players)
        history = client.get(
            f"/api/tables/{place['table']}/hands/0", headers={"authorization": f"Bearer {place['secret']}"}
        ).json()
        (told,) = [event for fact in history["facts"] for event in fact["events"] if event["type"] == "dealt"]
        assert told["hands"][seat] == list(dealt.hands[seat]), "the deal stands in the history of the hand"
        others = [hand for at, hand in enumerate(seen["state"]["hand"]["hands"]) if at != seat]
        assert all(set(hand) <= {53} for hand in others)
        who = Person(server.base, place)
        assert "proof" not in asyncio.run(_finished(who)), "the proof speaks of the first table"


async def _finished(who: Person) -> str:
    async with who.socket() as line:
        await who.play(line, wise)
    return await _record(who)


def test_a_seed_is_dealt_again_and_a_written_deck_is_not(client: httpx.Client) -> None:
    def again(text: str, **more: Any) -> httpx.Response:
        return client.post("/api/replay/tables", json={"text": text, "name": "dan", "seat": 0, **more})

    seeded = '[ruleset "gin"]\n[seats "ann bob"]\nhand 1 dealer ann\nseed 1844\nbob: pass\n'
    dealt = next(event for event in read(seeded).table.events if isinstance(event, Dealt))
    place = again(seeded).json()
    seen = client.get(f"/api/tables/{place['table']}", headers={"authorization": f"Bearer {place['secret']}"}).json()
    assert seen["state"]["hand"]["hands"][0] == list(dealt.hands[0])
    assert seen["state"]["dealer"] == 0
    deck = (CASES / "gin-layoff-chain.rummy").read_text("utf-8")
    for answer, code in (
        (again(deck), "deck_only"),
        (again(seeded, seat=2), "no_such_seat"),
        (again(seeded, hand=2), "no_such_hand"),
        (again(seeded, name=" "), "bad_person"),
        (again(seeded + "bob: nonsense\n"), "garbled"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_what_stands_in_headers_turns_no_line_about(client: httpx.Client) -> None:
    headers = '[event "Fri\u202eday\u2066"]\n[date "2026\u200f-11-01"]\n'
    game, _, rest = LEGAL[0].read_text("utf-8").partition("\n")
    others = "\n".join(line for line in rest.split("\n") if not line.startswith(("[event", "[date")))
    match = asked(client, f"{game}\n{headers}{others}").matches[0]
    assert (match.event, match.date) == ("Friday", "2026-11-01")
