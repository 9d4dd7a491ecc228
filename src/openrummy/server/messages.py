"""What is said between a client and a table: closed unions of small structs, told apart by ``type``.

``key`` is the client's own word for a request that changes something: repeated, it is answered the same and acts once.
``seq`` in a request is the last fact that the client knew of when it chose. ``docs/protocol.md`` is the whole protocol.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from openrummy.bots import Assessment
from openrummy.events import Event
from openrummy.server.facts import Fact, Hex32
from openrummy.server.sight import Laid, Seen

__all__ = [
    "Accepted",
    "Act",
    "Advise",
    "Assess",
    "Assessed",
    "Back",
    "Bye",
    "Chatted",
    "Check",
    "Checked",
    "Decline",
    "Fault",
    "Fill",
    "Free",
    "Give",
    "Hello",
    "History",
    "Missed",
    "Mute",
    "Ping",
    "Pledge",
    "Pong",
    "Presence",
    "Refused",
    "Reply",
    "Request",
    "Resign",
    "Retry",
    "Say",
    "Stale",
    "Told",
    "Undo",
    "UpToDate",
    "Welcome",
    "Wish",
]

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Token = Annotated[str, Meta(min_length=1, max_length=2000)]
Words = Annotated[str, Meta(min_length=1, max_length=240)]


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """What every message is."""


# --- a client asks: wishes that become facts ---


class Act(Message, frozen=True, tag="act"):
    """An action of the match, as its token (``docs/notation.md``)."""

    key: Key
    seq: Number
    action: Token


class Pledge(Message, frozen=True, tag="pledge"):
    """The commitment to one's part of a hand's shuffle: 32 bytes as hex."""

    key: Key
    hand: Number
    digest: Hex32


class Give(Message, frozen=True, tag="give"):
    """One's part itself: 32 bytes as hex; asked for when every seat is committed."""

    key: Key
    hand: Number
    part: Hex32


class Decline(Message, frozen=True, tag="decline"):
    """No part from this seat for this hand: nobody has to wait for it."""

    key: Key
    hand: Number


class Undo(Message, frozen=True, tag="undo"):
    """Take back one's last choice; against the computer only."""

    key: Key
    seq: Number


class Advise(Message, frozen=True, tag="advise"):
    """A line for one's captain, from the one who sits out (T3)."""

    key: Key
    text: Words


class Resign(Message, frozen=True, tag="resign"):
    """Give the match up."""

    key: Key


class Back(Message, frozen=True, tag="back"):
    """Take one's cards up again from the bot that played meanwhile."""

    key: Key


class Free(Message, frozen=True, tag="free"):
    """Free a seat of somebody who does not come back; for the host."""

    key: Key
    seat: SeatNumber


class Fill(Message, frozen=True, tag="fill"):
    """Put a bot in an open seat; for the host."""

    key: Key
    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=40)]


Wish = Act | Pledge | Give | Decline | Undo | Advise | Resign | Back | Free | Fill

# --- a client asks: what leaves no fact ---


class Hello(Message, frozen=True, tag="hello"):
    """The first message. ``since``: the last fact one knows, -1 for none; ``lean``: events without views."""

    since: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    lean: bool = False


class Check(Message, frozen=True, tag="check"):
    """Whether an action would be taken, and if not, why: for a draft of a table, what is wrong with each meld."""

    id: Number
    action: Token


class Assess(Message, frozen=True, tag="assess"):
    """What the computer thinks of one's choices, where the table allows hints."""

    id: Number


class Say(Message, frozen=True, tag="say"):
    """Free words, or a quick phrase by its code."""

    text: Annotated[str, Meta(max_length=240)] = ""
    phrase: Annotated[str, Meta(max_length=40)] = ""


class Mute(Message, frozen=True, tag="mute"):
    """Hear no more of a seat (or again): nothing is told to the other."""

    seat: SeatNumber
    on: bool = True


class Ping(Message, frozen=True, tag="ping"):
    """Is anybody there?"""

    id: Number = 0


Request = Wish | Hello | Check | Assess | Say | Mute | Ping

# --- the table answers ---


class Fault(Struct, frozen=True):
    """What is wrong: a code with its rule and facts; the catalogues have the words (``error-<code>``)."""

    code: str
    rule: str = ""
    params: dict[str, Any] = {}


class Accepted(Message, frozen=True, tag="accepted"):
    """The wish is a fact, and durable."""

    key: str
    seq: int


class Stale(Message, frozen=True, tag="stale"):
    """The match has moved on since; nothing was done. ``seq`` is where the table stands."""

    key: str
    seq: int


class Refused(Message, frozen=True, tag="refused"):
    """Not allowed; nothing was done."""

    key: str
    fault: Fault
    seq: int


class Retry(Message, frozen=True, tag="retry"):
    """Nothing was done, through no fault of the wish: ask again with the same key."""

    key: str
    fault: Fault


class Checked(Message, frozen=True, tag="checked"):
    """What ``check`` found: ``melds`` has a fault or none for each meld of a proposed table.

    ``shown`` is what a knock, or the answer to one, would lay on the table.
    """

    id: int
    fault: Fault | None = None
    melds: tuple[Fault | None, ...] = ()
    shown: Laid | None = None


class Assessed(Message, frozen=True, tag="assessed"):
    """Every choice with its value and reasons, best first."""

    id: int
    choices: tuple[Assessment, ...] = ()
    fault: Fault | None = None


Reply = Accepted | Stale | Refused | Retry | Checked | Assessed

# --- the table tells ---


class Told(Message, frozen=True, tag="told"):
    """A fact, the events that followed from it, and (unless one asked for lean messages) the table after it."""

    seq: int
    fact: Fact
    events: tuple[Event, ...]
    digest: str
    seen: Seen | None = None


class Welcome(Message, frozen=True, tag="welcome"):
    """A fresh view. ``played``: the facts in which something was played for this seat while it was away."""

    seen: Seen
    played: tuple[Told, ...] = ()


class Missed(Message, frozen=True, tag="missed"):
    """The facts one has missed, in order."""

    facts: tuple[Told, ...]
    played: tuple[int, ...] = ()


class History(Struct, frozen=True):
    """The facts of a hand as one is told them, without views, from its deal on."""

    hand: int
    facts: tuple[Told, ...]


class UpToDate(Message, frozen=True, tag="up_to_date"):
    """Nothing was missed."""

    seq: int


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected, and how many look on."""

    here: tuple[int, ...]
    watching: int


class Chatted(Message, frozen=True, tag="chatted"):
    """Somebody said something: free words or a phrase."""

    number: int
    seat: int
    text: str
    phrase: str


class Pong(Message, frozen=True, tag="pong"):
    """Here."""

    id: int
    seq: int


class Bye(Message, frozen=True, tag="bye"):
    """The table ends the connection, and says why."""

    fault: Fault
