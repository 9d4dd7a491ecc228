"""What can be wrong, as codes with parameters.

No sentence is made here: the catalogues under ``locale/`` hold the words, one message a code
(``error-<code>``), so that every surface can say the same thing in every language.
"""

from __future__ import annotations

from typing import Any

__all__ = ["Contradiction", "Garbled", "IllegalAction", "RecordError", "RummyError"]


class RummyError(ValueError):
    """Anything refused: ``code`` names it, ``rule`` the rule it breaks (if one applies), ``params`` the facts."""

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), self.code, self.rule, self.params)

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.params.items())
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{self.code}({facts}){rule}"


class Garbled(RummyError):
    """A text that cannot be read: it has no meaning in the notation."""


class IllegalAction(RummyError):
    """An action that is well formed but not allowed in the present state."""


class Contradiction(RummyError):
    """Facts that cannot stand together: a wrong pack, options that exclude each other, a wrong proof."""


class RecordError(RummyError):
    """A record that is refused: ``code`` and ``rule`` as of the cause, with file, line, column and token."""

    def __init__(
        self,
        code: str,
        rule: str | None = None,
        *,
        file: str = "",
        line: int = 0,
        column: int = 0,
        token: str = "",
        **params: Any,
    ) -> None:
        super().__init__(code, rule, **params)
        self.file = file
        self.line = line
        self.column = column
        self.token = token

    def __reduce__(self) -> tuple[Any, ...]:
        place = {"file": self.file, "line": self.line, "column": self.column, "token": self.token}
        return _revive, (type(self), self.code, self.rule, self.params | place)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.token!r}: {super().__str__()}"


def _revive(kind: type[RummyError], code: str, rule: str | None, params: dict[str, Any]) -> RummyError:
    return kind(code, rule, **params)
