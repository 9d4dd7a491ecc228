"""What docs/protocol.md says, taken apart: its tables, its examples, and the same of the code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from litestar.routes import HTTPRoute

from openrummy import events, melds, state
from openrummy.bots import Assessment, Reason
from openrummy.bots.luck import Luck
from openrummy.bots.review import Moment, Review
from openrummy.parts.columns import Column
from openrummy.rearrange import Step
from openrummy.server import best, facts, forms, lessons, messages, replay, replaying, sight
from openrummy.server.app import make_litestar
from openrummy.server.house import Place
from openrummy.server.settings import Settings
from tests.terminal.words import sites

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
NOTICES = (
    messages.Welcome,
    messages.Missed,
    messages.UpToDate,
    messages.Told,
    messages.Presence,
    messages.Chatted,
    messages.Bye,
)
REPLIES = (messages.Checked, messages.Assessed, messages.Pong)
ANSWERS = (messages.Accepted, messages.Stale, messages.Refused, messages.Retry)
WISHES = get_args(messages.Wish)
QUESTIONS = tuple(kind for kind in get_args(messages.Request) if kind not in WISHES)
MESSAGES = (*WISHES, *QUESTIONS, *ANSWERS, *REPLIES, *NOTICES)
FORMS = (
    *(getattr(forms, name) for name in forms.__all__ if name not in ("Number",)),
    facts.TableSettings,
    facts.Clock,
    Place,
    messages.Fault,
    replay.Replay,
    replay.Redeal,
    lessons.Deeds,
    lessons.Trial,
    lessons.Watched,
)
STRUCTS = (
    sight.Seen,
    sight.SeatSeen,
    sight.Awaited,
    sight.Best,
    sight.Laid,
    messages.History,
    best.BestPlay,
    Step,
    replaying.Replayed,
    replaying.ReplayMatch,
    replaying.ReplayHand,
    replaying.ReplayStep,
    lessons.LessonSeen,
    lessons.LessonStep,
    Review,
    Moment,
    Luck,
    Column,
    facts.Seat,
    state.State,
    state.Hand,
    state.MeldingHand,
    state.TableHand,
    state.Scored,
    melds.Meld,
    events.Result,
    events.Line,
    Assessment,
    Reason,
)
KINDS: dict[str, tuple[Any, ...]] = {
    "form": FORMS,
    "wish": WISHES,
    "question": QUESTIONS,
    "answer": ANSWERS,
    "reply": REPLIES,
    "notice": NOTICES,
    "fact": get_args(facts.Fact),
    "event": get_args(events.Event),
    "struct": STRUCTS,
}
"""By the head of the first column what its table has a row for."""
BODIES = {"a wish": messages.Wish, "`check`": messages.Check, "`assess`": messages.Assess}


class Example(NamedTuple):
    """A JSON value of the page, and what it is said to be (empty: a message)."""

    kind: str
    value: dict[str, Any]


def tables(head: str) -> Iterator[list[str]]:
    """The rows of every table of the page whose first column is called so, as cells."""
    for lines in re.findall(r"(?:^\|.*\n)+", PAGE, re.M):
        rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in lines.splitlines()]
        if rows[0][0] == head:
            yield from rows[2:]


def words(cell: str) -> list[str]:
    """What stands in a cell as code."""
    return re.findall(r"`([^`]+)`", cell)


def snake(name: str) -> str:
    """``DealerChosen`` as ``dealer_chosen``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def called(kind: Any, head: str) -> str:
    """What a struct is called in a table: what is tagged by its tag."""
    if head in ("form", "struct"):
        return str(kind.__name__)
    return str(kind.__struct_config__.tag or snake(kind.__name__))


def examples() -> list[Example]:
    """Every JSON value of the page."""
    found = []
    for kind, text in re.findall(r"^```json ?(\w*)\n(.*?)^```$", PAGE, re.M | re.S):
        rest = text.strip()
        while rest:
            value, end = json.JSONDecoder().raw_decode(rest)
            found.append(Example(kind, value))
            rest = rest[end:].strip()
    return found


def pages() -> dict[str, str]:
    """Every page of the app, as ``POST /api/tables``, with the name of the body it takes."""
    found = {}
    for route in make_litestar(Settings(metrics=True)).routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        if isinstance(route, HTTPRoute) and (not path.startswith("/schema") or path.endswith("openapi.json")):
            for handler in route.route_handlers:
                for method in handler.http_methods - {"OPTIONS"}:
                    body = get_type_hints(handler.fn).get("data") if path.startswith("/api") else None
                    found[f"{method} {path}"] = "" if body is None else name_of(body)
    return found


def name_of(body: Any) -> str:
    """What the page calls a body."""
    return next((name for name, kind in BODIES.items() if kind == body), f"`{getattr(body, '__name__', body)}`")


KERNEL = ("actions.py", "cards.py", "melds.py", "options.py", "game.py", "table.py", "parts/")
"""Where an action or a ruleset that is asked for may be refused."""
AT_START = ("server/settings.py", "server/network.py")
NOT_TOLD = {"wrong_order", "hidden_hand"}
"""Slips of a program that uses the kernel, which no request can make."""


def refusals() -> dict[str, set[str]]:
    """The codes that a client may be told, by where they come from."""
    found: dict[str, set[str]] = {"server": set(), "rules": set(), "texts": set()}
    for site in sites(("TableRefused", "Fault", "IllegalAction", "Garbled", "Contradiction", "Unavailable", "Gone")):
        server, kernel = site.where.startswith("server/"), site.where.startswith(KERNEL)
        if site.name in ("Unavailable", "Gone") or (server and not site.where.startswith(AT_START)):
            found["rules" if site.name == "IllegalAction" else "server"].update(site.texts)
        elif kernel:
            found["rules" if site.name == "IllegalAction" else "texts"].update(site.texts)
    found["texts"] -= found["server"] | NOT_TOLD
    return found
