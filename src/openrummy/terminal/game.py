"""One evening at a table: sets it up, plays matches at it, keeps what is unfinished."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from openrummy.bots import make, usual
from openrummy.bots.guard import Failed, Guarded
from openrummy.bots.outside import Guests, is_outside
from openrummy.errors import Contradiction, Garbled, RummyError
from openrummy.game import GAMES, ask, start
from openrummy.options import Ruleset
from openrummy.state import SPECTATOR, Ask, State
from openrummy.table import Seeded, Source, Table
from openrummy.terminal.commands import Command, parse
from openrummy.terminal.desk import BETWEEN, Desk
from openrummy.terminal.dialogue import Leave
from openrummy.terminal.house import changed
from openrummy.terminal.page import Page
from openrummy.terminal.people import People, all_of
from openrummy.terminal.save import Note, Saves
from openrummy.terminal.screen import ROLES, Order
from openrummy.terminal.session import Session
from openrummy.terminal.sheet import aim_text
from openrummy.terminal.signals import not_again
from openrummy.text import called, quoted

__all__ = ["INTERRUPTED", "Setting", "play_matches", "resumed", "setting"]

INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as of every program that a signal ends."""
SEEDS: Final = 1 << 64


class Setting(Struct, frozen=True):
    """Who plays what: the rules, the names by seat, the seat of the person, the level of the bot in every other seat.

    ``levels`` has an empty text for the person's own seat. ``seed`` gives the deals and the luck of the bots. ``roles``
    are the seats in the box, captain and sitting out at first, none where they are drawn for (T1).
    """

    rules: Ruleset
    seats: tuple[str, ...]
    me: int
    levels: tuple[str, ...]
    seed: int
    roles: tuple[int, ...] = ()


class Onward(Struct, frozen=True):
    """The chance of a match that is gone on with: as it was read, and from the hand ``first`` on from a seed."""

    read: Source | None
    seeded: Seeded
    first: int

    def order(self, ask: Ask) -> bytes:
        order = self.read.order(ask) if self.read is not None and ask.hand < self.first else None
        return order or self.seeded.order(ask)

    def origin(self, hand: int) -> str | None:
        if hand >= self.first:
            return self.seeded.origin(hand)
        return None if self.read is None else self.read.origin(hand)


def setting(
    page: Page,
    rules: Ruleset,
    seats: Sequence[str] | None,
    me: int,
    bots: Sequence[str],
    seed: int | None,
    *,
    players: int | None = None,
    role: str | None = None,
) -> Setting:
    """What is asked for, filled up: default names, the usual level for every bot that is not named, a seed by chance.

    ``players`` counts the seats where they have no names (None: as few as the game allows); ``role`` is the person's
    own in a game that has roles (None: it is drawn for). Raises ``Garbled("unknown_bot")``, ``Contradiction``:
    ``blank_name``, ``wrong_seats``, ``too_many_bots``, ``wrong_roles``, ``not_its_game``; ``ProgramFailed`` for a
    command that does not start as it should.
    """
    game = GAMES[rules.game]
    count = (players or game.fewest) if seats is None else len(seats)
    others = [seat for seat in range(count) if seat != me]
    if len(bots) > len(others):
        raise Contradiction("too_many_bots", bots=len(bots), seats=len(others))
    names = list(seats) if seats is not None else _names(page, count, me)
    if not all(People.of([name], me).names[0] for name in names):
        raise Contradiction("blank_name")
    levels = [""] * count
    with Guests() as guests:
        for at, seat in enumerate(others):
            levels[seat] = bots[at] if at < len(bots) else usual(rules.game)
            guests.require(levels[seat], rules.game)
    if seed is not None and not 0 <= seed < SEEDS:
        raise Garbled("bad_seed", seed=seed, most=SEEDS - 1)
    roles: tuple[int, ...] = ()
    if role is not None:
        if not (game.has_roles and count == len(ROLES) and me in range(count)):
            raise Contradiction("wrong_roles", game=rules.game, expected="")
        roles = tuple(me if one == role else others.pop(0) for one in ROLES)
    start(rules, tuple(names), roles=roles)
    return Setting(rules, tuple(names), me, tuple(levels), secrets.randbits(64) if seed is None else seed, roles)


def _names(page: Page, count: int, me: int) -> list[str]:
    names, number = [], 0
    for seat in range(count):
        if seat == me:
            names.append(page.say("seat-me"))
        else:
            number += 1
            names.append(page.say("seat-other", number=number))
    return names


def play_matches(page: Page, saves: Saves, chosen: Setting, kept: tuple[Table, Note] | None = None) -> int:
    """Plays a match, new or kept, and as many more as are wished; the exit code."""
    while True:
        table = Table(chosen.rules, chosen.seats, seed=chosen.seed, roles=chosen.roles) if kept is None else kept[0]
        desk = _desk(page, saves, chosen, table, kept[1] if kept else None)
        try:
            try:
                if not _played(page, saves, chosen, desk, back=kept is not None):
                    return 0
            except (EOFError, Leave):
                _keep(page, saves, chosen, desk)
                return 0
            except OSError:  # the terminal is gone, or nobody reads any more: the match is kept all the same
                with contextlib.suppress(RummyError):
                    if not desk.table.over:
                        saves.keep(desk.table, _note(chosen, desk))
                raise
        except KeyboardInterrupt:  # it may also come while the match is being kept
            not_again()
            _keep(page, saves, chosen, desk, interrupted=True)
            return INTERRUPTED
        page.gap()
        kept = None
        chosen = replace(chosen, seed=(chosen.seed + 1) % SEEDS)


