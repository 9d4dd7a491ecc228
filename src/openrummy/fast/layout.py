"""How a match of gin stands in a row of machine words, which number an action has, and what a ruleset comes to.

A row is ``WIDTH`` signed 64-bit words. Cards are masks as in ``partition``; the stock and the discard pile are bytes in
their words, the next card, or the oldest discard, first.
"""

from __future__ import annotations

from typing import Final

# The words of a row.
HANDS: Final = 0  # two words, by seat, as are all that follow with two
SEEN: Final = 2  # cards of these hands that everyone saw go in
MELDS: Final = 4  # three words: the knocker's melds, in the order laid
PILED: Final = 7  # the discard pile, as a mask
PHASE: Final = 8
TURN: Final = 9
DEALER: Final = 10
DRAWS: Final = 11  # cards gone from the stock
PILE: Final = 12  # cards in the discard pile
UPCARD: Final = 13
DRAWN: Final = 14
TAKEN: Final = 15
STREAK: Final = 16
NUMBER: Final = 17  # hands dealt
SCORES: Final = 18
WON: Final = 20
GAINS: Final = 22  # points of the last hand, end bonuses included
REASON: Final = 24
OVER: Final = 25  # whether the match is over
KEY: Final = 26  # of the chance of this row
COUNT: Final = 27  # words of chance used for deals
LEGAL: Final = 28  # two words: what may be done
STOCK: Final = 30  # four words
PILES: Final = 34  # four words
CHOICES: Final = 38  # words of chance used by players at random
WIDTH: Final = 40

STOCKED: Final = 31  # cards in the stock after the deal
NOBODY: Final = -1  # no card

# Phases.
UPCARD_PHASE: Final = 0
STOCK_PHASE: Final = 1
DRAW_PHASE: Final = 2
DISCARD_PHASE: Final = 3
SHOW_PHASE: Final = 4
NO_HAND: Final = 5

# Actions: 0-51 discard a face, 52-103 knock with it, then these five.
KNOCK: Final = 52
DRAW: Final = 104
TAKE: Final = 105
PASS: Final = 106
SHOW: Final = 107
BIG_GIN: Final = 108
ACTIONS: Final = 109
NOTHING: Final = -1  # for a lane that is to be left alone

# Reasons why a hand ended.
REASONS: Final = ("knock", "undercut", "gin", "big_gin", "stock", "forty")
KNOCKED: Final = 0
UNDERCUT: Final = 1
GIN: Final = 2
BIG: Final = 3
OUT_OF_STOCK: Final = 4
FORTY: Final = 5

# The words of a ruleset.
LIMIT: Final = 0  # -1: the upcard's
ACE: Final = 1  # the limit that an ace gives
GIN_BONUS: Final = 2
UNDERCUT_BONUS: Final = 3
TARGET: Final = 4
NEXT: Final = 5  # who deals next: winner, loser, alternate
BIG_BONUS: Final = 6  # 0: big gin is not played
BOX: Final = 7
GAME: Final = 8
SHUTOUT: Final = 9
DOUBLES: Final = 10
RULES: Final = 11

# The words of an observation; what it says is in `observation`.
OBSERVED: Final = 10

# What a lane plays at a stretch, and when it begins anew.
EPISODES: Final = ("match", "hand")
MATCH: Final = 0
AUTORESETS: Final = ("same_step", "next_step", "off")
SAME_STEP: Final = 0
NEXT_STEP: Final = 1

# The words for working: 0-2 melds found, then a list of melds, chains of lay-offs, a pack.
FOUND: Final = 3
LENGTHS: Final = 68
CHAINS: Final = 74
DECK: Final = 134
SCRATCH: Final = 192
