"""Help with a table of Manipulation that is rebuilt: the best play, the way of a play, what cards can be as a meld."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from openrummy.cards import JOKER, parse_face
from openrummy.errors import IllegalAction
from openrummy.events import Dealt, Event, Rearranged
from openrummy.game import GAMES
from openrummy.melds import DECLARED, Meld, canonical, meld, parse_placed
from openrummy.parts.suggest import BUDGET, packs
from openrummy.parts.turn import running, wrong_phase
from openrummy.rearrange import Step, solve, steps
from openrummy.server.desk import Desk
from openrummy.server.house import House
from openrummy.server.judge import TableRefused, hints_for
from openrummy.server.live import Live
from openrummy.state import SPECTATOR, Phase, State, TableHand

__all__ = ["BestPlay", "best_play", "readings", "way_in", "way_of"]

MOST_CARDS: Final = 13
"""The longest meld there is (C2)."""
MOST_JOKERS: Final = 2
"""As many as two packs have (M1)."""


class BestPlay(Struct, frozen=True):
    """The play that leaves the fewest points: cards played, cards left and their points, the new table, the way there.

    ``played`` is empty where there is none. ``steps`` lead from the table as it is to the new one; ``proven``: nothing
    better exists.
    """

    played: tuple[int, ...]
    left: tuple[int, ...]
    points: int
    table: tuple[Meld, ...]
    steps: tuple[Step, ...]
    proven: bool


async def best_play(house: House, desk: Desk, seat: int) -> BestPlay:
    """The best play of a seat on turn, from its own view, worked out beside the loop.

    Raises ``TableRefused``: ``not_begun``, ``table_over``, ``no_hints`` and others; ``IllegalAction``:
    ``not_your_turn``, ``no_such_action`` in a game without a table to rebuild, ``wrong_phase``.
    """
    live = desk.live
    if live.table is None:
        raise TableRefused("not_begun")
    if seat == SPECTATOR:
        raise TableRefused("no_seat")
    hints_for(live, seat)
    return await house.bots.run(find, live.table.view(seat))


def find(view: State) -> BestPlay:
    """The best play of the one on turn (M4-M12). Raises as ``best_play``."""
    hand = running(view)
    if not isinstance(hand, TableHand):
        raise IllegalAction("no_such_action", action="~", game=GAMES[view.rules.game].name)
    if hand.phase not in (Phase.MELD, Phase.LAST):
        wrong_phase(hand, "~")
    found = solve(hand.table, hand.hands[hand.turn], packs=packs(len(view.seats)), budget=BUDGET)
    way = steps(hand.table, found.table) if found.played else ()
    return BestPlay(tuple(found.played), tuple(found.left), found.left_points, found.table, way, found.optimal)


def way_of(live: Live, viewer: int, seq: int) -> tuple[Step, ...]:
    """The steps by which the fact ``seq`` rebuilt the table, as everyone saw it; none where it rebuilt nothing."""
    if live.table is None or not 1 <= seq <= len(live.spans):
        return ()
    span = live.spans[seq - 1]
    return way_in(live.table.history(viewer), span.begin, span.end)


def way_in(told: Sequence[Event], begin: int, end: int) -> tuple[Step, ...]:
    """The steps by which the table was rebuilt between two places of a history; none where it was not."""
    at = next((at for at in range(begin, min(end, len(told))) if isinstance(told[at], Rearranged)), None)
    if at is None:
        return ()
    new = told[at]
    assert isinstance(new, Rearranged)
    return steps(_before(told, at), new.table)


def _before(told: Sequence[Event], at: int) -> tuple[Meld, ...]:
    """The table before an event of a hand: as it was left last, or bare."""
    for earlier in range(at - 1, -1, -1):
        event = told[earlier]
        if isinstance(event, Rearranged):
            return event.table
        if isinstance(event, Dealt):
            break
    return ()


def readings(text: str) -> tuple[Meld, ...]:
    """Every meld that these placed cards can be, in canonical order; a bare ``*`` may stand for any card (M8).

    Whether a joker that lies on the table may be declared anew (M10) is not asked here. Raises
    ``Garbled("bad_card")``; what is too long for a meld is none.
    """
    cards: list[int] = []
    for word in text.split(","):
        cards += (JOKER,) if word == "*" else parse_placed(word) or (parse_face(word),)
    known = tuple(card for card in cards if card != JOKER)
    bare = len(cards) - len(known)
    if len(cards) > MOST_CARDS or bare > MOST_JOKERS:
        return ()
    found: set[Meld] = set()
    for faces in combinations(_beside(known), bare):
        try:
            found.add(meld((*known, *(face + DECLARED for face in faces)), high_ace=True))
        except IllegalAction:
            continue
    return canonical(found)


def _beside(known: Sequence[int]) -> tuple[int, ...]:
    """The faces that can lie in a meld with these cards: of the rank or the suit of the first one, if any (C1, C2)."""
    if not known:
        return ()
    suit, rank = divmod(known[0] % DECLARED, 13)
    return tuple(face for face in range(JOKER) if suit == face // 13 or rank == face % 13)
