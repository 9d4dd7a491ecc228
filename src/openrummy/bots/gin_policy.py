"""How the levels of gin judge: what ten cards are worth, what a discard gives away, when to take and when to knock.

Everything is a number from numbers: hands are masks as in ``partition``, a player's habits are a row of weights (their
places are named below), and what he believes of the other's hand is a row of 52 chances. ``fast`` compiles these
functions from this source, as it does those of ``partition``, so that millions of hands can be played to tune them:
they keep to machine numbers, loops and rows.

Values are points of deadwood, fewer is better: a cost.
"""

from __future__ import annotations

from typing import Any, Final

from openrummy.partition import PACK, RANK, best_discard, deadwood

__all__ = [
    "HABITS",
    "WEIGHTS",
    "cheapness",
    "cost",
    "danger",
    "heed",
    "pick_discard",
    "spread",
    "takes",
    "thrown",
    "would_knock",
]

_ACES: Final = RANK
_KINGS: Final = RANK << 12

# What ten cards cost; pairs of weights are for the start of a hand, and what is added in proportion to the draws.
EXPECTED: Final = 0  # the least deadwood after the next draw, on average
HELD: Final = 2  # the deadwood now
GIN: Final = 4  # the chance that the next draw makes gin
LOW: Final = 6  # the chance that the next draw makes a knock possible
PRETTY: Final = 8  # pairs and neighbours, whether or not anything is left to complete them
# What a discard gives away.
FEEDS: Final = 10  # melds that the other could make with it, as likely as they are
# When to take a card from the pile.
PATIENCE: Final = 12  # how much less the hand has to cost with it
UPCARD: Final = 14  # the same for the upcard, which may be passed for nothing
# When to knock: more than nothing is a yes.
KNOCK: Final = 16
KNOCK_LEFT: Final = 18  # for each point that is left
KNOCK_GIN: Final = 20  # for the chance of gin with the next draw
KNOCK_TAKEN: Final = 22  # for each card that the other has taken and kept
KNOCK_LOWER: Final = 24  # for the points that the next draw would take off on average
# What the other's moves say of his cards: how much likelier they make the same rank, the next card, the next but one.
THREW: Final = 26
REFUSED: Final = 29
TOOK: Final = 32
# What he keeps in mind.
RECALL: Final = 35  # how many of the last discards
WATCHES: Final = 36  # whether the cards that the other has taken (1 or 0)
# The match: for each point that an end of the hand is worth to it beside what it scores (see ``gin_equity``),
STAKE_KNOCK: Final = 37  # added to the will to knock, for the four ends in their order
STAKE_GIN: Final = 41  # to the weight of gin, for gin
STAKE_LOW: Final = 42  # to that of a knock, for a knock that scores
STAKE_FEEDS: Final = 43  # to what a discard gives away, for a hand that the other ends
GIVES: Final = 44  # how likely a card that the other may hold is to come, beside one in the stock
# The bonus of an undercut: what is added where it is small.
CHEAP_KNOCK: Final = 45  # to the will to knock
CHEAP_LEFT: Final = 47  # the same for each point that is left
CHEAP_GIN: Final = 48  # to the weight of gin
CHEAP_LOW: Final = 49  # and to that of a knock
CHEAP_HELD: Final = 50  # and to that of the deadwood now
WEIGHTS: Final = 51

HABITS: Final = (
    *("EXPECTED", "HELD", "GIN", "LOW", "PRETTY", "FEEDS", "PATIENCE", "UPCARD"),
    *("KNOCK", "KNOCK_LEFT", "KNOCK_GIN", "KNOCK_TAKEN", "KNOCK_LOWER", "THREW", "REFUSED", "TOOK", "RECALL"),
    *("WATCHES", "STAKE_KNOCK", "STAKE_GIN", "STAKE_LOW", "STAKE_FEEDS", "GIVES"),
    *("CHEAP_KNOCK", "CHEAP_LEFT", "CHEAP_GIN", "CHEAP_LOW", "CHEAP_HELD"),
)
"""The names of the places above, in their order."""

