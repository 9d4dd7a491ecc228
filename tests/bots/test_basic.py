"""Greedy in Basic Rummy: melds and lays off all it can, sheds high cards, goes out, and does not stall (B3-B15)."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from openrummy import Phase, State, legal, play
from openrummy.actions import Discard, Lay, LayOff, Take
from openrummy.bots import make
from openrummy.bots.basic import Turn, faces, melding, most, plan, turn_of
from openrummy.cards import NONE, UNKNOWN, Cards, parse_face, parse_faces
from openrummy.events import HandEnded
from openrummy.game import start
from openrummy.melds import meld, parse_melds
from openrummy.partition import is_meld
from openrummy.parts.discard import barred
from openrummy.parts.going_out import points
from openrummy.state import MeldingHand
from tests.bots.play import Company, companies
from tests.worlds import examples

OTHER = 6
"""Cards in the other's hand in the positions below."""


def position(
    held: str,
    *,
    table: str = "",
    pile: str = "2s",
    phase: str = "discard",
    rules: str = "basic",
    taken: str = "",
    melded: int = 0,
    reshuffles: int = 0,
) -> State:
    """Ann on turn, what she sees of a hand of two: her cards, the table, the pile."""
    cards, melds, top = Cards.parse(held), parse_melds(table, high_ace=True), parse_faces(pile)
    count = len(cards) + sum(map(len, melds)) + len(top) + OTHER
    hand = MeldingHand(
        players=(0, 1),
        eyes=(1, 2),
        turn=0,
        phase=Phase(phase),
        hands=(cards, Cards(hidden=OTHER)),
        seen=(Cards(), Cards()),
        stock=bytes([UNKNOWN]) * (52 - count),
        pile=bytes(top),
        upcard=top[0],
        taken=parse_face(taken) if taken else NONE,
        reshuffles=reshuffles,
        table=melds,
        melded=melded,
        laid=melded,
        fresh=not melded & 1,
    )
    return replace(start(rules, ["ann", "bob"], dealer=1), number=1, hand=hand)


def first(view: State) -> str:
    """The token of what greedy does."""
    return str(make("greedy", 0).choose(view, ()))


def whole_turn(view: State) -> list[str]:
    """What greedy does until its turn is over, from what it sees alone."""
    done = []
    turn = view.turn
    while view.hand is not None and view.turn == turn:
        action = make("greedy", 0).choose(view, ())
        done.append(str(action))
        left = len(view.hand.hands[turn])
        if left == (1 if isinstance(action, Discard) else len(getattr(action, "cards", ()))):
            break  # out: the other's hand cannot be counted from here
        view = play(view, action)
    return done


@pytest.mark.parametrize(
    ("held", "table", "top", "token"),
    [
        ("4c,5c,9d,Kd,Qh,2d", "", "6c", "<"),
        ("4c,5c,9d,Kd,Qh,2d", "", "Kc", "+"),
        ("4c,5c,9d,Kd,Qh,2d", "", "Ac", "<"),
        ("4c,5c,9d,Kd,Qh,2d", "Ts,Js,Qs", "Ks", "<"),
        ("4c,5c,9d,Kd,Qh,2d", "Ts,Js,Qs", "Ah", "<"),
        ("Ac,2d", "", "Kh", "+"),
        ("4c", "4d,4h,4s", "Kh", "+"),
        ("Kc", "4d,4h,4s", "4c", "<"),
    ],
    ids=["B3-meld", "B3-no-use", "B3-lower", "B5-lay-off", "B3-lower-still", "B3-high", "B7-out-anyway", "B7-out"],
)
def test_greedy_draws(held: str, table: str, top: str, token: str) -> None:
    assert first(position(held, table=table, pile=f"8h,{top}", phase="draw")) == token