def _played(page: Page, saves: Saves, chosen: Setting, desk: Desk, *, back: bool) -> bool:
    """Plays one match to its end; whether another is wished."""
    _welcome(page, desk.people, chosen, back=back)
    with Guests() as guests:
        bots = {
            seat: Guarded(guests.make(level, (chosen.seed + seat) % SEEDS, chosen.rules.game), _failed(desk))
            for seat, level in enumerate(chosen.levels)
            if level
        }
        session = Session(desk, bots)
        if back:
            session.resume()
        session.run()
        guests.release([bot.bot for bot in bots.values()])
    saves.forget()
    if chosen.me != SPECTATOR and _again(page, desk):
        return True
    page.line("goodbye")
    return False


def _failed(desk: Desk) -> Failed:
    """Says that a bot failed and was played for, and nothing of what it wanted: that could tell of its cards."""

    def tell(view: State, error: Exception, answer: object) -> None:
        how = "illegal" if answer is not None else getattr(error, "code", "failed")
        desk.page.line("bot-failed", name=desk.people.names[view.turn], how=how)

    return tell


def resumed(saves: Saves, file: Path) -> tuple[Setting, tuple[Table, Note]]:
    """The setting and the table of a kept match, what its note leaves open as usual.

    Raises ``RummyError`` for a file that holds no match or names a bot that does not exist.
    """
    table, note = saves.read(file)
    seed = note.luck if note.luck is not None else secrets.randbits(64)
    count = len(table.seats)
    me = note.me if SPECTATOR <= note.me < count else 0
    told = (*note.levels, *[""] * count)
    game = table.state.rules.game
    levels = tuple("" if seat == me else told[seat] or usual(game) for seat in range(count))
    for level in filter(None, levels):
        make(level, 0, game)
    onward = Onward(table.source, Seeded(seed), table.state.number + 1)
    table.source = onward
    while (wanted := ask(table.state)) is not None:
        table.supply(onward.order(wanted))
    saves.adopt(file)
    return Setting(table.state.rules, table.seats, me, levels, seed, table.chosen_roles), (table, note)


def _desk(page: Page, saves: Saves, chosen: Setting, table: Table, note: Note | None) -> Desk:
    people = People.of(chosen.seats, chosen.me)
    order = note.order if note is not None else Order()

    def save(name: str) -> Path:
        return saves.save(name, table, _note(chosen, desk))

    desk = Desk(table, page, people, save, order)
    return desk


def _note(chosen: Setting, desk: Desk) -> Note:
    """What is kept beside the record. No command stands in a file: whoever opens it would start it."""
    levels = tuple("" if is_outside(level) else level for level in chosen.levels)
    return Note(chosen.me, levels, chosen.seed, desk.order)


def _keep(page: Page, saves: Saves, chosen: Setting, desk: Desk, *, interrupted: bool = False) -> None:
    """Keeps a match that is not over, and then says how to go on with it, if anybody can still read that."""
    file: Path | None = None
    failed: RummyError | None = None
    if not desk.table.over:
        try:
            file = saves.keep(desk.table, _note(chosen, desk))
        except RummyError as error:
            failed = error
    with contextlib.suppress(OSError):
        if interrupted:
            page.stdout.write("\n")
            page.line("interrupted")
        if failed is not None:
            page.line("not-kept", reason=str(failed.params.get("reason", failed.code)))
        elif file is not None:
            if desk.drafted():
                page.line("draft-not-kept")
            page.line("kept")
            page.command(page.say("command-resume", command=called(), file=quoted(str(file))))
        page.line("goodbye")


def _welcome(page: Page, people: People, chosen: Setting, *, back: bool) -> None:
    game, aim = page.say(f"game-{chosen.rules.game}"), aim_text(page, chosen.rules)
    bots = [
        page.say("seat-bot", name=people.names[seat], level=level)
        for seat, level in enumerate(chosen.levels)
        if seat != chosen.me
    ]
    if chosen.me == SPECTATOR:
        page.line("welcome-watch", game=game, aim=aim, players=all_of(page, bots))
    else:
        page.line("welcome-back" if back else "welcome", game=game, aim=aim, others=all_of(page, bots))
    house = changed(chosen.rules)
    if house:
        rules = ", ".join(page.say("welcome-rule", option=field.name, value=value) for field, value in house)
        page.line("welcome-rules", rules=rules)
    if chosen.me != SPECTATOR:
        page.line("welcome-help")


def _again(page: Page, desk: Desk) -> bool:
    """Whether another match is wished (UI-10); what needs no hand can be asked meanwhile."""
    while True:
        typed = page.ask(page.say("ask-rematch"))
        line = typed.strip().casefold()
        if line in ("", "y", "yes"):
            return True
        if line in ("n", "no", "q", "quit"):
            return False
        try:
            command = parse(typed)
        except Garbled:
            command = None
        if not isinstance(command, Command) or command.name not in BETWEEN:
            page.line("rematch-yes-or-no")
            continue
        try:
            desk.obey(command)
        except RummyError as error:
            desk.refuse(error)
