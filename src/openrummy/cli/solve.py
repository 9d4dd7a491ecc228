"""``openrummy melds`` and ``openrummy layoff``: the exact solvers for the cards in front of you."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from openrummy import layoffs, partition
from openrummy.cards import JOKER, face_text, faces_text, parse_faces
from openrummy.cli.say import Failure, Usage, print_json, say
from openrummy.melds import Meld, melds_text, parse_melds

ELEVEN = 11
"""Cards of a hand after the draw: the moment when one may knock (G6)."""


def melds_options(command: argparse.ArgumentParser) -> None:
    """The words of ``melds``."""
    command.add_argument("cards", nargs="+", metavar=say("cli-cards"), help=say("cli-melds-cards"))
    command.add_argument("--limit", type=int, default=10, metavar="N", help=say("cli-melds-limit"))


def melds(chosen: argparse.Namespace) -> int:
    """Best arrangement of any cards; of eleven cards every legal knock as well (G6, G7)."""
    hand = _mask(" ".join(chosen.cards), say("cli-cards"))
    arrangement = partition.best(hand)
    deadwood = partition.deadwood(hand)
    if chosen.limit < 0:
        raise Usage(say("cli-bad-limit", limit=chosen.limit))
    knocks = partition.knocks(hand, chosen.limit) if hand.bit_count() == ELEVEN else None
    left = hand & ~sum(arrangement)
    if chosen.json:
        found: dict[str, object] = {
            "deadwood": deadwood,
            "melds": [_cards(mask) for mask in arrangement],
            "unmelded": _cards(left),
        }
        if knocks is not None:
            found["knocks"] = [
                {"discard": face_text(face), "deadwood": points, "gin": points == 0} for face, points in knocks
            ]
        print_json(found)
        return 0
    print(say("cli-found", melds=_melds(arrangement), left=_left(left), points=deadwood))
    for face, points in knocks or ():
        print(say("cli-gin" if points == 0 else "cli-knock", card=face_text(face), points=points))
    if knocks == ():
        print(say("cli-no-knock", limit=chosen.limit))
    return 0


def layoff_options(command: argparse.ArgumentParser) -> None:
    """The words of ``layoff``."""
    cards, melds_word = say("cli-cards"), say("cli-melds-word")
    command.add_argument("--knocker", required=True, metavar=melds_word, help=say("cli-layoff-knocker"))
    command.add_argument("--knocker-left", required=True, metavar=cards, help=say("cli-layoff-left"))
    command.add_argument("--hand", required=True, metavar=cards, help=say("cli-layoff-hand"))


def layoff(chosen: argparse.Namespace) -> int:
    """Best arrangement and lay-offs of the opponent (G8); against gin there are no lay-offs (G11)."""
    shown = parse_melds(chosen.knocker)
    for one in shown:
        _mask(faces_text(one.faces), "--knocker")
    knocker = tuple(one.mask for one in shown)
    left = _mask(chosen.knocker_left, "--knocker-left")
    hand = _mask(chosen.hand, "--hand")
    _require_apart([*knocker, left, hand])
    if left:
        found = layoffs.answer(knocker, hand)
    else:
        best = partition.best(hand)
        found = layoffs.Answer(best, (), hand & ~sum(best), partition.deadwood(hand))
    if chosen.json:
        print_json(
            {
                "deadwood": found.deadwood,
                "melds": [_cards(mask) for mask in found.melds],
                "layoffs": [{"card": face_text(face), "meld": at + 1} for face, at in found.layoffs],
                "unmelded": _cards(found.left),
            }
        )
        return 0
    print(say("cli-found", melds=_melds(found.melds), left=_left(found.left), points=found.deadwood))
    for face, at in found.layoffs:
        print(say("cli-laid-off", card=face_text(face), meld=str(Meld.of(knocker[at])), number=at + 1))
    return 0


def _mask(text: str, where: str) -> int:
    """Cards of one pack without jokers, as a mask. Raises ``Failure`` for a doubled or foreign card."""
    mask = 0
    for face in parse_faces(text.replace("|", " ")):
        if face >= JOKER:
            raise Failure(say("cli-foreign-card", card=face_text(face), where=where))
        if mask >> face & 1:
            raise Failure(say("cli-doubled-card", card=face_text(face), where=where))
        mask |= 1 << face
    return mask


def _require_apart(groups: Iterable[int]) -> None:
    seen = 0
    for mask in groups:
        if seen & mask:
            raise Failure(say("cli-doubled-card", card=faces_text(_faces(seen & mask)), where="layoff"))
        seen |= mask


def _faces(mask: int) -> list[int]:
    return sorted((face for face in range(JOKER) if mask >> face & 1), key=lambda face: (face % 13, face // 13))


def _cards(mask: int) -> list[str]:
    return [face_text(face) for face in _faces(mask)]


def _melds(masks: Iterable[int]) -> str:
    return melds_text(map(Meld.of, masks)) or say("cli-none")


def _left(mask: int) -> str:
    return faces_text(_faces(mask)) or say("cli-none")
