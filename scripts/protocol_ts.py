"""Writes the types of the protocol for the page, from the structs of the server.

python scripts/protocol_ts.py              print them
python scripts/protocol_ts.py --write      put them where the page reads them
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from openrummy.bots.review import Review
from openrummy.server import best, book_pages, forms, lessons, messages, replay, replaying, sight
from openrummy.server.facts import Fact
from openrummy.server.house import Place
from openrummy.wire import shape_of

FOLDER: Final = Path(__file__).resolve().parents[1] / "frontend" / "src" / "lib"
TABLE: Final = "protocol.ts"
"""What is said at a table; it hands on the types of ``BESIDE``."""
BESIDE: Final = "protocol_beside.ts"
"""What is said away from it: replays, reviews, lessons, books."""
HEAD: Final = """\
// Made by scripts/protocol_ts.py from the structs of the server: change those, then make it anew.
// What the fields mean stands in docs/protocol.md.
"""
COLUMNS: Final = 110
NOTICES: Final = (
    messages.Welcome,
    messages.Missed,
    messages.UpToDate,
    messages.Told,
    messages.Presence,
    messages.Chatted,
    messages.Bye,
)
ANSWERED: Final = (
    Place,
    messages.Fault,
    messages.History,
    sight.Seen,
    forms.Found,
    forms.Listed,
    forms.GameForm,
    forms.Challenge,
    forms.Address,
)
SENT: Final = (forms.NewTable, forms.Join, forms.Resume, forms.Dare)
ANSWERED_BESIDE: Final = (best.BestPlay, replaying.Replayed, book_pages.Book, Review, lessons.LessonSeen)
SENT_BESIDE: Final = (replay.Replay, replay.Redeal, lessons.Deeds, lessons.Trial, lessons.Watched, forms.Placed)
UNIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "Wish": get_args(messages.Wish),
    "Request": get_args(messages.Request),
    "Reply": (*get_args(messages.Reply), messages.Pong),
    "Notice": NOTICES,
    "Fact": get_args(Fact),
}
"""Unions that have a name; those of hands and events get theirs from the fields in which they stand."""

Schema = dict[str, Any]


def _components(kinds: tuple[Any, ...]) -> dict[str, Schema]:
    return msgspec.json.schema_components([shape_of(kind) for kind in kinds], ref_template="{name}")[1]


class _Writer:
    """Writes schemas as types: ``come`` are the names of what the server sends, where every field is there."""

    def __init__(self, come: dict[str, Schema], gone: dict[str, Schema]) -> None:
        self.come = come
        self.gone = {name: schema for name, schema in gone.items() if name not in come}
        self.unions: dict[frozenset[str], str] = {}

    def named(self, name: str, members: tuple[str, ...]) -> str:
        """A union that other types may name from now on."""
        self.unions[frozenset(members)] = name
        line = f"export type {name} = {' | '.join(members)};"
        if len(line) <= COLUMNS:
            return line
        folded = textwrap.wrap(" | ".join(members), COLUMNS - 4, break_long_words=False)
        return f"export type {name} =\n  | " + "\n    ".join(folded) + ";"

    def types(self) -> Iterator[str]:
        """All types, by name."""
        for name, schema in sorted({**self.come, **self.gone}.items()):
            yield self._struct(name, schema, whole=name in self.come)

    def _struct(self, name: str, schema: Schema, whole: bool) -> str:
        about = (schema.get("description") or "").split("\n\n")[0]
        lines = [f"/** {' '.join(about.replace('``', '`').split())} */"] if about else []
        if "properties" not in schema:  # an enumeration
            return "\n".join([*lines, f"export type {name} = {self._type(schema, whole)};"])
        required = schema.get("required", [])
        fields = [
            f"readonly {field}{'' if whole or field in required else '?'}: {self._type(kind, whole)}"
            for field, kind in schema["properties"].items()
        ]
        line = f"export interface {name} {{ {'; '.join(fields)} }}"
        if len(line) <= COLUMNS:
            return "\n".join([*lines, line])
        rows = [""]
        for field in fields:  # as many to a row as there is room for
            if rows[-1] and len(rows[-1]) + len(field) + 4 > COLUMNS:
                rows.append("")
            rows[-1] += f" {field};"
        return "\n".join([*lines, f"export interface {name} {{", *(f" {row}" for row in rows), "}"])

    def _type(self, schema: Schema, whole: bool) -> str:
        if "$ref" in schema:
            name: str = schema["$ref"]
            return name if whole or name not in self.come else f"Partial<{name}>"
        if "anyOf" in schema:
            return self._either([self._type(one, whole) for one in schema["anyOf"]])
        if "enum" in schema:
            return " | ".join('"' + str(one) + '"' if isinstance(one, str) else str(one) for one in schema["enum"])
        return self._plain(schema, whole)

    def _either(self, members: list[str]) -> str:
        rest = [one for one in members if one != "null"]
        known = self.unions.get(frozenset(rest)) if len(rest) > 1 else None
        return " | ".join([*([known] if known else rest), *(["null"] if "null" in members else [])])

    def _plain(self, schema: Schema, whole: bool) -> str:
        kind = schema.get("type")
        if kind == "array" and "prefixItems" in schema:
            return "readonly [" + ", ".join(self._type(one, whole) for one in schema["prefixItems"]) + "]"
        if kind == "array":
            inner = self._type(schema["items"], whole) if schema.get("items") else "unknown"
            return f"readonly ({inner})[]" if " | " in inner or inner.startswith("readonly") else f"readonly {inner}[]"
        if kind == "object":
            values = schema.get("additionalProperties")
            inner = self._type(values, whole) if isinstance(values, dict) else "unknown"
            return f"Readonly<Record<string, {inner}>>"
        return {
            "integer": "number",
            "number": "number",
            "string": "string",
            "boolean": "boolean",
            "null": "null",
        }.get(str(kind), "unknown")


def _members(kind: Any) -> tuple[str, ...]:
    """The names of the structs of a union, as the schemas have them."""
    return tuple(
        one["$ref"] for one in msgspec.json.schema_components([shape_of(kind)], ref_template="{name}")[0][0]["anyOf"]
    )


def written() -> dict[str, str]:
    """Both files, by name."""
    from openrummy.events import Event
    from openrummy.state import Hand

    come = _components((*UNIONS["Reply"], *NOTICES, *ANSWERED))
    gone = _components((*UNIONS["Request"], *SENT))
    writer = _Writer(come, gone)
    heads = [writer.named(name, tuple(one.__name__ for one in kinds)) for name, kinds in UNIONS.items()]
    heads += [writer.named("Event", _members(Event)), writer.named("AnyHand", _members(Hand))]
    heads += ["export type Message = Reply | Notice;", f'export type * from "./{Path(BESIDE).stem}";']
    return {
        TABLE: "\n".join([HEAD, *heads, "", *writer.types()]) + "\n",
        BESIDE: _beside(writer.unions, {*come, *gone}),
    }


def _beside(unions: dict[frozenset[str], str], known: set[str]) -> str:
    """The file of what is said away from the table: the types that the other one does not have."""
    come, gone = _components(ANSWERED_BESIDE), _components(SENT_BESIDE)
    writer = _Writer(
        {name: schema for name, schema in come.items() if name not in known},
        {name: schema for name, schema in gone.items() if name not in known},
    )
    writer.unions = unions
    types = "\n".join(writer.types())
    code = re.sub(r"/\*\*.*?\*/", "", types)
    used = [name for name in sorted({*known, *unions.values()}) if re.search(rf": [^;]*\b{name}\b", code)]
    brought = textwrap.wrap(", ".join(used), COLUMNS - 2)
    lines = ["import type {", *(f"  {line}" for line in brought), f'}} from "./{Path(TABLE).stem}";']
    return "\n".join([HEAD, *lines, "", types]) + "\n"


def main(words: list[str] | None = None) -> None:
    """Prints the files, or writes them."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--write", action="store_true", help="write the files of the page")
    write = reader.parse_args(words).write
    for name, text in written().items():
        if write:
            (FOLDER / name).write_text(text, "utf-8")
        else:
            sys.stdout.write(text)


if __name__ == "__main__":
    main()
