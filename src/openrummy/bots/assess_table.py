"""What a position of Manipulation offers, as ``strong`` judges it: its choice first, and facts of the view."""

from __future__ import annotations

from openrummy.bots.manipulation_levels import ends_hand
from openrummy.bots.maximal import ENOUGH, lowest_chance
from openrummy.bots.reasons import Assessment, Reason
from openrummy.bots.reasons import reason as _reason
from openrummy.cards import JOKER, Cards
from openrummy.parts.draw import DRAW
from openrummy.parts.lowest import KNOCK_POINTS
from openrummy.parts.suggest import BUDGET, OBJECTIVES, action_of, packs
from openrummy.parts.three_draws import DECLINE, END, KNOCK, MOST_DRAWS
from openrummy.rearrange import Play, solve
from openrummy.state import Phase, State, TableHand

__all__ = ["assess_table"]


def assess_table(view: State, hand: TableHand) -> tuple[Assessment, ...]:
    """Every choice of the player on turn that is listed as legal, the one of ``strong`` first.

    Where a play ends the hand, brings a knock or is the last, a value is minus the points that the choice leaves. Where
    none does, ``strong`` plays nothing; what a play then costs nobody can see, and all choices count for as much.
    """
    points = hand.hands[hand.turn].points
    if hand.phase is Phase.DRAW:
        return (Assessment(DRAW, -points, (_reason("only_choice"), _reason("holds_points", points=points)), points),)
    if hand.phase is Phase.CLOSE:
        return _close(view, hand, points)
    best, most = (
        solve(hand.table, hand.hands[hand.turn], packs=packs(len(view.seats)), objective=objective, budget=BUDGET)
        for objective in OBJECTIVES
    )
    spends = bool(best.played) and ends_hand(hand, best)
    found: dict[Cards, Assessment] = {}
    for play in (best, most):
        if play.played and play.played not in found:
            left = play.left_points
            reasons = _played(view, hand, play, best, most)
            found[play.played] = Assessment(action_of(play), -left if spends else -points, reasons, left)
    declined = Assessment(DECLINE, -points, _declined(hand, best, points), points)
    return (*found.values(), declined) if spends else (declined, *found.values())


def _played(view: State, hand: TableHand, play: Play, best: Play, most: Play) -> tuple[Reason, ...]:
    """What a play does."""
    reasons = [_reason("plays", cards=str(play.played), points=play.played.points)]
    if not play.left:
        reasons.append(_reason("goes_out"))
        return tuple(reasons)
    reasons.append(_reason("leaves_points", points=play.left_points))
    if best.optimal and play.left_points == best.left_points:
        reasons.append(_reason("fewest_points"))
    if most.optimal and len(play.played) == len(most.played):
        reasons.append(_reason("most_cards"))
    if play.moved:
        reasons.append(_reason("moves_cards", cards=play.moved))
    if play.left_points > KNOCK_POINTS and JOKER in play.played:
        reasons.append(_reason("spends_joker"))
    if play.left_points <= KNOCK_POINTS and _may_close(view, hand):
        reasons.append(_reason("allows_knock", points=play.left_points, limit=KNOCK_POINTS))
    return tuple(reasons)


def _may_close(view: State, hand: TableHand) -> bool:
    """Whether a play leads to the choice to knock (M13, M19)."""
    return hand.phase is Phase.MELD or bool(view.rules.options.knock_in_last_turns)


def _declined(hand: TableHand, best: Play, points: int) -> tuple[Reason, ...]:
    """What declining leads to."""
    reasons = []
    if best.optimal and not best.played:
        reasons.append(_reason("no_play"))
    elif best.optimal and best.left_points > KNOCK_POINTS:
        reasons.append(_reason("beyond_knock", points=best.left_points, limit=KNOCK_POINTS))
        if hand.phase is Phase.MELD:
            reasons.append(_reason("for_all"))
    reasons.append(_reason("holds_points", points=points))
    if hand.phase is Phase.LAST:
        reasons.append(_reason("last_chance"))
    elif not hand.stock:
        reasons.append(_reason("no_more_cards"))
    else:
        reasons.append(_reason("draws_last" if hand.draws == MOST_DRAWS - 1 else "draws_again"))
    return tuple(reasons)


def _close(view: State, hand: TableHand, points: int) -> tuple[Assessment, ...]:
    """Knock or end the turn (M13)."""
    held = _reason("holds_points", points=points)
    if points > KNOCK_POINTS:
        over = _reason("over_limit", points=points, limit=KNOCK_POINTS)
        return (Assessment(END, -points, (over,), points),)
    chance = lowest_chance(view)
    likely = _reason("lowest_hand", percent=int(100 * chance))
    fewest = min(len(cards) for seat, cards in enumerate(hand.hands) if seat != hand.turn)
    knock = Assessment(KNOCK, -points, (_reason("knock_leaves", points=points, limit=KNOCK_POINTS), likely), points)
    end = Assessment(END, -points, (held, _reason("others_hold", cards=fewest), likely), points)
    return (knock, end) if chance >= ENOUGH else (end, knock)
