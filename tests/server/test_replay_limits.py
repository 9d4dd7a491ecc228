"""Records that are sent to do harm: whatever stands in them, the answer is one refusal, and comes soon."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.datastructures import State as AppState

from openrummy.options import HollywoodOptions
from openrummy.parts.columns import columns
from openrummy.record import write_record
from openrummy.server import replay, replaying
from openrummy.server.judge import TableRefused
from openrummy.server.replay import MOST_WAITING, Turns
from openrummy.state import Scored
from openrummy.table import Table
from tests.server.harness import Running, serving

HEAD = '[ruleset "gin"]\n[seats "ann bob"]\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("limits")) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, headers={"origin": server.base}, timeout=60) as one:
        yield one


@pytest.mark.parametrize("page", ["replay", "replay/tables", "lessons/gin", "lessons/gin/checks", "tables"])
def test_a_body_that_is_no_text_is_garbled(page: str, client: httpx.Client) -> None:
    answer = client.post(f"/api/{page}", content=b'{"text": "\xff"}', headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "garbled_message")


def test_any_name_of_a_record_is_shown_or_refused(client: httpx.Client) -> None:
    for name in ("a\u3000b", "a\u00a0b", "a\u2028b", "%1B%5B31m"):
        text = f'[ruleset "gin"]\n[seats "{name} bob"]\n[result "{name} 0 bob 0 winner {name}"]\n'
        answer = client.post("/api/replay", json={"text": text})
        assert answer.status_code == 200, name
        assert answer.json()["matches"][0]["winners"] == [0]
    half = client.post("/api/replay", json={"text": '[ruleset "gin"]\n[seats "a%ED%A0%80 bob"]\n'})
    assert (half.status_code, half.json()["code"]) == (422, "bad_name")
    assert half.json()["params"] == {"text": "a%ED%A0%80"}


def test_a_match_of_very_many_hands_is_refused_before_it_is_played(client: httpx.Client) -> None:
    text = HEAD + "".join(f"hand {number} dealer ann\nseed {number}\n" for number in range(1, replaying.MOST_HANDS + 2))
    for page, more in (("replay", {}), ("replay/tables", {"name": "dan", "seat": 0})):
        fault = client.post(f"/api/{page}", json={"text": HEAD + text, **more}).json()
        assert fault["code"] == "long_match"
        assert fault["params"] == {"match": 2, "hands": replaying.MOST_HANDS + 1, "most": replaying.MOST_HANDS}


def test_a_deal_counts_as_ten_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{HEAD}hand 1 dealer ann\nseed 3\nbob: pass\n" * 3
    monkeypatch.setattr(replaying, "MOST_ACTIONS", 32)
    with pytest.raises(TableRefused, match="long_record") as refused:
        replaying.replayed(text, "", 1, 1, None)
    assert refused.value.params == {"actions": 33, "most": 32}
    monkeypatch.setattr(replaying, "MOST_ACTIONS", 33)
    assert len(replaying.replayed(text, "", 1, 1, None).matches) == 3


def test_a_late_hand_may_have_fewer_steps_for_each_has_all_the_scores_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("basic", ["ann", "bob"], seed=3)
    while table.state.number < 3:
        table.play(table.legal.actions[0])
    text = write_record(table)
    steps = [hand.steps for hand in replaying.replayed(text, "", 1, 1, None).hands]
    monkeypatch.setattr(replaying, "MOST_SCORES", 2 * steps[1] - 1)
    with pytest.raises(TableRefused, match="long_hand") as refused:
        replaying.replayed(text, "", 1, 2, None)
    assert refused.value.params == {"hand": 2, "steps": steps[1], "most": steps[1] - 1}
    monkeypatch.setattr(replaying, "MOST_SCORES", 2 * steps[1])
    assert len(replaying.replayed(text, "", 1, 2, None).steps) == steps[1]


class Points(int):
    """Points that say how often something was added to them."""

    sums = 0

    def __add__(self, other: int) -> Points:
        Points.sums += 1
        return Points(int(self) + other)

    __radd__ = __add__


def test_the_columns_of_a_match_are_added_up_once_H1() -> None:
    tally = [Scored((Points(1), 0), (0,)) for _ in range(300)]
    found = columns(tally, HollywoodOptions(target=100_000))
    assert [column.totals for column in found] == [(300, 0), (299, 0), (298, 0)]
    assert Points.sums <= 16 * len(tally)


class Pool:
    """A pool in which nothing gets done until it is said."""

    def __init__(self) -> None:
        self.bots = self
        self.go = asyncio.Event()
        self.at_once = self.most = 0

    async def work(self, work: Any) -> Any:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await self.go.wait()
        self.at_once -= 1
        return work()


def test_records_are_read_one_at_a_time_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_crowd(monkeypatch))


async def _crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, state = Pool(), AppState({"replays": Turns()})

    def ask() -> asyncio.Task[str]:
        return asyncio.create_task(replay._worked(pool, state, lambda: "done"))  # type: ignore[arg-type]

    asked = [ask() for _ in range(MOST_WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(TableRefused, match="too_busy"):
        await ask()
    asked.pop().cancel()  # one goes away: there is room for another
    await asyncio.sleep(0)
    asked.append(ask())
    await asyncio.sleep(0)
    pool.go.set()
    assert await asyncio.gather(*asked) == ["done"] * (MOST_WAITING + 1)
    assert pool.most == 1
    pool.go.clear()
    monkeypatch.setattr(replay, "PATIENCE", 0.01)
    first = ask()
    with pytest.raises(TableRefused, match="too_busy"):
        await ask()
    pool.go.set()
    assert await first == "done"
    assert await ask() == "done"
