"""Whether a position could stand: cards conserved, what lies open known, a match that hangs together."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from openrummy.actions import Rearrange
from openrummy.cards import JOKER, NONE, TEXTS, UNKNOWN
from openrummy.events import Dealt, RolesDrawn
from openrummy.game import GAMES, evolve, game_of
from openrummy.options import Ruleset
from openrummy.position.turns import impossible, require_turn
from openrummy.spec import Game
from openrummy.state import Hand, State

__all__ = ["high_ace", "require_possible"]


def high_ace(rules: Ruleset) -> bool:
    """Whether an ace may follow the king (C3): always where the table is rebuilt, else by the option ``ace``."""
    return Rearrange in GAMES[rules.game].hand.decide or getattr(rules.options, "ace", "low") == "high_or_low"


def require_possible(state: State) -> None:
    """Raises ``Contradiction("impossible_position")`` with the ``field`` at fault, ``expected`` and ``found``."""
    game = game_of(state)
    _match(state)
    _tally(state, game)
    _roles(state, game)
    hand = state.hand
    if hand is None:
        return
    dealt = _deal(game, state)
    _seats(state, hand, dealt)
    _conserved(state, hand, game)
    _known(state, hand)
    require_turn(state, hand, game, dealt)


def _match(state: State) -> None:
    playing = state.hand is not None
    if state.number < playing:
        impossible("number", 1 if playing else 0, state.number)
    if state.dealer < 0 < state.number:
        impossible("dealer", "seat")
    if state.over and (playing or not state.number):
        impossible("over", "no")
    if min(state.won) < 0 or max(state.won) > state.finished:
        impossible("won", f"0-{state.finished}")


def _tally(state: State, game: Game) -> None:
    """Every scored hand has a winner, who has won it, and nobody else scores in it; in columns there is one (H1)."""
    if len(state.tally) > state.finished:
        impossible("tally", f"0-{state.finished}", len(state.tally))
    for one in state.tally:
        if not one.winners or (game.match.columns is not None and len(one.winners) > 1):
            impossible("tally", "+", ",".join(map(str, one.points)))
        if min(one.points) < 0 or any(points for seat, points in enumerate(one.points) if seat not in one.winners):
            impossible("tally", "0", ",".join(map(str, one.points)))
    won = tuple(sum(seat in one.winners for one in state.tally) for seat in range(len(state.seats)))
    if any(have < least for have, least in zip(state.won, won, strict=True)):
        impossible("won", ",".join(map(str, won)), ",".join(map(str, state.won)))


def _roles(state: State, game: Game) -> None:
    """Who is in the box deals (T2); there are roles once a hand is dealt, or cards drawn for them (T1)."""
    if game.has_roles and not state.roles and state.number:
        impossible("roles", ",".join(state.seats))
    if game.has_roles and state.dealer != (state.roles[0] if state.roles else -1):
        impossible("dealer", state.seats[state.roles[0]] if state.roles else "roles", state.seats[state.dealer])
    if not state.draws:
        return
    if not game.has_roles or state.roles:
        impossible("drew", "")
    before = replace(state, draws=())
    while before.draws != state.draws:  # the draws may also be complete, and the roles not yet told
        at = max(map(len, before.draws), default=0)
        cards = [one[at] for one in state.draws if len(one) > at]
        ask = game.match.opening(before)
        if ask is None or not cards or len(set(cards)) < len(cards) or max(cards) >= JOKER:
            impossible("drew", "cards", " ".join(TEXTS[card] for card in cards))
        order = bytes([*cards, *(face for face in range(ask.size) if face not in cards)])
        drawn = next(one for one in game.match.open(before, ask, order) if isinstance(one, RolesDrawn))
        if len(drawn.cards) != len(cards):
            impossible("drew", len(drawn.cards), " ".join(TEXTS[card] for card in cards))
        before = evolve(before, drawn)


def _deal(game: Game, state: State) -> Dealt:
    """What the game deals to these seats, whatever the cards."""
    before = replace(state, hand=None, number=state.number - 1)
    events = game.hand.deal(before, game.hand.pack(len(state.seats)), game.match.seating(before))
    return next(event for event in events if isinstance(event, Dealt))


def _seats(state: State, hand: Hand, dealt: Dealt) -> None:
    if hand.players != dealt.players:
        impossible("players", ",".join(state.seats[seat] for seat in dealt.players))
    if hand.eyes != dealt.eyes:
        impossible("eyes", " ".join(map(bin, dealt.eyes)), " ".join(map(bin, hand.eyes)))
    if hand.turn not in hand.players:
        impossible("turn", ",".join(state.seats[seat] for seat in hand.players), state.seats[hand.turn])
    for seat, cards in enumerate(hand.hands):
        if cards and seat not in hand.players:
            impossible(state.seats[seat], "")


def _conserved(state: State, hand: Hand, game: Game) -> None:
    """Every card of the pack is somewhere, once (law 3); unseen cards may be any of those that are nowhere else."""
    pack = Counter(game.hand.pack(len(state.seats)))
    found = Counter(hand.stock + hand.pile)
    for cards in hand.hands:
        found.update(cards)
    for meld in hand.table:
        found.update(meld.faces)
    if found.total() != pack.total():
        impossible("cards", pack.total(), found.total())
    for face, count in found.items():
        if face != UNKNOWN and count > pack[face]:
            impossible("cards", pack[face], " ".join([TEXTS[face]] * count))
    if hand.upcard != NONE and not pack[hand.upcard]:
        impossible("upcard", "card")


def _known(state: State, hand: Hand) -> None:
    """What lies open is known, and what was seen go into a hand is in it."""
    if UNKNOWN in hand.pile:
        impossible("pile", "cards", "??")
    if hand.taken == UNKNOWN:
        impossible("taken", "card", "??")
    for seat, (cards, seen) in enumerate(zip(hand.hands, hand.seen, strict=True)):
        if seen.hidden or not cards.holds(seen):
            impossible("seen", str(cards), f"{state.seats[seat]}:{seen}")
