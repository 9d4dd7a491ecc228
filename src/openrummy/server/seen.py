"""What a viewer is shown of a table: built from his view and from what everyone may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from openrummy.actions import Action
from openrummy.errors import RummyError
from openrummy.events import Dealt
from openrummy.game import outcome
from openrummy.server.facts import TableSettings, Undone, told
from openrummy.server.judge import TableRefused, choices, may_undo
from openrummy.server.live import Live
from openrummy.server.messages import Fault, History, Told
from openrummy.server.sight import Awaited, SeatSeen, Seen
from openrummy.server.worth import best_of, columns_in, doubled, leaves, limit_of
from openrummy.state import SPECTATOR, State
from openrummy.wire import digest

__all__ = ["fault_of", "history_of", "see", "seen_of", "tell"]

Time = Callable[[int], int]
"""What is left on the clock of a seat, in milliseconds; -1 without a clock."""


def see(live: Live, viewer: int, here: Collection[int] = (), time: Time | None = None) -> Seen:
    """The table as a seat (or ``SPECTATOR``) sees it; ``here`` are the seats that are connected."""
    view = None if live.table is None else live.table.view(viewer)
    actions = choices(live, viewer)
    seats = tuple(
        SeatSeen(
            name=seat.name,
            person=live.is_person(at),
            bot=live.bot_of(at),
            here=at in here,
            gone=live.people[at].gone,
            parts=live.is_person(at) and bool(live.deals.asked((at,))),
            time=-1 if time is None else time(at),
        )
        for at, seat in enumerate(live.seats)
    )
    return seen_of(
        view,
        viewer,
        actions,
        seq=live.seq,
        table=live.opened.table,
        ruleset=live.rules.id,
        status=live.status,
        host=live.opened.host,
        settings=live.settings,
        seats=seats,
        turn=live.turn,
        shuffle=awaited(live),
        undo=viewer != SPECTATOR and may_undo(live, viewer),
        rematch="" if viewer == SPECTATOR else live.rematch,
        loser=live.loser,
    )


def seen_of(
    view: State | None,
    viewer: int,
    actions: Sequence[Action],
    *,
    seq: int,
    table: str,
    ruleset: str,
    status: str,
    host: int,
    settings: TableSettings,
    seats: tuple[SeatSeen, ...],
    turn: int,
    shuffle: Awaited | None = None,
    undo: bool = False,
    rematch: str = "",
    loser: int = -1,
) -> Seen:
    """What a viewer sees: what is told of the table, his view of the match, and all that follows from it.

    ``actions`` are those that he may do now; the view is None before the match has begun.
    """
    return Seen(
        seq=seq,
        viewer=viewer,
        table=table,
        ruleset=ruleset,
        status=status,
        host=host,
        settings=settings,
        seats=seats,
        turn=turn,
        state=view,
        digest="" if view is None else digest(view),
        legal=tuple(map(str, actions)),
        leaves=() if view is None else leaves(view, actions),
        best=None if view is None else best_of(view, viewer),
        limit=-1 if view is None else limit_of(view),
        doubled=view is not None and doubled(view),
        shuffle=shuffle,
        undo=undo,
        outcome=None if view is None else outcome(view),
        columns=() if view is None else columns_in(view),
        rematch=rematch,
        loser=loser,
    )


def tell(live: Live, seq: int, viewer: int, seen: Seen | None) -> Told:
    """A fact of the log and its events as a viewer is told them; ``seen``: the table after it, if it is the last."""
    span = live.spans[seq - 1]
    events = () if live.table is None else tuple(live.table.history(viewer)[span.begin : span.end])
    return Told(seq, told(span.fact, viewer, span.partners), events, "" if seen is None else seen.digest, seen)


def history_of(live: Live, viewer: int, number: int) -> History:
    """The facts of a hand, from its deal to the next, as a viewer is told them; 0: of the hand dealt last.

    Moves that were taken back are left out: their events are no more.
    Raises ``TableRefused("no_such_hand")``.
    """
    standing, dealt = _standing(live), []
    if live.table is not None:
        events = live.table.history(SPECTATOR)
        dealt = [seq for seq in standing if any(isinstance(one, Dealt) for one in events[_events_of(live, seq)])]
    hand = number or len(dealt)
    if not 1 <= hand <= len(dealt):
        raise TableRefused("no_such_hand", hand=number)
    end = dealt[hand] if hand < len(dealt) else live.seq + 1
    return History(hand, tuple(tell(live, seq, viewer, None) for seq in standing if dealt[hand - 1] <= seq < end))


def _events_of(live: Live, seq: int) -> slice:
    span = live.spans[seq - 1]
    return slice(span.begin, span.end)


def _standing(live: Live) -> list[int]:
    """The facts whose events still stand."""
    found, kept = [], live.spans[-1].end
    for seq in range(live.seq, 0, -1):
        span = live.spans[seq - 1]
        if isinstance(span.fact, Undone):
            kept = min(kept, span.end)
        if span.begin == span.end or span.end <= kept:
            found.append(seq)
    return found[::-1]


def awaited(live: Live) -> Awaited | None:
    """The shuffle of the hand that is played or awaited, as everyone may see it."""
    if not live.deals.by_hand:
        return None
    deal = live.deals.by_hand[max(live.deals.by_hand)]
    tag = deal.proof.tag() if deal.sealed else ""
    silent = tuple(sorted(deal.silent))
    return Awaited(deal.hand, deal.commit, deal.asked, deal.pledging, deal.giving, silent, tag)


def fault_of(error: RummyError) -> Fault:
    """A refusal as it is told: its code, rule and facts, and never more than those."""
    return Fault(error.code, error.rule or "", dict(error.params))