@pytest.mark.parametrize(
    ("held", "table", "rules", "tokens"),
    [
        ("4c,5c,6c,9d,Kd,Qh,2d", "", "", "=4c,5c,6c -Kd"),
        ("4c,5c,9d,Kd,Qh,2d,8s", "", "", "-Kd"),
        ("4c,4h,9d,Ks,Kh,2d,8s", "", "", "-9d"),
        ("4c,5c,6c,6d,6h,Kd", "", "", "=6c,6d,6h -Kd"),
        ("7c,8c,Kd,2d", "4c,5c,6c/7d,7h,7s", "", "7c,8c>1 -Kd"),
        ("3c,7c,Kd,2d", "4c,5c,6c", "", "3c,7c>1 -Kd"),
        ("4c,5c,6c", "", "", "=4c,5c,6c"),
        ("4c,5c,6c,Kd", "", "", "=4c,5c,6c -Kd"),
        ("4c,5c,6c", "", "basic/final_discard=on", "-6c"),
        ("4c,5c,6c,7c", "", "basic/final_discard=on", "=4c,5c,6c -7c"),
        ("7c,Kd", "4c,5c,6c", "basic/lay_off_needs_meld=on", "-Kd"),
        ("7c,8c", "4c,5c,6c", "basic/lay_off_needs_meld=on melded", "7c,8c>1"),
        ("7c,9d,9h,9s", "4c,5c,6c", "basic/lay_off_needs_meld=on", "=9d,9h,9s 7c>1"),
        ("Qc,Kc,Ac,Jd,9h", "", "basic/ace=high_or_low", "=Qc,Kc,Ac -Jd"),
        ("Ac,Td,9h", "", "basic/ace=high_or_low", "-Ac"),
        ("Ac,Td,7h", "Jc,Qc,Kc", "basic/ace=high_or_low", "Ac>1 -Td"),
        ("7c,Kd,2d", "4c,5c,6c/7d,7h,7s", "", "7c>1 -Kd"),
    ],
    ids=[
        *("B3-meld", "B3-highest", "B3-pairs-stay", "B9-fewest-points", "B6-run-first", "B5-both-ends", "B7-meld"),
        *("B7-discard", "B7-final-discard", "B7-final-discard-keeps-one", "B5-no-meld-yet", "B5-melded"),
        *("B5-melds-first", "B11-high-run", "B11-fifteen", "B11-lay-off", "B5-lay-off"),
    ],
)
def test_greedy_plays(held: str, table: str, rules: str, tokens: str) -> None:
    rules, _, melded = rules.partition(" ")
    view = position(held, table=table, rules=rules or "basic", melded=int(melded == "melded"))
    assert " ".join(whole_turn(view)) == tokens


def test_the_card_just_taken_is_not_thrown_B4() -> None:
    assert first(position("4c,5c,9d,Kd,Qh,2d,8s")) == "-Kd"
    assert first(position("4c,5c,9d,Kd,Qh,2d,8s", taken="Kd")) == "-Qh"


@pytest.mark.parametrize(
    ("held", "table", "taken", "rules", "tokens"),
    [
        ("7c,9d,9h,9s", "4c,5c,6c", "7c", "", "7c>1 =9d,9h,9s"),
        ("7c,8c", "4c,5c,6c", "7c", "", "7c,8c>1"),
        ("7c,8c", "4c,5c,6c", "8c", "", "7c,8c>1"),
        ("7c,9d,9h,9s", "4c,5c,6c", "7c", "basic/lay_off_needs_meld=on", "-9d"),
        ("7c,7d", "4c,5c,6c/4d,5d,6d", "7d", "", "7d>2 7c>1"),
        ("7c,Kd", "4c,5c,6c", "Kd", "", "-7c"),
        ("7c,Kd,8h", "4c,5c,6c", "Kd", "", "7c>1 -8h"),
    ],
    ids=["first", "together", "together-too", "cannot", "first-of-two", "kept", "kept-with-another"],
)
def test_the_card_just_taken_is_never_the_only_one_left_B8(
    held: str, table: str, taken: str, rules: str, tokens: str
) -> None:
    assert " ".join(whole_turn(position(held, table=table, rules=rules or "basic", taken=taken))) == tokens


def reached(view: State, left: int) -> set[int] | None:
    """Every hand to which melds and lay-offs of the turn can lead, 0 for going out; None for more than ``left``."""
    seen: set[int] = set()
    waiting = [view]
    while waiting:
        now = waiting.pop()
        held = melding(now).hands[now.turn].one
        if held in seen:
            continue
        seen.add(held)
        if len(seen) > left:
            return None
        for action in legal(now):
            if isinstance(action, Lay | LayOff):
                if len(action.cards) == held.bit_count():
                    seen.add(0)
                else:
                    waiting.append(play(now, action))
    return seen


def counted(view: State, cards: int) -> int:
    """Points by the rule's own function (B9, B11)."""
    return points(Cards(cards), high_ace=view.rules.options.ace == "high_or_low")


@examples(0.5)
@given(companies("basic"))
def test_the_plan_is_the_best_that_any_order_of_melds_and_lay_offs_reaches(company: Company) -> None:
    """B3-B8, B11: by trying all; out if that can be, else of every discard what leaves the fewest points."""
    tried = 0
    for table in company.turns(hands=1):
        view = table.view(table.turn)
        hand = melding(view)
        if hand.phase is not Phase.DISCARD or tried == 12:
            continue
        held = hand.hands[hand.turn].one
        hands = reached(view, 400)
        if hands is None:
            continue
        tried += 1
        found = plan(turn_of(view), held, barred(hand))
        if 0 in hands:
            assert found.thrown is None
        thrown = {}
        for face in faces(held & ~barred(hand)):
            rests = [one ^ 1 << face for one in hands if one >> face & 1]
            least = min(counted(view, rest) for rest in rests)
            thrown[face] = [rest for rest in rests if counted(view, rest) == least]
        turn = turn_of(view)
        if found.thrown is not None:
            assert found.rest in thrown[found.thrown]
            lightest = {face: max(map(turn.weight, rests)) for face, rests in thrown.items()}
            assert found.weight == turn.weight(found.rest) <= min(lightest.values())
        now = view
        for action in found.actions:
            assert action in legal(now)
            if len(action.cards) < len(melding(now).hands[now.turn]):
                now = play(now, action)
        if found.thrown is not None:
            assert Discard(found.thrown) in legal(now)


