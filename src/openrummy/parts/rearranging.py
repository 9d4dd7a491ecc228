"""Manipulation: the whole new table as one action, taken or refused as a whole (M4-M11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from openrummy.actions import Proposal, Rearrange
from openrummy.cards import JOKER, Cards, face_text
from openrummy.errors import IllegalAction
from openrummy.events import Rearranged
from openrummy.melds import DECLARED, Meld, meld
from openrummy.parts.turn import put, running, swap, wrong_phase
from openrummy.state import Phase, State


class Judgement(Struct, frozen=True):
    """What is to be said of a proposed table: of each meld what is wrong with it (None: nothing), and of the whole.

    ``played`` are the cards that would come from the hand, as far as that can be told; ``table`` the melds if all are.
    """

    melds: tuple[IllegalAction | None, ...]
    whole: IllegalAction | None
    played: Cards
    table: tuple[Meld, ...]

    @property
    def stands(self) -> bool:
        """Whether it may be played."""
        return self.whole is None and not any(self.melds)


def judge(old: Sequence[Meld], hand: Cards, proposal: Proposal) -> Judgement:
    """Judges a new table that is to be made of the old one and cards of the hand (M4, M7-M11).

    Of the whole: ``card_lost`` (M4), ``card_not_held``, ``no_card_added`` (M4, M11), ``joker_redeclared`` (M10).
    """
    melds: list[Meld] = []
    wrong: list[IllegalAction | None] = []
    for cards in proposal:
        try:
            melds.append(meld(cards, high_ace=True))
            wrong.append(None)
        except IllegalAction as error:
            wrong.append(error)
    before = Counter(face for one in old for face in one.faces)
    after = Counter(JOKER if card >= DECLARED else card for cards in proposal for card in cards)
    lost, added = before - after, after - before
    whole: IllegalAction | None = None
    played = Cards()
    if lost:
        whole = IllegalAction("card_lost", "M4", card=face_text(min(lost)))
    else:
        for face, count in sorted(added.items()):
            if face < 0 or count > hand.count(face):
                whole = IllegalAction("card_not_held", card=face_text(face))
                break
            for _ in range(count):
                played = played.plus(face)
        else:
            whole = _added(old, proposal, played)
    return Judgement(tuple(wrong), whole, played, tuple(melds))


def _added(old: Sequence[Meld], proposal: Proposal, played: Cards) -> IllegalAction | None:
    """What is wrong with the whole where no card is lost and all that came are held."""
    if not played:
        return IllegalAction("no_card_added", "M4")
    declared = Counter(card - DECLARED for one in old for card in one.cards if card >= DECLARED)
    now = Counter(card - DECLARED for cards in proposal for card in cards if card >= DECLARED)
    real = played.one
    for one in old:
        for card in one.cards:
            if card < DECLARED:
                real |= 1 << card
    for face, count in sorted((declared - now).items()):
        if count and not real >> face & 1:
            return IllegalAction("joker_redeclared", "M10", card=face_text(face))
    return None


def check_rearrange(state: State, action: Rearrange) -> Rearranged:
    """The table that is left. Raises ``IllegalAction``: ``wrong_phase`` (M3), or the first fault of ``judge``."""
    hand = running(state)
    if hand.phase is not Phase.MELD and hand.phase is not Phase.LAST:
        wrong_phase(hand, str(action))
    found = judge(hand.table, hand.hands[hand.turn], action.table)
    fault = next((one for one in found.melds if one is not None), None) or found.whole
    if fault is not None:
        raise fault
    return Rearranged(hand.turn, found.played, found.table)


def rearranged(state: State, event: Rearranged) -> State:
    """The cards played are on the table, which lies as it was left; the turn is to be closed."""
    hand = running(state)
    cards, seen = hand.hands[event.seat], hand.seen[event.seat]
    for face in event.played:
        cards, seen = cards.minus(face), seen.less(face)
    return put(
        state,
        replace(
            hand,
            phase=Phase.CLOSE,
            hands=swap(hand.hands, event.seat, cards),
            seen=swap(hand.seen, event.seat, seen),
            table=event.table,
        ),
    )
