"""The record of a table: while it is played what the viewer may know, afterwards the whole with the proofs."""

from __future__ import annotations

from openrummy.game import outcome
from openrummy.position import position_text
from openrummy.position.names import name_text
from openrummy.record import write_record
from openrummy.server.live import Live
from openrummy.state import SPECTATOR

__all__ = ["record_of"]


class _Sealed:
    """Where a deal came from as long as it may not be shown: its commitment, as a comment of the record."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def order(self, ask: object) -> None:  # noqa: ARG002
        return None

    def origin(self, hand: int) -> str:
        deal = self._live.deals.by_hand.get(hand)
        return "; the deal is sealed" if deal is None else f"; the deal is sealed, commitment {deal.commit}"


def record_of(live: Live, viewer: int) -> str:
    """The match as a record. As long as deals are hidden it has no cards but those that everyone saw played, and as a
    comment the position as the viewer sees it; it can be read by people, but not be dealt again.
    """
    table = live.table
    assert table is not None
    names = [seat.name for seat in live.seats]
    if live.over and not live.hidden_deals:
        headers = {}
        if live.loser != SPECTATOR:
            score = outcome(table.state).scores
            points = " ".join(f"{name_text(name)} {points}" for name, points in zip(names, score, strict=True))
            winners = " ".join(name_text(name) for seat, name in enumerate(names) if seat != live.loser)
            headers["result"] = f"{points} winner {winners}"
        return write_record(table, headers)
    who = "everyone" if viewer == SPECTATOR else name_text(names[viewer])
    source, table.source = table.source, _Sealed(live)
    try:
        text = write_record(table, {"redacted": who})
    finally:
        table.source = source
    return f"{text}; {position_text(table.view(viewer))}\n"
