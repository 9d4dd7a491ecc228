"""A seat at a table of Manipulation, in the middle of one's turn, with what lies there and what one holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.server.harness import Running
from tests.web.conftest import Devices
from tests.web.drafting import Drafter, set_up
from tests.web.table import open_table

MELDS: Final = "5h 6h 7h 8h | 8c 8d 8s | Ts Js Qs Ks"
HAND: Final = "9h 9c 9d 2c *"
JOKER: Final = "3d 4d *5d 6d | 8c 8d 8s"
Sit = Callable[..., tuple[Drafter, str]]


def sitting(devices: Devices, server: Running) -> Sit:
    """How one sits down, as a function of the melds, one's cards, and the way in which one rebuilds the table."""

    def sit(melds: str = MELDS, hand: str = HAND, way: type[Drafter] = Drafter, **options: Any) -> tuple[Drafter, str]:
        rules, draws, more = options.pop("rules", "manipulation"), options.pop("draws", 1), options.pop("more", {})
        one = devices(**{"calm": True, **options})
        table = open_table(one, rules, ["maximal"] * 2, dealer=2, **more)
        page = one.open(f"/t/{table}")
        drafter = way(page)
        drafter.table.mine()
        set_up(server, table, melds, hand, draws=draws)
        page.reload()
        drafter.until(open=True, hand=lambda held: len(held) == len(hand.split()), acts=lambda acts: "pass" in acts)
        return drafter, table

    return sit
