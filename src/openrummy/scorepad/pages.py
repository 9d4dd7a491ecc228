"""What stands on a pad, said in lines that suit a screen, a screen reader and a pipe."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.events import Line
from openrummy.game import GAMES, outcome
from openrummy.options import BasicOptions
from openrummy.scorepad.pad import Pad, PlayedHand
from openrummy.state import SPECTATOR, State
from openrummy.terminal.columns import show_columns
from openrummy.terminal.page import Page
from openrummy.terminal.people import People

__all__ = ["next_hand", "score_text", "show_end", "show_hand", "show_sheet", "show_totals"]


def score_text(page: Page, seats: Iterable[str], scores: Iterable[int]) -> str:
    """``ann 34, bob 12``"""
    return ", ".join(
        page.say("pad-score-of", name=name, points=points) for name, points in zip(seats, scores, strict=True)
    )


def line_text(page: Page, line: Line) -> str:
    """A line that explains a score, in words."""
    facts: dict[str, str | int] = dict(line.facts)
    if "seat" in facts:
        facts |= {"who": "other", "name": facts["seat"]}
    return page.say(f"line-{line.code}", **facts)


def show_hand(page: Page, hand: PlayedHand) -> None:
    """One hand: who scores what, and why."""
    result, seats = hand.result, hand.state.seats
    if not result.winners:
        page.line("pad-nobody", number=hand.number)
        return
    scores = score_text(page, (seats[at] for at in result.winners), (result.points[at] for at in result.winners))
    why = ", ".join(line_text(page, line) for line in result.lines)
    page.line("pad-hand", number=hand.number, reason=result.reason, scores=scores, why=why, indent=2)


def show_totals(page: Page, state: State) -> None:
    """The score as it stands: totals, or the columns with their entries."""
    options = state.rules.options
    if GAMES[state.rules.game].match.columns is None:
        hands = str(options.hands) if isinstance(options, BasicOptions) else "off"
        scores = score_text(page, state.seats, state.scores)
        page.line("pad-totals", scores=scores, target=options.target, hands=hands, played=len(state.tally))
        return
    show_columns(page, People.of(state.seats, SPECTATOR), state)


def next_hand(page: Page, state: State) -> None:
    """Who deals the next hand, and in a game with roles who does what."""
    number = state.number + 1
    if state.roles:
        box, captain, out = (state.seats[seat] for seat in state.roles)
        page.line("pad-roles", number=number, box=box, captain=captain, out=out)
    else:
        page.line("pad-deals", number=number, name=state.seats[state.dealer])


def show_end(page: Page, state: State) -> None:
    """The end of the match: its bonuses, the final scores and who won."""
    ended = outcome(state)
    page.line("pad-over")
    for line in ended.lines:
        page.write("  " + line_text(page, line))
    page.line("pad-final", scores=score_text(page, state.seats, ended.scores))
    names = [state.seats[seat] for seat in ended.winners]
    page.line("pad-winners", count=len(names), names=", ".join(names))


def show_sheet(page: Page, pad: Pad) -> None:
    """The whole pad."""
    hands = pad.hands()
    for hand in hands:
        show_hand(page, hand)
    state = hands[-1].state if hands else pad.opening
    show_totals(page, state)
    if state.over:
        show_end(page, state)
    else:
        next_hand(page, state)
