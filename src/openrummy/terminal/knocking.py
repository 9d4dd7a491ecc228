"""One's side of a hand of gin: drawing, discarding, knocking and showing, step by step where that is wished."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from openrummy.actions import Action, Knock, Show
from openrummy.errors import IllegalAction
from openrummy.game import check, game_of
from openrummy.partition import deadwood, knocks
from openrummy.parts.discard import barred
from openrummy.parts.knock import knock_limit
from openrummy.parts.turn import wrong_phase
from openrummy.state import Phase, State
from openrummy.terminal.answering import propose
from openrummy.terminal.commands import GIN, Command, Move, nothing_after, read_card, read_melds
from openrummy.terminal.desk import Desk
from openrummy.terminal.dialogue import choose_knock, choose_show
from openrummy.terminal.screen import prompt, show_table

__all__ = ["Knocking", "gin"]


def gin(view: State) -> Knock:
    """The knock that leaves nothing (G11). Raises ``IllegalAction("not_gin")``."""
    assert view.hand is not None
    hand = view.hand.hands[view.turn].one
    found = knocks(hand, 0, barred(view.hand))
    if not found:
        best = min(deadwood(hand ^ 1 << face) for face in range(52) if hand >> face & 1)
        raise IllegalAction("not_gin", "G11", deadwood=best)
    return Knock(found[-1][0])


class Knocking:
    """The side of one who plays gin, whatever match is made of it."""

    known = GIN

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        return {"knock": self._knock, "gin": self._gin, "show": self._show, "arrange": self._arrange}

    def show(self, view: State) -> None:
        """The hand, the piles, the score; at a show also what the knocker laid down and what is proposed."""
        show_table(self.page, self.desk.people, view, self.desk.order, self.desk.people.me)
        if view.hand is not None and view.hand.phase is Phase.SHOW:
            propose(self.page, self.desk.people, self.desk.table.events, view)

    def prompt(self, view: State) -> str:
        return prompt(self.page, view, self.desk.people.me)

    def enter(self, view: State) -> Command | Move | None:
        return Command("show") if view.hand is not None and view.hand.phase is Phase.SHOW else None

    def forced(self, view: State) -> Action | None:  # noqa: ARG002
        return None

    def _knock(self, rest: str) -> None:
        """``knock``, ``knock 7h``, ``knock 7h with …``; without a card or without melds after ``with`` step by step."""
        view = self._require(Phase.DISCARD, "knock")
        card, with_, melds = rest.partition(" with")
        if rest and not with_:
            self.desk.play(Knock(read_card(rest, "knock")))
        elif melds.strip():
            self.desk.play(Knock(read_card(card.strip(), "knock"), read_melds(melds)))
        elif rest:
            face = read_card(card.strip(), "knock")
            check(view, Knock(face))
            self.desk.play(choose_knock(self.page, self.page.ask, view, face, self._may))
        else:
            self._require_knock(view)
            self.desk.play(choose_knock(self.page, self.page.ask, view, None, self._may))

    def _may(self, action: Knock) -> None:
        check(self.desk.view, action, self.desk.people.me)

    def _require(self, phase: Phase, wanted: str) -> State:
        view = self.desk.view
        assert view.hand is not None
        if view.hand.phase is not phase:
            rules = game_of(view).hand.rules
            wrong_phase(view.hand, wanted, rules[phase if phase is Phase.SHOW else view.hand.phase])
        return view

    def _require_knock(self, view: State) -> None:
        """Raises ``IllegalAction("over_limit")``, by trying the best discard, where no knock is possible."""
        hand = view.hand
        assert hand is not None
        eleven, bars = hand.hands[hand.turn].one, barred(hand)
        if not knocks(eleven, knock_limit(view), bars):
            free = [face for face in range(52) if (eleven & ~bars) >> face & 1]
            check(view, Knock(min(free, key=lambda face: deadwood(eleven ^ 1 << face))))

    def _gin(self, rest: str) -> None:
        """Knocks with whichever discard leaves nothing (G11)."""
        nothing_after("gin", rest)
        self.desk.play(gin(self._require(Phase.DISCARD, "gin")))

    def _show(self, rest: str) -> None:
        nothing_after("show", rest)
        self.desk.play(Show())

    def _arrange(self, rest: str) -> None:
        """One's own arrangement, step by step: of a knock or of a show."""
        nothing_after("arrange", rest)
        view = self.desk.view
        assert view.hand is not None
        if view.hand.phase is Phase.DISCARD:
            self._knock("")
        else:
            self._require(Phase.SHOW, "arrange")
            self.desk.play(choose_show(self.page, self.page.ask, view))
