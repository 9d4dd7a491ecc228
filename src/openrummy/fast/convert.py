"""From states of the engine to rows and back, and from views to states that they could be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from numpy.typing import NDArray

from openrummy.cards import JOKER, NONE, UNKNOWN, Cards
from openrummy.errors import Contradiction
from openrummy.fast import layout
from openrummy.fast.observation import PHASES
from openrummy.melds import Meld
from openrummy.options import Ruleset
from openrummy.partition import PACK
from openrummy.position.possible import require_possible
from openrummy.state import Hand, Scored, State

__all__ = ["complete", "from_row", "to_row", "unseen"]


def to_row(state: State, rules: Ruleset, row: NDArray[Any]) -> None:
    """Writes a state with a running hand to a row, whose own chance stays.

    Raises ``Contradiction``: ``other_rules``, ``no_hand``, ``hidden_hand`` (a view: see ``complete``), or
    ``impossible_position``.
    """
    if not isinstance(state, State) or state.rules != rules:
        found = state.rules.id if isinstance(state, State) else type(state).__name__
        raise Contradiction("other_rules", expected=rules.id, found=found)
    hand = state.hand
    if hand is None:
        raise Contradiction("no_hand")
    _require_cards(state, hand)
    for seat, cards in enumerate(hand.hands):
        if cards.hidden:
            raise Contradiction("hidden_hand", seat=state.seats[seat])
    if UNKNOWN in hand.stock or hand.drawn == UNKNOWN:
        raise Contradiction("hidden_hand", seat=state.seats[hand.turn])
    require_possible(state)
    if len(hand.stock) > layout.STOCKED or hand.streak > 40 or max(*state.scores, *state.won) >> 31:
        raise Contradiction("impossible_position", field="stock", expected=layout.STOCKED, found=len(hand.stock))
    row[: layout.KEY] = 0
    for seat in range(2):
        row[layout.HANDS + seat] = hand.hands[seat].one
        row[layout.SEEN + seat] = hand.seen[seat].one
        row[layout.SCORES + seat] = state.scores[seat]
        row[layout.WON + seat] = state.won[seat]
    for number, meld in enumerate(hand.table):
        row[layout.MELDS + number] = meld.mask
    row[layout.PILED] = sum(1 << face for face in hand.pile)
    row[layout.PHASE] = PHASES.index(hand.phase)
    row[layout.TURN], row[layout.DEALER] = hand.turn, state.dealer
    row[layout.DRAWS], row[layout.PILE] = layout.STOCKED - len(hand.stock), len(hand.pile)
    row[layout.UPCARD], row[layout.DRAWN], row[layout.TAKEN] = hand.upcard, hand.drawn, hand.taken
    row[layout.STREAK], row[layout.NUMBER] = hand.streak, state.number
    stock = bytes(layout.STOCKED - len(hand.stock)) + hand.stock
    for first, faces in ((layout.STOCK, stock), (layout.PILES, hand.pile)):
        padded = faces.ljust(32, b"\0")
        for word in range(4):
            row[first + word] = int.from_bytes(padded[8 * word : 8 * word + 8], "little")


def _require_cards(state: State, hand: Hand) -> None:
    """Seats and cards are such at all: structs made in Python may hold any number."""
    faces = range(UNKNOWN + 1)
    bad: list[tuple[str, object]] = [
        (field, found)
        for field, found, allowed in (
            ("dealer", state.dealer, range(2)),
            ("turn", hand.turn, range(2)),
            ("upcard", hand.upcard, range(JOKER)),
            ("drawn", hand.drawn, range(NONE, UNKNOWN + 1)),
            ("taken", hand.taken, range(NONE, JOKER)),
            ("hands", len(hand.hands), range(2, 3)),
            ("seen", len(hand.seen), range(2, 3)),
            ("table", len(hand.table), range(4)),
        )
        if found not in allowed
    ]
    bad += [("stock", face) for face in hand.stock if face not in faces]
    bad += [("pile", face) for face in hand.pile if face not in faces]
    bad += [("hands", str(cards)) for cards in (*hand.hands, *hand.seen) if cards.one & ~PACK or cards.two]
    for field, found in bad:
        raise Contradiction("impossible_position", field=field, expected="cards", found=str(found))


def from_row(row: Sequence[int], rules: Ruleset, seats: tuple[str, ...], tally: tuple[Scored, ...] = ()) -> State:
    """The state of a row. It knows neither names nor the hands scored before: these are given."""
    played = State(
        rules,
        seats,
        row[layout.DEALER],
        row[layout.NUMBER],
        tuple(row[layout.SCORES : layout.SCORES + 2]),
        tuple(row[layout.WON : layout.WON + 2]),
        over=bool(row[layout.OVER]),
        tally=tally,
    )
    if row[layout.PHASE] == layout.NO_HAND:
        return played
    stock = b"".join(word.to_bytes(8, "little") for word in row[layout.STOCK : layout.STOCK + 4])
    pile = b"".join(word.to_bytes(8, "little") for word in row[layout.PILES : layout.PILES + 4])
    dealer = row[layout.DEALER]
    return replace(
        played,
        hand=Hand(
            players=(1 - dealer, dealer),
            eyes=(1, 2),
            turn=row[layout.TURN],
            phase=PHASES[row[layout.PHASE]],
            hands=tuple(map(Cards, row[layout.HANDS : layout.HANDS + 2])),
            seen=tuple(map(Cards, row[layout.SEEN : layout.SEEN + 2])),
            stock=stock[row[layout.DRAWS] : layout.STOCKED],
            pile=pile[: row[layout.PILE]],
            upcard=row[layout.UPCARD],
            drawn=row[layout.DRAWN],
            taken=row[layout.TAKEN],
            streak=row[layout.STREAK],
            table=tuple(Meld.of(meld) for meld in row[layout.MELDS : layout.MELDS + 3] if meld),
        ),
    )


def unseen(view: State) -> tuple[int, ...]:
    """The faces that a view of gin does not show, in order: those of hidden cards and of the stock."""
    hand = _hand(view)
    left = PACK
    for cards in hand.hands:
        left &= ~cards.one
    for face in hand.pile:
        left &= ~(1 << face)
    for meld in hand.table:
        left &= ~meld.mask
    return tuple(face for face in range(52) if left >> face & 1)


def complete(view: State, faces: Sequence[int]) -> State:
    """A state that a view could be: the faces of ``unseen`` in some order go to the hidden hand, then to the stock.

    Where the other has drawn a card that is not seen, it is the first. Raises ``Contradiction``: ``no_hand``,
    ``wrong_order`` where these are not the unseen faces.
    """
    hand = _hand(view)
    if sorted(faces) != sorted(unseen(view)):
        raise Contradiction("wrong_order")
    at, hands = 0, []
    for cards in hand.hands:
        hands.append(Cards.of([*Cards(cards.one), *faces[at : at + cards.hidden]]))
        at += cards.hidden
    drawn = faces[0] if hand.drawn == UNKNOWN else hand.drawn
    return replace(view, hand=replace(hand, hands=tuple(hands), stock=bytes(faces[at:]), drawn=drawn))


def _hand(view: State) -> Hand:
    if view.hand is None or len(view.seats) != 2 or (view.hand.drawn != NONE and not any(view.hand.hands)):
        raise Contradiction("no_hand")
    return view.hand