# Where a player stands, as a row.
LIMIT: Final = 0  # what a knock may leave
TURN: Final = 1  # how far the hand has gone, 0 to 1
CHEAP: Final = 2  # how small the bonus of an undercut is, 0 for 25 or more, 1 for 10 (see ``cheapness``)
EXPECTS: Final = 3  # written by ``cost``: the least deadwood after the next draw on average,
GIN_CHANCE: Final = 4  # the chance of gin with it
LOW_CHANCE: Final = 5  # and that of a knock
# Points that an end of the hand is worth to him in the match beside those it scores: more than nothing is good.
STAKES: Final = 6
A_KNOCK: Final = 0  # he scores with a knock
A_GIN: Final = 1  # he has gin
AN_UNDERCUT: Final = 2  # he is undercut
A_LOSS: Final = 3  # the other scores with a knock or gin
ENDS: Final = 4
PLACES: Final = STAKES + ENDS

# Moves of the other that say something.
A_DISCARD: Final = 0
A_REFUSAL: Final = 1
A_TAKING: Final = 2


def heed(likely: Any, factors: Any, move: int, face: int) -> None:
    """Changes how likely the cards about ``face`` are in the other's hand, after he threw, refused or took it.

    ``factors`` are three numbers for each kind of move: for the same rank, next to it, and next but one.
    """
    rank = face % 13
    for suit in range(4):
        likely[suit * 13 + rank] *= factors[3 * move]
    if rank > 0:
        likely[face - 1] *= factors[3 * move + 1]
    if rank < 12:
        likely[face + 1] *= factors[3 * move + 1]
    if rank > 1:
        likely[face - 2] *= factors[3 * move + 2]
    if rank < 11:
        likely[face + 2] *= factors[3 * move + 2]


def spread(likely: Any, unseen: int, known: int, hidden: int, chance: Any) -> None:
    """Writes to ``chance`` how likely each card is in the other's hand, of which ``hidden`` cards are not known."""
    total = 0.0
    for face in range(52):
        if unseen >> face & 1:
            total += likely[face]
    scale = hidden / total if total > 0 else 0.0
    for face in range(52):
        if known >> face & 1:
            chance[face] = 1.0
        elif unseen >> face & 1:
            chance[face] = min(0.95, likely[face] * scale)
        else:
            chance[face] = 0.0


def makers(hand: int) -> int:
    """The cards outside a hand that make a meld with two of its cards."""
    up = (hand & ~_KINGS) << 1
    down = (hand & ~_ACES) >> 1
    above = (up & ~_KINGS) << 1
    below = (down & ~_ACES) >> 1
    runs = up & above | up & down | down & below
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    pairs = c & d | h & s | (c | d) & (h | s)
    return (runs | pairs * RANK) & ~hand & PACK


def _pretty(hand: int) -> int:
    """How many pairs and neighbours there are in a hand."""
    up = hand & (hand & ~_KINGS) << 1
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    return up.bit_count() + (c & d | c & h | c & s | d & h | d & s | h & s).bit_count()


def cost(hand: int, chance: Any, unseen: int, place: Any, weights: Any) -> float:
    """What ten cards cost: what they leave now, and what may come of them with the next draw.

    Writes to ``place`` the least deadwood after the next draw on average, the chance of gin with it, that of a knock.
    """
    limit, turn = place[LIMIT], place[TURN]
    gives = 1.0 - weights[GIVES]
    whole = deadwood(hand)
    least = best_discard(hand, 0)  # of nine cards
    fitting = makers(hand)
    total, expected, gin, low = 0.0, 0.0, 0.0, 0.0
    left = unseen
    while left:
        card = left & -left
        left ^= card
        face = (card - 1).bit_count()
        comes = 1.0 - chance[face] * gives
        # A card that fits nowhere is thrown again, or another goes for it.
        after = best_discard(hand | card, 0) if card & fitting else min(whole, least + min(face % 13 + 1, 10))
        total += comes
        expected += comes * after
        if after <= limit:
            low += comes
            if after == 0:
                gin += comes
    if total > 0:
        expected /= total
        gin /= total
        low /= total
    place[EXPECTS], place[GIN_CHANCE], place[LOW_CHANCE] = expected, gin, low
    cheap = place[CHEAP]
    for_gin = (
        weights[GIN] + weights[GIN + 1] * turn + weights[STAKE_GIN] * place[STAKES + A_GIN] + weights[CHEAP_GIN] * cheap
    )
    for_low = (
        weights[LOW]
        + weights[LOW + 1] * turn
        + weights[STAKE_LOW] * place[STAKES + A_KNOCK]
        + weights[CHEAP_LOW] * cheap
    )
    found = (
        (weights[EXPECTED] + weights[EXPECTED + 1] * turn) * expected
        + (weights[HELD] + weights[HELD + 1] * turn + weights[CHEAP_HELD] * cheap) * whole
        - for_gin * gin
        - for_low * low
    )
    if weights[PRETTY] != 0:
        found -= weights[PRETTY] * _pretty(hand)
    return float(found)


