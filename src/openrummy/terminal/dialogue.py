"""Step by step: choosing a discard and one's melds for a knock (G7), one's melds and lay-offs at a show (G8).

Nothing is played before the last step; every step can be cancelled (UI-02), and Enter takes what is proposed.
"""

from __future__ import annotations

from collections.abc import Callable

from openrummy.actions import Knock, Proposal, Show
from openrummy.cards import Cards
from openrummy.errors import RummyError
from openrummy.layoffs import knock_arrangement
from openrummy.melds import Meld
from openrummy.partition import deadwood
from openrummy.parts.arrange import arrange
from openrummy.parts.show import check_show
from openrummy.state import State
from openrummy.terminal.advice import refusal
from openrummy.terminal.commands import read_card, read_layoffs, read_melds
from openrummy.terminal.page import Page
from openrummy.terminal.screen import knock_choices, knock_texts

__all__ = ["Cancelled", "Leave", "choose_knock", "choose_show"]

Ask = Callable[[str], str]


class Cancelled(Exception):
    """The person goes back; nothing has changed."""


class Leave(Exception):
    """The person leaves the table."""


def choose_knock(page: Page, ask: Ask, view: State, card: int | None, check: Callable[[Knock], object]) -> Knock:
    """The knock that a person puts together. Raises ``Cancelled``."""
    if card is None:
        best = knock_choices(view, view.turn)[0][0]
        page.line("knock-choose", knocks=", ".join(knock_texts(page, view, view.turn)))
        card = _until(
            page,
            ask,
            page.say("ask-knock-card", card=page.look.card(best)),
            lambda line: _knock_card(line, check) if line else best,
        )
    assert view.hand is not None
    ten = view.hand.hands[view.turn].minus(card)
    masks = knock_arrangement(ten.one)
    page.line(
        "knock-proposal",
        card=page.look.card(card),
        melds=page.look.melds(map(Meld.of, masks)),
        count=len(masks),
        deadwood=deadwood(ten.one),
    )
    page.line("arrange-how")

    def final(melds: Proposal | None) -> None:
        check(Knock(card, melds))

    return Knock(card, _melds(page, ask, ten, final))


def _knock_card(line: str, check: Callable[[Knock], object]) -> int:
    card = read_card(line.strip(), "knock")
    check(Knock(card))
    return card


def choose_show(page: Page, ask: Ask, view: State) -> Show:
    """The show that a person puts together: melds, then lay-offs. Raises ``Cancelled``."""
    hand = view.hand
    assert hand is not None
    cards = hand.hands[hand.turn]
    page.line("show-how")
    melds = _melds(page, ask, cards, lambda _: None)
    if melds is None:
        return Show()
    laid, left = arrange(cards, melds)
    numbers = ", ".join(
        page.say("show-meld", number=number, meld=page.look.group(meld.faces))
        for number, meld in enumerate(hand.table, 1)
    )
    page.line("show-layoffs-how", melds=numbers)
    layoffs: tuple[tuple[int, int], ...] = ()
    while True:
        page.line("arrange-left", cards=page.look.cards(left), deadwood=left.points, count=len(left), indent=2)
        line = _line(page, ask, page.say("ask-layoff"), "layoff-help")
        if not line or line in ("done", "none"):
            return Show(tuple(meld.cards for meld in laid), layoffs)
        try:
            if line == "again":
                layoffs, left = (), check_show(view, Show(melds)).left
            more = () if line == "again" else read_layoffs(line)
            left = check_show(view, Show(melds, layoffs + more)).left
            layoffs += more
        except RummyError as error:
            page.write(refusal(page, error))


def _melds(page: Page, ask: Ask, cards: Cards, final: Callable[[Proposal | None], object]) -> Proposal | None:
    """Melds laid one after the other; None for those that are proposed."""
    melds: Proposal = ()
    while True:
        line = _line(page, ask, page.say("ask-melds", laid=len(melds)))
        try:
            if line in ("", "done", "none") and (melds or line == "none"):
                final(melds)
                return melds
            if line in ("", "done", "default"):
                final(None)
                return None
            if line == "again":
                melds = ()
            more = () if line == "again" else read_melds(line)
            _, left = arrange(cards, melds + more)
            melds += more
        except RummyError as error:
            page.write(refusal(page, error))
        else:
            page.line("arrange-left", cards=page.look.cards(left), deadwood=left.points, count=len(left), indent=2)


def _until(page: Page, ask: Ask, prompt: str, read: Callable[[str], int]) -> int:
    while True:
        line = _line(page, ask, prompt)
        try:
            return read(line)
        except RummyError as error:
            page.write(refusal(page, error))


def _line(page: Page, ask: Ask, prompt: str, help_id: str = "arrange-help") -> str:
    """What is typed, in small letters where it is a word. Raises ``Cancelled`` or ``Leave``."""
    while True:
        line = ask(prompt).strip()
        plain = line.casefold()
        if plain in ("cancel", "c", "back"):
            raise Cancelled
        if plain in ("quit", "q"):
            raise Leave
        if plain not in ("help", "?"):
            return plain if plain in ("done", "none", "default", "again") else line
        page.line(help_id)
