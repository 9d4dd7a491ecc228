"""Hints and reasons: what may be done, why one would do it, and why something was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy.actions import Action, Discard, Knock, Lay, LayOff, Show
from openrummy.bots import Assessment, Reason
from openrummy.errors import Garbled, RummyError
from openrummy.pages import rule_sentences
from openrummy.state import State
from openrummy.terminal.cards import GLUE
from openrummy.terminal.page import Page
from openrummy.text import explain

__all__ = ["action_text", "hint", "refusal", "rule_text", "why_hint", "why_refused"]

CHOICES_SHOWN: Final = 4


def refusal(page: Page, error: RummyError) -> str:
    """One sentence: what is wrong and the rule it breaks."""
    return explain(error, page.words, page.look.written, longest=30)


def action_text(page: Page, view: State, action: Action) -> str:
    """An action in words: ``discard 7h``."""
    if isinstance(action, Lay):
        return page.say("lay-down", meld=page.look.group(action.cards))
    if isinstance(action, LayOff):
        cards = page.look.cards(action.cards).replace(" ", GLUE)
        return page.say("lay-off", cards=cards, number=action.number)
    melds = getattr(action, "melds", None) or ()
    groups = " ".join(map(page.look.group, melds))
    if isinstance(action, Show) and (action.melds is not None or action.layoffs):
        layoffs = [
            page.say("lay-off", cards=page.look.card(face).replace(" ", GLUE), number=number)
            for face, number in action.layoffs
        ]
        return page.say("show-so", melds=groups, count=len(melds), layoffs=", ".join(layoffs), laid=len(layoffs))
    card = ""
    if isinstance(action, Discard | Knock):
        card = page.look.card(action.card)
    elif view.hand is not None and view.hand.pile:
        card = page.look.card(view.hand.pile[-1])
    name = type(action).__name__.lower()
    return page.say(f"do-{name}", card=card.replace(" ", GLUE), melds=groups, count=len(melds))


def _reasons(page: Page, reasons: Sequence[Reason]) -> str:
    texts = []
    for reason in reasons:
        facts = {name: page.look.written(value) if isinstance(value, str) else value for name, value in reason.params}
        texts.append(page.say(f"reason-{reason.code}", **facts))
    return "; ".join(texts)


def hint(page: Page, view: State, choices: Sequence[Assessment]) -> None:
    """Writes what the first of the choices is and why."""
    best = choices[0]
    page.line("hint", action=action_text(page, view, best.action), reasons=_reasons(page, best.reasons))


def why_hint(page: Page, view: State, choices: Sequence[Assessment]) -> None:
    """Writes the best few choices, each with its reasons."""
    page.line("why-hint", count=min(len(choices), CHOICES_SHOWN))
    for number, choice in enumerate(choices[:CHOICES_SHOWN], 1):
        page.line(
            "why-choice",
            number=number,
            action=action_text(page, view, choice.action),
            reasons=_reasons(page, choice.reasons),
            indent=2,
        )


def why_refused(page: Page, error: RummyError) -> None:
    """Writes a refusal again, with the sentence of its rule."""
    page.write(refusal(page, error))
    if error.rule:
        page.write(rule_text(page, error.rule))
    elif isinstance(error, Garbled):
        page.line("why-garbled")
    else:
        page.line("why-no-rule")


def rule_text(page: Page, rule: str) -> str:
    """``Rule G5: …``. Raises ``KeyError`` for a rule that does not exist."""
    sentence = rule_sentences(page.words.lang)[rule].removesuffix(page.say("rule-settled")).rstrip()
    return page.say("rule-is", rule=rule, sentence=sentence)
