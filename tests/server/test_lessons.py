"""Lessons: every line of a script can be played, says what is true, and tells nothing of the other's cards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fluent.syntax import FluentParser, ast
from msgspec.structs import replace

from openrummy.actions import parse_action
from openrummy.cards import UNKNOWN, parse_faces
from openrummy.events import HandEnded, Knocked, Showed
from openrummy.game import legal
from openrummy.lessons import LEARNER, NEXT, OTHER, Lesson, Stand, lesson, names, stand, strays
from openrummy.server.lessons import shown
from openrummy.state import State
from openrummy.wire import encode
from tests.gates.repo import ROOT
from tests.server.inside import inside

WORDS: Final = ROOT / "src" / "openrummy" / "locale" / "en" / "web_lesson.ftl"
KINDS: Final = ("-do", "-else")
SPLIT: Final = "~2d,2h,2s/3c,4c,5c,6c/7d,8d,9d,Td/Jd,Qd,Kd/Qc,Qh,Qs"
"""The play of the step ``add``, with the run in two parts."""


def paths(one: Lesson, deeds: tuple[str, ...] = (), at: int = 0) -> Iterator[tuple[str, ...]]:
    """Every way through the script, as the deeds of the learner."""
    if at == len(one.steps) - 1:
        yield deeds
        return
    held = stand(one, deeds).table.state
    for token in one.steps[at].do or (NEXT,):
        if token == NEXT or can(held, token):
            yield from paths(one, (*deeds, token), at + 1)


def can(state: State, token: str) -> bool:
    """Whether a card that a step may ask for is still held: it may have gone in an earlier step."""
    return not token.startswith("-") or token in map(str, legal(state))


def walks(name: str) -> Iterator[Stand]:
    """The lesson at each of its steps, on every way through it."""
    one = lesson(name)
    for deeds in paths(one):
        yield from (stand(one, deeds[:done]) for done in range(len(deeds) + 1))


@pytest.mark.parametrize("name", names())
def test_every_way_through_a_script_can_be_played_to_its_end(name: str) -> None:
    one = lesson(name)
    ways = list(paths(one))
    assert len(ways) == {"gin": 2, "manipulation": 1}[name]
    for deeds in ways:
        end = stand(one, deeds)
        assert (end.fault, end.strayed, end.deeds) == (None, -1, deeds)
        assert end.step is one.steps[-1]
        assert end.table.state.hand is None, "the hand of a lesson is played to its end"
        (ended,) = [event for event in end.table.events if isinstance(event, HandEnded)]
        assert (ended.result.reason, ended.result.winners) == ("knock", (LEARNER,))
    assert one.steps[-1].id == "end"
    assert not one.steps[-1].do


@pytest.mark.parametrize("name", names())
def test_a_step_asks_for_what_is_legal(name: str) -> None:
    for at in walks(name):
        state = at.table.state
        assert state.hand is None or state.turn == LEARNER
        wanted = [parse_action(token) for token in at.step.do if can(state, token)]
        assert all(action in legal(state) for action in wanted)
        assert wanted or not at.step.do


def seen_by(at: Stand) -> set[int]:
    """The cards that the learner sees, or has seen since the deal."""
    found: set[int] = set()
    for event in at.table.history(LEARNER):
        found.add(getattr(event, "card", UNKNOWN))
        if isinstance(event, Knocked):
            found |= {face for meld in event.melds for face in meld.faces} | set(event.left)
        elif isinstance(event, Showed):
            found |= {face for face, _ in event.layoffs}
    hand = at.table.view(LEARNER).hand
    if hand is None:
        return found
    table = {face for meld in hand.table for face in meld.faces}
    return found | set(hand.hands[LEARNER]) | set(hand.pile) | table


@pytest.mark.parametrize("name", names())
def test_the_words_of_a_step_speak_of_cards_that_are_seen(name: str) -> None:
    for at in walks(name):
        for cards in at.step.cards.values():
            assert set(parse_faces(cards)) <= seen_by(at), (at.step.id, cards)
        for where, _, card in (place.partition(":") for place in at.step.point if ":" in place):
            hand = at.table.view(LEARNER).hand
            assert hand is not None
            there = hand.hands[LEARNER] if where == "card" else [face for meld in hand.table for face in meld.faces]
            assert parse_faces(card)[0] in there


def words() -> dict[str, set[str]]:
    """The messages of the catalogue, each with the facts it needs."""
    found = {}
    for entry in FluentParser().parse(WORDS.read_text("utf-8")).body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            found[entry.id.name] = {
                part.expression.id.name
                for part in entry.value.elements
                if isinstance(part, ast.Placeable) and isinstance(part.expression, ast.VariableReference)
            }
    return found


def test_every_step_has_its_words_and_every_word_its_step() -> None:
    known, wanted = words(), set()
    common = {"other", "points", "limit", "leaves", "wanted", "mine", "theirs", "score"}
    for name in names():
        wanted.add(f"web-lesson-{name}-learnt")
        for step in lesson(name).steps:
            text = f"web-lesson-{name}-{step.id}"
            wanted |= {text, f"{text}-do"} if step.do else {text}
            for kind in ("", *KINDS):
                assert known.get(text + kind, set()) <= common | set(step.cards), text + kind
            used = set().union(*(known.get(text + kind, set()) for kind in ("", *KINDS)))
            assert set(step.cards) <= used, f"{text}: no word speaks of a card"
    own = {word for word in known if word.startswith(tuple(f"web-lesson-{name}-" for name in names()))}
    assert {word.removesuffix("-else") for word in own} == wanted


def tells(told: Any) -> Iterator[tuple[str, Any]]:
    """Every field of what was sent, at whatever depth."""
    for key, value in told.items() if isinstance(told, dict) else ():
        yield key, value
        yield from tells(value)
    for value in told if isinstance(told, list) else ():
        yield from tells(value)


@pytest.mark.parametrize("name", names())
def test_what_is_sent_shows_nothing_of_the_other_and_the_stock(name: str) -> None:
    for at in walks(name):
        sent = json.loads(encode(shown(at)))
        if at.table.state.hand is None:
            continue
        hands = [value[OTHER] for key, value in tells(sent) if key == "hands"]
        stocks = [value for key, value in tells(sent) if key == "stock"]
        assert {face for cards in hands for face in cards} | {face for cards in stocks for face in cards} == {UNKNOWN}
        drawn = [one for fact in sent["facts"] for one in fact["events"] if one["type"] == "drew"]
        assert all(one["card"] == UNKNOWN for one in drawn if one["seat"] == OTHER)
        played = {str(one.move.action) for one in at.course if one.move is not None}
        to_come = {token for step in at.lesson.steps for token in step.reply if len(token) > 4} - played
        assert not to_come & {value for _, value in tells(sent) if isinstance(value, str)}


@pytest.mark.parametrize("name", names())
def test_what_is_hidden_changes_nothing(name: str) -> None:
    """Another stock behind the script, and the learner is told the same at every step."""
    one = lesson(name)
    other = replace(one, seed=one.seed + 1)
    assert one.table().state.hand != other.table().state.hand
    for deeds in paths(one):
        for done in range(len(deeds)):
            before, after = stand(one, deeds[:done]), stand(other, deeds[:done])
            assert encode(shown(before)) == encode(shown(after))


def test_a_play_may_be_put_together_in_another_way() -> None:
    one = lesson("manipulation")
    way = next(paths(one))
    at = next(number for number, step in enumerate(one.steps) if step.id == "add")
    split = (*way[:at], SPLIT, *way[at + 1 :])
    end = stand(one, split)
    assert (end.fault, end.strayed, end.deeds) == (None, -1, split)
    knock = lesson("gin")
    spelt = [deed if deed != "!8s" else "!8s=9c,9d,9s/4h,5h,6h,7h" for deed in next(paths(knock))]
    assert stand(knock, spelt).strayed == -1


def test_who_knows_what_to_do_need_not_read_on() -> None:
    at = stand(lesson("gin"), ["pass"])
    assert (at.step.id, at.strayed, at.fault) == ("draw", -1, None)


@pytest.mark.parametrize(("name", "deed"), [("gin", "<"), ("manipulation", "+")])
def test_who_goes_his_own_way_plays_against_a_bot_to_the_end(name: str, deed: str) -> None:
    one = lesson(name)
    deeds = [deed] if name == "gin" else [deed, "pass"]
    assert strays(one, deeds)
    assert not strays(one, [])
    for _ in range(200):
        at = stand(one, deeds)
        assert at.fault is None
        sent = shown(at)
        assert sent.step.id == at.step.id == ("upcard" if name == "gin" else "add")
        if at.table.state.hand is None:
            break
        assert sent.advice is not None
        assert sent.advice.action in legal(at.table.state)
        deeds.append(str(sent.advice.action))
    else:
        pytest.fail("the hand does not end")
    assert encode(shown(stand(one, deeds))) == encode(shown(stand(one, deeds))), "the same every time"
    assert stand(one, deeds[: at.strayed]).strayed == -1, "back at the step that was left"
    over = stand(one, [*deeds, "+"]).fault
    assert over is not None
    assert over.code == "hand_over"


@pytest.mark.parametrize(
    ("deeds", "code", "stand_so_far"),
    [
        ([NEXT, "-Kd"], "wrong_phase", 1),
        (["-??"], "bad_card", 0),
        (["", NEXT], "bad_token", 0),
        ([NEXT] * 4, "no_such_action", 3),
        (["pass", "+", "-Jc", "+"], "card_not_held", 2),
        (["pass", "+", "-Kd", "+", "-Qs", "<", "-9s"], "throw_back", 6),
    ],
)
def test_what_is_refused_is_said_and_the_rest_stands(deeds: list[str], code: str, stand_so_far: int) -> None:
    at = stand(lesson("gin"), deeds)
    assert at.fault is not None
    assert (at.fault.code, at.deeds) == (code, tuple(deeds[:stand_so_far]))
    again = stand(lesson("gin"), deeds[:stand_so_far])
    assert encode(shown(replace(at, fault=None))) == encode(shown(again))


def test_over_the_api(tmp_path: Path) -> None:
    async def study() -> None:
        async with inside(tmp_path) as server:

            async def ask(path: str, form: Any, method: str = "POST") -> tuple[int, Any]:
                answer = await server.ask(method, f"/api/lessons/{path}", form)
                return answer.status, answer.json()

            status, first = await ask("gin", {})
            assert (status, first["step"]["id"], first["fault"]) == (200, "goal", None)
            status, alone = await ask("gin", {"deeds": ["<", "-Kd"]})
            assert (status, alone["strayed"], alone["advice"]["action"]) == (200, 0, "+")
            status, late = await ask("gin", {"deeds": ["+"]})
            assert (status, late["fault"]["code"], late["deeds"]) == (200, "wrong_phase", [])
            deeds = ["pass", "+", "-Kd", "+", "-Qs", "<"]
            assert (await ask("gin/checks", {"deeds": deeds, "action": "!8s"}))[1]["shown"]["points"] == 5
            assert (await ask("gin/checks", {"action": "!8s"}))[1]["fault"]["code"] == "wrong_phase"
            assert len((await ask("manipulation/melds", {"cards": "5h,6h,*"}))[1]) == 2
            deeds = ["+", lesson("manipulation").steps[3].do[0], "end"]
            facts = (await ask("manipulation", {"deeds": deeds}))[1]["facts"]
            rebuilt = [one["seq"] for one in facts if any(event["type"] == "rearranged" for event in one["events"])]
            way = (await ask("manipulation/steps", {"deeds": deeds, "seq": rebuilt[-1]}))[1]
            assert [(step["code"], step["cards"]) for step in way] == [("lay", [18, 31, 44])]
            for seq in (0, 1, len(facts) + 1):
                assert await ask("manipulation/steps", {"deeds": deeds, "seq": seq}) == (200, [])
            for path, form, status, code in (
                ("bridge", {}, 404, "no_such_lesson"),
                ("gin", {"deeds": ["+"] * 401}, 400, "garbled_message"),
                ("gin", {"deeds": "+"}, 400, "garbled_message"),
                ("gin", {"names": []}, 400, "garbled_message"),
            ):
                found, fault = await ask(path, form)
                assert (found, fault["code"]) == (status, code)

    asyncio.run(study())
