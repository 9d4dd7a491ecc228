"""Beginner, casual and strong in Basic Rummy: their habits, their order, and play under every house rule (B3-B15)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from openrummy import State, legal
from openrummy.actions import LayOff
from openrummy.arena.run import run
from openrummy.bots import make
from openrummy.bots.basic import melding, turn_of
from openrummy.bots.basic_sight import board, others_of, outlook, pairs_with, spots
from openrummy.bots.basic_strong import BasicStrong, danger
from openrummy.cards import Cards, parse_face, parse_faces
from openrummy.events import HandEnded
from openrummy.melds import Meld
from openrummy.parts.lay import grown
from tests.bots.play import Company
from tests.bots.test_basic import completes, position


def first(view: State, level: str) -> str:
    """The token of what a level does."""
    return str(make(level, 0, "basic").choose(view, ()))


def beside(view: State, cards: str = "", hidden: int = 6) -> State:
    """The view with another hand of the other: cards that he was seen to take, and hidden ones."""
    hand = melding(view)
    known = Cards.parse(cards)
    hands = hand.hands[0], Cards(known.one, known.two, hidden)
    return replace(view, hand=replace(hand, hands=hands, seen=(Cards(), known)))


def mask(cards: str) -> int:
    return sum(1 << face for face in parse_faces(cards))


@pytest.mark.parametrize(
    ("held", "hidden", "melded", "token"),
    [
        ("4c,5c,6c,9d,Kd,Qh,2d", 6, 0, "-Kd"),
        ("4c,5c,6c,9d,Kd,Qh,2d", 4, 0, "=4c,5c,6c"),
        ("4c,5c,6c,9d,Kd,Qh,2d", 6, 1, "=4c,5c,6c"),
        ("4c,5c,6c,9d,9h,9s,Kd,2d", 4, 0, "-Kd"),
        ("4c,5c,6c,9d,9h,9s,Kd,2d", 3, 0, "=4c,5c,6c"),
        ("4c,5c,6c,9d,9h,9s,Td,Jh", 2, 0, "=4c,5c,6c"),
        ("4c,5c,6c,Kd", 6, 0, "=4c,5c,6c"),
    ],
    ids=["waits", "B7-others-near", "B10-too-late", "one-loose", "one-loose-others-near", "two-left", "B7-goes-out"],
)
def test_strong_times_its_melds_B10(held: str, hidden: int, melded: int, token: str) -> None:
    assert first(beside(position(held, melded=melded), hidden=hidden), "strong") == token


def test_strong_waits_for_less_where_more_play_B9() -> None:
    """With three at the table a hand of five may be out before the turn comes round."""
    view = beside(position("4c,5c,6c,9d,Kd,Qh,2d"), hidden=5)
    hand = melding(view)
    assert first(view, "strong") == "-Kd"
    three = replace(
        view,
        seats=("ann", "bob", "cat"),
        hand=replace(
            hand,
            players=(0, 1, 2),
            hands=(*hand.hands, Cards(hidden=5)),
            seen=(*hand.seen, Cards()),
            stock=hand.stock[5:],
        ),
    )
    assert first(three, "strong") == "=4c,5c,6c"


def test_strong_does_not_feed_the_next_player_B3() -> None:
    """Of two cards as dear and as lonely, the one that goes with cards he took is kept."""
    view = position("2c,5d,8c,8h,Kd,Qs,Ah", pile="Jd,Jc,2s")
    assert first(beside(view, hidden=8), "strong") == "-Kd"
    assert first(beside(view, "Ks,Kh", 6), "strong") == "-Qs"
    assert first(beside(view, "Qc,Qh", 6), "strong") == "-Kd"


def test_danger_counts_the_melds_that_can_be_made() -> None:
    view = beside(position("5d,Kd", pile="Kc,6d"), "Ks", 5)
    turn = turn_of(view)
    others = others_of(melding(view), turn)
    assert others.fewest == 6
    assert others.share == 5 / turn.unseen.bit_count()
    king, five = danger(turn, others, parse_face("Kd")), danger(turn, others, parse_face("5d"))
    assert king == pytest.approx(others.share + others.share**2)  # Kh Ks, of which one is known; Jd Qd
    assert five == pytest.approx(4 * others.share**2)  # 5c 5h, 5c 5s, 5h 5s, 3d 4d; 4d 6d is gone


@pytest.mark.parametrize("high_ace", [False, True])
def test_what_goes_on_a_meld_is_what_the_rules_let_grow_B5_B6(high_ace: bool) -> None:
    texts = ("Ac 2c 3c", "2c 3c 4c", "5d 6d 7d", "Js Qs Ks", "Th Jh Qh Kh", "4c 4d 4h", "4c 4d 4h 4s", "Jc Qc Kc Ac")
    for text in texts:
        if text.endswith("Kc Ac") and not high_ace:
            continue
        one = Meld.parse(text, high_ace)
        near, far = spots(one.cards, high_ace)
        free = [face for face in range(52) if face not in one.cards]
        grows = {face for face in free if grown(one, (face,), high_ace)}
        assert {face for face in free if near >> face & 1} == grows
        later = {b for a in grows for b in free if b != a and b not in grows and grown(one, (a, b), high_ace)}
        assert {face for face in free if far >> face & 1} == later


def test_pairs_with_a_card_are_those_that_make_a_meld_of_it_C1_C3() -> None:
    for high_ace in (False, True):
        for face in range(52):
            found = pairs_with(high_ace)[face]
            expected = {
                1 << a | 1 << b
                for a in range(52)
                for b in range(a)
                if face not in (a, b) and completes((a, b, face), high_ace)
            }
            assert set(found) == expected
            assert len(found) == len(expected)


def test_the_outlook_of_a_hand() -> None:
    """4c to 6c lie on the table: 7c goes there, 8c after it; 9d 9h wait for two nines; Kd and Kh for none."""
    view = position("7c,8c,Tc,9d,9h,Kd,Kh,Qs", table="4c,5c,6c", pile="Ks,Kc,2s")
    turn = turn_of(view)
    seen = outlook(turn, mask("7c 8c Tc 9d 9h Kd Kh"), ())
    assert seen.loose == mask("Tc 9d 9h Kd Kh")
    assert seen.thirds == mask("9c 9s")
    assert seen.gain == 36
    assert seen.fitting == mask("3c")
    assert outlook(turn, mask("8c Tc 9d 9h"), ()).later == mask("8c")
    near, _ = board(turn, ())
    assert near == mask("3c 7c")
    assert board(turn, (LayOff((parse_face("7c"), parse_face("8c")), 1),))[0] == mask("3c 9c")


@pytest.mark.parametrize(
    ("held", "table", "top", "token"),
    [
        ("4c,5c,9d,Kd,Qh,2d", "", "6c", "<"),
        ("4c,5c,9d,Kd,Qh,2d", "Ts,Js,Qs", "Ks", "+"),
        ("Kc", "4d,4h,4s", "4c", "+"),
    ],
    ids=["B3-meld", "B5-overlooked", "B7-overlooked"],
)
def test_the_beginner_draws_for_his_own_hand(held: str, table: str, top: str, token: str) -> None:
    assert first(position(held, table=table, pile=f"8h,{top}", phase="draw"), "beginner") == token


@pytest.mark.parametrize(
    ("held", "table", "token"),
    [
        ("4c,5c,6c,9d,Kd,Qh,2d", "", "=4c,5c,6c"),
        ("4c,5c,9d,Kd,Qh,2d,8s", "", "-2d"),
        ("7c,7d,Kd,2d", "4c,5c,6c", "-2d"),
        ("7c,9d,Kd,2d", "4c,5c,6c", "7c>1"),
        ("4c,5c,6c,Kd", "", "=4c,5c,6c"),
        ("Kd", "", "-Kd"),
    ],
    ids=["B3-at-once", "pictures-stay", "pairs-stay", "B5-sees-it", "B7-out", "B7-last"],
)
def test_the_beginner_keeps_what_is_pretty(held: str, table: str, token: str) -> None:
    assert first(position(held, table=table), "beginner") == token


def test_the_casual_player_forgets_old_discards() -> None:
    """Nothing is left for 9c 9d; greedy knows, he has it in mind only while it lies near the top."""
    old, new = "9h,9s,8c,8d,Tc,Td,2s,3s,4s", "8c,8d,Tc,Td,2s,9h,9s"
    for pile, level, token in ((old, "greedy", "-9c"), (old, "casual", "-8s"), (new, "casual", "-9c")):
        assert first(position("9c,9d,8s,6h,3h", pile=pile), level) == token


RULES = ("basic/ace=high_or_low", "basic/final_discard=on", "basic/lay_off_needs_meld=on", "basic/max_reshuffles=none")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_levels_play_every_house_rule_to_the_end_B3_B15(rules: str, players: int) -> None:
    names = ("strong", "casual", "beginner") * 2
    ended = 0
    for rich in (False, True):
        company = Company(rules, names[:players], 11, rich=rich, most=3000)
        for table in company.turns(hands=2):
            view = table.view(table.turn)
            for level in ("beginner", "casual", "strong"):
                action = make(level, 1, "basic").choose(view, ())
                assert action in legal(view)
                assert action == make(level, 2, "basic").choose(view, table.history(table.turn))
        ended += sum(isinstance(event, HandEnded) for event in table.events)
    assert ended >= 2


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("casual", "beginner", 0.58), ("strong", "casual", 0.58), ("strong", "greedy", 0.58)],
)
def test_each_level_beats_the_one_below(one: str, other: str, least: float) -> None:
    """On few matches, from a seed; ``bench.levels`` has the figures with intervals."""
    found = run("basic", (one, other), 10, 4)
    assert found.bots[0].rate >= least
    assert found.pairs[0].margin > 0


def test_the_weights_are_used() -> None:
    """With no patience the strong bot melds at once."""
    view = beside(position("4c,5c,6c,9d,Kd,Qh,2d"))
    hasty = BasicStrong(0, BasicStrong(0).weights._replace(wait=(11,)))
    assert str(hasty.choose(view, ())) == "=4c,5c,6c"
