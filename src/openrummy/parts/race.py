"""The race to a target: who deals (G1), when the match is over (G13), the bonuses at its end (G14)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.events import DealerChosen, DealPassed, Event, HandEnded, Line, MatchEnded, Result
from openrummy.options import GinOptions
from openrummy.state import Ask, Scored, State


def opening(state: State) -> Ask | None:
    """The first dealer is chosen by chance (G1)."""
    return Ask("dealer", len(state.seats), 1) if state.dealer < 0 else None


def choose_dealer(_state: State, _ask: Ask, order: bytes) -> tuple[Event, ...]:
    """The first of the shuffled seats deals."""
    return (DealerChosen(order[0]),)


def dealer_chosen(state: State, event: DealerChosen) -> State:
    """The first dealer is known."""
    return replace(state, dealer=event.dealer)


def deal_passed(state: State, event: DealPassed) -> State:
    """The next dealer is known."""
    return replace(state, dealer=event.dealer)


def hand_ended(state: State, event: HandEnded) -> State:
    """Points and the hands won are written; the cards are put away."""
    result = event.result
    return replace(
        state,
        scores=tuple(have + new for have, new in zip(state.scores, result.points, strict=True)),
        won=tuple(have + (seat in result.winners) for seat, have in enumerate(state.won)),
        hand=None,
        tally=(*state.tally, Scored(result.points, result.winners)) if result.winners else state.tally,
    )


def match_ended(state: State, _event: MatchEnded) -> State:
    """Nothing more is played."""
    return replace(state, over=True)


def close(state: State, result: Result) -> tuple[Event, ...]:
    """After a scored hand: the end of the match at the target (G13), or the deal passes (G1). A drawn hand: neither."""
    if not result.winners:
        return ()
    if max(state.scores) >= state.rules.options.target:
        return (outcome(replace(state, over=True)),)
    return (DealPassed(next_dealer(state.rules.options.next_dealer, state.dealer, result.winners[0])),)


def next_dealer(rule: str, dealer: int, winner: int) -> int:
    """Who deals after a hand of this dealer that this seat won, by the option of that name (G1)."""
    if rule == "winner":
        return winner
    return 1 - winner if rule == "loser" else 1 - dealer


def outcome(state: State) -> MatchEnded:
    """Scores as they stand; of a match that is over with its bonuses, and who won it (G13, G14)."""
    if not state.over:
        return MatchEnded(state.scores, ())
    winner = max(range(len(state.seats)), key=lambda seat: state.scores[seat])
    lines: list[Line] = []
    scores = list(state.scores)
    options: GinOptions = state.rules.options
    for seat, won in enumerate(state.won):
        if options.box_bonus and won:
            scores[seat] += won * options.box_bonus
            lines.append(
                Line("box_bonus", (("seat", state.seats[seat]), ("won", won), ("points", won * options.box_bonus)))
            )
    if options.game_bonus:
        scores[winner] += options.game_bonus
        lines.append(Line("game_bonus", (("seat", state.seats[winner]), ("points", options.game_bonus))))
    if options.shutout and all(won == 0 for seat, won in enumerate(state.won) if seat != winner):
        other = 1 - winner
        margin = scores[winner] - scores[other]
        scores[winner] += margin
        lines.append(Line("shutout", (("seat", state.seats[winner]), ("points", margin))))
    return MatchEnded(tuple(scores), (winner,), tuple(lines))
