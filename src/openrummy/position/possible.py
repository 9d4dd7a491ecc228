"""Whether a position could stand: cards conserved, hands as large as they can be, a phase that fits."""

from __future__ import annotations

from collections import Counter
from typing import Final, NoReturn

from msgspec.structs import replace

from openrummy.actions import Discard, Show, Take
from openrummy.cards import NONE, TEXTS, UNKNOWN
from openrummy.errors import Contradiction
from openrummy.events import Dealt
from openrummy.game import GAMES, game_of
from openrummy.options import Ruleset
from openrummy.parts.knock import knock_limit
from openrummy.spec import Game
from openrummy.state import Hand, Phase, State

__all__ = ["high_ace", "require_possible"]

_BEFORE_A_DRAW: Final = (Phase.UPCARD, Phase.STOCK, Phase.DRAW, Phase.RESHUFFLE)


def high_ace(rules: Ruleset) -> bool:
    """Whether an ace may follow the king (C3): always where jokers are played, else by the option ``ace``."""
    return "M" in GAMES[rules.game].rules or getattr(rules.options, "ace", "low") == "high_or_low"


def require_possible(state: State) -> None:
    """Raises ``Contradiction("impossible_position")`` with the ``field`` at fault, ``expected`` and ``found``."""
    _match(state)
    hand = state.hand
    if hand is None:
        return
    game = game_of(state)
    dealt = _deal(game, state)
    _seats(state, hand, dealt)
    _conserved(state, hand, game)
    _known(state, hand)
    _turn(hand, game, dealt)
    if Show in game.hand.decide:
        _knocked(state, hand, dealt)
    if Discard in game.hand.decide:
        _sizes(state, hand, dealt)


def _impossible(field: str, expected: object, found: object = "") -> NoReturn:
    raise Contradiction("impossible_position", field=field, expected=expected, found=found)


def _match(state: State) -> None:
    playing = state.hand is not None
    if state.number < playing:
        _impossible("number", 1 if playing else 0, state.number)
    if state.dealer < 0 < state.number:
        _impossible("dealer", "seat")
    if state.over and (playing or not state.number):
        _impossible("over", "no")
    if min(state.won) < 0 or max(state.won) > state.finished:
        _impossible("won", f"0-{state.finished}")


def _deal(game: Game, state: State) -> Dealt:
    """What the game deals to these seats, whatever the cards."""
    before = replace(state, hand=None, number=state.number - 1)
    events = game.hand.deal(before, game.hand.pack(len(state.seats)))
    return next(event for event in events if isinstance(event, Dealt))


def _seats(state: State, hand: Hand, dealt: Dealt) -> None:
    if hand.players != dealt.players:
        _impossible("players", ",".join(state.seats[seat] for seat in dealt.players))
    if hand.eyes != dealt.eyes:
        _impossible("eyes", " ".join(map(bin, dealt.eyes)), " ".join(map(bin, hand.eyes)))
    if hand.turn not in hand.players:
        _impossible("turn", ",".join(state.seats[seat] for seat in hand.players), state.seats[hand.turn])
    for seat, cards in enumerate(hand.hands):
        if cards and seat not in hand.players:
            _impossible(state.seats[seat], "")


def _conserved(state: State, hand: Hand, game: Game) -> None:
    """Every card of the pack is somewhere, once (law 3); unseen cards may be any of those that are nowhere else."""
    pack = Counter(game.hand.pack(len(state.seats)))
    found = Counter(hand.stock + hand.pile)
    for cards in hand.hands:
        found.update(cards)
    for meld in hand.table:
        found.update(meld.faces)
    if found.total() != pack.total():
        _impossible("cards", pack.total(), found.total())
    for face, count in found.items():
        if face != UNKNOWN and count > pack[face]:
            _impossible("cards", pack[face], " ".join([TEXTS[face]] * count))
    if hand.upcard != NONE and not pack[hand.upcard]:
        _impossible("upcard", "card")


def _known(state: State, hand: Hand) -> None:
    """What lies open is known, and what was seen go into a hand is in it."""
    if UNKNOWN in hand.pile:
        _impossible("pile", "cards", "??")
    if hand.taken == UNKNOWN:
        _impossible("taken", "card", "??")
    for seat, (cards, seen) in enumerate(zip(hand.hands, hand.seen, strict=True)):
        if seen.hidden or not cards.holds(seen):
            _impossible("seen", str(cards), f"{state.seats[seat]}:{seen}")