def test_that_is_tried_with_melds_and_lay_offs() -> None:
    """The property would say little if plans were discards only."""
    kinds = {"lay": 0, "lay_off": 0, "out": 0, "several": 0}
    for seed in range(12):
        for table in Company("basic", ("random", "greedy", "greedy"), seed, rich=True, most=400).turns(hands=3):
            view = table.view(table.turn)
            hand = melding(view)
            if hand.phase is Phase.DISCARD:
                found = plan(turn_of(view), hand.hands[hand.turn].one, barred(hand))
                kinds["lay"] += any(isinstance(action, Lay) for action in found.actions)
                kinds["lay_off"] += any(isinstance(action, LayOff) for action in found.actions)
                kinds["out"] += found.thrown is None
                kinds["several"] += len(found.actions) > 1
    assert min(kinds.values()) >= 5, kinds


def test_pairs_are_those_that_an_unseen_card_completes() -> None:
    """C1-C3, B11: by trying every third card."""
    for high_ace in (False, True):
        for unseen in (parse_faces("3c 9h Kd Ac 7s 6s"), tuple(range(52))):
            turn = Turn((), high_ace, True, False, sum(1 << face for face in unseen))
            cards = sum(1 << face for face in parse_faces("Ac 2c Qd Ad Kd 7d 7c 5s 8s 9s 9c 2h"))
            found = dict(turn.pairs(cards & ~turn.unseen))
            held = list(faces(cards & ~turn.unseen))
            for a in held:
                for b in held:
                    if a < b:
                        thirds = {c for c in unseen if c not in (a, b) and completes((a, b, c), high_ace)}
                        assert set(faces(found.get(1 << a | 1 << b, 0))) == thirds


def completes(cards: tuple[int, ...], high_ace: bool) -> bool:
    if is_meld(sum(1 << face for face in cards)):
        return True
    try:
        return bool(meld(cards, high_ace))
    except Exception:
        return False


def test_a_card_of_a_pair_counts_half() -> None:
    turn = turn_of(position("7c,7d,Kd,2h"))
    assert turn.weight(sum(1 << face for face in parse_faces("7c 7d Kd 2h"))) == 7 + 7 + 20 + 4
    dead = turn._replace(unseen=turn.unseen & ~sum(1 << face for face in parse_faces("7h 7s")))
    assert dead.weight(sum(1 << face for face in parse_faces("7c 7d Kd 2h"))) == 14 + 14 + 20 + 4


@pytest.mark.parametrize(
    ("rules", "players", "most_dead"),
    [
        ("basic", 2, 1),
        ("basic", 4, 2),
        ("basic/final_discard=on", 3, 2),
        ("basic/max_reshuffles=none", 6, 5),
        ("basic/max_reshuffles=0", 2, 3),
    ],
)
def test_few_hands_between_greedy_bots_are_dead_B13_B15(rules: str, players: int, most_dead: int) -> None:
    """Of 20 hands, from the seed; without a limit of new stocks they end as well."""
    company = Company(rules, ("greedy",) * players, 5, rich=False, most=20_000)
    ends: list[str] = []
    for table in company.turns(hands=20):
        if len(table.history(0)) > len(ends):
            last = table
    ends = [event.result.reason for event in last.events if isinstance(event, HandEnded)]
    assert len(ends) >= 3
    assert sum(reason in ("stock", "forty") for reason in ends) <= most_dead


def test_a_worn_out_hand_is_brought_to_its_end_B15() -> None:
    """After three new stocks greedy takes discards, though they are of no use."""
    for reshuffles, token in ((3, "+"), (4, "<")):
        rules = "basic/max_reshuffles=none"
        view = position("Ac,2d", pile="8h,Kh", phase="draw", rules=rules, reshuffles=reshuffles)
        assert first(view) == token


def test_a_take_lowers_what_is_left_every_time() -> None:
    """So two greedy bots do not hand each other the same cards (B15)."""
    taken = 0
    for seed in range(6):
        company = Company("basic", ("greedy", "greedy"), seed, rich=True, most=2000)
        for table in company.turns(hands=3):
            view = table.view(table.turn)
            hand = melding(view)
            if hand.phase is Phase.DRAW and isinstance(make("greedy", 0).choose(view, ()), Take):
                turn, one, top = turn_of(view), hand.hands[hand.turn].one, 1 << hand.pile[-1]
                after = plan(turn, one | top, top)
                assert after.weight < turn.weight(most(turn, one).rest)
                played = any(hand.pile[-1] in action.cards for action in after.actions)
                assert played or turn.points(after.rest) < turn.points(most(turn, one).rest)
                taken += 1
    assert taken > 20
