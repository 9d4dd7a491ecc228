"""Whether a turn could stand as it is: its phase, what was drawn, and how large the hands are then."""

from __future__ import annotations

from typing import Final, NoReturn

from openrummy.actions import Discard, Show, Take
from openrummy.cards import NONE, TEXTS, UNKNOWN, Cards
from openrummy.errors import Contradiction
from openrummy.events import Dealt
from openrummy.parts.knock import knock_limit
from openrummy.parts.three_draws import MOST_DRAWS
from openrummy.spec import Game
from openrummy.state import Hand, MeldingHand, Phase, State, TableHand

__all__ = ["impossible", "require_turn"]

_NOTHING_DRAWN: Final = (Phase.UPCARD, Phase.STOCK, Phase.DRAW, Phase.RESHUFFLE, Phase.SHOW, Phase.LAST)


def impossible(field: str, expected: object, found: object = "") -> NoReturn:
    """Raises ``Contradiction("impossible_position")``."""
    raise Contradiction("impossible_position", field=field, expected=expected, found=found)


def require_turn(state: State, hand: Hand, game: Game, dealt: Dealt) -> None:
    """Raises ``Contradiction("impossible_position")``; ``dealt`` is what the game deals to these seats."""
    _phase(hand, game, dealt)
    if isinstance(hand, TableHand):
        _draws(state, hand)
    else:
        _one_draw(hand)
    _held(hand)
    _piles(hand, game, dealt)
    if Show in game.hand.decide:
        _knocked(state, hand, dealt)
    if isinstance(hand, MeldingHand):
        _melded(state, hand)
    if Discard in game.hand.decide:
        _sizes(state, hand, dealt)
    for seat in hand.players:
        if not hand.hands[seat]:
            impossible(state.seats[seat], "cards")


def _phase(hand: Hand, game: Game, dealt: Dealt) -> None:
    """The game has this phase, and what the hand says of upcard, pile and new stocks."""
    reshuffles = game.hand.reshuffle is not None
    if hand.phase not in game.hand.offered and not (hand.phase is Phase.RESHUFFLE and reshuffles):
        impossible("phase", "|".join(one.value for one in game.hand.offered), hand.phase.value)
    if (dealt.upcard == NONE) != (hand.upcard == NONE):
        impossible("upcard", "-" if dealt.upcard == NONE else "card")
    if hand.reshuffles < 0 or (hand.reshuffles and not reshuffles):
        impossible("reshuffles", 0, hand.reshuffles)
    if Discard not in game.hand.decide and hand.pile:
        impossible("pile", "")
    if Take not in game.hand.decide:
        for field, found in (("taken", hand.taken != NONE), ("streak", hand.streak), ("seen", any(hand.seen))):
            if found:
                impossible(field, "")


def _one_draw(hand: Hand) -> None:
    """One card is drawn or taken in a turn, before the discard (B3, G3)."""
    drew = (hand.drawn != NONE) + (hand.taken != NONE)
    if hand.phase in _NOTHING_DRAWN:
        if drew:
            impossible("phase", "discard", hand.phase.value)
    elif drew != 1:
        impossible("drawn", "drawn|taken")
    if hand.streak < (hand.taken != NONE) or (hand.streak and hand.drawn != NONE):
        impossible("streak", int(hand.taken != NONE), hand.streak)


def _draws(state: State, hand: TableHand) -> None:
    """Up to three draws in a turn, the third of which closes it (M3); none in the last turns (M19)."""
    phase, last = hand.phase, hand.last
    least, most = {Phase.DRAW: (0, MOST_DRAWS - 1), Phase.MELD: (1, MOST_DRAWS - 1)}.get(phase, (1, MOST_DRAWS))
    if last != NONE:
        least = most = 0
        if hand.stock or last > len(hand.players):
            impossible("last", "" if hand.stock else f"1-{len(hand.players)}", last)
        if phase is not Phase.LAST and not (phase is Phase.CLOSE and state.rules.options.knock_in_last_turns):
            impossible("phase", Phase.LAST.value, phase.value)
    elif phase is Phase.LAST:
        impossible("last", f"1-{len(hand.players)}")
    if not least <= hand.draws <= most:
        impossible("draws", f"{least}-{most}", hand.draws)
    if (hand.drawn != NONE) != (hand.draws > 0):
        impossible("drawn", "card" if hand.draws else "")


