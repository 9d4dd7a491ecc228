"""A view as lines: the hand with its melds, what can be knocked with, the piles and the scores."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

from openrummy.cards import NONE, UNKNOWN, Cards
from openrummy.holding import grouped
from openrummy.partition import deadwood, knocks
from openrummy.parts.discard import barred
from openrummy.parts.knock import knock_limit
from openrummy.state import Hand, Phase, State
from openrummy.terminal.cards import GLUE
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.terminal.sheet import score_text

__all__ = [
    "ORDERS",
    "ROLES",
    "Order",
    "hand_text",
    "hand_words",
    "knock_choices",
    "knock_texts",
    "limit_text",
    "prompt",
    "question",
    "show_hand",
    "show_table",
]

Kind = Literal["melds", "rank", "suit", "own"]
ORDERS: Final[tuple[Kind, ...]] = get_args(Kind)


ROLES: Final = ("box", "captain", "out")


class Order(Struct, frozen=True):
    """How one's cards are laid out: by melds, rank or suit, or in one's own order (``faces`` first, then the rest)."""

    kind: Kind = "melds"
    faces: tuple[int, ...] = ()

    def row(self, cards: Cards) -> list[int]:
        """The cards in this order; in one's own, a card that is new comes last."""
        if self.kind == "suit":
            return sorted(cards)
        row = list(cards)
        if self.kind == "own":
            place = {face: at for at, face in enumerate(self.faces)}
            row.sort(key=lambda face: place.get(face, len(place)))
        return row

    def kept(self, cards: Cards) -> Order:
        """This order with the cards that are new in it: one's own order stays as it was seen last."""
        return Order("own", tuple(self.row(cards))) if self.kind == "own" else self


def hand_text(page: Page, cards: Cards, order: Order, new: int = UNKNOWN, *, high_ace: bool = False) -> str:
    """The cards of a hand; in the order by melds each meld is in brackets. The card ``new`` is marked with a plus."""
    look = page.look
    if order.kind != "melds":
        return look.cards(order.row(cards), new)
    melds, loose = grouped(cards, high_ace=high_ace)
    groups = [look.group(one, new) for one in melds]
    if any(new in one for one in melds):
        new = UNKNOWN
    return " ".join([*groups, look.cards(loose, new)] if loose else groups)


def hand_words(page: Page, cards: Cards, *, high_ace: bool = False) -> str:
    """The melds of a hand that is laid out in another order."""
    melds, _ = grouped(cards, high_ace=high_ace)
    if not melds:
        return page.say("table-no-melds")
    return page.say("table-melds", melds=" ".join(map(page.look.group, melds)))


def new_card(hand: Hand) -> int:
    """The card that the player on turn has just drawn or taken, if it is seen."""
    return hand.taken if hand.taken != NONE else hand.drawn if hand.drawn != NONE else UNKNOWN


def knock_choices(view: State, seat: int) -> list[tuple[int, int]]:
    """For every discard with which a seat may knock now the card and what it leaves, the least first."""
    hand = view.hand
    if hand is None or hand.turn != seat or hand.phase is not Phase.DISCARD:
        return []
    return sorted(
        knocks(hand.hands[seat].one, knock_limit(view), barred(hand)), key=lambda one: (one[1], -(one[0] % 13))
    )


def knock_texts(page: Page, view: State, seat: int) -> list[str]:
    """The same in words: ``Kd leaves 8``."""
    return [
        page.say("knock-leaves", card=page.look.card(face).replace(" ", GLUE), deadwood=left)
        for face, left in knock_choices(view, seat)
    ]


def limit_text(page: Page, view: State, seat: int) -> str:
    """``knock 6``, or ``gin only``; before it the role that a seat has in this hand, if there are any."""
    role = ROLES[view.roles.index(seat)] if view.roles else "none"
    return page.say("limit", limit=knock_limit(view), role=role)


def show_table(page: Page, people: People, view: State, order: Order, seat: int) -> None:
    """Writes a hand of gin as the player in this seat has it before him; it may be looked at by his adviser (T3)."""
    hand = view.hand
    assert hand is not None
    cards = hand.hands[seat]
    new = new_card(hand) if hand.turn == seat else UNKNOWN
    page.gap()
    show_hand(page, people, seat, hand_text(page, cards, order, new))
    if order.kind != "melds":
        page.write(hand_words(page, cards), 2)
    page.line(
        "table-status",
        deadwood=deadwood(cards.one),
        stock=len(hand.stock),
        top=page.look.card(hand.pile[-1]).replace(" ", GLUE) if hand.pile else "",
        pile=len(hand.pile),
        scores=score_text(page, people, view.scores).replace(" ", GLUE),
        indent=2,
    )
    found = knock_texts(page, view, seat)
    if found:
        page.line("table-knocks", who=people.who(seat), name=people.names[seat], knocks=", ".join(found), indent=2)
    if hand.turn == seat and hand.phase is Phase.DISCARD and view.rules.options.big_gin and deadwood(cards.one) == 0:
        page.line("table-big-gin", who=people.who(seat), name=people.names[seat])


def show_hand(page: Page, people: People, seat: int, cards: str) -> None:
    """Writes the line of a hand: one's own, or that of the one whom one advises."""
    page.line("table-hand", who=people.who(seat), name=people.names[seat], cards=cards, indent=2)


def prompt(page: Page, view: State, seat: int) -> str:
    """The line at which one types: the knock limit is always in it (UI-05), and in three-hand one's role (T2)."""
    return page.say("prompt", limit=limit_text(page, view, seat), question=question(page, view))


def question(page: Page, view: State) -> str:
    """What the player on turn is asked."""
    hand = view.hand
    assert hand is not None
    top = page.look.card(hand.pile[-1]) if hand.pile else ""
    asked = hand.phase.value
    if hand.phase is Phase.DISCARD and knock_texts(page, view, hand.turn):
        asked = "knock"
    return page.say(f"turn-{asked}", top=top)
