"""One's side of a hand of Basic Rummy: melds and lay-offs on the table, then a discard (B3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from openrummy.actions import Action, Discard, Draw
from openrummy.bots.basic import Plan, plan, to_draw, turn_of
from openrummy.cards import UNKNOWN
from openrummy.parts.discard import barred
from openrummy.parts.lay import grown, high_ace
from openrummy.state import Phase, State
from openrummy.terminal.advice import action_text
from openrummy.terminal.cards import GLUE
from openrummy.terminal.commands import LAYING, Command, Move, nothing_after
from openrummy.terminal.desk import Desk
from openrummy.terminal.people import all_of
from openrummy.terminal.screen import hand_text, hand_words, new_card, show_hand
from openrummy.terminal.sheet import score_text

__all__ = ["Laying"]


class Laying:
    """The side of one who melds and lays off."""

    known = LAYING

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        return {"hint": self._hint}

    def show(self, view: State) -> None:
        """The melds on the table with who laid what, the hand and what of it could be laid off, piles and score."""
        hand, page, people, desk = view.hand, self.page, self.desk.people, self.desk
        assert hand is not None
        page.gap()
        self._table()
        cards = hand.hands[people.me]
        ace = high_ace(view)
        new = new_card(hand) if hand.turn == people.me else UNKNOWN
        show_hand(page, people, people.me, hand_text(page, cards, desk.order, new, high_ace=ace))
        if desk.order.kind != "melds":
            page.write(hand_words(page, cards, high_ace=ace), 2)
        fits = list(self._fits(view))
        if fits:
            page.line("table-fits", fits=", ".join(fits), indent=2)
        page.line(
            "table-piles",
            held=held_text(desk, view),
            stock=len(hand.stock),
            top=page.look.card(hand.pile[-1]).replace(" ", GLUE) if hand.pile else "",
            pile=len(hand.pile),
            scores=score_text(page, people, view.scores).replace(" ", GLUE),
            indent=2,
        )

    def _table(self) -> None:
        """Every meld by number, whose it is, and who added what to it (B6)."""
        page, people, laid = self.page, self.desk.people, self.desk.laid()
        if not laid.melds:
            page.line("table-bare")
            return
        page.line("table-laid")
        for number, one in enumerate(laid.melds, 1):
            owner = laid.owners[number - 1]
            added = laid.added[number - 1]
            text = page.say(
                "table-meld",
                number=number,
                meld=page.look.group(one.faces),
                who=people.who(owner),
                name=people.names[owner],
                added=all_of(page, self._added(added)) if added else "",
                count=len(added),
            )
            page.write(f"  {text}", 4)

    def _added(self, added: list[tuple[int, tuple[int, ...]]]) -> Iterator[str]:
        people = self.desk.people
        for seat, faces in added:
            cards = self.page.look.cards(faces).replace(" ", GLUE)
            yield self.page.say("table-added", cards=cards, who=people.who(seat), name=people.names[seat])

    def _fits(self, view: State) -> Iterator[str]:
        """The cards of the hand that go on a meld of the table, each with the number: ``8h on 1``."""
        hand = view.hand
        assert hand is not None
        for face in hand.hands[self.desk.people.me]:
            for number, one in enumerate(hand.table, 1):
                if grown(one, (face,), high_ace(view)) is not None:
                    card = self.page.look.card(face)
                    yield self.page.say("table-fit", card=card, number=number).replace(" ", GLUE)

    def prompt(self, view: State) -> str:
        hand = view.hand
        assert hand is not None
        top = self.page.look.card(hand.pile[-1]) if hand.pile else ""
        asked = "lay" if hand.phase is Phase.DISCARD else "draw" if offered(view) else "take"
        if asked == "lay" and not hand.table:
            asked = "meld"
        held = self.page.say("held", count=len(hand.hands[self.desk.people.me]))
        return self.page.say("prompt", limit=held, question=self.page.say(f"turn-{asked}", top=top))

    def enter(self, view: State) -> Command | Move | None:  # noqa: ARG002
        return None

    def forced(self, view: State) -> Action | None:  # noqa: ARG002
        return None

    def _hint(self, rest: str) -> None:
        """The next step of the turn that leaves least in hand, as the bot ``greedy`` sees it."""
        nothing_after("hint", rest)
        view, page = self.desk.view, self.page
        hand = view.hand
        assert hand is not None
        turn, held = turn_of(view), hand.hands[self.desk.people.me].one
        if hand.phase is Phase.DISCARD:
            found = plan(turn, held, barred(hand))
            page.line(
                "hint-lay",
                action=action_text(page, view, found.first),
                steps=len(found.actions),
                count=found.rest.bit_count(),
                left=turn.points(found.rest),
            )
            self.desk.said = lambda: self._whole(view, found)
            return
        top = hand.pile[-1]
        laid = not plan(turn, held | 1 << top, 1 << top).rest >> top & 1
        wanted = "no" if to_draw(view) == Draw() else "laid" if laid else "kept"
        page.line("hint-draw", wanted=wanted, card=page.look.card(top))
        self.desk.said = lambda: self._whole(view, plan(turn, held | 1 << top, 1 << top))

    def _whole(self, view: State, found: Plan) -> None:
        """Writes a whole turn: what one would lay and throw, and what would be left."""
        thrown = () if found.thrown is None else (Discard(found.thrown),)
        self.page.line("why-turn", left=turn_of(view).points(found.rest))
        for number, action in enumerate((*found.actions, *thrown), 1):
            step = self.page.say("why-step", number=number, action=action_text(self.page, view, action))
            self.page.write("  " + step, 2)


def offered(view: State) -> bool:
    """Whether there is a stock to draw from, or can be (B12)."""
    hand = view.hand
    return hand is not None and (bool(hand.stock) or len(hand.pile) > 1)


def held_text(desk: Desk, view: State) -> str:
    """How many cards the others hold: ``Robin 5, Kim 7``."""
    hand, people = view.hand, desk.people
    assert hand is not None
    counts = tuple(len(cards) for cards in hand.hands)
    return ", ".join(
        desk.page.say("score-of", who="other", name=people.names[seat], points=counts[seat]).replace(" ", GLUE)
        for seat in people.mine_first
        if seat != people.me
    )
