"""The worked turns, sheets, matches, tables and counts of the rule pages happen as the pages say.

Blocks by info string: `turn` (Basic Rummy), `columns` (Hollywood), `roles` (three-hand gin), `rebuild`, `count` and
`final` (Manipulation); the pages say what their lines mean.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from openrummy.actions import Discard, Lay, LayOff, Rearrange, parse_action
from openrummy.cards import NONE, UNKNOWN, Cards, parse_face, parse_faces
from openrummy.errors import IllegalAction
from openrummy.events import HandEnded, Result, RolesChanged
from openrummy.game import GAMES, check, decide, evolve, outcome, ruleset, start
from openrummy.melds import meld
from openrummy.parts.columns import columns
from openrummy.parts.lowest import score as count_score
from openrummy.parts.rearranging import judge
from openrummy.state import MeldingHand, Phase, Scored, State

RULES = Path(__file__).parents[2] / "docs" / "rules"
Block = list[tuple[str, str]]
KEYS = {
    "turn": "ruleset table hand took before others refused plays keeps score",
    "columns": "ruleset hands 1 2 3 result",
    "roles": "ruleset start hand scores final",
    "rebuild": "packs table hand new played refused",
    "count": "left knocked out score",
    "final": "target totals won final winner",
}
KINDS = {"basic": ["turn"], "hollywood": ["columns"], "three_hand": ["roles"]} | {
    "manipulation": ["rebuild", "count", "final"]
}


def found(kind: str) -> list[Block]:
    return [
        [(key, value) for key, _, value in (line.partition(": ") for line in block.splitlines())]
        for page in KINDS
        for block in re.findall(rf"^```{kind}\n(.*?)^```$", (RULES / f"{page}.md").read_text("utf-8"), re.M | re.S)
    ]


def each(kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    cases = [pytest.param(block, id=f"{kind}-{number}") for number, block in enumerate(found(kind), 1)]
    return pytest.mark.parametrize("block", cases)


def pairs(text: str, between: str = ", ") -> dict[str, int]:
    """`ann 3, bob 20` as names with numbers."""
    return {name: int(number) for name, number in (one.split() for one in text.split(between))}


def test_the_pages_have_the_blocks_they_promise_with_their_lines_in_order() -> None:
    fewest = {"turn": 6, "columns": 5, "roles": 3, "rebuild": 8, "count": 4, "final": 1}
    assert {kind: len(found(kind)) >= number for kind, number in fewest.items()} == dict.fromkeys(fewest, True)
    for kind, keys in KEYS.items():
        for block in found(kind):
            named = list(dict.fromkeys(key for key, _ in block))
            assert named == [key for key in keys.split() if key in named], block
    for page in GAMES:
        kinds = set(re.findall(r"^```(\w+)$", (RULES / f"{page}.md").read_text("utf-8"), re.M))
        assert kinds == set(KINDS.get(page, ["hand"]))


def before_the_play(block: Block) -> State:
    """The first of several players, who has drawn, and, if the page says so, has laid something before."""
    told = dict(block)
    hands = [Cards.of(parse_faces(one)) for one in (told["hand"], *told["others"].split(" | "))]
    seats = len(hands)
    rules = ruleset(told.get("ruleset", "basic"))
    high_ace = rules.options.ace == "high_or_low"
    laid = 1 if "before" in told else 0
    return State(
        rules,
        tuple(f"p{seat}" for seat in range(seats)),
        seats - 1,
        1,
        (0,) * seats,
        (0,) * seats,
        MeldingHand(
            players=tuple(range(seats)),
            eyes=tuple(1 << seat for seat in range(seats)),
            turn=0,
            phase=Phase.DISCARD,
            hands=tuple(hands),
            seen=(Cards(),) * seats,
            stock=bytes([UNKNOWN] * 5),
            pile=b"",
            taken=parse_face(told["took"]) if "took" in told else NONE,
            table=tuple(meld(parse_faces(one), high_ace) for one in told["table"].split(" | ")),
            melded=laid,
            laid=laid,
            fresh=not laid,
        ),
    )


def action(text: str) -> Lay | LayOff | Discard:
    token = text if text.startswith("-") else text.replace(" ", ",") if ">" in text else "=" + text.replace(" ", ",")
    read = parse_action(token)
    assert isinstance(read, Lay | LayOff | Discard)
    return read


@each("turn")
def test_a_turn(block: Block) -> None:
    """B3-B11: every play is legal where it stands, what is refused breaks the rule named, and the score is right."""
    state = before_the_play(block)
    told = dict(block)
    assert "keeps" in told or "score" in told
    every = parse_faces(told["hand"] + " " + told["others"].replace("|", " ") + " " + told["table"].replace("|", " "))
    assert len(every) == len(set(every)), "a card twice"
    assert "took" not in told or parse_face(told["took"]) in parse_faces(told["hand"])
    for refused in (value for key, value in block if key == "refused"):
        plays, _, rule = refused.partition(" = ")
        after = state
        *first, last = plays.split("; ")
        for play in first:
            after = evolve(after, *decide(after, action(play)))
        with pytest.raises(IllegalAction) as caught:
            check(after, action(last))
        assert caught.value.rule == rule
    result: Result | None = None
    for play in told["plays"].split("; "):
        assert result is None
        events = decide(state, action(play))
        result = next((event.result for event in events if isinstance(event, HandEnded)), None)
        state = evolve(state, *events)
    if "score" in told:
        assert result is not None
        assert result.points == (int(told["score"]), *(0,) * (len(state.seats) - 1))
        assert "keeps" not in told
    else:
        assert state.hand is not None
        assert state.hand.hands[0] == Cards.of(parse_faces(told["keeps"]))


@each("columns")
def test_a_sheet(block: Block) -> None:
    """H1-H4: entries, totals, closed columns and results."""
    told = dict(block)
    rules = ruleset(told.get("ruleset", "hollywood"))
    seats = ("ann", "bob")
    won = [one.split() for one in told["hands"].split(", ")]
    tally = tuple(
        Scored(tuple(int(points) if name == who else 0 for name in seats), (seats.index(who),)) for who, points in won
    )
    sheet = columns(tally, rules.options)
    for number, column in enumerate(sheet, 1):
        texts = [
            f"{' '.join([name, *map(str, entries)])} = {sum(entries)}"
            for name, entries in zip(seats, column.entries, strict=True)
        ]
        if column.winner is not None:
            texts.append(f"closed by {seats[column.winner]}, result {column.result}")
        assert told[str(number)] == " | ".join(texts)
    over = all(column.closed for column in sheet)
    assert over == ("result" in told)
    if over:
        ended = outcome(State(rules, seats, 0, len(won), (0, 0), (0, 0), over=True, tally=tally))
        assert pairs(told["result"], " | ") == dict(zip(seats, ended.scores, strict=True))


@each("roles")
def test_a_match_of_three(block: Block) -> None:
    """T4-T6, G14: who plays what after every hand, the scores and the end."""
    told = dict(block)
    names = told["start"].split()
    seats = sorted(names)
    rules = ruleset(told.get("ruleset", "three_hand"))
    state = evolve(start(rules, seats), RolesChanged(tuple(seats.index(name) for name in names)))
    match = GAMES["three_hand"].match
    for line in (value for key, value in block if key == "hand"):
        what, _, after = line.partition(" -> ")
        assert not state.over
        points = pairs(what) if what != "drawn" else {}
        winners = tuple(map(seats.index, points))
        assert not {state.seats[at] for at in winners} - {state.seats[at] for at in match.seating(state)[0]}
        result = Result("knock", tuple(points.get(name, 0) for name in seats), winners)
        state = evolve(state, HandEnded(result))
        state = evolve(state, *match.close(state, result))
        assert after == ("over" if state.over else " ".join(seats[at] for at in state.roles))
    assert pairs(told["scores"]) == dict(zip(seats, state.scores, strict=True))
    final = dict(zip(seats, outcome(state).scores, strict=True))
    assert final == pairs(told.get("final", told["scores"]))


@each("rebuild")
def test_a_new_table(block: Block) -> None:
    """C1-C3, M4-M11: the table stands with the cards that the page says, or is refused by the rule that it names."""
    told = dict(block)
    old = [meld(parse_tokens(one), True) for one in told["table"].split(" | ")]
    hand = Cards.of(parse_faces(told["hand"]))
    seen = [face for one in old for face in one.faces] + list(hand)
    assert max(seen.count(face) for face in seen) <= int(told.get("packs", "1"))
    wanted = parse_action("~" + told["new"].replace(" | ", "/").replace(" ", ","))
    assert isinstance(wanted, Rearrange)
    found = judge(old, hand, wanted.table)
    if "played" in told:
        assert found.stands
        assert found.played == Cards.of(parse_faces(told["played"]))
    else:
        fault = next((one for one in found.melds if one is not None), None) or found.whole
        assert fault is not None
        assert fault.rule == told["refused"]


def parse_tokens(text: str) -> tuple[int, ...]:
    """Cards of a meld, declared jokers included."""
    read = parse_action("~" + text.replace(" ", ","))
    assert isinstance(read, Rearrange)
    return tuple(read.table[0])


@each("count")
def test_a_count(block: Block) -> None:
    """M14-M18: who scores, and how much."""
    told = dict(block)
    left = pairs(told["left"])
    names = list(left)
    at = {role: names.index(told[role]) if role in told else NONE for role in ("knocked", "out")}
    scores, winners = count_score(tuple(left.values()), at["knocked"], at["out"])
    assert {name: points for name, points in zip(names, scores, strict=True) if points} == pairs(told["score"])
    assert [names[seat] for seat in winners] == list(pairs(told["score"]))


@each("final")
def test_the_end_of_a_match(block: Block) -> None:
    """M21, M22: the bonuses, and who wins."""
    told = dict(block)
    totals = pairs(told["totals"])
    rules = ruleset("manipulation", target=told["target"])
    state = State(rules, tuple(totals), 0, 9, tuple(totals.values()), tuple(pairs(told["won"]).values()), over=True)
    ended = outcome(state)
    assert dict(zip(state.seats, ended.scores, strict=True)) == pairs(told["final"])
    assert [state.seats[seat] for seat in ended.winners] == told["winner"].split(", ")