def _held(hand: Hand) -> None:
    """What was drawn or taken in this turn is held, or lies on the table if this player may have laid it there."""
    on_table: set[int] = set()
    if hand.phase is Phase.CLOSE or (isinstance(hand, MeldingHand) and hand.laid >> hand.turn & 1):
        on_table.update(face for meld in hand.table for face in meld.faces)
        on_table.update((UNKNOWN,) if hand.table else ())
    cards, seen = hand.hands[hand.turn], hand.seen[hand.turn]
    if hand.drawn != NONE and hand.drawn not in cards and hand.drawn not in on_table:
        impossible("drawn", str(cards), TEXTS[hand.drawn])
    if hand.taken != NONE and hand.taken not in seen and hand.taken not in on_table:
        impossible("taken", str(seen), TEXTS[hand.taken])
    # B8: a card that may not be discarded is not the only one left.
    if hand.taken != NONE and hand.phase is Phase.DISCARD and cards == Cards().plus(hand.taken):
        impossible("taken", "", TEXTS[hand.taken])


def _piles(hand: Hand, game: Game, dealt: Dealt) -> None:
    phase = hand.phase
    if phase in (Phase.UPCARD, Phase.STOCK):
        if hand.pile != bytes((hand.upcard,)):
            impossible("pile", TEXTS[hand.upcard])
        if len(hand.stock) != len(dealt.stock):
            impossible("stock", len(dealt.stock), len(hand.stock))
        if hand.streak:
            impossible("streak", 0, hand.streak)
    if phase is Phase.STOCK and hand.turn != hand.players[0]:
        impossible("turn", 0, hand.players.index(hand.turn))
    if phase is Phase.DRAW and not hand.stock and game.hand.reshuffle is None:
        impossible("stock", "cards")
    if phase is Phase.DRAW and not hand.pile and Take in game.hand.decide:
        impossible("pile", "cards")
    if phase is Phase.RESHUFFLE and (hand.stock or len(hand.pile) < 2):
        impossible("phase", "draw", phase.value)


def _sizes(state: State, hand: Hand, dealt: Dealt) -> None:
    """A turn is one card in and one out, so hands and melds together are what was dealt, and one more in a turn."""
    more = hand.drawn != NONE or hand.taken != NONE
    for seat in hand.players:
        most = len(dealt.hands[seat]) + (more and seat == hand.turn)
        least = 0 if hand.table else most
        if isinstance(hand, MeldingHand):
            least = most
            if hand.laid >> seat & 1:
                least, most = 1, most - (3 if hand.melded >> seat & 1 else 1)
        if not least <= len(hand.hands[seat]) <= most:
            impossible(state.seats[seat], most, len(hand.hands[seat]))
    held = sum(map(len, hand.hands)) + sum(map(len, hand.table))
    if held != sum(map(len, dealt.hands)) + more:
        impossible("table", sum(map(len, dealt.hands)) + more, held)


def _melded(state: State, hand: MeldingHand) -> None:
    """The melds on the table were laid by somebody, and lay-offs need them (B5); who laid nothing is fresh (B10)."""
    playing = sum(1 << seat for seat in hand.players)
    if bool(hand.melded) != bool(hand.table) or hand.melded.bit_count() > len(hand.table) or hand.melded & ~playing:
        impossible("melded", "seat" if hand.table else "", hand.melded.bit_count())
    needs_meld = state.rules.options.lay_off_needs_meld
    if hand.melded & ~hand.laid or hand.laid & ~playing or (hand.laid and not hand.table):
        impossible("laid", "melded", hand.laid.bit_count())
    if needs_meld and hand.laid != hand.melded:
        impossible("laid", "melded", hand.laid.bit_count())
    laid = hand.laid >> hand.turn & 1
    if hand.fresh if laid and hand.phase is not Phase.DISCARD else hand.fresh < (not laid):
        impossible("fresh", "no" if hand.fresh else "yes", "yes" if hand.fresh else "no")


def _knocked(state: State, hand: Hand, dealt: Dealt) -> None:
    """Melds lie on the table after a knock only; it leaves no more than the limit, and not gin (G6, G8, G11)."""
    if hand.phase is not Phase.SHOW:
        if hand.table:
            impossible("table", "")
        return
    limit = knock_limit(state)
    for seat in hand.players:
        cards = hand.hands[seat]
        if seat == hand.turn:
            if len(cards) != len(dealt.hands[seat]):
                impossible(state.seats[seat], len(dealt.hands[seat]), len(cards))
        elif cards.hidden or not 0 < cards.points <= limit:
            impossible(state.seats[seat], f"1-{limit}", str(cards))
