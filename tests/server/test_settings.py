"""Settings: file, environment, flags, in this order; one clear line for what is wrong; and nothing undocumented."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from openrummy.cli.main import parser
from openrummy.errors import Garbled
from openrummy.server.settings import (
    CONFIG,
    OTHERS,
    PREFIX,
    Settings,
    database,
    listening,
    read_settings,
    settings_file,
    sqlite_file,
)
from openrummy.text import explain
from tests.gates.repo import ROOT, repository_files, text_of

DOCS = (ROOT / "docs" / "operations.md").read_text("utf-8")
ROW = re.compile(r"^\| `([a-z_]+)` \| (\(none\)|`[^`]*`) \| ([^|]*) \| ([^|]+) \|$", re.MULTILINE)
FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}


def written(text: str, folder: Path) -> Path:
    file = folder / "serve.toml"
    file.write_text(text, "utf-8")
    return file


def complaint(file: Path | None, environ: dict[str, str], flags: dict[str, object]) -> str:
    with pytest.raises(Garbled) as caught:
        read_settings(file, environ, flags)
    return explain(caught.value, longest=300)


def test_without_anything_the_server_is_for_this_computer_only() -> None:
    found = read_settings(None, {}, {})
    assert found == Settings()
    assert (found.host, found.port, found.lan, found.trusted_proxies, found.metrics) == (
        "127.0.0.1",
        8642,
        False,
        (),
        False,
    )


def test_what_comes_later_is_stronger(tmp_path: Path) -> None:
    file = written('port = 1000\nbot_delay = 2\nkeep_days = 40\nlan = true\ntrusted_proxies = ["10.0.0.1"]', tmp_path)
    environ = {"OPENRUMMY_PORT": "2000", "OPENRUMMY_BOT_DELAY": " 0.5 ", "HOME": "x", "OPENRUMMY_COMMAND": "rummy"}
    found = read_settings(file, environ, {"port": "3000", "lan": False, "host": None})
    assert (found.port, found.bot_delay, found.keep_days, found.lan) == (3000, 0.5, 40, False)
    assert found.trusted_proxies == ("10.0.0.1",)
    assert read_settings(file, environ, {}).port == 2000
    assert read_settings(file, {}, {}).port == 1000


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("lan", "TRUE", True),
        ("lan", "0", False),
        ("part_wait", "1e1", 10.0),
        ("trusted_proxies", "127.0.0.1, 10.0.0.0/8 fd00::/8", ("127.0.0.1", "10.0.0.0/8", "fd00::/8")),
        ("trusted_proxies", "", ()),
        ("public_url", "https://rummy.example.org/", "https://rummy.example.org"),
        ("public_url", "HTTPS://Rummy.Example.org:443/", "https://rummy.example.org"),
        ("public_url", "http://rummy.example.org:80", "http://rummy.example.org"),
        ("public_url", "http://rummy.example.org:443", "http://rummy.example.org:443"),
        ("public_url", "", ""),
        ("public_url", "http://[fd00::1]:8642", "http://[fd00::1]:8642"),
        ("host", "::", "::"),
        ("host", "rummy.example.org", "rummy.example.org"),
        ("db", "postgresql://rummy:secret@db/rummy", "postgresql://rummy:secret@db/rummy"),
        ("log_level", "warning", "warning"),
    ],
)
def test_a_text_of_the_environment_is_read(name: str, text: str, value: object) -> None:
    assert getattr(read_settings(None, {PREFIX + name.upper(): text}, {}), name) == value


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("port", "", "a whole number from 0 to 65535"),
        ("port", "80.5", "a whole number from 0 to 65535"),
        ("port", "tcp://10.0.0.1:80", "a whole number from 0 to 65535"),
        ("port", "9" * 5000, "a whole number from 0 to 65535"),
        ("keep_days", "29", "a whole number from 30 to 36500"),
        ("bot_delay", "nan", "a number from 0 to 60"),
        ("bot_delay", "inf", "a number from 0 to 60"),
        ("part_wait", "0", "a number from 0.1 to 60"),
        ("lan", "perhaps", "true or false"),
        ("log_level", "loud", "one of: debug, info, warning, error"),
        ("log_form", "", "one of: auto, json, text"),
        ("host", "http://127.0.0.1", "an address or a name of this computer, as in 127.0.0.1"),
        ("host", "999.1.1.1", "an address or a name of this computer, as in 127.0.0.1"),
        ("host", "", "an address or a name of this computer, as in 127.0.0.1"),
        ("db", "mysql://db/rummy", "a file, or postgresql://user@host/name"),
        ("db", "sqlite://", "a file, or postgresql://user@host/name"),
        ("public_url", "rummy.example.org", "an address without a path, as in https://rummy.example.org"),
        ("public_url", "https://example.org/rummy", "an address without a path, as in https://rummy.example.org"),
        ("public_url", "https://example.org:99999", "an address without a path, as in https://rummy.example.org"),
        ("public_url", "https://ann@example.org", "an address without a path, as in https://rummy.example.org"),
        ("trusted_proxies", "127.0.0.1, proxy", "addresses or networks, as in 127.0.0.1, 10.0.0.0/8"),
        ("trusted_proxies", "10.0.0.0/33", "addresses or networks, as in 127.0.0.1, 10.0.0.0/8"),
    ],
)
def test_a_wrong_value_is_one_line_that_says_where_and_what_is_expected(name: str, text: str, expected: str) -> None:
    said = complaint(None, {PREFIX + name.upper(): text}, {})
    assert said.startswith(f'In the environment {PREFIX}{name.upper()} is "{text[:200]}')
    assert said.endswith(f"; expected is {expected}.")
    assert "\n" not in said
    flag = complaint(None, {}, {name: text})
    assert flag.startswith(f'On the command line --{name.replace("_", "-")} is "')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = 70000", 'port is "70000"; expected is a whole number from 0 to 65535.'),
        ("lan = [1]", 'lan is "[1]"; expected is true or false.'),
        ("host = 5", 'host is "5"; expected is an address or a name of this computer, as in 127.0.0.1.'),
        ("port = 1\ncolour = 2", "there is no setting colour; there are: host port lan db"),
        ("[server]\nport = 1", "there is no setting server; there are: host"),
        ("port 1", "is not TOML: "),
    ],
)
def test_a_wrong_file_is_named(text: str, said: str, tmp_path: Path) -> None:
    file = written(text, tmp_path)
    line = complaint(file, {}, {})
    assert str(file) in line
    assert said in line
    assert "\n" not in line


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.toml", {}, {}).endswith(
        'none.toml" could not be read: No such file or directory.'
    )
    (tmp_path / "bad.toml").write_bytes(b"host = '\xff'")
    assert "is not TOML" in complaint(tmp_path / "bad.toml", {}, {})


def test_an_unknown_name_is_refused_wherever_it_stands() -> None:
    said = complaint(None, {"OPENRUMMY_PROT": "1"}, {})
    assert said.startswith("In the environment there is no setting OPENRUMMY_PROT; there are: OPENRUMMY_HOST ")
    assert complaint(None, {}, {"prot": 1}).startswith("On the command line there is no setting --prot; ")
    assert read_settings(None, dict.fromkeys(OTHERS, "x"), {}) == Settings()


def test_a_password_is_in_no_message() -> None:
    said = complaint(None, {"OPENRUMMY_DB": "mysql://rummy:pass:w@rd@db/rummy"}, {})
    assert '"mysql://rummy:***@db/rummy"' in said


def test_which_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(tmp_path))
    assert settings_file(None, {}) is None
    written("", tmp_path)
    assert settings_file(None, {}) == tmp_path / "serve.toml"
    assert settings_file(None, {CONFIG: "a.toml"}) == Path("a.toml")
    assert settings_file("b.toml", {CONFIG: "a.toml"}) == Path("b.toml")


def test_where_tables_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert sqlite_file(Settings()) == tmp_path / "openrummy.db"
    assert sqlite_file(Settings(db="club.db")) == tmp_path / "club.db"
    assert database(Settings(db="club.db")) == f"sqlite:///{(tmp_path / 'club.db').as_posix()}"
    assert database(Settings(db="sqlite:///x.db")) == "sqlite:///x.db"
    assert sqlite_file(Settings(db="postgresql://db/x")) is None


@pytest.mark.parametrize(
    ("host", "lan", "listens"),
    [
        ("127.0.0.1", False, "127.0.0.1"),
        ("127.0.0.1", True, "0.0.0.0"),
        ("localhost", True, "0.0.0.0"),
        ("192.168.1.5", True, "192.168.1.5"),
        ("::", True, "::"),
    ],
)
def test_only_lan_opens_the_usual_address(host: str, lan: bool, listens: str) -> None:
    assert listening(Settings(host=host, lan=lan)) == listens


def bounds(annotation: Any) -> str:
    """What the table of the docs says for a field with bounds or choices."""
    match msgspec.inspect.type_info(annotation):
        case msgspec.inspect.BoolType():
            return "`true`, `false`"
        case msgspec.inspect.IntType(ge=low, le=high) | msgspec.inspect.FloatType(ge=low, le=high):
            return f"{low} to {high}"
        case msgspec.inspect.LiteralType():
            return ", ".join(f"`{one}`" for one in annotation.__args__)
    return ""


def test_every_setting_is_documented_with_its_default_and_bounds() -> None:
    rows = {name: (default.strip("`"), may_be) for name, default, may_be, _ in ROW.findall(DOCS)}
    assert list(rows) == list(FIELDS)
    for name, field in FIELDS.items():
        default = field.default
        shown = str(default).lower() if isinstance(default, bool) else str(default) if default else "(none)"
        assert rows[name][0] == shown, name
        assert rows[name][1] == (bounds(field.type) or rows[name][1]), name


def test_every_bound_has_two_ends() -> None:
    for name, field in FIELDS.items():
        info = msgspec.inspect.type_info(field.type)
        if isinstance(info, msgspec.inspect.IntType | msgspec.inspect.FloatType):
            assert info.ge is not None, name
            assert info.le is not None, name
            assert info.ge <= field.default <= info.le, name


def test_every_flag_is_a_setting_or_documented() -> None:
    for command in ("serve", "backup", "restore"):
        for flag in flags_of(command):
            name = flag.removeprefix("--").removeprefix("no-").replace("-", "_")
            assert name in FIELDS or f"`{flag}`" in DOCS, (command, flag)
    assert {"--" + name.replace("_", "-") for name in FIELDS} <= flags_of("serve")


def flags_of(command: str) -> set[str]:
    subparsers = next(one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    chosen = subparsers.choices[command]
    chosen.parse_known_args(["file"])
    return {text for one in chosen._actions for text in one.option_strings if text.startswith("--")} - {"--help"}


def test_every_name_of_the_environment_is_documented() -> None:
    own = re.compile(rf"\b{PREFIX}[A-Z_]+\b")
    for path in repository_files():
        place = path.relative_to(ROOT).as_posix()
        if place.startswith("tests/server/") or path.suffix not in (".py", ".ftl", ".md", ".toml", ""):
            continue
        for name in own.findall(text_of(path) or ""):
            assert name in OTHERS or name.removeprefix(PREFIX).lower() in FIELDS, (place, name)
    assert [name for name in OTHERS if f"`{name}`" not in DOCS] == []
