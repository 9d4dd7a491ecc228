"""A friend's device at another address of the network: a network namespace with a link of its own to this machine."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import open_table, ready, start_process, wise

HERE, THERE = "10.203.77.1", "10.203.77.2"
ROOT = Path(__file__).parents[2]
MISSING = "" if shutil.which("ip") and os.geteuid() == 0 else "needs iproute2 and the right to make a network namespace"
NAMED = "openrummy-friend"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.fixture
def friend() -> Iterator[list[str]]:
    """The words that run a command on the friend's device."""
    commands = (
        f"ip netns add {NAMED}",
        "ip link add rummy0 type veth peer name rummy1",
        f"ip link set rummy1 netns {NAMED}",
        f"ip address add {HERE}/24 dev rummy0",
        "ip link set rummy0 up",
        f"ip -n {NAMED} address add {THERE}/24 dev rummy1",
        f"ip -n {NAMED} link set rummy1 up",
    )
    try:
        for command in commands:
            done = run(*command.split())
            if done.returncode:
                reason = f"no network namespace here: {done.stderr.strip()}"
                if os.environ.get("OPENRUMMY_REQUIRE_NETNS"):
                    pytest.fail(reason)
                pytest.skip(reason)
        yield ["ip", "netns", "exec", NAMED]
    finally:
        run("ip", "link", "delete", "rummy0")
        run("ip", "netns", "delete", NAMED)


@pytest.mark.skipif(bool(MISSING) and not os.environ.get("OPENRUMMY_REQUIRE_NETNS"), reason=MISSING or "it is there")
def test_a_friend_joins_by_code_from_another_address(tmp_path: Path, friend: list[str]) -> None:
    script = [sys.executable, str(ROOT / "examples" / "play_online.py")]

    async def both(port: int) -> tuple[object, str]:
        await ready(f"http://127.0.0.1:{port}")
        ann = await open_table(f"http://127.0.0.1:{port}", "gin/target=10", [""])
        command = [*friend, *script, f"http://{HERE}:{port}", ann.code]
        there = asyncio.create_task(asyncio.to_thread(run, *command))
        async with ann.socket() as line:
            await ann.play(line, wise)
        done = await there
        assert done.returncode == 0, done.stderr
        return (ann.seen or {})["outcome"], done.stdout

    port = 18642
    server = start_process(str(tmp_path / "tables.db"), port, lan=True, part_wait=1)
    try:
        mine, told = asyncio.run(both(port))
    finally:
        server.terminate()
        assert server.wait(20) == 0
    assert str(mine) in told
