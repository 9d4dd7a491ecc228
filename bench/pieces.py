"""Figures of strength in pieces: each is played by itself, kept, and played again only when its bots have changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from openrummy.arena.report import interval
from openrummy.arena.run import run
from openrummy.fast.contest import contest, player
from openrummy.fast.variants import mirrored

__all__ = ["Found", "Keep", "Piece", "play_all"]

BOTS: Final = Path(__file__).resolve().parent.parent / "src" / "openrummy" / "bots"
SOURCES: Final = {
    "twin": ("gin*.py", "gin*.toml"),
    "variant": ("gin*.py", "gin*.toml"),
    "arena": ("gin*.py", "gin*.toml"),
    "basic": ("basic*.py", "greedy.py"),
    "manipulation": ("manipulation_levels.py", "maximal.py"),
}
"""What the figures of a kind, or of a game, follow from."""
NOT_PLAY: Final = ("gin_reasons.py",)
"""Of these what only speaks of play."""


class Piece(Struct, frozen=True):
    """Matches (or hands) of one bot against another, who takes all the other seats: how, by which rules, how many.

    ``twin``: gin, compiled; ``variant``: another match about compiled hands; ``arena``: all by the engine, with times.
    """

    how: Literal["twin", "variant", "arena"]
    rules: str
    players: int
    one: str
    other: str
    count: int
    unit: Literal["match", "hand"] = "match"
    seed: int = 1

    @property
    def name(self) -> str:
        """Of its file."""
        words = (self.rules, self.players, self.one, self.other, self.count, self.unit, self.seed, self.how)
        return "-".join("".join(c if c.isalnum() else "_" for c in str(word)) for word in words)


class Found(Struct, frozen=True):
    """What came of a piece: how many were played, the share won, its 95 % interval, points a hand more, ms a move."""

    count: int
    rate: float
    low: float
    high: float
    margin: float
    median: float = 0.0
    p99: float = 0.0


class _Kept(Struct, frozen=True):
    sources: str
    piece: Piece
    found: Found


class Keep:
    """A folder of pieces that were played."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, piece: Piece) -> Found | None:
        """What came of it when it was played with these sources."""
        try:
            kept = msgspec.json.decode(self._file(piece).read_bytes(), type=_Kept)
        except (OSError, msgspec.MsgspecError):
            return None
        return kept.found if (kept.sources, kept.piece) == (_sources(piece), piece) else None

    def add(self, piece: Piece, found: Found) -> None:
        """Writes it down, whole or not at all."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._file(piece)
        beside = file.with_suffix(f".{os.getpid()}")
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(_Kept(_sources(piece), piece, found))))
        beside.replace(file)

    def _file(self, piece: Piece) -> Path:
        return self._folder / f"{piece.name}.json"


def _sources(piece: Piece) -> str:
    found = hashlib.sha256()
    for pattern in SOURCES.get(piece.rules.partition("/")[0], SOURCES[piece.how]):
        for path in sorted(BOTS.glob(pattern)):
            if path.name not in NOT_PLAY and not path.name.startswith("assess"):
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def play(piece: Piece) -> Found:
    """Plays it."""
    if piece.how == "twin":
        twin = contest(player(piece.one), player(piece.other), piece.rules, piece.count // 2, piece.seed)
        shares = interval([(won / 2, won / 2) for won in twin.pairs[:, 0].tolist()])
        return Found(2 * len(twin.pairs), *shares, twin.margin)
    if piece.how == "variant":
        sequences = piece.count // piece.players
        some = mirrored(piece.rules, player(piece.one), player(piece.other), sequences, piece.seed)
        return Found(some.ahead.size, *interval(some.ahead.tolist()), some.margin)
    names = (piece.one, *[piece.other] * (piece.players - 1))
    report = run(piece.rules, names, piece.count, piece.seed, players=piece.players, unit=piece.unit)
    bot, rival = report.bots[0], report.bots[1]
    margin = bot.points_per_hand - rival.points_per_hand
    return Found(bot.matches, bot.rate, *bot.ci95, margin, bot.ms_median, bot.ms_p99)


def play_all(pieces: Sequence[Piece], keep: Keep, jobs: int, told: Callable[[], object]) -> None:
    """Plays what is not kept, so many at a time; each is kept as soon as it is over."""
    missing = [piece for piece in pieces if keep.find(piece) is None]
    for _ in range(len(pieces) - len(missing)):
        told()
    if not missing:
        return
    with ProcessPoolExecutor(min(jobs, len(missing)), get_context("spawn")) as pool:
        waiting = {pool.submit(play, piece): piece for piece in missing}
        for future in as_completed(waiting):
            keep.add(waiting[future], future.result())
            told()
