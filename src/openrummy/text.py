"""Words: the Fluent catalogues under ``locale/``, one message a thing to say, and the sentence for every error."""

from __future__ import annotations

import functools
import os
import re
import shlex
import threading
import unicodedata
from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from openrummy.errors import RecordError, RummyError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["BASE", "Catalogue", "called", "columns", "cut", "explain", "languages", "quoted", "tidy"]

BASE: Final = "en"
"""The language that has every message; what another lacks is said in this one."""

MAY_LACK: Final = ("phase", "expected", "hand", "card", "status", "said", "why")
"""Facts that not every error of one code has; the messages are told ``none`` then."""
NONE: Final = "none"

LONGEST_NUMBER: Final = 10**20
"""Numbers from here on are not grouped: more than any of ours, and fewer digits than the library for it can bear."""

REMEMBERED: Final = 200
"""Characters of the longest variable of a message that is kept for the next time it is said."""

LISTS: Final = ("expected", "commands")
"""Facts that are our own lists of what may be written: a list that is cut helps nobody."""
LIST: Final = 1000

_ENTRY: Final = re.compile(r"^(?=-?[a-zA-Z])", re.MULTILINE)
"""Where a message or a term of a Fluent file begins: nothing else of it may begin a line with a letter."""
_NAME: Final = re.compile(r"-?[a-zA-Z][\w-]*")

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
        return any(message_id in bundle for bundle in self._bundles)

    def say(self, message_id: str, **params: str | int) -> str:
        """The message with its variables put in; several lines are separated by line feeds.

        A message that a translation has wrong is said in English. Raises ``LookupError`` where English has not got it,
        or where a variable that it needs was not given.
        """
        for bundle in self._bundles:
            text = bundle.say(message_id, params)
            if text is not None:
                return text
        raise LookupError(f"{message_id} {sorted(params)}")


def _short(value: str | int) -> str | int:
    """A number that is too long to be written as one is text: what somebody typed has no bounds."""
    return str(value) if isinstance(value, int) and abs(value) >= LONGEST_NUMBER else value


def _brief(value: str | int) -> bool:
    """Whether a variable is short enough for its message to be remembered."""
    return len(value) <= REMEMBERED if type(value) is str else type(value) is int and abs(value) < LONGEST_NUMBER


class _Bundle:
    """The messages of one language; each is parsed when it is first said, for nobody ever says them all."""

    def __init__(self, lang: str, isolate: bool) -> None:
        self._lang, self._isolate = lang, isolate
        self._sources: dict[str, str] = {}
        for _, text in sources(lang):
            for entry in _ENTRY.split(text):
                name = _NAME.match(entry)
                if name:
                    self._sources.setdefault(name[0], entry)
        self._parsed: set[str] = set()
        self._said = functools.lru_cache(maxsize=2048)(self._put_in)
        self._parsing = threading.Lock()

    def __contains__(self, message_id: str) -> bool:
        return self._with(message_id).has_message(message_id)

    def say(self, message_id: str, params: dict[str, str | int]) -> str | None:
        """The message with its variables put in; None where it is missing or wrong.

        Most of what a screen shows was said before, so it is remembered, but for texts that may be of any length.
        """
        keep = all(map(_brief, params.values()))
        return (self._said if keep else self._put_in)(message_id, tuple(params.items()))

    def _put_in(self, message_id: str, params: tuple[tuple[str, str | int], ...]) -> str | None:
        bundle = self._with(message_id)
        if not bundle.has_message(message_id):
            return None
        pattern = bundle.get_message(message_id).value
        if pattern is None:
            return None
        text, faults = bundle.format_pattern(pattern, {name: _short(value) for name, value in params})
        return None if faults else str(text)

    @functools.cached_property
    def _bundle(self) -> FluentBundle:
        from fluent.runtime import FluentBundle  # brings a tenth of a second of other libraries

        return FluentBundle([self._lang], use_isolating=self._isolate)

    def _with(self, message_id: str) -> FluentBundle:
        """The bundle once the message is in it, and whatever of ours is named there."""
        from fluent.runtime import FluentResource

        wanted = [message_id]
        with self._parsing:
            while wanted:
                name = wanted.pop()
                if name in self._sources and name not in self._parsed:
                    self._parsed.add(name)
                    entry = self._sources[name]
                    self._bundle.add_resource(FluentResource(entry))
                    wanted += _NAME.findall(entry)
            return self._bundle


@functools.cache
def _bundle(lang: str, isolate: bool) -> _Bundle:
    return _Bundle(lang, isolate)


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
