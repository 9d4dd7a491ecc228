"""Words: the Fluent catalogues under ``locale/``, one message a thing to say, and the sentence for every error."""

from __future__ import annotations

import functools
import os
import shlex
import unicodedata
from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from openrummy.errors import RecordError, RummyError

__all__ = ["BASE", "Catalogue", "called", "columns", "cut", "explain", "languages", "quoted", "tidy"]

BASE: Final = "en"
"""The language that has every message; what another lacks is said in this one."""

MAY_LACK: Final = ("phase", "expected", "hand", "card")
"""Facts that not every error of one code has; the messages are told ``none`` then."""
NONE: Final = "none"

LISTS: Final = ("expected", "commands")
"""Facts that are our own lists of what may be written: a list that is cut helps nobody."""
LIST: Final = 1000

_JOINERS: Final = "\u200c\u200d"
"""Format characters that belong to words and emoji and do no harm."""


def _home() -> Traversable:
    return files("openrummy") / "locale"


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, by name."""
    return tuple(sorted(folder.name for folder in _home().iterdir() if folder.is_dir()))


def sources(lang: str) -> Iterator[tuple[str, str]]:
    """Name and text of every Fluent file of a language, by name."""
    folder = _home() / lang
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".ftl"):
            yield file.name, file.read_text("utf-8")


class Catalogue:
    """The messages of one language; what is missing in it is said in English.

    ``isolate`` puts marks round every argument that keep the directions of writing apart; only for output that knows
    them. Raises ``LookupError`` for a language without a catalogue.
    """

    def __init__(self, lang: str = BASE, *, isolate: bool = False) -> None:
        if lang not in languages():
            raise LookupError(lang)
        self.lang = lang
        self._bundles = [_bundle(one, isolate) for one in dict.fromkeys((lang, BASE))]

    def __contains__(self, message_id: str) -> bool:
        return any(bundle.has_message(message_id) for bundle in self._bundles)

    def say(self, message_id: str, **params: str | int) -> str:
        """The message with its variables put in; several lines are separated by line feeds.

        A message that a translation has wrong is said in English. Raises ``LookupError`` where English has not got it,
        or where a variable that it needs was not given.
        """
        for bundle in self._bundles:
            if not bundle.has_message(message_id):
                continue
            pattern = bundle.get_message(message_id).value
            if pattern is None:
                continue
            text, faults = bundle.format_pattern(pattern, params)
            if not faults:
                return str(text)
        raise LookupError(f"{message_id} {sorted(params)}")


@functools.cache
def _bundle(lang: str, isolate: bool) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=isolate)
    for _, text in sources(lang):
        bundle.add_resource(FluentResource(text))
    return bundle


def explain(
    error: RummyError, catalogue: Catalogue | None = None, draw: Callable[[str], str] | None = None, longest: int = 60
) -> str:
    """One sentence for an error of any code, which names the rule that it breaks.

    ``draw`` says how cards are shown that stand in it, written as in the notation; texts are cut at ``longest``
    columns, but
    not the lists of what may be written.
    """
    words = catalogue or Catalogue()
    facts: dict[str, str | int] = {}
    for name, value in error.params.items():
        facts[name] = value if type(value) is int else tidy(str(value), LIST if name in LISTS else longest)
    if isinstance(error, RecordError):
        facts.setdefault("file", tidy(error.file, longest))
        facts.setdefault("token", tidy(error.token, longest))
    if "phase" in facts:
        facts["phase"] = words.say(f"phase-{facts['phase']}")
    for name in ("card", "meld"):
        if name in facts:
            facts[name] = str(facts[name]).replace(",", " ") if draw is None else draw(str(facts[name]))
    if error.code == "bad_option_value":
        facts["expected"] = str(facts["expected"]).replace("|", ", ")
    if "fewest" in facts and facts["fewest"] == facts.get("most"):
        facts["most"] = NONE  # of this many exactly
    for name in MAY_LACK:
        facts[name] = NONE if facts.get(name, "") == "" else facts[name]
    code = facts["cause"] if error.code == "garbled" and "cause" in facts else error.code
    sentence = words.say(f"error-{code}", **facts).rstrip()
    if error.rule:
        sentence = words.say("sentence-with-rule", sentence=sentence, rule=error.rule)
    else:
        sentence = words.say("sentence", sentence=sentence)
    if isinstance(error, RecordError):
        return words.say(
            "sentence-in-record",
            file=tidy(error.file, 10 * longest),
            line=str(error.line),
            column=str(error.column),
            token=tidy(error.token, longest),
            sentence=sentence,
        )
    return sentence


def called() -> str:
    """How openrummy is called here, as one types it; ``start.py`` says so in ``OPENRUMMY_COMMAND``."""
    return os.environ.get("OPENRUMMY_COMMAND") or "openrummy"


def quoted(word: str) -> str:
    """A word, such as the name of a file, as it stands in a command that can be pasted."""
    return shlex.quote(word) if os.name == "posix" else f'"{word}"'


def columns(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def tidy(text: str, longest: int = 24) -> str:
    """A text from somebody, safe to print on one line: no control characters, no overrides of direction, not long.

    What cannot be printed becomes a question mark, any white space one blank; ``longest`` is in columns.
    """
    kept = []
    for char in text[: 4 * longest + 64]:  # a text of a hundred million characters is not walked through
        category = unicodedata.category(char)
        if char in _JOINERS or char.isspace():
            kept.append(char)
        elif category in ("Cs", "Co", "Cn"):
            kept.append("?")
        elif category not in ("Cc", "Cf"):
            kept.append(char)
    return cut(" ".join("".join(kept).split()), longest)


def cut(text: str, longest: int) -> str:
    """The text, or its beginning with an ellipsis if it takes more columns than this."""
    if columns(text) <= longest:
        return text
    kept, used = "", 0
    for char in text:
        used += _columns(char)
        if used > longest - 1:
            break
        kept += char
    return kept.rstrip() + "…"
