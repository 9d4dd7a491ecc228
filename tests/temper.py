"""How somebody plays in the random matches of the tests."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Temper(Struct, frozen=True):
    """How somebody plays, in chances from 0 to 1.

    ``take``: takes from the pile. ``keen``: draws and discards for the least deadwood instead. ``knock``: knocks where
    he can (with gin: ``gin``). ``odd``: arranges and lays off in some other legal way than the default. ``lay``: melds
    and lays off where he can, in games with melds on the table.
    """

    take: float = 0.5
    keen: float = 0.0
    knock: float = 0.5
    gin: float = 0.9
    odd: float = 0.5
    lay: float = 0.6


TEMPERS: Final = (
    Temper(),
    Temper(keen=1, knock=1, odd=0, lay=1),
    Temper(keen=0.9, knock=0.3, odd=1),
    Temper(keen=1, knock=0, gin=1, lay=0.15),
    Temper(keen=1, knock=0, gin=0.1, lay=0.9),
    Temper(take=0, knock=0, gin=0, lay=0),
    Temper(take=1, knock=0, gin=0, lay=0),
)
"""Careless, quick, odd, patient, greedy for big gin, never off the stock, never off the pile."""
