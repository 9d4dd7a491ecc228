"""``openrummy serve`` as one runs it: what is printed, how it stops, what it lets in."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from openrummy.cli import main
from openrummy.cli.serve import announce
from openrummy.server import network
from openrummy.server.settings import Settings
from tests.server.serving import CODE, Server, got, stand_in


@pytest.fixture(scope="module")
def well(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, int]]:
    """A server that runs, and its port; it trusts this computer as a proxy and logs whatever there is."""
    words = ["--frame-limit", "5000", "--trusted-proxies", "127.0.0.1", "--log-form", "json", "--log-level", "debug"]
    server = Server(tmp_path_factory.mktemp("well"), "well", *words)
    try:
        yield server, server.port
    finally:
        server.process.kill()
        server.process.communicate()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Any]:
    started: list[Server] = []

    def start(what: str = "well", *words: str, **other: Any) -> Server:
        started.append(Server(tmp_path, what, *words, **other))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()
        one.process.communicate()


FORWARDED = {
    "x_forwarded_for": "198.51.100.7",
    "x_forwarded_proto": "https",
    "x_forwarded_host": "rummy.example.org",
}
STOPPED = "Stopped. The tables are kept and go on at the next start."


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_serves_and_stops_when_asked(servers: Any, how: int) -> None:
    server = servers("well", FORWARDED_ALLOW_IPS="*")  # what uvicorn alone would believe
    port = server.port
    seen = json.loads(got(port, **FORWARDED)[2])
    assert seen == {"client": "127.0.0.1", "scheme": "http", "host": f"127.0.0.1:{port}"}
    with connect(f"ws://127.0.0.1:{port}/t/{CODE}?{CODE}", open_timeout=60) as line:
        line.send("hello")
        assert line.recv() == "hello"
        code, out, err = server.end(how)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012  # service restart: come back
    assert code == 0
    assert out == [
        f"Open Rummy is at http://127.0.0.1:{port}/",
        "Only this computer can reach it; openrummy serve --lan lets the others on your network in.",
        "Ctrl-C stops it.",
        "closed",
        STOPPED,
    ]
    assert err == ""


def test_an_output_that_cannot_be_written_does_not_stop_it_but_a_terminal_that_is_closed_does(servers: Any) -> None:
    with network.listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    with open("/dev/full", "w", encoding="utf-8") as full:
        server = servers("well", "--port", str(port), out=full)
    for _ in range(600):
        try:
            assert got(port)[0] == 200
            break
        except ConnectionRefusedError:
            time.sleep(0.1)
    assert server.end(signal.SIGHUP) == (0, [], "")


@pytest.mark.parametrize(("what", "closed"), [("early", False), ("slow", True)])
def test_it_stops_while_it_starts(servers: Any, what: str, closed: bool) -> None:
    server = servers(what)
    server.until(what)
    code, out, err = server.end(signal.SIGTERM)
    assert (code, err) == (0, "")
    assert out[-1] == STOPPED
    assert ("closed" in out) == closed


def test_a_request_that_never_ends_is_given_up_and_the_page_is_opened_when_asked(servers: Any) -> None:
    server = servers("well", "--stop-wait", "0", "--open")
    opened = server.until("opened")
    found = re.fullmatch(r"opened http://127\.0\.0\.1:(\d+)/\n", opened)
    assert found is not None
    with socket.create_connection(("127.0.0.1", int(found[1]))) as line:
        line.sendall(b"GET /never HTTP/1.1\r\nHost: x\r\n\r\n")
        server.until("never")
        code, out, err = server.end(signal.SIGTERM)
    assert (code, out[-1]) == (0, STOPPED)
    assert [json.loads(one)["message"] for one in err.splitlines()][:1] == ["Cancel %s running task"]
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("what", "line", "logged"),
    [
        ("refused", "openrummy: Port 1 of h may not be used by you; choose one from 1024 on with --port.", 0),
        ("broken", "openrummy: the server could not start; the log above says where it failed.", 1),
        ("unmade", "openrummy: the server could not start; the log above says where it failed.", 1),
    ],
)
def test_an_app_that_does_not_start_is_one_line(servers: Any, what: str, line: str, logged: int) -> None:
    code, out, err = servers(what).end()
    assert code == 1
    assert out == []
    assert err.splitlines()[-1] == line
    told = [json.loads(one) for one in err.splitlines()[:-1]]
    assert [one["exception"] for one in told] == ["ValueError"] * logged
    assert CODE not in err


def test_nothing_that_came_in_is_logged(well: tuple[Server, int]) -> None:
    server, port = well
    assert got(port, f"/t/{CODE}?secret={CODE}", cookie=CODE)[0] == 200
    assert got(port, "/fail")[0] == 500
    with connect(f"ws://127.0.0.1:{port}/t/{CODE}?{CODE}", open_timeout=60) as line:
        line.send(CODE)
        assert line.recv() == CODE
    assert [json.loads(line)["exception"] for line in server.err.splitlines()] == ["ValueError"]
    assert CODE not in server.err


def test_the_answer_does_not_say_what_serves(well: tuple[Server, int]) -> None:
    assert "server" not in got(well[1])[1]


def test_one_whose_network_has_gone_is_not_here_any_more(servers: Any) -> None:
    """He sends no end of the connection and answers nothing: he is asked, and then taken for gone."""
    upgrade = "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"
    key = f"Sec-WebSocket-Key: {'A' * 22}=="
    with socket.create_connection(("127.0.0.1", servers("deaf").port), 60) as line:
        line.sendall("\r\n".join(("GET / HTTP/1.1", "Host: x", *upgrade, key, "", "")).encode())
        told = b""
        while more := line.recv(1000):
            told += more
    head, _, frames = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    assert frames[:1] == b"\x89", "he was asked"
    assert b"\x03\xf3" in frames, "the end of the connection is 1011"


def test_a_long_frame_closes_the_socket(well: tuple[Server, int]) -> None:
    with connect(f"ws://127.0.0.1:{well[1]}/", open_timeout=60) as line:
        line.send("x" * 5000)
        assert line.recv() == "x" * 5000
        line.send("x" * 5001)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_proxy_that_is_trusted_is_believed(well: tuple[Server, int]) -> None:
    seen = json.loads(got(well[1], **FORWARDED)[2])
    assert seen == {"client": "198.51.100.7", "scheme": "https", "host": "rummy.example.org"}


def test_a_port_in_use_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, tmp_path)
    with network.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert main.run(["serve", "--port", str(port)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"openrummy: Port {port} of 127.0.0.1 is in use; stop what uses it, or choose another with --port.\n"
    )


@pytest.mark.parametrize(
    ("words", "environ", "code", "said"),
    [
        (["--port", "x"], {}, 2, 'On the command line --port is "x"; expected is a whole number from 0 to 65535.'),
        (["--colour", "x"], {}, 2, "unrecognized arguments: --colour x"),
        (["--config", "none.toml"], {}, 1, '"none.toml" could not be read: No such file or directory.'),
        ([], {"OPENRUMMY_PORT": "x"}, 1, "In the environment OPENRUMMY_PORT is"),
        ([], {"OPENRUMMY_CONFIG": "none.toml"}, 1, "none.toml"),
        (["--port", "1"], {"OPENRUMMY_PROT": "1"}, 1, "there is no setting OPENRUMMY_PROT"),
    ],
)
def test_wrong_settings_are_one_line(
    words: list[str],
    environ: dict[str, str],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    stand_in(monkeypatch, tmp_path)
    for name, text in environ.items():
        monkeypatch.setenv(name, text)
    assert main.run(["serve", *words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("settings", "found", "said"),
    [
        (
            Settings(lan=True),
            ("192.168.178.23", "10.0.0.7"),
            [
                "Open Rummy is at http://127.0.0.1:8642/",
                "Your friends open http://192.168.178.23:8642/",
                "or, if that does not answer, http://10.0.0.7:8642/",
            ],
        ),
        (
            Settings(host="0.0.0.0"),
            (),
            [
                "Open Rummy is at http://127.0.0.1:8642/",
                "This computer is on no network, so nobody else can reach it yet.",
            ],
        ),
        (
            Settings(public_url="https://rummy.example.org"),
            (),
            ["Open Rummy is at http://127.0.0.1:8642/", "Your friends open https://rummy.example.org/"],
        ),
    ],
)
def test_the_address_of_friends_is_said_with_its_code(
    settings: Settings,
    found: tuple[str, ...],
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(network, "addresses", lambda: found)
    monkeypatch.setattr(network, "qr_text", lambda text, _stream: f"code of {text}")
    announce(settings)
    code = [f"code of {said[1].removeprefix('Your friends open ')}"] if "friends open" in said[1] else []
    assert capsys.readouterr().out.splitlines() == [*said, *code, "Ctrl-C stops it."]


def test_no_other_command_imports_the_server() -> None:
    probe = (
        "import sys; from openrummy.cli.main import run; run(['melds', '4h', '5h', '6h']); run(['chess'])\n"
        "print([one for one in sys.modules if one.startswith(('openrummy.server', 'openrummy.store')) or one in\n"
        "('litestar', 'uvicorn', 'sqlalchemy', 'alembic', 'structlog', 'segno', 'ifaddr', 'prometheus_client')])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
