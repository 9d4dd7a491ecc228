"""What the server counts, for Prometheus: how much, how quickly, how full; nothing about a table or a person."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

__all__ = ["Metrics"]

QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds, with a limit where a durable move should be (0.01 in the middle, 0.05 at the worst)."""
PACED: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.actions = Counter(
            "openrummy_actions", "Requests for an action, by what came of them.", ["outcome"], registry=self.registry
        )
        self.action_seconds = Histogram(
            "openrummy_action_seconds",
            "From the arrival of an action to its answer; an acceptance is durable by then.",
            buckets=QUICK,
            registry=self.registry,
        )
        self.sockets = Gauge("openrummy_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("openrummy_tables_live", "Tables in memory.", registry=self.registry)
        self.bot_seconds = Histogram(
            "openrummy_bot_move_seconds",
            "What bots took to choose a move, without the pause for people.",
            buckets=PACED,
            registry=self.registry,
        )
        self.bot_failures = Counter(
            "openrummy_bot_failures", "Moves made for a bot that failed.", registry=self.registry
        )
        self.batches = Histogram(
            "openrummy_store_batch_size", "Appends in one commit.", buckets=SIZES, registry=self.registry
        )
        self.resyncs = Counter(
            "openrummy_resyncs", "Fresh views sent instead of missing events.", registry=self.registry
        )
        self.dropped = Counter(
            "openrummy_dropped_readers", "Sockets closed because they read too slowly.", registry=self.registry
        )

    def acted(self, outcome: str, seconds: float) -> None:
        """An action was answered: ``accepted``, ``repeated``, or the code of the refusal."""
        self.actions.labels(outcome).inc()
        self.action_seconds.observe(seconds)

    def render(self) -> tuple[bytes, str]:
        """All of it in the text form of Prometheus, and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST
