"""The peers: OpenSpiel and RLCard (dependency group ``peers``), driven as their own users would drive them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pyspiel
import rlcard


def spiel_deadwood(hands: Sequence[Sequence[int]]) -> int:
    """Least deadwood of each hand through OpenSpiel's Python binding."""
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    for hand in hands:
        utils.min_deadwood(hand)
    return len(hands)


def spiel_random(hands: int, *, clone: bool) -> int:
    """Random-legal hands; with ``clone`` every hand starts from a clone of one first state."""
    spiel_steps(hands, clone=clone)
    return hands


def spiel_steps(hands: int, *, clone: bool) -> int:
    """The actions of the players in as many random-legal hands."""
    game = pyspiel.load_game("gin_rummy")
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
    game = pyspiel.load_game("gin_rummy")
    first = game.new_initial_state()
    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), player) for player in range(2)]
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


def rlcard_random(hands: int) -> int:
    """Random-legal hands in RLCard's game of gin, without its observations."""
    environment: Any = rlcard.make("gin-rummy", config={"seed": 1})
    rng = random.Random(1)
    for _ in range(hands):
        game = environment.game
        game.init_game()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
    return hands
