"""The sheet of a hand that is over: both hands laid out, the score as a formula, the new totals (UI-09)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.events import Event, HandEnded, Knocked, Line, MatchEnded, Result, Showed
from openrummy.melds import Meld
from openrummy.state import State
from openrummy.terminal.page import Page
from openrummy.terminal.people import People

__all__ = ["final", "hand_in_short", "line_text", "sheet"]


def line_text(page: Page, people: People, line: Line, seats: Sequence[str]) -> str:
    """A line that explains a score, in words: ``22 - 5 = 17``."""
    facts: dict[str, str | int] = dict(line.facts)
    if "seat" in facts:
        seat = tuple(seats).index(str(facts["seat"]))
        facts |= {"who": people.who(seat), "name": people.names[seat]}
    return page.say(f"line-{line.code}", **facts)


def sheet(page: Page, people: People, state: State, events: Sequence[Event], totals: Sequence[int]) -> None:
    """Writes the sheet of the hand whose events these are; the last of them is its end."""
    ended = events[-1]
    assert isinstance(ended, HandEnded)
    result = ended.result
    page.gap()
    if not result.winners:
        page.line("sheet-drawn", reason=result.reason)
    else:
        knocked = next(event for event in reversed(events) if isinstance(event, Knocked))
        showed = next(event for event in reversed(events) if isinstance(event, Showed))
        _laid_out(page, people, knocked, showed)
        page.gap()
        _formula(page, people, state, result)
    page.line("sheet-totals", scores=score_text(page, people, totals), target=state.rules.options.target)


def _laid_out(page: Page, people: People, knocked: Knocked, showed: Showed) -> None:
    for event, melds in ((knocked, knocked.melds), (showed, showed.melds)):
        seat = event.seat
        page.line(
            "sheet-hand",
            who=people.who(seat),
            name=people.names[seat],
            melds=page.look.melds(melds),
            count=len(melds),
            left=page.look.cards(event.left),
            deadwood=event.left.points,
            indent=2,
        )
        if isinstance(event, Showed) and event.layoffs:
            page.write("  " + _layoffs(page, people, knocked, event), 2)


def _layoffs(page: Page, people: People, knocked: Knocked, showed: Showed) -> str:
    """``Robin lays off 8s on [5s 6s 7s], 9s on [5s 6s 7s 8s].``"""
    table = list(knocked.melds)
    parts = []
    for face, number in showed.layoffs:
        meld = table[number - 1]
        parts.append(page.say("sheet-layoff", card=page.look.card(face), meld=page.look.group(meld.faces)))
        table[number - 1] = Meld.of(meld.mask | 1 << face)
    seat = showed.seat
    return page.say("sheet-layoffs", who=people.who(seat), name=people.names[seat], layoffs=", ".join(parts))


def _formula(page: Page, people: People, state: State, result: Result) -> None:
    for line in result.lines:
        page.write("  " + line_text(page, people, line, state.seats), 2)
    winner = result.winners[0]
    points = page.say("sheet-points", who=people.who(winner), name=people.names[winner], points=result.points[winner])
    page.write("  " + points, 2)


def score_text(page: Page, people: People, scores: Sequence[int]) -> str:
    """``you 34, Robin 12``: one's own first."""
    seats = sorted(range(len(scores)), key=lambda seat: seat != people.me)
    return ", ".join(
        page.say("score-of", who=people.who(seat), name=people.names[seat], points=scores[seat]) for seat in seats
    )


def hand_in_short(page: Page, people: People, number: int, result: Result) -> str:
    """``Hand 3: you win 17, undercut.``"""
    if not result.winners:
        return page.say("short-drawn", number=number)
    winner = result.winners[0]
    return page.say(
        "short-won",
        number=number,
        who=people.who(winner),
        name=people.names[winner],
        points=result.points[winner],
        reason=result.reason,
    )


def final(page: Page, people: People, state: State, ended: MatchEnded) -> None:
    """Writes the end of a match: its bonuses, the final scores and who won (G13, G14)."""
    page.gap()
    if ended.lines:
        page.line("final-bonuses")
        for line in ended.lines:
            page.write("  " + line_text(page, people, line, state.seats))
    winner = ended.winners[0]
    page.line(
        "final-score",
        who=people.who(winner),
        name=people.names[winner],
        winner=ended.scores[winner],
        loser=ended.scores[1 - winner],
    )