def danger(face: int, chance: Any) -> float:
    """How many melds the other could make with a card, each as likely as it is that he holds what it takes."""
    rank = face % 13
    a, b = 0.0, 0.0
    for suit in range(4):
        other = suit * 13 + rank
        if other != face:
            b += a * chance[other]
            a += chance[other]
    one = chance[face - 2] if rank > 1 else 0.0
    two = chance[face - 1] if rank > 0 else 0.0
    three = chance[face + 1] if rank < 12 else 0.0
    four = chance[face + 2] if rank < 11 else 0.0
    return float(b + one * two + two * three + three * four)


def thrown(hand: int, card: int, chance: Any, unseen: int, place: Any, weights: Any) -> float:
    """What it costs to throw a card (a mask) of eleven: what the other ten cost, and what it gives away."""
    found = cost(hand ^ card, chance, unseen, place, weights)
    feeds = weights[FEEDS] + weights[FEEDS + 1] * place[TURN] + weights[STAKE_FEEDS] * place[STAKES + A_LOSS]
    if feeds != 0:
        found += feeds * danger((card - 1).bit_count(), chance)
    return float(found)


def pick_discard(hand: int, free: int, chance: Any, unseen: int, place: Any, weights: Any) -> tuple[int, float]:
    """The card (its face) of ``free`` whose discard costs least, the highest face among equals, and what it costs.

    Cards that leave much more deadwood than the best are not looked at.
    """
    least = best_discard(hand, hand & ~free)
    chosen, lowest = -1, 1e9
    left = free
    while left:
        card = left & -left
        left ^= card
        if deadwood(hand ^ card) > least + 12:
            continue
        found = thrown(hand, card, chance, unseen, place, weights)
        if found <= lowest:
            chosen, lowest = (card - 1).bit_count(), found
    return chosen, lowest


def takes(hand: int, top: int, upcard: bool, chance: Any, unseen: int, place: Any, weights: Any) -> bool:
    """Whether the top of the pile is worth more than a card that nobody knows."""
    eleven = hand | 1 << top
    if best_discard(eleven, 1 << top) == 0:
        return True
    now = cost(hand, chance, unseen, place, weights)
    _, then = pick_discard(eleven, hand, chance, unseen, place, weights)
    at = UPCARD if upcard else PATIENCE
    return bool(then < now - weights[at] - weights[at + 1] * place[TURN])


def would_knock(hand: int, left: int, known: int, chance: Any, unseen: int, place: Any, weights: Any) -> bool:
    """Whether to knock with these ten cards, which leave ``left`` points, or to play on."""
    if left == 0:
        return True
    cost(hand, chance, unseen, place, weights)
    turn = place[TURN]
    found = (
        weights[KNOCK]
        + weights[KNOCK + 1] * turn
        + (weights[KNOCK_LEFT] + weights[KNOCK_LEFT + 1] * turn) * left
        + (weights[KNOCK_GIN] + weights[KNOCK_GIN + 1] * turn) * place[GIN_CHANCE]
        + (weights[KNOCK_TAKEN] + weights[KNOCK_TAKEN + 1] * turn) * known.bit_count()
        + (weights[KNOCK_LOWER] + weights[KNOCK_LOWER + 1] * turn) * (left - place[EXPECTS])
        + weights[STAKE_KNOCK + A_KNOCK] * place[STAKES + A_KNOCK]
        + weights[STAKE_KNOCK + A_GIN] * place[STAKES + A_GIN]
        + weights[STAKE_KNOCK + AN_UNDERCUT] * place[STAKES + AN_UNDERCUT]
        + weights[STAKE_KNOCK + A_LOSS] * place[STAKES + A_LOSS]
        + (weights[CHEAP_KNOCK] + weights[CHEAP_KNOCK + 1] * turn + weights[CHEAP_LEFT] * left) * place[CHEAP]
    )
    return bool(found > 0)


def cheapness(bonus: int) -> float:
    """How small the bonus of an undercut is: 0 for 25 or more, 1 for 10, and no more than that."""
    return min(1.0, max(0.0, (25 - bonus) / 15.0))