def _turn(hand: Hand, game: Game, dealt: Dealt) -> None:
    """The phase fits what lies on the table and what was drawn."""
    phase = hand.phase
    reshuffles = game.hand.reshuffle is not None
    if phase not in game.hand.offered and not (phase is Phase.RESHUFFLE and reshuffles):
        _impossible("phase", "|".join(one.value for one in game.hand.offered), phase.value)
    if (dealt.upcard == NONE) != (hand.upcard == NONE):
        _impossible("upcard", "-" if dealt.upcard == NONE else "card")
    if hand.reshuffles < 0 or (hand.reshuffles and not reshuffles):
        _impossible("reshuffles", 0, hand.reshuffles)
    drew = (hand.drawn != NONE) + (hand.taken != NONE)
    if phase in _BEFORE_A_DRAW or phase is Phase.SHOW:
        if drew:
            _impossible("phase", "discard", phase.value)
    elif phase is Phase.DISCARD and drew != 1:
        _impossible("drawn", "drawn|taken")
    if drew and hand.drawn != NONE and hand.drawn not in hand.hands[hand.turn]:
        _impossible("drawn", str(hand.hands[hand.turn]), TEXTS[hand.drawn])
    if hand.taken != NONE and hand.taken not in hand.seen[hand.turn]:
        _impossible("taken", str(hand.seen[hand.turn]), TEXTS[hand.taken])
    if hand.streak < (hand.taken != NONE) or (hand.streak and hand.drawn != NONE):
        _impossible("streak", int(hand.taken != NONE), hand.streak)
    _piles(hand, game, dealt)


def _piles(hand: Hand, game: Game, dealt: Dealt) -> None:
    phase = hand.phase
    if phase in (Phase.UPCARD, Phase.STOCK):
        if hand.pile != bytes((hand.upcard,)):
            _impossible("pile", TEXTS[hand.upcard])
        if len(hand.stock) != len(dealt.stock):
            _impossible("stock", len(dealt.stock), len(hand.stock))
        if hand.streak:
            _impossible("streak", 0, hand.streak)
    if phase is Phase.STOCK and hand.turn != hand.players[0]:
        _impossible("turn", 0, hand.players.index(hand.turn))
    if phase is Phase.DRAW and not hand.stock and game.hand.reshuffle is None:
        _impossible("stock", "cards")
    if phase is Phase.DRAW and not hand.pile and Take in game.hand.decide:
        _impossible("pile", "cards")
    if phase is Phase.RESHUFFLE and (hand.stock or len(hand.pile) < 2):
        _impossible("phase", "draw", phase.value)


def _sizes(state: State, hand: Hand, dealt: Dealt) -> None:
    """A turn is one card in and one out, so hands and melds together are what was dealt, and one more in a turn."""
    more = hand.drawn != NONE or hand.taken != NONE
    for seat in hand.players:
        most = len(dealt.hands[seat]) + (more and seat == hand.turn)
        if len(hand.hands[seat]) > most or (not hand.table and len(hand.hands[seat]) < most):
            _impossible(state.seats[seat], most, len(hand.hands[seat]))
    held = sum(map(len, hand.hands)) + sum(map(len, hand.table))
    if held != sum(map(len, dealt.hands)) + more:
        _impossible("table", sum(map(len, dealt.hands)) + more, held)


def _knocked(state: State, hand: Hand, dealt: Dealt) -> None:
    """Melds lie on the table after a knock only; it leaves no more than the limit, and not gin (G6, G8, G11)."""
    if hand.phase is not Phase.SHOW:
        if hand.table:
            _impossible("table", "")
        return
    limit = knock_limit(state)
    for seat in hand.players:
        cards = hand.hands[seat]
        if seat == hand.turn:
            if len(cards) != len(dealt.hands[seat]):
                _impossible(state.seats[seat], len(dealt.hands[seat]), len(cards))
        elif cards.hidden or not 0 < cards.points <= limit:
            _impossible(state.seats[seat], f"1-{limit}", str(cards))
