"""A draft of a new table: cards are moved about in private until it can be judged (M4). Pure values, no words.

What lies loose and what is left in hand follows from where the cards lie, so that no card can be lost or doubled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from openrummy.actions import Proposal, Rearrange
from openrummy.cards import JOKER, Cards, face_text
from openrummy.errors import IllegalAction
from openrummy.melds import DECLARED, Meld, meld, placed_text
from openrummy.parts.rearranging import Judgement, judge
from openrummy.rearrange import match

__all__ = ["Draft", "Origin", "added", "arranged", "begun", "declared", "made", "restored", "taken", "undone"]

Origin = tuple[int, int]
"""A placed card and where it came from: the number of a meld, LOOSE or HAND."""
LOOSE: Final = -1
HAND: Final = 0
SHORTEST: Final = 3


class Draft(Struct, frozen=True):
    """A table that is being rebuilt.

    ``old`` is the table before, ``hand`` the cards held then; ``melds`` are placed cards by number, from 1, in the
    order laid (an empty one has been taken apart, JOKER is a joker that was not yet declared); ``past`` are the melds
    before each step, the last one last.
    """

    old: tuple[Meld, ...]
    hand: Cards
    melds: Proposal
    past: tuple[Proposal, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the table differs from the old one."""
        return self.melds != tuple(one.cards for one in self.old)

    @property
    def loose(self) -> tuple[int, ...]:
        """Placed cards of the old table that lie in no meld now; a joker as what it was declared to be."""
        rest = Counter(map(_face, _placed(self.old))) - Counter(_face(card) for one in self.melds for card in one)
        jokers = rest.pop(JOKER, 0)
        was = Counter(card for card in _placed(self.old) if card >= DECLARED)
        kept = was - Counter(card for one in self.melds for card in one if card >= DECLARED)
        return (*sorted(rest.elements(), key=_by_rank), *sorted(kept.elements())[:jokers])

    @property
    def left(self) -> Cards:
        """The cards that are still in hand."""
        more = Counter(_face(card) for one in self.melds for card in one) - Counter(map(_face, _placed(self.old)))
        cards = self.hand
        for face in more.elements():
            cards = cards.minus(face)
        return cards

    @property
    def action(self) -> Rearrange:
        """The action that leaves this table."""
        return Rearrange(tuple(one for one in self.melds if one))

    def judged(self) -> Judgement:
        """What is wrong with it (M4, M7-M11), meld by meld and as a whole; numbers of empty melds are left out."""
        return judge(self.old, self.hand, self.action.table)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the melds that have cards."""
        return tuple(number for number, one in enumerate(self.melds, 1) if one)

    @property
    def undeclared(self) -> tuple[int, ...]:
        """The numbers of the melds that have a joker which stands for nothing yet."""
        return tuple(number for number, one in enumerate(self.melds, 1) if JOKER in one)


def begun(table: Sequence[Meld], hand: Cards) -> Draft:
    """The draft in which nothing has been moved."""
    return Draft(tuple(table), hand, tuple(one.cards for one in table))


def undone(draft: Draft) -> Draft:
    """The draft before its last step. Raises ``IllegalAction("nothing_in_draft")``."""
    if not draft.past:
        raise IllegalAction("nothing_in_draft")
    return replace(draft, melds=draft.past[-1], past=draft.past[:-1])


def made(draft: Draft, cards: Sequence[int]) -> tuple[Draft, tuple[Origin, ...]]:
    """A new meld of these cards, and where each came from: loose, the hand, or the one meld that has it.

    Raises ``IllegalAction``: ``not_at_hand``, ``in_several_melds``.
    """
    melds, origins = _gathered(draft, cards, None)
    return _step(draft, (*melds, _sorted(tuple(card for card, _ in origins)))), origins


def added(draft: Draft, cards: Sequence[int], number: int) -> tuple[Draft, tuple[Origin, ...]]:
    """Cards on a meld, and where each came from. A joker that stands for one of them makes way and lies loose (M9).

    Raises ``IllegalAction``: ``no_such_draft_meld``, and as ``made``.
    """
    _require(draft, number)
    melds, origins = _gathered(draft, cards, number)
    grown = list(melds[number - 1])
    for card, _ in origins:
        if card < JOKER and card + DECLARED in grown:
            grown.remove(card + DECLARED)
        grown.append(card)
    after = (*melds[: number - 1], _sorted(tuple(grown)), *melds[number:])
    return _step(draft, after), origins


def taken(draft: Draft, cards: Sequence[int], number: int) -> Draft:
    """Cards out of a meld, all of them where none is named: to the loose ones, or back to the hand they came from.

    Raises ``IllegalAction``: ``no_such_draft_meld``, ``not_in_meld``.
    """
    _require(draft, number)
    left = list(draft.melds[number - 1])
    for card in cards or tuple(left):
        found = _find(left, card)
        if found is None:
            raise IllegalAction("not_in_meld", card=placed_text(card), number=number)
        left.remove(found)
    return _step(draft, (*draft.melds[: number - 1], tuple(left), *draft.melds[number:]))


def declared(draft: Draft, face: int, number: int | None) -> Draft:
    """A joker that lies in a meld stands for this card from now on (M8).

    It is the undeclared one, or the only one, or the one in the meld ``number``. Raises ``IllegalAction``:
    ``no_such_draft_meld``, ``which_joker``, ``no_joker_laid``.
    """
    if number is not None:
        _require(draft, number)
    places = [
        (at, index)
        for at, one in enumerate(draft.melds)
        for index, card in enumerate(one)
        if card >= JOKER and number in (None, at + 1)
    ]
    undeclared = [place for place in places if draft.melds[place[0]][place[1]] == JOKER]
    places = undeclared or places
    if not places:
        raise IllegalAction("no_joker_laid", card=face_text(face))
    if len(places) > 1:
        raise IllegalAction("which_joker", card=face_text(face), number=places[0][0] + 1)
    at, index = places[0]
    one = list(draft.melds[at])
    one[index] = face + DECLARED
    return _step(draft, (*draft.melds[:at], _sorted(tuple(one)), *draft.melds[at + 1 :]))


def arranged(draft: Draft, table: Sequence[Meld]) -> Draft:
    """The draft with another table in it: old melds keep their numbers where they go on, new ones come after them."""
    goes_on = {new: old for old, new in match(draft.old, table)}
    melds: list[tuple[int, ...]] = [()] * len(draft.old)
    for at, one in enumerate(table):
        if at in goes_on:
            melds[goes_on[at]] = one.cards
        else:
            melds.append(one.cards)
    return _step(draft, tuple(melds))


def restored(draft: Draft) -> Draft:
    """The draft with the old table in it, a step that can be taken back like any other."""
    return _step(draft, begun(draft.old, draft.hand).melds) if draft.changed else draft


def _step(draft: Draft, melds: Proposal) -> Draft:
    return replace(draft, melds=melds, past=(*draft.past, draft.melds))


def _gathered(draft: Draft, cards: Sequence[int], home: int | None) -> tuple[Proposal, tuple[Origin, ...]]:
    """The melds without the cards that are wanted elsewhere, and where each of these comes from.

    A bare joker that comes from the loose ones or a meld is declared anew by what it is put into.
    """
    loose, left = list(draft.loose), draft.left
    melds = [list(one) for one in draft.melds]
    origins: list[Origin] = []
    for card in cards:
        found = _find(loose, card)
        if found is None and card >= DECLARED:
            found = next((one for one in loose if one >= DECLARED), None)
        if found is not None:
            loose.remove(found)
            origins.append((card, LOOSE))
        elif _face(card) in left:
            left = left.minus(_face(card))
            origins.append((card, HAND))
        else:
            places = [at for at, one in enumerate(melds, 1) if at != home and _find(one, card) is not None]
            if not places:
                raise IllegalAction("not_at_hand", card=placed_text(card) if card != JOKER else face_text(card))
            if len(places) > 1:
                raise IllegalAction("in_several_melds", card=placed_text(card), melds=", ".join(map(str, places)))
            at = places[0]
            melds[at - 1].remove(_find(melds[at - 1], card) or 0)
            origins.append((card, at))
    return tuple(map(tuple, melds)), tuple(origins)


def _find(cards: Iterable[int], wanted: int) -> int | None:
    """The card itself; for a bare joker any joker."""
    return next((card for card in cards if card == wanted or (wanted == JOKER and card >= JOKER)), None)


def _require(draft: Draft, number: int) -> None:
    if not 1 <= number <= len(draft.melds) or not draft.melds[number - 1]:
        raise IllegalAction("no_such_draft_meld", number=number)


def _sorted(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards as they lie in a meld; what is none yet by rank, its jokers declared where only one card will do."""
    cards = _filled(cards)
    if JOKER not in cards:
        try:
            return meld(cards, high_ace=True).cards
        except IllegalAction:
            pass
    return tuple(sorted(cards, key=_by_rank))


def _filled(cards: tuple[int, ...]) -> tuple[int, ...]:
    """With its one undeclared joker declared, if there is exactly one card that makes a meld of it."""
    if cards.count(JOKER) != 1 or len(cards) < SHORTEST:
        return cards
    rest = tuple(card for card in cards if card != JOKER)
    fits = [face for face in range(JOKER) if _is_meld((*rest, face + DECLARED))]
    return (*rest, fits[0] + DECLARED) if len(fits) == 1 else cards


def _is_meld(cards: tuple[int, ...]) -> bool:
    try:
        meld(cards, high_ace=True)
    except IllegalAction:
        return False
    return True


def _placed(table: Iterable[Meld]) -> Iterable[int]:
    return (card for one in table for card in one.cards)


def _face(card: int) -> int:
    return JOKER if card >= JOKER else card


def _by_rank(card: int) -> tuple[bool, int, int, bool]:
    return card == JOKER, (card & 63) % 13, (card & 63) // 13, card >= DECLARED
