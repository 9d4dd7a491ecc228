"""Three-hand Gin: box against captain, with an adviser (rules T)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.events import HandEnded, MatchEnded, RolesChanged, RolesDrawn
from openrummy.games.gin import GIN, RACE
from openrummy.options import ThreeHandOptions
from openrummy.parts import race, roles

THREE_HAND = replace(
    GIN,
    name="three_hand",
    match=replace(
        RACE,
        seating=roles.seating,
        opening=roles.opening,
        open=roles.draw_roles,
        close=roles.close,
        evolve={
            RolesDrawn: roles.roles_drawn,
            RolesChanged: roles.roles_changed,
            HandEnded: race.hand_ended,
            MatchEnded: race.match_ended,
        },
    ),
    options=ThreeHandOptions,
    fewest=3,
    most=3,
    rules=("C", "G", "O", "T"),
)
