"""Counts how hands of gin between two strong players end, and prints them as they stand in gin_outcomes.toml.

python -m scripts.gin_outcomes [--hands 60000] [--seed 1]

The compiled twin plays them with the habits of ``gin_start`` and nothing at stake but points, by four rules: the knock
limit 10 or the upcard's, a bonus of 10 or 25 for an undercut. A minute of processor time.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.gin import row
from openrummy.bots.gin_policy import ENDS
from openrummy.fast import inputs, layout
from openrummy.fast.chance import key_of, shuffle
from openrummy.fast.matches import LEVEL, play_hand, room
from scripts.gin_start import START

RULES: Final = {
    f"{limit}_{bonus}": f"{game}/undercut_bonus={bonus}"
    for limit, game in (("fixed", "gin"), ("upcard", "oklahoma"))
    for bonus in (10, 25)
}
KINDS: Final = {layout.KNOCKED: "knock", layout.UNDERCUT: "undercut", layout.GIN: "gin"}
MOST: Final = 101
"""No difference is larger: ten cards of ten points, or a count one more."""
HEAD: Final = """\
# How hands of gin between two strong players end, by the knock limit (10, or the upcard's) and the bonus of an
# undercut: of so many hands, how many were drawn, and how many each player won with a knock, an undercut and gin, by
# the points without a bonus, from 0 on. `openrummy.parts.gin_score` makes scores of them.
#
# Made by `python -m scripts.gin_outcomes --hands {hands} --seed {seed}`, with the habits of scripts/gin_start.py.
"""


def outcomes(rules: str, hands: int, seed: int) -> tuple[int, dict[tuple[int, int], NDArray[np.int64]]]:
    """How many of these hands were drawn, and by the player who scored (0: who played first) and why, the points."""
    found_rules, words = inputs.rules_of(rules)
    options = found_rules.options
    kinds, rows = np.array([LEVEL, LEVEL]), np.array([row(START), row(START)])
    own, none, stakes = room(), np.zeros(0, np.uint8), np.zeros((2, ENDS))
    space = own[0]
    bonuses = {
        layout.KNOCKED: 0,
        layout.UNDERCUT: options.undercut_bonus,
        layout.GIN: options.gin_bonus,
    }
    found = {(side, why): np.zeros(MOST, np.int64) for side in range(2) for why in KINDS}
    drawn = 0
    for number in range(hands):
        key = key_of(np.uint64((seed << 32) + number))
        shuffle(key, 1, space, layout.DECK, 52)
        why, winner, won, _ = play_hand(key, 0, stakes, words, kinds, rows, own, none)
        if winner < 0:
            drawn += 1
        else:
            found[winner, why][won - bonuses[why]] += 1
    return drawn, found


def main() -> None:
    """Prints the file."""
    options = argparse.ArgumentParser(description="Counts how hands of gin end.")
    options.add_argument("--hands", type=int, default=60_000)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(HEAD.format(hands=chosen.hands, seed=chosen.seed), end="")
    for name, rules in RULES.items():
        drawn, found = outcomes(rules, chosen.hands, chosen.seed)
        print(f"\n[{name}]\nhands = {chosen.hands}\ndrawn = {drawn}")
        for (side, why), counts in found.items():
            values = np.trim_zeros(counts, "b").tolist()
            print(f"{('first', 'dealer')[side]}_{KINDS[why]} = {values}")


if __name__ == "__main__":
    main()
