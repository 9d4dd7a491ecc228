"""What is said for or against a choice: codes with parameters, for which the catalogues have ``reason-<code>``."""

from __future__ import annotations

from msgspec import Struct

from openrummy.actions import Action

__all__ = ["Assessment", "Reason", "reason"]


class Reason(Struct, frozen=True):
    """One reason: a code with its parameters; cards and melds as texts (``7h``, ``4h 5h 6h``), points as numbers."""

    code: str
    params: tuple[tuple[str, int | str], ...] = ()


class Assessment(Struct, frozen=True):
    """A choice, its value in points (higher is better), and why.

    ``left``: the points that stay in hand if the turn is played for that, lay-offs on a knock counted as laid.
    """

    action: Action
    value: float
    reasons: tuple[Reason, ...]
    left: int = 0


def reason(code: str, **params: int | str) -> Reason:
    """A reason with its parameters."""
    return Reason(code, tuple(params.items()))
