"""``openrummy bot-check``: whether a program can play here, in plain lines."""

from __future__ import annotations

import argparse

from openrummy.bots.outside import CMD, LONGEST_PATIENCE, PATIENCE, SHORTEST_PATIENCE, Guests
from openrummy.bots.trial import Found, Hand, Wrong, trial
from openrummy.cli.say import Failure, Usage, print_json, reason, say
from openrummy.errors import Garbled, RummyError
from openrummy.game import GAMES

HANDS = 2
MOST = 1000
LAST_SEED = 1 << 48
SHOWN = 3
"""Failures of a game that are printed."""


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``bot-check``."""
    command.add_argument("program", metavar=say("cli-command"), help=say("check-program"))
    command.add_argument("--game", action="append", dest="games", metavar=say("cli-game"), help=say("check-game"))
    command.add_argument("--hands", type=int, default=HANDS, metavar="N", help=say("check-hands", hands=HANDS))
    command.add_argument("--seed", type=int, default=1, metavar="S", help=say("check-seed"))
    command.add_argument(
        "--time", type=float, default=PATIENCE, metavar="S", help=say("arena-time", seconds=f"{PATIENCE:g}")
    )


def bot_check(chosen: argparse.Namespace) -> int:
    """Plays the hands and tells what was found; exit code 1 where anything was wrong."""
    program = chosen.program.removeprefix(CMD)
    for name, number, least, most in (
        ("hands", chosen.hands, 1, MOST),
        ("seed", chosen.seed, 0, LAST_SEED),
        ("time", chosen.time, SHORTEST_PATIENCE, LONGEST_PATIENCE),
    ):
        if not least <= number <= most:
            raise Usage(reason(Garbled("out_of_range", name=name, value=f"{number:g}", least=least, most=most)))
    for game in chosen.games or ():
        if game not in GAMES:
            raise Usage(reason(Garbled("unknown_game", game=game, expected=" ".join(GAMES))))
    found: list[Found] = []
    with Guests(chosen.time) as guests:
        try:
            greeting = guests.greeting(program)
        except RummyError as error:
            raise Failure(reason(error)) from None
        games = chosen.games or greeting.games
        if not chosen.json:
            print(say("check-hello", name=greeting.name, games=" ".join(greeting.games)))
        for one in trial(program, guests, games, chosen.hands, chosen.seed):
            found.append(one)
            if not chosen.json:
                _tell(one)
    right = any(one.known for one in found) and all(_right(one) for one in found)
    if chosen.json:
        print_json({"name": greeting.name, "right": right, "games": [_facts(one) for one in found]})
    else:
        print(say("check-right" if right else "check-wrong"))
    return 0 if right else 1


def _right(found: Found) -> bool:
    return not found.known or not (found.wrong or any(hand.other for hand in found.hands))


def _tell(found: Found) -> None:
    if not found.known:
        print(say("check-unknown", game=found.game, games=" ".join(GAMES)))
        return
    times = sorted(one for hand in found.hands for one in hand.milliseconds)
    sizes = sorted({hand.seats for hand in found.hands})
    print(
        say(
            "check-game-played",
            game=found.game,
            hands=len(found.hands),
            seats=str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}",
            moves=sum(hand.moves for hand in found.hands),
            median=f"{_at(times, 0.5):.1f}",
            longest=f"{_at(times, 1):.1f}",
        )
    )
    for hand in found.hands:
        if hand.other:
            print("  " + say("check-other", move=hand.other, **_place(hand)))
            break
    told = [(hand, wrong) for hand in found.hands for wrong in hand.wrong]
    for hand, wrong in told[:SHOWN]:
        print("  " + say("check-fault", reason=_reason(wrong), position=wrong.position, **_place(hand)))
    if len(told) > SHOWN:
        print("  " + say("check-more", count=len(told) - SHOWN))


def _place(hand: Hand) -> dict[str, int | str]:
    return {"seat": hand.seat + 1, "seats": hand.seats, "seed": str(hand.seed)}


def _reason(wrong: Wrong) -> str:
    if isinstance(wrong.error, RummyError):
        said = reason(wrong.error)
        return say("check-answer", answer=wrong.answer, reason=said) if wrong.answer else said
    return say("check-answer", answer=wrong.answer, reason=wrong.error)


def _at(times: list[float], share: float) -> float:
    return times[min(int(share * len(times)), len(times) - 1)] if times else 0.0


def _facts(found: Found) -> dict[str, object]:
    return {
        "game": found.game,
        "known": found.known,
        "hands": len(found.hands),
        "moves": sum(hand.moves for hand in found.hands),
        "same_again": not any(hand.other for hand in found.hands),
        "faults": [{"reason": _reason(wrong), "position": wrong.position} for wrong in found.wrong],
    }
