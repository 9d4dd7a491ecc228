"""Melding and laying off on table melds (B3, B5-B8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from openrummy.actions import Action, Lay, LayOff
from openrummy.cards import NONE, Cards, face_text
from openrummy.errors import IllegalAction
from openrummy.events import LaidOff, Melded
from openrummy.melds import Meld, meld
from openrummy.parts.arrange import arrange
from openrummy.parts.turn import put, running, swap, wrong_phase
from openrummy.state import Hand, MeldingHand, Phase, State

A = TypeVar("A", bound=Action)


def high_ace(state: State) -> bool:
    """Whether the ace may follow the king as well (C3, B11)."""
    return bool(state.rules.options.ace == "high_or_low")


def check_lay(state: State, action: Lay) -> Melded:
    """The meld that is laid.

    Raises ``IllegalAction``: ``wrong_phase``, ``card_not_held``, ``last_card`` (B7), ``only_taken_left`` (B8), or what
    is wrong with the meld (C1-C3).
    """
    hand = _playing(state, action)
    (one,), left = arrange(hand.hands[hand.turn], (action.cards,), high_ace=high_ace(state))
    _check_left(state, hand, left)
    return Melded(hand.turn, one)


def check_lay_off(state: State, action: LayOff) -> LaidOff:
    """The lay-off of cards on one table meld, at both ends if need be, in the order in which they fit (B5, B6).

    Raises ``IllegalAction``: as ``check_lay``, and ``no_such_meld``, ``no_meld_yet``, ``does_not_fit`` (B5).
    """
    hand = _playing(state, action)
    if not 1 <= action.number <= len(hand.table):
        raise IllegalAction("no_such_meld", "B5", number=action.number, melds=len(hand.table))
    if state.rules.options.lay_off_needs_meld and not hand.melded >> hand.turn & 1:
        raise IllegalAction("no_meld_yet", "B5")
    left = hand.hands[hand.turn]
    for card in action.cards:
        if card < 0 or not left.one >> card & 1:
            raise IllegalAction("card_not_held", card=face_text(card))
        left = left.minus(card)
    one = hand.table[action.number - 1]
    cards = in_order(one, action.cards, high_ace(state)) if action.cards else None
    if cards is None:
        text = ",".join(map(face_text, action.cards))
        raise IllegalAction("does_not_fit", "B5", card=text, meld=",".join(map(face_text, one.cards)))
    _check_left(state, hand, left)
    return LaidOff(hand.turn, cards, action.number)


def _playing(state: State, action: Action) -> MeldingHand:
    hand = running(state)
    assert isinstance(hand, MeldingHand)
    if hand.phase is not Phase.DISCARD:
        wrong_phase(hand, str(action), "B3")
    return hand


def _check_left(state: State, hand: Hand, left: Cards) -> None:
    """The last card may have to be discarded (B7), and the one card left must not be the one just taken (B8)."""
    if not left and state.rules.options.final_discard:
        raise IllegalAction("last_card", "B7")
    if len(left) == 1 and hand.taken != NONE and hand.taken in left:
        raise IllegalAction("only_taken_left", "B8", card=face_text(hand.taken))


def grown(one: Meld, cards: tuple[int, ...], ace: bool) -> Meld | None:
    """The meld with these cards added, or None where they do not fit (B5, B6)."""
    try:
        return meld((*one.cards, *cards), ace)
    except IllegalAction:
        return None


def in_order(one: Meld, cards: tuple[int, ...], ace: bool) -> tuple[int, ...] | None:
    """The cards in the order in which they go on the meld, of those that fit by rank, a high ace last; or None."""
    after = grown(one, cards, ace)
    if after is None:
        return None
    low = after.cards.index(one.cards[0])
    return tuple(card for card in (*reversed(after.cards[:low]), *after.cards[low:]) if card in cards)


def melded(state: State, event: Melded) -> State:
    """The meld lies on the table, and its player has melded."""
    hand = running(state)
    assert isinstance(hand, MeldingHand)
    seat = 1 << event.seat
    hand = _laid(hand, event.seat, event.meld.faces)
    return put(state, replace(hand, table=(*hand.table, event.meld), melded=hand.melded | seat))


def laid_off(state: State, event: LaidOff) -> State:
    """The meld has grown and further cards go on from it (B6)."""
    hand = running(state)
    assert isinstance(hand, MeldingHand)
    hand = _laid(hand, event.seat, event.cards)
    table = list(hand.table)
    table[event.number - 1] = meld((*table[event.number - 1].cards, *event.cards), high_ace(state))
    return put(state, replace(hand, table=tuple(table)))


def _laid(hand: MeldingHand, seat: int, faces: tuple[int, ...]) -> MeldingHand:
    cards, seen = hand.hands[seat], hand.seen[seat]
    for face in faces:
        cards, seen = cards.minus(face), seen.less(face)
    return replace(
        hand,
        hands=swap(hand.hands, seat, cards),
        seen=swap(hand.seen, seat, seen),
        laid=hand.laid | 1 << seat,
    )


def offered(state: State) -> Iterator[Action]:
    """Every legal meld, then every legal lay-off of cards that go on one table meld together."""
    hand = running(state)
    ace = high_ace(state)
    held = hand.hands[hand.turn].one
    for cards in _melds(held, ace):
        lay = Lay(cards)
        if _allowed(check_lay, state, lay):
            yield lay
    for number, one in enumerate(hand.table, 1):
        for cards in _additions(one, held, ace):
            lay_off = LayOff(cards, number)
            if _allowed(check_lay_off, state, lay_off):
                yield lay_off


def _allowed(check: Callable[[State, A], object], state: State, action: A) -> bool:
    try:
        check(state, action)
    except IllegalAction:
        return False
    return True


def _melds(held: int, ace: bool) -> Iterator[tuple[int, ...]]:
    """Every set and every run that can be made of the cards held."""
    for suit in range(4):
        lane = [held >> (13 * suit + rank) & 1 for rank in range(13)]
        lane.append(lane[0] if ace else 0)
        for low in range(12):
            high = low
            while high < 14 and lane[high] and high - low < 13:
                if high - low >= 2:
                    yield tuple(13 * suit + rank % 13 for rank in range(low, high + 1))
                high += 1
    for rank in range(13):
        four = tuple(rank + 13 * suit for suit in range(4) if held >> (rank + 13 * suit) & 1)
        if len(four) >= 3:
            yield four
        if len(four) == 4:
            for leave in range(4):
                yield four[:leave] + four[leave + 1 :]


def _additions(one: Meld, held: int, ace: bool) -> Iterator[tuple[int, ...]]:
    """Every group of held cards that can go on a meld together: down from its low end, up from its high end."""
    if one.kind == "set":
        rank = one.cards[0] % 13
        yield from ((face,) for face in range(rank, 52, 13) if held >> face & 1 and face not in one.cards)
        return
    suit, low, high = one.cards[0] // 13, one.cards[0] % 13, one.cards[-1] % 13
    below: list[tuple[int, ...]] = [()]
    while low > 0 and held >> (13 * suit + low - 1) & 1:
        low -= 1
        below.append((13 * suit + low, *below[-1]))
    above: list[tuple[int, ...]] = [()]
    top = 12 if not ace else 13
    high = 13 if len(one.cards) > 1 and one.cards[-1] % 13 == 0 else high
    while high < top and held >> (13 * suit + (high + 1) % 13) & 1:
        high += 1
        above.append((*above[-1], 13 * suit + high % 13))
    for down in below:
        for up in above:
            new = down + up
            whole = len(one.cards) + len(new) == 13 and up[-1:] == (13 * suit,)  # the same run with the ace low
            if new and not whole:
                yield new
