"""The sheet of a hand that is over: the hands laid out, the score as a formula, the new totals (UI-09)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.events import Event, HandEnded, HandsShown, Knocked, Line, MatchEnded, Result, Showed
from openrummy.game import GAMES, game_of
from openrummy.melds import Meld
from openrummy.options import Ruleset
from openrummy.state import State
from openrummy.terminal.columns import show_columns
from openrummy.terminal.page import Page
from openrummy.terminal.people import People, all_of

__all__ = ["aim_text", "final", "hand_in_short", "line_text", "score_text", "sheet", "show_score"]


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
    shown = next((event for event in reversed(events) if isinstance(event, HandsShown)), None)
    page.gap()
    if shown is not None:
        _ended(page, people, events, result)
        _left(page, people, state, shown, result)
    elif result.winners:
        knocked = next(event for event in reversed(events) if isinstance(event, Knocked))
        showed = next(event for event in reversed(events) if isinstance(event, Showed))
        _laid_out(page, people, knocked, showed)
        page.gap()
        _formula(page, people, state, result)
    if not result.winners:
        page.line("sheet-drawn", reason=_drawn(state.rules, result, all_shown=shown is not None))
    show_score(page, people, state, totals)


def _ended(page: Page, people: People, events: Sequence[Event], result: Result) -> None:
    """How the hand came to its end: who knocked (M13), or who played his last card (B7, M14)."""
    acted = (seat for event in reversed(events) if (seat := getattr(event, "seat", None)) is not None)
    seat = next(acted)
    page.line("sheet-ended", reason=result.reason, who=people.who(seat), name=people.names[seat])


def _drawn(rules: Ruleset, result: Result, *, all_shown: bool) -> str:
    """Why nobody scores."""
    if all_shown:
        return "equal"
    return f"dead-{result.reason}" if "B" in GAMES[rules.game].rules else result.reason


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


def _left(page: Page, people: People, state: State, shown: HandsShown, result: Result) -> None:
    """Every hand with what is left in it, and for each winner how his points add up (B9, M15-M18)."""
    worth = {
        state.seats.index(str(dict(line.facts)["seat"])): int(dict(line.facts)["points"])
        for line in result.lines
        if line.code == "left_in_hand"
    }
    for seat in people.mine_first:
        cards = shown.hands[seat]
        page.line(
            "sheet-left",
            who=people.who(seat),
            name=people.names[seat],
            cards=page.look.cards(cards),
            count=len(cards),
            points=worth.get(seat, cards.points),
            indent=2,
        )
    for winner in result.winners:
        page.gap()
        mine = worth.get(winner, 0)
        terms = [f"{left} - {mine}" if mine else str(left) for seat, left in worth.items() if seat != winner]
        total = sum(left - mine for seat, left in worth.items() if seat != winner)
        if len(terms) > 1 or mine:
            page.write("  " + page.say("sheet-sum", terms=_sum(terms, bracket=bool(mine)), points=total), 2)
        for line in result.lines:
            if line.code != "left_in_hand":
                page.write("  " + line_text(page, people, line, state.seats), 2)
        _points_for(page, people, result, winner)


def _sum(terms: Sequence[str], *, bracket: bool) -> str:
    if bracket and len(terms) > 1:
        terms = [f"({term})" for term in terms]
    return " + ".join(terms)


def _formula(page: Page, people: People, state: State, result: Result) -> None:
    for line in result.lines:
        page.write("  " + line_text(page, people, line, state.seats), 2)
    _points_for(page, people, result, result.winners[0])


def _points_for(page: Page, people: People, result: Result, winner: int) -> None:
    points = page.say("sheet-points", who=people.who(winner), name=people.names[winner], points=result.points[winner])
    page.write("  " + points, 2)


def score_text(page: Page, people: People, scores: Sequence[int]) -> str:
    """``you 34, Robin 12``: one's own first."""
    return ", ".join(
        page.say("score-of", who=people.who(seat), name=people.names[seat], points=scores[seat])
        for seat in people.mine_first
    )


def show_score(page: Page, people: People, state: State, totals: Sequence[int]) -> None:
    """Writes how the match stands: the columns, or the totals and when the match ends."""
    if game_of(state).match.columns is not None:
        show_columns(page, people, state)
        return
    options = state.rules.options
    hands = getattr(options, "hands", "off")
    page.line(
        "score",
        scores=score_text(page, people, totals),
        aim="hands" if hands != "off" else "reach" if "M" in game_of(state).rules else "first",
        number=options.target if hands == "off" else int(hands),
    )


def aim_text(page: Page, rules: Ruleset) -> str:
    """``to 100``, or ``over 5 hands``."""
    hands = getattr(rules.options, "hands", "off")
    if hands == "off":
        return page.say("aim-target", target=rules.options.target)
    return page.say("aim-hands", hands=int(hands))


def hand_in_short(page: Page, people: People, number: int, result: Result) -> str:
    """``Hand 3: you score 17 (undercut)``."""
    if not result.winners:
        return page.say("short-drawn", number=number)
    won = [
        page.say("short-scores", who=people.who(seat), name=people.names[seat], points=result.points[seat])
        for seat in result.winners
    ]
    return page.say("short-won", number=number, won=all_of(page, won), reason=result.reason)


def final(page: Page, people: People, state: State, ended: MatchEnded) -> None:
    """Writes the end of a match: its bonuses, the final scores and who won (G13, G14, H4, M22)."""
    page.gap()
    if ended.lines:
        page.line("final-bonuses", columns="no" if game_of(state).match.columns is None else "yes")
        for line in ended.lines:
            page.write("  " + line_text(page, people, line, state.seats), 2)
    winner = ended.winners[0]
    if len(people.names) == 2 and len(ended.winners) == 1:
        page.line(
            "final-score",
            who=people.who(winner),
            name=people.names[winner],
            winner=ended.scores[winner],
            loser=ended.scores[1 - winner],
        )
        return
    page.line("final-scores", scores=score_text(page, people, ended.scores), bonuses=len(ended.lines))
    if len(ended.winners) == 1:
        page.line("final-winner", who=people.who(winner), name=people.names[winner])
    else:
        names = [page.say("name-of", who=people.who(seat), name=people.names[seat]) for seat in ended.winners]
        page.line("final-shared", names=all_of(page, names))
