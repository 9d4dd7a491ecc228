"""A play of Manipulation in words: what it plays, and the steps that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openrummy.melds import Meld
from openrummy.rearrange import Play, Step, steps
from openrummy.terminal.page import Page

__all__ = ["step_texts", "tell_play"]


def tell_play(page: Page, old: Sequence[Meld], play: Play) -> None:
    """Writes a play and the steps that lead to it."""
    page.line(
        "best-play",
        cards=page.look.cards(play.played),
        count=len(play.played),
        left=play.left_points,
        proven="yes" if play.optimal else "no",
    )
    if play.played:
        for text in step_texts(page.say, lambda cards: page.look.placed(cards).strip("[]"), old, play):
            page.write("  " + text, 3)


def step_texts(
    say: Callable[..., str], draw: Callable[[tuple[int, ...]], str], old: Sequence[Meld], play: Play
) -> Iterator[str]:
    """The steps from the old table to that of a play; numbers beyond the old melds are new ones, begun once each."""
    known = set(range(1, len(old) + 1))
    for number, step in enumerate(steps(old, play.table), 1):
        yield say("step", number=number, step=_step(say, draw, step, new=step.target not in known))
        known.add(step.target)


def _step(say: Callable[..., str], draw: Callable[[tuple[int, ...]], str], step: Step, *, new: bool) -> str:
    if step.code == "declare":
        was, now = (draw((card,)) for card in step.cards)
        return say("step-declare", was=was, card=now, number=step.target)
    place = "new" if new else "old"
    if step.code == "lay":
        return say("step-lay", cards=draw(step.cards), number=step.target, place=place)
    return say("step-move", cards=draw(step.cards), source=step.source, number=step.target, place=place)
