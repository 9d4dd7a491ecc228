"""A first hand that a test deals: the cards of each seat, the upcard, and what comes off the stock."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from openrummy.server.deal import Deals
from openrummy.state import Ask
from tests.worlds import pack_order, waiting


def stack(
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str,
    hands: Sequence[str],
    upcard: str,
    stock: str,
    dealer: int = 1,
) -> None:
    """Tables of this ruleset deal so in their first hand; ``dealer`` has to be asked for when the table is opened.

    The shuffle is made all the same, with its secrets and parts; only the order of the cards is another one.
    """
    order = pack_order(waiting(ruleset, hands, dealer).state, hands, upcard, stock)
    true = Deals.order

    def dealt(self: Deals, ask: Ask) -> bytes | None:
        found = true(self, ask)
        return order if found is not None and (ask.label, ask.hand) == ("deal", 1) else found

    monkeypatch.setattr(Deals, "order", dealt)
