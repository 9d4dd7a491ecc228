"""Whether a play is legal, told from the rules alone and not from the solver (M4, M6-M11, C1-C3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from openrummy.cards import JOKER, Cards
from openrummy.melds import DECLARED, Meld
from openrummy.rearrange import Play


def is_meld(cards: Sequence[int]) -> bool:
    """Whether placed cards in this order are a set (suits ascending) or a run (ascending, the ace at either end)."""
    faces = [card % 64 for card in cards]
    ranks, suits = [face % 13 for face in faces], [face // 13 for face in faces]
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return suits == sorted(set(suits))
    high = [*ranks[:-1], 13] if ranks[-1] == 0 else ranks
    return len(set(suits)) == 1 and len(cards) <= 13 and high == list(range(high[0], high[0] + len(high)))


def cards_of(melds: Iterable[Meld]) -> Counter[int]:
    """The cards on a table; a joker is a joker."""
    return Counter(JOKER if card >= DECLARED else card for one in melds for card in one.cards)


def jokers_of(melds: Iterable[Meld]) -> Counter[int]:
    """What the jokers on a table stand for."""
    return Counter(card - DECLARED for one in melds for card in one.cards if card >= DECLARED)


def faults(old: Sequence[Meld], hand: Cards, new: Sequence[Meld]) -> list[str]:
    """The rules a proposed table breaks, by id."""
    found = [f"C {one}" for one in new if not is_meld(one.cards)]
    before, after, held = cards_of(old), cards_of(new), Counter(hand)
    played = after - before
    if before - after:
        found.append("M4 a card has left the table")
    if not played:
        found.append("M4 nothing is played")
    if played - held:
        found.append("M4 a card that is not held")
    real = {face for face in before | played if face != JOKER}
    kept = Counter({face: count for face, count in jokers_of(old).items() if face not in real})
    if kept - jokers_of(new):
        found.append("M10 a joker has lost its declaration")
    return found


def faults_of_play(old: Sequence[Meld], hand: Cards, play: Play) -> list[str]:
    """What is wrong with a play the solver gave, its own figures included."""
    found = faults(old, hand, play.table) if play.played else []
    before, after = cards_of(old), cards_of(play.table)
    if not play.played and Counter(map(str, old)) != Counter(map(str, play.table)):
        found.append("M4 a table changed without a play")
    if after != before + Counter(play.played) or Counter(hand) != Counter(play.left) + Counter(play.played):
        found.append("M4 played and left do not add up")
    if play.left_points != sum(25 if face == JOKER else min(face % 13 + 1, 10) for face in play.left):
        found.append("M12 left_points")
    if list(play.table) != sorted(play.table, key=lambda one: one.key):
        found.append("not in canonical order")
    if any(one.kind != ("set" if len({card % 64 % 13 for card in one.cards}) == 1 else "run") for one in play.table):
        found.append("C a meld of the wrong kind")
    if not 0 <= play.moved <= sum(before.values()):
        found.append("moved")
    return found
