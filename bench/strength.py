"""How strong a bot is beside OpenSpiel's simple bot: single hands of gin, every deal played from both seats.

uv run --group peers python -m bench.strength [--hands 20000] [--bot simple] [--seed 1]

Rules: OpenSpiel's default game in our terms, `gin/undercut_bonus=25`. The hand is played in our engine; a state of
OpenSpiel's game is kept in step, and its bot is asked there (it looks at nothing but its own observation). Where the
two games differ, ours holds: the hand is drawn with two cards in the stock, where OpenSpiel still lets the next player
knock with the last discard; a card just taken may not be thrown back. OpenSpiel's bot never lays off. So every hand is
counted twice: with the bot as it is, and with the answer to a knock that is made for both (G8). In the second count it
is ahead of Simple: of equal discards it throws the highest, where Simple by definition draws lots, and it takes a card
only for a meld of a best arrangement. A Simple changed in both was even with it there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pyspiel
from tqdm import tqdm

from openrummy.actions import DISCARDS, Action, Discard, Draw, Knock, Pass, Show, Take
from openrummy.arena.report import interval, mean
from openrummy.bots import Bot, make
from openrummy.cards import parse_face
from openrummy.events import Discarded, Drew, Event, HandEnded, Passed, Took
from openrummy.game import decide, evolve, start, supply
from openrummy.melds import Meld
from openrummy.partition import best
from openrummy.redact import view
from openrummy.shuffle import local_proof
from openrummy.state import Hand, Phase
from openrummy.table import History

RULES: Final = "gin/undercut_bonus=25"
GAME: Final[Any] = pyspiel.load_game("gin_rummy")
UTILS: Final[Any] = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
FACES: Final = tuple(parse_face(UTILS.card_string(card)) for card in range(52))
CARDS: Final = {face: card for card, face in enumerate(FACES)}
KNOCK: Final[int] = pyspiel.gin_rummy.KNOCK_ACTION
PASS: Final[int] = pyspiel.gin_rummy.PASS_ACTION
TAKE: Final[int] = pyspiel.gin_rummy.DRAW_UPCARD_ACTION
DRAW: Final[int] = pyspiel.gin_rummy.DRAW_STOCK_ACTION
MELDS: Final[int] = pyspiel.gin_rummy.MELD_ACTION_BASE
ACTIONS: Final[dict[int, Action]] = {PASS: Pass(), TAKE: Take(), DRAW: Draw()}


class Spiel:
    """OpenSpiel's simple bot in a seat, and the state of its game in step with ours: player 0 begins, as seat 0."""

    def __init__(self, seat: int, hand: Hand, first: Any) -> None:
        self.state = first.clone()
        self._bot: Any = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), seat)
        for cards in hand.hands:
            for face in cards:
                self.state.apply_action(CARDS[face])
        self.state.apply_action(CARDS[hand.upcard])

    def choose(self, hand: Hand) -> Action:
        """What it plays, as an action of ours."""
        if hand.phase is Phase.SHOW:
            return Show()
        asked = self._bot.step(self.state)
        if asked in ACTIONS:
            return ACTIONS[asked]
        return self._knock() if asked == KNOCK else DISCARDS[FACES[asked]]

    def _knock(self) -> Action:
        state = self.state.clone()
        state.apply_action(KNOCK)
        thrown = self._bot.step(state)
        state.apply_action(thrown)
        melds = []
        while (asked := self._bot.step(state)) != PASS:
            melds.append(tuple(FACES[card] for card in UTILS.int_to_meld[asked - MELDS]))
            state.apply_action(asked)
        return Knock(FACES[thrown], tuple(melds))

    def forget(self) -> None:
        """Lets the bot forget a knock that did not happen."""
        self._bot.restart()

    def follow(self, events: Sequence[Event]) -> None:
        """Makes the same moves in its game."""
        for event in events:
            if isinstance(event, Passed):
                self.state.apply_action(PASS)
            elif isinstance(event, Took):
                self.state.apply_action(TAKE)
            elif isinstance(event, Drew):
                self.state.apply_action(DRAW)
                self.state.apply_action(CARDS[event.card])
            elif isinstance(event, Discarded):
                self.state.apply_action(CARDS[event.card])


