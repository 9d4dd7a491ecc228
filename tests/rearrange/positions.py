"""Positions of Manipulation: those of the bench are those of the tests."""

from openrummy.bench.positions import Position, drawn, self_play

__all__ = ["Position", "drawn", "self_play"]
