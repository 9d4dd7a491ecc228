"""One's side of a hand of Manipulation: the table is rebuilt in a draft and judged when it is done (M4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from openrummy.actions import Action, Draw, EndTurn, Pass
from openrummy.cards import JOKER, UNKNOWN
from openrummy.errors import Garbled, IllegalAction, RummyError
from openrummy.game import check
from openrummy.parts.suggest import BUDGET, packs
from openrummy.parts.three_draws import MOST_DRAWS, table_hand
from openrummy.parts.turn import wrong_phase
from openrummy.rearrange import Play, solve
from openrummy.state import Phase, State
from openrummy.terminal.advice import refusal, rule_text
from openrummy.terminal.cards import GLUE
from openrummy.terminal.commands import (
    DRAFTING,
    Command,
    Move,
    nothing_after,
    read_card,
    read_cards_on,
    read_meld,
)
from openrummy.terminal.desk import Desk
from openrummy.terminal.draft import (
    HAND,
    Draft,
    Origin,
    added,
    arranged,
    begun,
    declared,
    made,
    restored,
    taken,
    undone,
)
from openrummy.terminal.draft_view import show_draft
from openrummy.terminal.laying import held_text
from openrummy.terminal.plan import tell_play
from openrummy.terminal.screen import hand_text, hand_words, new_card, show_hand
from openrummy.terminal.sheet import score_text

__all__ = ["Drafting"]

_ALL: Final = re.compile(r"(?:all\s+)?(?:from\s+)?([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_JOKER: Final = re.compile(r"(\S+?)(?:\s+(?:in|on)\s+([0-9]{1,3}))?", re.ASCII | re.IGNORECASE)


class Drafting:
    """The side of one who rebuilds the table. Nobody else sees the draft; nothing is played before ``done``."""

    known = DRAFTING

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page
        self._draft: Draft | None = None
        self._plan: Play | None = None
        desk.drafted = self.drafted

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        return {
            "new": self._new,
            "add": self._add,
            "take": self._take,
            "joker": self._joker,
            "show": self._show,
            "undo": self._undo,
            "reset": self._reset,
            "best": self._best,
            "hint": self._hint,
            "done": self._done,
            "pass": lambda rest: self._close("pass", rest, Pass()),
            "knock": lambda rest: self._close("knock", rest, EndTurn(knock=True)),
            "end": lambda rest: self._close("end", rest, EndTurn()),
        }

    @property
    def draft(self) -> Draft:
        """The draft of this turn; a new one where the table or the hand is no longer what it was begun with."""
        hand = self.desk.view.hand
        assert hand is not None
        cards = hand.hands[self.desk.people.me]
        if self._draft is None or (self._draft.old, self._draft.hand) != (hand.table, cards):
            self._draft, self._plan = begun(hand.table, cards), None
        return self._draft

    def show(self, view: State) -> None:
        """The table, or the draft of it, with one's hand, the stock and the score."""
        hand, page, desk = view.hand, self.page, self.desk
        assert hand is not None
        draft = self.draft
        page.gap()
        show_draft(page, draft)
        new = new_card(hand) if hand.turn == desk.people.me else UNKNOWN
        cards = draft.left
        show_hand(page, desk.people, desk.people.me, hand_text(page, cards, desk.order, new, high_ace=True))
        if desk.order.kind != "melds":
            page.write(hand_words(page, cards, high_ace=True), 2)
        page.line(
            "table-points",
            points=cards.points,
            held=held_text(desk, view),
            stock=len(hand.stock),
            scores=score_text(page, desk.people, view.scores).replace(" ", GLUE),
            indent=2,
        )

    def prompt(self, view: State) -> str:
        hand = table_hand(view)
        points = hand.hands[self.desk.people.me].points
        if hand.phase is Phase.CLOSE:
            limit, asked = self.page.say("left-points", points=points), "close" if self._may_knock(view) else "end"
        elif self.draft.changed:
            limit, asked = self.page.say("left-draft", points=self.draft.left.points), "draft"
        elif hand.phase is Phase.LAST:
            limit, asked = self.page.say("left-last", points=points), "meld"
        else:
            limit, asked = self.page.say("left-draws", points=points, draws=hand.draws, most=MOST_DRAWS), "meld"
        return self.page.say("prompt", limit=limit, question=self.page.say(f"todo-{asked}"))

    def _may_knock(self, view: State) -> bool:
        try:
            check(view, EndTurn(knock=True))
        except IllegalAction:
            return False
        return True

    def enter(self, view: State) -> Command | Move | None:
        """The end of a turn that is to be closed; the play that was shown, into the draft."""
        if view.hand is not None and view.hand.phase is Phase.CLOSE:
            return Move(EndTurn())
        return Command("best") if self._plan is not None else None

    def forced(self, view: State) -> Action | None:
        return Draw() if view.hand is not None and view.hand.phase is Phase.DRAW else None

    def _melding(self, command: str) -> Draft:
        """The draft. Raises ``IllegalAction("wrong_phase")`` where nothing can be melded any more (M5)."""
        hand = self.desk.view.hand
        assert hand is not None
        if hand.phase is not Phase.MELD and hand.phase is not Phase.LAST:
            wrong_phase(hand, command, "M5")
        return self.draft

    def _change(self, draft: Draft, origins: Sequence[Origin] = ()) -> None:
        """Takes the next step of the draft, and says which cards were fetched from other melds for it."""
        self._draft, self._plan = draft, None
        self.desk.fresh = True
        for card, source in origins:
            if source > HAND:
                self.page.line("draft-fetched", card=self._placed(card), number=source)

    def _placed(self, card: int) -> str:
        return self.page.look.placed((card,)).strip("[]")

    def _new(self, rest: str) -> None:
        draft = self._melding("new")
        self._change(*made(draft, read_meld(rest)))

    def _add(self, rest: str) -> None:
        draft = self._melding("add")
        faces, number = read_cards_on(rest, ("to", "on"))
        after, origins = added(draft, faces, number)
        self._change(after, origins)
        freed = [card for card in after.loose if card >= JOKER and card not in draft.loose]
        if freed:
            self.page.line("draft-freed", card=self._placed(freed[0]), number=number)

    def _take(self, rest: str) -> None:
        draft = self._melding("take")
        whole = _ALL.fullmatch(rest)
        faces, number = ((), int(whole[1])) if whole else read_cards_on(rest, ("from",))
        self._change(taken(draft, faces, number))

    def _joker(self, rest: str) -> None:
        draft = self._melding("joker")
        split = _JOKER.fullmatch(rest)
        if split is None:
            raise Garbled("which_card", command="joker")
        face = read_card(split[1].removeprefix("*"), "joker")
        self._change(declared(draft, face, int(split[2]) if split[2] else None))

    def _show(self, rest: str) -> None:
        nothing_after("show", rest)
        self.desk.fresh = True

    def _undo(self, rest: str) -> None:
        """The last step of the draft; where there is none, the last choice of the game."""
        nothing_after("undo", rest)
        if self._in_draft():
            self._change(undone(self.draft))
            self.page.line("undone")
        else:
            self.desk.undo()

    def _in_draft(self) -> bool:
        hand = self.desk.view.hand
        return hand is not None and hand.phase in (Phase.MELD, Phase.LAST) and bool(self.draft.past)

    def _reset(self, rest: str) -> None:
        nothing_after("reset", rest)
        self._change(restored(self._melding("reset")))

    def _close(self, command: str, rest: str, action: Action) -> None:
        """Declines (M3), knocks or ends the turn (M13); a draft that is open is not thrown away by the way."""
        nothing_after(command, rest)
        if self.drafted():
            raise IllegalAction("draft_open")
        self.desk.play(action)

    def drafted(self) -> bool:
        """Whether a draft is open: cards lie in it that were not played."""
        hand = self.desk.view.hand
        melding = hand is not None and hand.turn == self.desk.people.me and hand.phase in (Phase.MELD, Phase.LAST)
        return melding and self.draft.changed

    def _found(self) -> Play:
        draft = self._melding("best")
        return solve(draft.old, draft.hand, packs=packs(len(self.desk.people.names)), budget=BUDGET)

    def _hint(self, rest: str) -> None:
        """In short: what could be played, or how to close the turn."""
        nothing_after("hint", rest)
        view = self.desk.view
        hand = view.hand
        assert hand is not None
        if hand.phase is Phase.CLOSE:
            points = hand.hands[self.desk.people.me].points
            self.desk.said = lambda: self.page.write(rule_text(self.page, "M13"))
            self.page.line("hint-knock" if self._may_knock(view) else "hint-end", points=points)
            return
        play = self._found()
        self.desk.said = lambda: self._explain(play)
        self.page.line(
            "hint-play",
            cards=self.page.look.cards(play.played),
            count=len(play.played),
            left=play.left_points,
        )

    def _best(self, rest: str) -> None:
        """The best play step by step; again, and it lies in the draft."""
        nothing_after("best", rest)
        if self._plan is not None and self._plan.played:
            self._change(arranged(self.draft, self._plan.table))
            return
        play = self._found()
        self._plan = play if play.played else None
        self._explain(play)
        if self._plan is not None:
            self.page.line("best-next")

    def _explain(self, play: Play) -> None:
        tell_play(self.page, self.draft.old, play)

    def _done(self, rest: str) -> None:
        """Plays the draft, or says of every meld what is wrong with it, and of the whole (M4, M7-M11)."""
        nothing_after("done", rest)
        draft = self._melding("done")
        if draft.undeclared:
            raise IllegalAction("joker_undeclared", "M8", number=draft.undeclared[0])
        found = draft.judged()
        wrong = [(number, one) for number, one in zip(draft.numbers, found.melds, strict=True) if one is not None]
        faults: list[RummyError] = [one for _, one in wrong]
        if found.whole is not None:
            faults.append(found.whole)
        for number, one in wrong:
            self.page.line("draft-wrong", number=number, reason=refusal(self.page, one), indent=2)
        if found.whole is not None:
            self.page.write(refusal(self.page, found.whole))
        if faults:
            self.desk.said = faults[-1] if found.whole is not None else faults[0]
            self.page.line("draft-kept")
            return
        self.desk.play(draft.action)
