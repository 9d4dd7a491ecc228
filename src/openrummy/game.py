"""The games by name, and legal(), check(), decide(), evolve(), play() over them.

``decide`` is the only place that knows rules and ``evolve`` the only one that changes anything; both are pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from openrummy.actions import Action
from openrummy.errors import Contradiction, Garbled, IllegalAction
from openrummy.events import Event, HandEnded, MatchEnded
from openrummy.games.basic import BASIC
from openrummy.games.gin import GIN
from openrummy.games.hollywood import HOLLYWOOD
from openrummy.games.manipulation import MANIPULATION
from openrummy.games.oklahoma import OKLAHOMA
from openrummy.games.three_hand import THREE_HAND
from openrummy.options import Options, Ruleset, read_value, value_text
from openrummy.spec import Game
from openrummy.state import Ask, Phase, State

__all__ = [
    "GAMES",
    "Legal",
    "ask",
    "check",
    "decide",
    "evolve",
    "game_of",
    "legal",
    "outcome",
    "play",
    "ruleset",
    "start",
    "supply",
]

_GAMES: Final[dict[str, Game]] = {
    game.name: game for game in (BASIC, GIN, OKLAHOMA, HOLLYWOOD, THREE_HAND, MANIPULATION)
}
GAMES: Final[Mapping[str, Game]] = MappingProxyType(_GAMES)
"""Every game that can be played, by name."""


def ruleset(text: str, **options: object) -> Ruleset:
    """The ruleset of an id such as ``gin/gin_bonus=20``, with further options as words or values.

    Raises ``Garbled``: ``bad_ruleset``, ``unknown_game``, ``unknown_option``, ``bad_option_value``; ``Contradiction``:
    ``options_exclude``, ``option_fixed``.
    """
    name, chosen = _split(text)
    chosen |= {option: value_text(value) for option, value in options.items()}
    game = _GAMES.get(name)
    if game is None:
        raise Garbled("unknown_game", game=name, expected=" ".join(_GAMES))
    values: dict[str, Any] = {option: read_value(game.options, option, value) for option, value in chosen.items()}
    for option, value in game.fixed.items():
        if values.setdefault(option, value) != value:
            raise Contradiction("option_fixed", option=option, game=name, value=value_text(value))
    full = game.options(**values)
    full.check()
    game = next((other for other in _GAMES.values() if _fits(other, game, full)), game)
    base = game.options(**game.fixed)
    changed = sorted(
        f"{option}={value_text(getattr(full, option))}"
        for option in base.__struct_fields__
        if getattr(full, option) != getattr(base, option)
    )
    return Ruleset(f"{game.name}/{','.join(changed)}" if changed else game.name, game.name, full)


def _fits(other: Game, game: Game, options: Options) -> bool:
    """Whether these options of a game have a name of their own: gin with ``knock_limit=upcard`` is Oklahoma."""
    same = other.hand is game.hand and other.match is game.match and other.options is game.options
    return same and bool(other.fixed) and all(getattr(options, name) == value for name, value in other.fixed.items())


def _split(text: str) -> tuple[str, dict[str, str]]:
    """Name and written options of a ruleset id."""
    name, slash, rest = text.partition("/")
    chosen: dict[str, str] = {}
    for part in rest.split(",") if slash else ():
        option, equals, value = part.partition("=")
        if not (option and equals and value) or option in chosen:
            raise Garbled("bad_ruleset", text=text, part=part)
        chosen[option] = value
    return name, chosen


def game_of(state: State) -> Game:
    """The game that a state belongs to."""
    return _GAMES[state.rules.game]


def start(
    rules: Ruleset | str, seats: tuple[str, ...] | list[str], dealer: int = -1, roles: Sequence[int] = ()
) -> State:
    """A match before its first hand.

    With ``dealer`` given, that seat deals first, else chance decides (G1). With ``roles`` given, these are the seats in
    the box, captain and sitting out, else they are drawn for (T1); who is in the box deals (T2). Raises
    ``Contradiction``: ``wrong_seats``, ``same_name``, ``no_such_dealer``, ``box_deals``, ``wrong_roles``; and as
    ``ruleset``.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    game = _GAMES[rules.game]
    if not game.fewest <= len(seats) <= game.most:
        raise Contradiction("wrong_seats", game=game.name, seats=len(seats), fewest=game.fewest, most=game.most)
    if len(set(seats)) < len(seats) or not all(seats):
        raise Contradiction("same_name", seats=" ".join(seats))
    if not -1 <= dealer < len(seats):
        raise Contradiction("no_such_dealer", dealer=dealer)
    if game.has_roles and dealer >= 0:
        raise Contradiction("box_deals", "T2", game=game.name)
    if roles and not (game.has_roles and sorted(roles) == list(range(len(seats)))):
        raise Contradiction("wrong_roles", game=game.name, expected=" ".join(seats) if game.has_roles else "")
    none = (0,) * len(seats)
    return State(rules, tuple(seats), roles[0] if roles else dealer, 0, none, none, roles=tuple(roles))


