"""Cards in the text of a rule page as HTML: places in which the page for browsers draws them, and names in words."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Final

from openrummy.cards import SUITS, parse_face
from openrummy.melds import DECLARED
from openrummy.text import Catalogue

__all__ = ["PIECE", "RULE", "is_cards", "notation", "sign", "spoken", "with_signs", "written"]

SIGNS: Final = "♣♦♥♠"
PIECE: Final = re.compile(r"(-?)(\*?[A2-9TJQK][cdhs])(?:>(\d+))?")
"""A card as the examples write it: thrown (``-Kd``), laid off (``9s>2``), declared (``*7h``), or by itself."""
BARE: Final = re.compile(r"(?<![\w*])((?:(?<=[Tt]he )A|[2-9TJQK])([cdhs]))(?!\w)")
"""A card in a sentence. An ace only after "the", for "As" and "Ah" are words as well."""
RULE: Final = re.compile(r"[A-Z]\d{1,2}")


def spoken(card: str, words: Catalogue) -> str:
    """A card as one says it."""
    if card.startswith("*"):
        return words.say("joker-for", card=spoken(card[1:], words))
    return words.say("card", rank=words.say(f"rank-{card[0]}"), suit=words.say(f"suit-{card[1]}"))


def with_signs(text: str) -> str:
    """A sentence with the signs of the suits in its cards: 7♦ for 7d."""
    return BARE.sub(lambda found: sign(found[1]), text)


def sign(card: str) -> str:
    """A card in short: 10♦ for Td."""
    return card[:-1].replace("T", "10") + SIGNS[SUITS.index(card[-1])]


def written(text: str, words: Catalogue) -> str:
    """A sentence as HTML: its cards with the signs of their suits, which are read out in words."""
    parts, end = [], 0
    for found in BARE.finditer(text):
        parts.append(html.escape(text[end : found.start()], quote=False))
        parts.append(
            f'<span class="sign" data-suit="{found[2]}"><span aria-hidden="true">{sign(found[1])}</span>'
            f'<span class="unseen">{html.escape(spoken(found[1], words))}</span></span>'
        )
        end = found.end()
    return "".join([*parts, html.escape(text[end:], quote=False)])


def is_cards(text: str) -> bool:
    """Whether a text is nothing but cards, in melds or not."""
    return bool(text.strip("| ")) and all(one == "|" or PIECE.fullmatch(one) for one in text.split())


def notation(text: str, words: Catalogue) -> str:
    """A text of the notation as HTML: cards drawn, melds apart, and what is no card as it stands."""
    parts: list[str] = []
    held: list[str] = []
    for token in text.split():
        found = PIECE.fullmatch(token)
        if found is not None and not found[1]:
            held.append(found[2])
            if found[3] is None:
                continue
        parts += _group(held, words)
        held = []
        if found is not None:
            parts.append(_deed(found, words))
        else:
            parts.append('<span class="unseen">;</span>' if token == "|" else _other(token, words))
    return " ".join([*parts, *_group(held, words)])


def _group(cards: Sequence[str], words: Catalogue) -> list[str]:
    """Cards that lie together; nothing for none."""
    if not cards:
        return []
    return [f'<span class="cards">{_places(cards)}<span class="unseen">{_spoken(cards, words)}</span></span>']


def _places(cards: Sequence[str]) -> str:
    faces = [parse_face(card.lstrip("*")) + DECLARED * card.startswith("*") for card in cards]
    return "".join(f'<span data-card="{face}"></span>' for face in faces)


def _spoken(cards: Sequence[str], words: Catalogue) -> str:
    return html.escape(", ".join(spoken(card, words) for card in cards))


def _deed(found: re.Match[str], words: Catalogue) -> str:
    """Where the cards before it go (``>2``), or a card that is thrown."""
    if found[1]:
        said = html.escape(words.say("book-discard"))
        return (
            f'<span class="cards thrown"><span class="deed">{said}</span>{_places([found[2]])}'
            f'<span class="unseen">{_spoken([found[2]], words)}</span></span>'
        )
    said = html.escape(words.say("book-on-meld", number=found[3]))
    return f'<span class="to"><span aria-hidden="true">→ {found[3]}</span><span class="unseen">{said},</span></span>'


def _other(token: str, words: Catalogue) -> str:
    if RULE.fullmatch(token):
        return f'<a class="rule" href="#{token}">{token}</a>'
    if "/" in token:
        return f"<code>{html.escape(token)}</code>"
    if token == "->":
        return "→"
    return html.escape(words.say("book-none") if token == "-" else token)
