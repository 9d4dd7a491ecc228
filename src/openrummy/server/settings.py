"""The settings of the server: a file, then the environment, then flags; what comes later is stronger."""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
import platformdirs
from msgspec import Meta, Struct
from msgspec import inspect as types

from openrummy.bots import names
from openrummy.errors import Garbled

__all__ = [
    "CONFIG",
    "OTHERS",
    "PREFIX",
    "Settings",
    "database",
    "listening",
    "read_settings",
    "settings_file",
    "sqlite_file",
]

PREFIX: Final = "OPENRUMMY_"
"""What the names of settings begin with in the environment: ``OPENRUMMY_BOT_DELAY`` is ``bot_delay``."""
CONFIG: Final = "OPENRUMMY_CONFIG"
"""The settings file, where none is named by a flag."""
OTHERS: Final = (
    "OPENRUMMY_COMMAND",
    CONFIG,
    "OPENRUMMY_REQUIRE_BROWSER",
    "OPENRUMMY_REQUIRE_NETNS",
    "OPENRUMMY_REQUIRE_POSTGRES",
    "OPENRUMMY_REQUIRE_PROXIES",
    "OPENRUMMY_REQUIRE_RAY",
)
"""Names of the environment with our prefix that are no settings."""

LOOPBACK: Final = "127.0.0.1"
SQLITE: Final = "sqlite:///"
STORES: Final = (SQLITE, "postgresql://", "postgres://", "postgresql+psycopg://")
HOST: Final = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*\.?")
BOT: Final = re.compile(r"(?P<name>[a-z][a-z0-9-]{0,23})=\s*\S.*", re.ASCII)
PASSWORD: Final = re.compile(r"(://[^:/@\s]*:)[^\s]*@")


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set, with bounds and defaults; ``docs/operations.md`` says what each is for.

    Times are in seconds, sizes in bytes, budgets in requests a minute.
    """

    host: str = LOOPBACK
    port: Annotated[int, Meta(ge=0, le=65535)] = 8642
    lan: bool = False
    db: str = ""
    public_url: str = ""
    trusted_proxies: tuple[str, ...] = ()
    bot_delay: Annotated[float, Meta(ge=0, le=60)] = 0.9
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    bots: tuple[str, ...] = ()
    part_wait: Annotated[float, Meta(ge=0.1, le=60)] = 3.0
    leave_after: Annotated[float, Meta(ge=1, le=86400)] = 45.0
    sleep_after: Annotated[float, Meta(ge=1, le=86400)] = 300.0
    keep_days: Annotated[int, Meta(ge=30, le=36500)] = 30
    frame_limit: Annotated[int, Meta(ge=4096, le=1048576)] = 8192
    body_limit: Annotated[int, Meta(ge=4096, le=16777216)] = 65536
    seat_budget: Annotated[int, Meta(ge=10, le=1000000)] = 240
    address_budget: Annotated[int, Meta(ge=10, le=10000000)] = 1200
    address_sockets: Annotated[int, Meta(ge=1, le=1000000)] = 500
    stop_wait: Annotated[int, Meta(ge=0, le=600)] = 5
    metrics: bool = False
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_form: Literal["auto", "json", "text"] = "auto"


FIELDS: Final = {field.name: field for field in msgspec.structs.fields(Settings)}


def settings_file(named: str | None, environ: Mapping[str, str]) -> Path | None:
    """The file to read: the one named, else that of the environment, else ``serve.toml`` where settings live."""
    if named or environ.get(CONFIG):
        return Path(named or environ[CONFIG]).expanduser()
    usual = Path(platformdirs.user_config_dir("openrummy", appauthor=False)) / "serve.toml"
    return usual if usual.is_file() else None


def read_settings(file: Path | None, environ: Mapping[str, str], flags: Mapping[str, object]) -> Settings:
    """The settings of a TOML file (None: no file), the environment and flags (None: not said).

    Raises ``Garbled``: ``file_unreadable``, ``settings_garbled``, ``setting_unknown``, ``setting_wrong``, with the name
    as it is written there and its source: a file, ``environment`` or ``flags``.
    """
    found: dict[str, Any] = {}
    for source, written, given in _sources(file, environ, flags):
        for name, raw in given.items():
            if name not in FIELDS:
                there = " ".join(written(one) for one in FIELDS)
                raise Garbled("setting_unknown", name=written(name), source=source, expected=there)
            try:
                found[name] = _value(name, raw)
            except ValueError:
                raise _wrong(name, raw, written(name), source) from None
    return Settings(**found)


def _sources(
    file: Path | None, environ: Mapping[str, str], flags: Mapping[str, object]
) -> Iterator[tuple[str, Callable[[str], str], Mapping[str, object]]]:
    """Where settings come from, weakest first: its name, how a setting is written there, and what is set."""
    if file is not None:
        yield str(file.absolute()), str, _of_file(file)
    ours = {name: text for name, text in environ.items() if name.startswith(PREFIX) and name not in OTHERS}
    yield (
        "environment",
        lambda name: PREFIX + name.upper(),
        {name.removeprefix(PREFIX).lower(): text for name, text in ours.items()},
    )
    yield (
        "flags",
        lambda name: "--" + name.replace("_", "-"),
        {name: value for name, value in flags.items() if value is not None},
    )


def _of_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8-sig"))
    except OSError as error:
        raise Garbled("file_unreadable", file=str(file), reason=error.strerror or "") from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise Garbled("settings_garbled", file=str(file), reason=str(error)) from None


def _value(name: str, raw: object) -> Any:
    """A value as its setting wants it. Raises ``ValueError``."""
    if isinstance(raw, str):
        raw = raw.strip()
        if name == "trusted_proxies":
            raw = raw.replace(",", " ").split()
        elif name == "bots":
            raw = [one.strip() for one in raw.split(";") if one.strip()]
    value = msgspec.convert(raw, FIELDS[name].type, strict=False)
    if name in CHECKS:
        CHECKS[name](value)
    return _origin(value) if name == "public_url" else value


def _host(value: str) -> None:
    try:
        ipaddress.ip_address(value)
    except ValueError:
        if not HOST.fullmatch(value) or len(value) > 253 or re.fullmatch(r"[0-9.]+", value):
            raise


def _db(value: str) -> None:
    if "\0" in value or value in STORES or ("://" in value and not value.startswith(STORES)):
        raise ValueError(value)


def _public_url(value: str) -> None:
    if not value:
        return
    parts = urlsplit(value)
    _host(parts.hostname or "")
    if parts.scheme not in ("http", "https") or parts.port == 0 or "@" in parts.netloc:
        raise ValueError(value)
    if parts.path not in ("", "/") or "?" in value or "#" in value:
        raise ValueError(value)


def _origin(value: str) -> str:
    """The address as browsers name it: in small letters, without the usual port."""
    scheme, _, place = value.rstrip("/").lower().partition("://")
    return f"{scheme}://{place.removesuffix(':443' if scheme == 'https' else ':80')}" if value else ""


def _proxies(value: tuple[str, ...]) -> None:
    for one in value:
        ipaddress.ip_network(one, strict=False)


def _bots(value: tuple[str, ...]) -> None:
    found = [BOT.fullmatch(one) for one in value]
    given = [one["name"] for one in found if one]
    if None in found or len(set(given)) < len(given) or set(given) & set(names()):
        raise ValueError(value)


CHECKS: Final[Mapping[str, Callable[[Any], None]]] = {
    "host": _host,
    "db": _db,
    "public_url": _public_url,
    "trusted_proxies": _proxies,
    "bots": _bots,
}


def _wrong(name: str, raw: object, written: str, source: str) -> Garbled:
    """The error for a value; passwords in it are left out."""
    kind, low, high, choice = "text", "", "", ""
    match types.type_info(FIELDS[name].type):
        case types.BoolType():
            kind = "switch"
        case types.IntType(ge=least, le=most):
            kind, low, high = "whole", str(least), str(most)
        case types.FloatType(ge=least, le=most):
            kind, low, high = "number", str(least), str(most)
        case types.LiteralType(values=values):
            kind, choice = "choice", ", ".join(str(one) for one in FIELDS[name].type.__args__ if one in values)
    if name in CHECKS:
        kind = name
    shown = PASSWORD.sub(r"\1***@", str(raw))
    return Garbled(
        "setting_wrong", name=written, source=source, value=shown, kind=kind, low=low, high=high, choice=choice
    )


def database(settings: Settings) -> str:
    """The URL of the event log: as set, a path made into one, else a file in the platform's data directory."""
    if "://" in settings.db:
        return settings.db
    folder = Path(platformdirs.user_data_dir("openrummy", appauthor=False))
    file = Path(settings.db).expanduser().absolute() if settings.db else folder / "openrummy.db"
    return SQLITE + file.as_posix()


def sqlite_file(settings: Settings) -> Path | None:
    """The file of the event log, or None where it is in PostgreSQL."""
    url = database(settings)
    return Path(url.removeprefix(SQLITE)) if url.startswith(SQLITE) else None


def listening(settings: Settings) -> str:
    """The address to listen on: ``lan`` opens the usual loopback address to the network."""
    return "0.0.0.0" if settings.lan and settings.host in (LOOPBACK, "localhost", "::1") else settings.host
