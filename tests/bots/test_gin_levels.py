"""How the levels of gin judge: their numbers against brute force, and what tells one from another."""

from __future__ import annotations

from random import Random

import pytest

from openrummy import Table
from openrummy.bots import gin_policy as policy
from openrummy.bots import make
from openrummy.bots.gin import LEVELS, PLACES, outlook, row, weights_of
from openrummy.bots.hands import forms_meld
from openrummy.events import HandEnded
from openrummy.partition import PACK, deadwood
from tests.bots.play import turns
from tests.worlds import stacked

CONTEST = "gin/undercut_bonus=25,next_dealer=alternate"
KNOCKER = "4c 5c 6c 9d 9h 9s Ah 2d 4s Kd"


def hands(count: int, size: int) -> list[list[int]]:
    rng = Random(7)
    return [rng.sample(range(52), size) for _ in range(count)]


def mask(faces: list[int]) -> int:
    return sum(1 << face for face in faces)


def test_makers_are_the_cards_that_form_a_meld() -> None:
    """C1-C3."""
    for faces in hands(60, 10):
        hand = mask(faces)
        wanted = {face for face in range(52) if not hand >> face & 1 and forms_meld(hand, face)}
        assert {face for face in range(52) if policy.makers(hand) >> face & 1} == wanted


def test_what_is_expected_is_the_mean_over_all_cards_that_may_come() -> None:
    """G3: the next draw, and the best discard after it; with every card as likely as another."""
    weights = row({"expected": (1.0,), "gives": (1.0,)})
    for faces in hands(25, 10):
        hand, place = mask(faces), [0.0] * policy.PLACES
        place[policy.LIMIT] = 10
        found = policy.cost(hand, [0.2] * 52, PACK & ~hand, place, weights)
        after = [
            min(deadwood((hand | 1 << card) ^ 1 << old) for old in (*faces, card))
            for card in range(52)
            if not hand >> card & 1
        ]
        assert found == pytest.approx(sum(after) / len(after))
        assert place[policy.LOW_CHANCE] == pytest.approx(sum(left <= 10 for left in after) / len(after))
        assert place[policy.GIN_CHANCE] == pytest.approx(after.count(0) / len(after))


def test_danger_counts_the_melds_that_could_be_made() -> None:
    """C1-C3: three of a set, three of a run in the middle, one at the end."""
    certain = [1.0] * 52
    assert [policy.danger(face, certain) for face in (0, 1, 5, 12)] == [3 + 1, 3 + 2, 3 + 3, 3 + 1]
    assert policy.danger(5, [0.0] * 52) == 0


def test_what_one_thinks_of_the_others_hand_adds_up_to_it() -> None:
    """Whatever he did, he holds ten cards; what he threw away makes its neighbours less likely."""
    for table in turns(CONTEST, ("strong", "simple"), 3, hands=2):
        view = table.view(table.turn)
        mind = outlook(view, table.history(table.turn), weights_of("strong"))
        assert sum(mind.chance) == pytest.approx(10, abs=0.5)
        assert all(0 <= chance <= 1 for chance in mind.chance)
        assert not mind.unseen & mind.one
    table = stacked(CONTEST, [KNOCKER, "7d Qd Qh Kc Ks Js Th 8h 6h 2c"], "3d", "5s 7h 3s 8s")
    for token in ("pass", "pass", "+", "-5s", "+", "-Qd"):
        table.play(token)
    chance = outlook(table.view(0), table.history(0), weights_of("strong")).chance
    assert chance[3 * 13 + 11] < chance[3 * 13 + 1]  # the queen of spades beside the two
    assert chance[13 + 10] < chance[2]  # the jack of diamonds beside the three of clubs


def test_every_level_ends_a_hand_with_gin_and_a_beginner_knocks_at_once() -> None:
    """G6, G11."""
    table = stacked(CONTEST, [KNOCKER, ""], "8h", "3s")
    for token in ("pass", "pass", "+"):
        table.play(token)
    view, told = table.view(0), table.history(0)
    assert str(make("beginner", 0, "gin").choose(view, told)) == "!Kd"
    table = stacked(CONTEST, ["4c 5c 6c 9d 9h 9s Ah Ad As Kd", ""], "8h", "7c")
    for token in ("pass", "pass", "+"):
        table.play(token)
    for name in LEVELS:
        assert str(make(name, 0, "gin").choose(table.view(0), table.history(0))) == "!Kd"


def test_the_strong_one_waits_where_gin_is_near_and_knocks_where_it_is_far() -> None:
    """G6: two points and many outs late in a hand; ten points early, and nothing near."""
    near = stacked(CONTEST, ["4c 5c 6c 9d 9h 9s 6h 7h 2d Kd", ""], "3h", "8c Qc")
    for token in ("pass", "pass", "+"):
        near.play(token)
    assert not str(make("strong", 0, "gin").choose(near.view(0), near.history(0))).startswith("!")
    far = stacked(CONTEST, ["4c 5c 6c 9d 9h 9s Ah 3d 4s Kd", ""], "Th", "2s")
    for token in ("pass", "pass", "+"):
        far.play(token)
    assert str(make("strong", 0, "gin").choose(far.view(0), far.history(0))).startswith("!")


def test_a_level_does_not_look_at_its_seed_or_at_hands_before_this_one() -> None:
    for number, table in enumerate(turns(CONTEST, ("casual", "beginner"), 5, hands=2)):
        if number % 5:
            continue
        view, told = table.view(table.turn), table.history(table.turn)
        for name in LEVELS:
            one, two = make(name, 1, "gin"), make(name, 2, "gin")
            assert one.choose(view, told) == two.choose(view, told) == one.choose(view, told)


@pytest.mark.parametrize("rules", ["gin", "oklahoma/big_gin=on", "hollywood", "three_hand", "gin/knock_limit=0"])
def test_the_levels_play_all_games_of_the_family(rules: str) -> None:
    """G, O, H, T: hands come to an end, and what is played is legal."""
    seats = 3 if rules == "three_hand" else 2
    for seed in range(2):
        last: Table | None = None
        for table in turns(rules, ("strong", "beginner", "casual")[:seats], seed, hands=2):
            last = table
        assert last is not None
        assert any(isinstance(event, HandEnded) for event in last.events)


def test_habits_have_their_names_and_fill_their_row() -> None:
    places = list(PLACES.values())
    assert places == sorted(set(places))
    assert places[0] == 0
    assert places[-1] < policy.WEIGHTS
    assert len({weights_of(name) for name in LEVELS}) == len(LEVELS)
    assert row({"feeds": (1.5, 2.5)})[policy.FEEDS : policy.FEEDS + 2] == (1.5, 2.5)
