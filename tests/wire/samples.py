"""One of every event and every kind of hand with the JSON it is written as: what clients rely on."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict, replace

from openrummy.cards import Cards
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Event,
    HandEnded,
    HandsShown,
    Knocked,
    LaidOff,
    Line,
    MatchEnded,
    Melded,
    Passed,
    Rearranged,
    Reshuffled,
    Result,
    RolesChanged,
    RolesDrawn,
    Showed,
    StockWanted,
    Took,
    TurnEnded,
)
from openrummy.melds import Meld
from openrummy.state import Hand, MeldingHand, Phase, TableHand

RUN, DECLARED = Meld.parse("4c 5c 6c"), Meld.parse("8s 8d *8c")
RESULT = Result("undercut", (0, 12), (1,), (Line("undercut", (("points", 10),)), Line("total", (("seat", "bob"),))))

EVENTS: Final[dict[type[Event], tuple[Event, str]]] = {
    type(event): (event, written)
    for event, written in (
        (DealerChosen(1), '{"type":"dealer_chosen","dealer":1}'),
        (
            Dealt(1, 0, (1, 0), (1, 2), (Cards.parse("2d Ac"), Cards(hidden=2)), 7, bytes((53, 53))),
            '{"type":"dealt","number":1,"dealer":0,"players":[1,0],"eyes":[1,2],"hands":[[0,14],[53,53]],'
            '"upcard":7,"stock":[53,53]}',
        ),
        (Passed(0), '{"type":"passed","seat":0}'),
        (Drew(0, 53), '{"type":"drew","seat":0,"card":53}'),
        (Took(1, 51), '{"type":"took","seat":1,"card":51}'),
        (StockWanted(2), '{"type":"stock_wanted","seat":2}'),
        (Reshuffled(b"\x01\x34"), '{"type":"reshuffled","stock":[1,52]}'),
        (Discarded(0, 52), '{"type":"discarded","seat":0,"card":52}'),
        (
            Knocked(0, -1, (RUN,), Cards.parse("As")),
            '{"type":"knocked","seat":0,"card":-1,"melds":[{"kind":"run","cards":[3,4,5]}],"left":[39]}',
        ),
        (
            Showed(1, (), ((6, 1),), Cards()),
            '{"type":"showed","seat":1,"melds":[],"layoffs":[[6,1]],"left":[]}',
        ),
        (Melded(0, RUN), '{"type":"melded","seat":0,"meld":{"kind":"run","cards":[3,4,5]}}'),
        (LaidOff(0, (2, 6), 1), '{"type":"laid_off","seat":0,"cards":[2,6],"number":1}'),
        (Declined(3), '{"type":"declined","seat":3}'),
        (
            Rearranged(0, Cards.parse("* 8s"), (DECLARED,)),
            '{"type":"rearranged","seat":0,"played":[46,52],"table":[{"kind":"set","cards":[71,20,46]}]}',
        ),
        (TurnEnded(0, -1), '{"type":"turn_ended","seat":0,"last":-1}'),
        (HandsShown((Cards.parse("* *"), Cards())), '{"type":"hands_shown","hands":[[52,52],[]]}'),
        (RolesDrawn((0, 2), (5, 6)), '{"type":"roles_drawn","seats":[0,2],"cards":[5,6]}'),
        (RolesChanged((2, 0, 1)), '{"type":"roles_changed","roles":[2,0,1]}'),
        (
            HandEnded(RESULT),
            '{"type":"hand_ended","result":{"reason":"undercut","points":[0,12],"winners":[1],"lines":['
            '{"code":"undercut","facts":[["points",10]]},{"code":"total","facts":[["seat","bob"]]}]}}',
        ),
        (DealPassed(1), '{"type":"deal_passed","dealer":1}'),
        (MatchEnded((101, -3), (0,)), '{"type":"match_ended","scores":[101,-3],"winners":[0],"lines":[]}'),
    )
}

_FIELDS = (
    '"players":[1,0],"eyes":[1,2],"turn":1,"phase":"%s","hands":[[53,53],[0,13]],"seen":[[],[]],"stock":[53],'
    '"pile":[7],"upcard":7,"drawn":-1,"taken":-1,"streak":0,"reshuffles":0,"table":[]'
)
UPCARD: Final = Hand(
    players=(1, 0),
    eyes=(1, 2),
    turn=1,
    phase=Phase.UPCARD,
    hands=(Cards(hidden=2), Cards.parse("Ac Ad")),
    seen=(Cards(), Cards()),
    stock=b"\x35",
    pile=b"\x07",
    upcard=7,
)

HANDS: Final[dict[type[Hand], tuple[Hand, str]]] = {
    Hand: (UPCARD, '{"type":"hand",' + _FIELDS % "upcard" + "}"),
    MeldingHand: (
        MeldingHand(**asdict(replace(UPCARD, phase=Phase.DRAW)), melded=2, laid=3, fresh=False),
        '{"type":"melding_hand",' + _FIELDS % "draw" + ',"melded":2,"laid":3,"fresh":false}',
    ),
    TableHand: (
        TableHand(**asdict(replace(UPCARD, phase=Phase.LAST)), last=2),
        '{"type":"table_hand",' + _FIELDS % "last" + ',"draws":0,"last":2}',
    ),
}
