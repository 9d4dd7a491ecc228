"""Hollywood Gin: gin scored as three games at once (rules H)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.games.gin import GIN, RACE
from openrummy.options import HollywoodOptions
from openrummy.parts import columns

HOLLYWOOD = replace(
    GIN,
    name="hollywood",
    match=replace(RACE, close=columns.close, outcome=columns.outcome, columns=columns.totals),
    options=HollywoodOptions,
    rules=("C", "G", "O", "H"),
)
