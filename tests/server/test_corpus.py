"""Matches of older servers replay as they were, every exported record is verified offline, and a flipped bit shows."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from openrummy import GAMES, Record, read_records, verify
from openrummy.cli.main import run
from openrummy.errors import RummyError
from openrummy.record import write_record
from openrummy.server.facts import Fact, Opened, decode_fact, encode_fact
from openrummy.server.live import Live
from openrummy.server.records import record_of
from scripts.corpus import MATCHES, Writer

CORPUS = Path(__file__).parents[1] / "corpus"
LOGS = sorted(CORPUS.glob("*/*.facts"))


def ids(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def facts(file: Path) -> list[Fact]:
    return [decode_fact(line.encode()) for line in file.read_text("utf-8").splitlines()]


@cache
def folded(file: Path) -> Live:
    told = facts(file)
    assert isinstance(told[0], Opened)
    live = Live(told[0])
    for fact in told:
        live.fold(fact)
    return live


def record(file: Path) -> str:
    return file.with_suffix(".rummy").read_text("utf-8")


def test_the_corpus_has_every_game_every_fact_and_an_ending_of_every_kind() -> None:
    assert {folded(file).rules.game for file in LOGS} == set(GAMES)
    seen = {type(fact) for file in LOGS for fact in facts(file)}
    assert {kind.__name__ for kind in Fact.__args__} - {kind.__name__ for kind in seen} == {"Rematched"}
    assert any(folded(file).loser >= 0 for file in LOGS)


@pytest.mark.parametrize("file", LOGS, ids=ids)
def test_a_log_of_the_corpus_replays_to_its_record(file: Path) -> None:
    live = folded(file)
    assert live.over
    assert live.hidden_deals == ()
    assert record_of(live, -1) == record(file)


@pytest.mark.parametrize("file", LOGS, ids=ids)
def test_a_fact_of_the_corpus_is_read_with_all_it_says(file: Path) -> None:
    for line, fact in zip(file.read_text("utf-8").splitlines(), facts(file), strict=True):
        told = json.loads(line)
        again = json.loads(encode_fact(fact))
        assert {key: again[key] for key in told} == told, "a later program may write more, and reads no less"


@pytest.mark.parametrize("file", LOGS, ids=ids)
def test_a_record_of_the_corpus_is_verified_offline(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(file.with_suffix(".rummy"))]) == 0
    assert " 0 from a seed, 0 written down only" in capsys.readouterr().out
    (read,) = read_records(record(file))
    assert verify(read).proved == tuple(range(1, len(read.hands) + 1))
    assert verify(read).table == folded(file).id


def test_the_same_program_writes_the_same_match() -> None:
    match = next(match for match in MATCHES if match.name == "gin-resigned")
    assert Writer(match).write() == Writer(match).write()


# --- one flipped bit ---


def flipped(text: str, start: int, end: int, rng: Random) -> bytes:
    """The record with one bit between two places turned round."""
    data = bytearray(text.encode())
    data[rng.randrange(start, end)] ^= 1 << rng.randrange(8)
    return bytes(data)


def read_again(data: bytes) -> Record | None:
    """The match of a record that is read and verified, or None where it is refused."""
    try:
        (read,) = read_records(data)
        verify(read)
    except (RummyError, ValueError):
        return None
    return read


def places(text: str, begin: str) -> list[tuple[int, int]]:
    """Where the lines stand that begin so (or, with a colon, those of players), in bytes."""
    found, at = [], 0
    for line in text.encode().split(b"\n"):
        first = line.split(b" ")[0].decode()
        if first == begin or (begin == ":" and first.endswith(":")):
            found.append((at, at + len(line)))
        at += len(line) + 1
    return found


@pytest.fixture
def more(pytestconfig: pytest.Config) -> int:
    """How many times as often is tried with `--slow`."""
    return 4 if pytestconfig.getoption("--slow") else 1


@pytest.mark.parametrize("file", LOGS, ids=ids)
def test_a_flipped_bit_of_a_proof_is_refused(file: Path, more: int) -> None:
    text, rng = record(file), Random(file.stem)
    whole = folded(file).table
    assert whole is not None
    for start, end in places(text, "proof")[: whole.state.finished]:
        for _ in range(15 * more):
            assert read_again(flipped(text, start, end, rng)) is None


def test_a_flipped_bit_of_a_move_is_refused_or_means_the_same(more: int) -> None:
    # Nothing signs the moves: now and then a flipped card tells of another match that goes by the rules as well.
    strays = tried = 0
    for file in LOGS:
        text, rng = record(file), Random(file.stem)
        moves = places(text, ":")
        for _ in range(30 * more):
            data = flipped(text, *rng.choice(moves), rng)
            read = read_again(data)
            tried += 1
            strays += read is not None and write_record(read.table, read.headers) != text
    assert tried == 30 * more * len(LOGS)
    assert strays <= tried // 200