def ask(state: State) -> Ask | None:
    """The chance that the state waits for, or None."""
    hand = state.hand
    if hand is not None:
        if hand.phase is Phase.RESHUFFLE:
            return Ask(f"reshuffle/{hand.reshuffles + 1}", len(hand.pile) - 1, state.number)
        return None
    if state.over:
        return None
    game = _GAMES[state.rules.game]
    return game.match.opening(state) or Ask("deal", len(game.hand.pack(len(state.seats))), state.number + 1)


def supply(state: State, order: bytes) -> tuple[Event, ...]:
    """The events of the chance that the state asked for; ``order`` is a permutation of ``range(ask.size)``.

    Raises ``Contradiction("wrong_order")`` where it is not, or where no chance is wanted.
    """
    wanted = ask(state)
    if wanted is None or sorted(order) != list(range(wanted.size)):
        raise Contradiction("wrong_order")
    game = _GAMES[state.rules.game]
    if wanted.label == "deal":
        pack = game.hand.pack(len(state.seats))
        return game.hand.deal(state, bytes([pack[at] for at in order]), game.match.seating(state))
    if state.hand is not None and game.hand.reshuffle is not None:
        return game.hand.reshuffle(state, order)
    return game.match.open(state, wanted, order)


class Legal(Struct, frozen=True):
    """What the player on turn may do: iterate, index, ``len``, ``in``.

    Iteration lists every choice once, knocks and shows with their default arrangement; ``in`` accepts every legal
    action, other arrangements too.
    """

    state: State
    actions: tuple[Action, ...]

    @property
    def count(self) -> int:
        """How many choices are listed."""
        return len(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, at: int) -> Action:
        return self.actions[at]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        try:
            check(self.state, action)  # type: ignore[arg-type]
        except IllegalAction:
            return False
        return True


def legal(state: State, *, searched: bool = True) -> Legal:
    """The legal actions of the player on turn, from a state or from his view; none while chance is wanted.

    Not ``searched``: without the plays of Manipulation that the solver would have to find first.
    Raises ``Contradiction("hidden_hand")`` for a view in which that player's cards are not seen.
    """
    hand = state.hand
    if hand is None or hand.phase is Phase.RESHUFFLE:
        return Legal(state, ())
    if hand.hands[hand.turn].hidden:
        raise Contradiction("hidden_hand", seat=state.seats[hand.turn])
    part = _GAMES[state.rules.game].hand
    offered = part.offered if searched else {**part.offered, **part.plain}
    return Legal(state, offered[hand.phase](state))


def check(state: State, action: Action, seat: int | None = None) -> None:
    """Raises ``IllegalAction`` if the player on turn may not do this; ``not_your_turn`` if that is not ``seat``.

    A view that shows the cards of the player on turn gives the same answer as the state.
    """
    hand = state.hand
    if seat is not None and hand is not None and hand.turn != seat:
        raise IllegalAction("not_your_turn", seat=state.seats[seat], turn=state.seats[hand.turn])
    game = _GAMES[state.rules.game]
    inspect = game.hand.check.get(type(action)) or game.hand.decide.get(type(action))
    if inspect is None:
        raise IllegalAction("no_such_action", action=str(action), game=game.name)
    try:
        inspect(state, action)
    except IllegalAction as error:
        _name_rule(state, error)
        raise


def _name_rule(state: State, error: IllegalAction) -> None:
    """Parts know phases, and the game the rule that each stands for."""
    if error.code == "wrong_phase" and error.rule is None and state.hand is not None:
        error.rule = _GAMES[state.rules.game].hand.rules[state.hand.phase]


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The events of an action. Raises ``IllegalAction``, and nothing has changed."""
    game = _GAMES[state.rules.game]
    try:
        part = game.hand.decide[type(action)]
    except KeyError:
        raise IllegalAction("no_such_action", action=str(action), game=game.name) from None
    try:
        events = part(state, action)
    except IllegalAction as error:
        _name_rule(state, error)
        raise
    last = events[-1]
    if type(last) is not HandEnded:
        return events
    return events + game.match.close(evolve(state, *events), last.result)


def evolve(state: State, *events: Event) -> State:
    """The state after these events; of a view, the view."""
    game = _GAMES[state.rules.game]
    parts = game.hand.evolve
    for event in events:
        part = parts.get(type(event))
        if part is None:
            part = game.match.evolve[type(event)]
        state = part(state, event)
    return state


def play(state: State, *actions: Action) -> State:
    """The state after these actions of the players on turn. Raises ``IllegalAction``."""
    for action in actions:
        state = evolve(state, *decide(state, action))
    return state


def outcome(state: State) -> MatchEnded:
    """Scores as they stand and, once the match is over, with end bonuses and who won (G13, G14)."""
    return _GAMES[state.rules.game].match.outcome(state)