class Outcome(NamedTuple):
    """Points of our bot less points of the other, with lay-offs made for both, and with the other's own answer."""

    default: int
    own: int
    thrown_back: int


def play(order: bytes, seat: int, ours: Bot, first: Any) -> Outcome:
    """One hand from a shuffled pack, our bot in this seat."""
    state = start(RULES, ["first", "second"], dealer=1)
    events: list[Event] = list(supply(state, order))
    state = evolve(state, *events)
    hand = state.hand
    assert hand is not None
    other = Spiel(1 - seat, hand, first)
    own: int | None = None
    thrown_back = 0
    while state.hand is not None:
        hand = state.hand
        if hand.turn == seat:
            told = History(events, [hand.eyes] * len(events), seat)
            action = ours.choose(view(state, seat), told)
        else:
            action = other.choose(hand)
            if isinstance(action, Knock | Discard) and action.card == hand.taken:
                thrown_back += 1
                other.forget()
                action = make("greedy", 0).choose(view(state, hand.turn), ())
            if hand.phase is Phase.SHOW:
                own = _margin(decide(state, _no_layoffs(hand)), seat)
        new = decide(state, action)
        other.follow(new)
        events += new
        state = evolve(state, *new)
    margin = state.scores[seat] - state.scores[1 - seat]
    return Outcome(margin, margin if own is None else own, thrown_back)


def _no_layoffs(hand: Hand) -> Show:
    return Show(tuple(Meld.of(mask).cards for mask in best(hand.hands[hand.turn].one)))


def _margin(events: Sequence[Event], seat: int) -> int:
    (points,) = (event.result.points for event in events if isinstance(event, HandEnded))
    return points[seat] - points[1 - seat]


def line(name: str, margins: Sequence[tuple[int, ...]]) -> str:
    """A row of figures; margins of one deal stand together."""
    flat = [margin for deal in margins for margin in deal]
    rate, low, high = interval([[(margin > 0) + (margin == 0) / 2 for margin in deal] for deal in margins])
    points, half = mean([(sum(deal), len(deal)) for deal in margins])
    won, lost = sum(margin > 0 for margin in flat), sum(margin < 0 for margin in flat)
    return (
        f"{name:22}{won:8,}{lost:8,}{len(flat) - won - lost:8,}"
        f"{100 * rate:9.2f} ({100 * low:.2f} to {100 * high:.2f}){points:+10.3f} ± {half or 0:.3f}"
    )


def main() -> None:
    """Prints the figures."""
    options = argparse.ArgumentParser(description="A bot beside OpenSpiel's simple bot.")
    options.add_argument("--hands", type=int, default=20_000)
    options.add_argument("--bot", default="simple")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    first = GAME.new_initial_state()
    default: list[tuple[int, ...]] = []
    own: list[tuple[int, ...]] = []
    thrown_back = 0
    for deal in tqdm(range((chosen.hands + 1) // 2), unit=" deals", disable=None, file=sys.stderr):
        order = local_proof(chosen.seed, deal + 1).order("deal", 52)
        pair = [play(order, seat, make(chosen.bot, 2 * deal + seat), first) for seat in range(2)]
        default.append(tuple(outcome.default for outcome in pair))
        own.append(tuple(outcome.own for outcome in pair))
        thrown_back += sum(outcome.thrown_back for outcome in pair)
    print(f"{chosen.bot} against OpenSpiel's simple bot, {RULES}, {2 * len(default):,} hands, seed {chosen.seed}")
    print(f"{'':22}{'won':>8}{'lost':>8}{'drawn':>8}{'share %  (95 %)':>26}{'points/hand ± 95 %':>23}")
    print(line("it never lays off", own))
    print(line("lay-offs made for both", default))
    print(f"discards of the card just taken (G5), replaced by those of greedy: {thrown_back}")


if __name__ == "__main__":
    main()
