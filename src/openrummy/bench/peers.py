"""The peers (dependency group ``peers``), driven as their own users would; each is loaded when it is asked."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import random
from collections.abc import Sequence
from typing import Any, Final

__all__ = [
    "PEERS",
    "SPIEL",
    "SPIEL_BOT",
    "SPIEL_BOT_CLONED",
    "SPIEL_CLONED",
    "has",
    "missing",
    "rlcard_random",
    "rlcard_steps",
    "spiel_deadwood",
    "spiel_random",
    "spiel_simple",
    "spiel_steps",
]

PEERS: Final = {
    "open-spiel": "pyspiel",
    "rlcard": "rlcard",
    "highspy": "highspy",
    "ortools": "ortools",
    "rummikub-solver": "rummikub_solver",
}
"""Packages, and the modules by which they are known to be there."""
SPIEL: Final = "open-spiel-new"
SPIEL_CLONED: Final = "open-spiel-cloned"
SPIEL_BOT: Final = "open-spiel-bot-new"
SPIEL_BOT_CLONED: Final = "open-spiel-bot-cloned"


@functools.cache
def has(package: str) -> bool:
    """Whether a peer, or Numba or Matplotlib, is installed."""
    return importlib.util.find_spec(PEERS.get(package, package)) is not None


def missing() -> list[str]:
    """The peers that are not installed."""
    return [package for package in PEERS if not has(package)]


@functools.cache
def _spiel() -> Any:
    return importlib.import_module("pyspiel")


def spiel_deadwood(hands: Sequence[Sequence[int]]) -> int:
    """Least deadwood of each hand through OpenSpiel's Python binding."""
    utils = _spiel().gin_rummy.GinRummyUtils(13, 4, 10)
    for hand in hands:
        utils.min_deadwood(hand)
    return len(hands)


def spiel_random(hands: int, *, clone: bool) -> int:
    """Random-legal hands; with ``clone`` every hand starts from a clone of one first state."""
    spiel_steps(hands, clone=clone)
    return hands


def spiel_steps(hands: int, *, clone: bool) -> int:
    """The actions of the players in as many random-legal hands."""
    game = _spiel().load_game("gin_rummy")
    first = game.new_initial_state()
    rng = random.Random(1)
    steps = 0
    for _ in range(hands):
        state = first.clone() if clone else game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(rng.random() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
                steps += 1
            state.apply_action(action)
    return steps


def spiel_simple(hands: int, *, clone: bool) -> int:
    """Hands of OpenSpiel's simple bot against itself, the same two bots throughout."""
    game = _spiel().load_game("gin_rummy")
    first = game.new_initial_state()
    bots = [_spiel().make_simple_gin_rummy_bot(game.get_parameters(), player) for player in range(2)]
    rng = random.Random(1)
    for _ in range(hands):
        state = first.clone() if clone else game.new_initial_state()
        for bot in bots:
            bot.restart()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                state.apply_action(bots[state.current_player()].step(state))
    return hands


def rlcard_steps(hands: int) -> int:
    """The actions in as many random-legal hands of RLCard's game of gin, without its observations."""
    environment: Any = importlib.import_module("rlcard").make("gin-rummy", config={"seed": 1})
    rng = random.Random(1)
    steps = 0
    for _ in range(hands):
        game = environment.game
        game.init_game()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            steps += 1
    return steps


def rlcard_random(hands: int) -> int:
    """Random-legal hands in RLCard."""
    rlcard_steps(hands)
    return hands
