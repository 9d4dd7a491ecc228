"""``openrummy rearrange``: the best play for a table and a hand of Manipulation."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from openrummy.cards import UNKNOWN, Cards, face_text, parse_faces
from openrummy.cli.say import Failure, catalogue, print_json, say
from openrummy.melds import Meld, melds_text, parse_melds, placed_text
from openrummy.rearrange import Play, solve
from openrummy.terminal.output import page_for
from openrummy.terminal.plan import step_texts


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``rearrange``."""
    command.add_argument("--table", required=True, metavar=say("cli-melds-word"), help=say("cli-rearrange-table"))
    command.add_argument("--hand", required=True, metavar=say("cli-cards"), help=say("cli-rearrange-hand"))
    command.add_argument("--decks", type=int, choices=(1, 2), default=1, help=say("cli-rearrange-decks"))


def rearrange(chosen: argparse.Namespace) -> int:
    """The play that leaves the fewest points in hand, and the way to it (M4-M12)."""
    for word in chosen.table.replace(",", " ").split():
        if word.upper() in ("*", "JK"):
            raise Failure(say("cli-undeclared", card=word))
    table = parse_melds(chosen.table, high_ace=True)
    hand = parse_faces(chosen.hand.replace("|", " "))
    _require_pack([*(face for one in table for face in one.faces), *hand], chosen.decks)
    play = solve(table, Cards.of(hand), packs=chosen.decks)
    if chosen.json:
        print_json(
            {
                "played": _texts(play.played),
                "left": _texts(play.left),
                "left_points": play.left_points,
                "table": [str(one).split() for one in play.table],
                "moved": play.moved,
                "optimal": play.optimal,
            }
        )
        return 0
    _tell(table, play)
    return 0


def _require_pack(faces: Iterable[int], decks: int) -> None:
    """Raises ``Failure`` for a card that is not of the pack, or more of it than there are."""
    for face, count in Counter(faces).items():
        if face == UNKNOWN:
            raise Failure(say("cli-unseen-card", card=face_text(face)))
        if count > decks:
            raise Failure(say("cli-too-many", card=face_text(face), count=count, decks=decks))


def _tell(table: Sequence[Meld], play: Play) -> None:
    page = page_for(sys.stdin, sys.stdout, words=catalogue())
    if not play.played:
        page.write(say("cli-no-play", points=play.left_points))
        return
    left = str(play.left) or say("cli-none")
    page.write(say("cli-played", played=str(play.played), left=left, points=play.left_points), 2)
    for text in step_texts(say, lambda cards: " ".join(map(placed_text, cards)), table, play):
        page.write("  " + text, 3)
    page.write(say("cli-new-table", table=melds_text(play.table)), 2)
    page.write(say("cli-moved", moved=play.moved), 2)


def _texts(cards: Cards) -> list[str]:
    return str(cards).split()
