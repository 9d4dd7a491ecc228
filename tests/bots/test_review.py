"""A review is true in the views of its seat, finds what was planted, and knows nothing that the seat was not told."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.dealt import mean_of
from openrummy import State, Table, evolve
from openrummy.bots import assess
from openrummy.bots.basic import plan, turn_of
from openrummy.bots.luck import AVERAGES, Fortune
from openrummy.bots.review import LEAST, MOST, Moment, Review
from openrummy.cards import Cards, faces_text, parse_face
from openrummy.events import Dealt, Drew, Event, Reshuffled
from openrummy.partition import deadwood
from openrummy.state import Hand, MeldingHand, Phase
from openrummy.table import Move
from tests.bots.play import Company, turns
from tests.bots.reviewing import review
from tests.bots.test_assess import holds
from tests.bots.test_honesty import another_world, told
from tests.worlds import ALL, NAMES, examples, go, rulesets, stacked

GIN = "As 2s 3s 4h 5h 6h 9c 9d Kc Qd"
OTHER = "Ac 3c 5c 7c Jc 2d 4d 6d 8d Td"


def moved(table: Table, seat: int, number: int, step: int) -> tuple[State, Sequence[Event], Move]:
    """The view of a seat in a hand after so many actions of it, what it was told, and the action that followed."""
    again = Table(table.first.rules, table.seats, source=table.source, dealer=table.chosen_dealer)
    done = hand = 0
    for entry in table.log:
        if not isinstance(entry, Move):
            continue
        if again.state.number != hand:
            hand, done = again.state.number, 0
        if (hand, done) == (number, step):
            return again.view(seat), again.history(seat), entry
        again.play(entry.action)
        done += 1
    raise AssertionError((number, step))


def only(moments: tuple[Moment, ...]) -> Moment:
    (one,) = moments
    return one


@examples(0.2)
@given(st.sampled_from(ALL).flatmap(rulesets), st.integers(0, 9999), st.booleans())
def test_whoever_plays_as_strong_does_has_nothing_to_regret(rules: str, seed: int, rich: bool) -> None:
    game = rules.partition("/")[0]
    seats = 3 if game == "three_hand" else 2
    company = Company(rules, ("strong",) * seats, seed, rich, most=120)
    *_, table = company.turns(hands=1)
    for seat in range(seats):
        found = review(table, seat)
        assert (found.slips, found.cost, found.costly, found.melds, found.knocks) == (0, 0, (), (), ())


@pytest.mark.parametrize("game", ALL)
def test_every_moment_is_what_assess_says_in_the_view_of_that_step(game: str) -> None:
    names = ("random", *["strong"] * (1 if game != "three_hand" else 2))
    *_, table = turns(game, names, 4, hands=2)
    found = review(table, 0)
    moments = (*found.costly, *found.melds, *found.knocks)
    assert moments
    for one in moments:
        view, told_before, move = moved(table, 0, one.hand, one.step)
        hand = view.hand
        assert hand is not None
        choices = assess(view, told_before)
        assert (move.seat, move.action) == (0, one.played.action)
        assert one.played in choices
        assert one.better in choices
        assert sorted([*sum(one.melds, ()), *one.left]) == sorted(hand.hands[0])
        assert one.table == hand.table
        assert one.top == (hand.pile[-1] if hand.pile else -1)
        assert set(one.laid) <= set(hand.hands[0])
        if one.kind == "knock":
            assert str(one.better.action)[0] == "!"
            assert one.cost == 0
        else:
            assert one.better == choices[0]
            assert one.cost == pytest.approx(one.better.value - one.played.value, abs=0.05)
            assert one.cost >= LEAST
        if type(hand) is Hand and hand.phase is not Phase.SHOW:
            assert all(holds(view, choice, why) for choice in (one.played, one.better) for why in choice.reasons)
    assert [one.cost for one in found.costly] == sorted((one.cost for one in found.costly), reverse=True)
    assert len(found.costly) <= MOST


def test_what_is_listed_is_listed_once_and_the_rest_is_counted() -> None:
    *_, table = turns("basic/target=900", ("random", "greedy"), 5, hands=9)
    found = review(table, 0)
    listed = [(one.hand, one.step) for one in (*found.costly, *found.melds, *found.knocks)]
    assert len(listed) == len(set(listed))
    assert (len(found.costly), len(found.melds)) == (MOST, MOST)
    assert found.more_melds > 0
    assert found.slips >= len(found.costly) + len(found.melds) + found.more_melds
    assert {one.kind for one in found.melds} == {"meld"}
    assert found.costly[-1].cost >= found.melds[0].cost


def test_planted_blunders_are_found_and_ranked() -> None:
    """Thrown were a card that would have made a set (28 points), and the ace of a run (15)."""
    table = stacked("gin", [GIN, OTHER], upcard="Th", stock="9h Ks 2c Qs")
    go(table, "pass pass + -9h + -Ks + -As")
    found = review(table, 0)
    first, second = found.costly
    assert (str(first.played.action), str(second.played.action)) == ("-9h", "-As")
    assert str(first.better.action)[1:] in ("Kc", "Qd")
    assert str(second.better.action) in ("-Kc", "-Qd")
    assert first.cost > second.cost > 10
    assert (first.hand, first.step, second.step) == (1, 3, 7)
    assert found.slips == 2
    assert found.cost == pytest.approx(first.cost + second.cost)
    assert faces_text(first.left) == "Qd Kc"
    assert first.fresh == parse_face("9h")
    assert second.played.reasons[0].code == "breaks_meld"


def test_a_knock_let_pass_is_told_once_a_hand_and_its_worth_is_not_claimed() -> None:
    hands = ["As 2s 3s 4h 5h 6h 9c 9d Ac Qd", OTHER.replace("Ac", "Jh")]
    table = stacked("gin", hands, upcard="Th", stock="9h Ks Kh Qs")
    go(table, "pass pass + -Qd + -Ks + -Kh")
    found = review(table, 0)
    assert (found.slips, found.more_knocks) == (0, 0)
    knock = only(found.knocks)
    assert (knock.kind, str(knock.better.action), knock.cost, knock.times, knock.step) == ("knock", "!Qd", 0, 2, 3)
    assert [(why.code, dict(why.params)) for why in knock.better.reasons] == [
        ("knock_leaves", {"points": 1, "limit": 10})
    ]


def test_melds_of_ones_own_cost_what_they_leave_more() -> None:
    """G7, G8: the knocker leaves a card out of a run, the other one does not lay off."""
    hands = ["As 2s 3s 4s 5h 5d 5c 9h 9d 9c", "5s 6h Kc Kd Ks Tc Td Th Qc 2h"]
    table = stacked("gin", hands, upcard="Jh", stock="Jd")
    go(table, "pass pass + !Jd=As,2s,3s/5h,5d,5c/9h,9d,9c show=Kc,Kd,Ks/Tc,Td,Th")
    one, other = only(review(table, 0).costly), only(review(table, 1).costly)
    assert (str(one.better.action), one.played.reasons, one.cost) == ("!Jd", (), 4)
    assert (str(other.better.action), other.played.reasons, other.cost) == ("show", (), 5)


LOW = "7c 8c 9c 2d 3d 4d Tc Td Ts Ah"


def test_a_meld_kept_in_hand_counts_once() -> None:
    """The other holds a single card, so that there is no time to lose."""
    table = stacked("basic", ["5c 5d 5h 2s 4s 3h Jd Qh Kc 8h", LOW], upcard="7s", stock="Ks 9h Qs 9s Kh Js")
    go(table, "+ -Ks + =7c,8c,9c =2d,3d,4d =Tc,Td,Ts -9h")
    go(table, "+ -Qs + -9s + -Kh")
    found = review(table, 0)
    one = only(tuple(one for one in found.costly if one.kind == "meld"))
    assert (one.times, str(one.better.action)) == (2, "=5c,5d,5h")
    assert one.laid == tuple(map(parse_face, ("5c", "5d", "5h")))
    assert (found.more_melds, found.melds) == (0, ())
    assert found.cost == pytest.approx(sum(one.cost for one in found.costly))


def test_a_lay_off_that_was_missed() -> None:
    table = stacked("basic", ["6c 5d 2h 2s 4s 3h Jd Qh Kd 8h", LOW], upcard="7s", stock="Ks 9h Qs 9s")
    go(table, "+ -Ks + =7c,8c,9c =2d,3d,4d =Tc,Td,Ts -9h")
    go(table, "+ -Qs")
    found = review(table, 0)
    one = next(one for one in found.costly if one.kind == "meld")
    assert str(one.better.action) in ("6c>1", "5d>2")
    assert [str(laid) for laid in one.table] == ["7c 8c 9c", "2d 3d 4d", "Tc Td Ts"]


def test_who_holds_melds_back_while_nobody_is_near_going_out_has_lost_nothing_B10() -> None:
    hands = ["5c 5d 5h 2s 3s 6h 7h Qh Qc 8d", "Ac 3c 7c Jc 2d 4d 6d Td Ah 3h"]
    table = stacked("basic", hands, upcard="7s", stock="Ks 9h")
    go(table, "+ -Ks")
    assert [one.kind for one in review(table, 0).costly] == []


def test_a_play_of_manipulation_that_was_missed() -> None:
    hands = ["4c 5c 6c Ad Ah 2s 3h 9s 9h 9d", "Kc Kd Qc Qd Jh Jc 8s 8h 7s 7d"]
    table = stacked("manipulation", hands, stock="2h As 3s Kh")
    go(table, "+ pass + pass + end")
    found = review(table, 0)
    one = only(found.costly)
    assert (one.kind, one.times, one.top) == ("meld", 2, -1)
    assert (str(one.better.action), one.cost) == ("~Ah,2h,3h/4c,5c,6c/9d,9h,9s", 48)
    assert found.luck is None


def test_a_knock_of_manipulation_that_was_missed() -> None:
    """M13: with the lowest hand, as likely as not."""
    hands = ["4c 5c 6c 9s 9h 9d Kc Kd Kh Ad", "Ks Qd Qc Jd Jh Jc 8s 8h 7s 7d"]
    table = stacked("manipulation", hands, stock="2h")
    go(table, "+ ~4c,5c,6c/9d,9h,9s/Kc,Kd,Kh end")
    knock = only(review(table, 0).knocks)
    assert (str(knock.played.action), str(knock.better.action), knock.cost) == ("end", "!", 0)


def test_what_was_played_for_a_seat_is_not_its_choice() -> None:
    table = stacked("gin", [GIN, OTHER], upcard="Th", stock="9h Ks 2c Qs")
    go(table, "pass pass +")
    table.play("-9h", auto=True)
    assert review(table, 0).slips == 0
    assert review(table, 0).choices == 1


@examples(0.15)
@given(st.sampled_from(ALL), st.integers(0, 9999))
def test_in_two_worlds_that_look_the_same_the_review_is_the_same(game: str, seed: int) -> None:
    seats = 3 if game == "three_hand" else 2
    company = Company(game, ("random", *["casual"] * (seats - 1)), seed, rich=False, most=90)
    rng = Random(seed)
    for number, table in enumerate(company.turns(hands=1)):
        if number % 29 == 28:
            world = another_world(table, company.source(), rng)
            assert told(world) == told(table)
            assert review(world, table.turn) == review(table, table.turn)


@pytest.mark.parametrize("game", ["gin", "basic"])
def test_the_luck_of_all_cards_that_could_have_come_adds_up_to_nothing(game: str) -> None:
    playing = turns(game, ("random", "random"), 11, hands=1)
    before_draws = (table for table in playing if hand_of(table).phase is Phase.DRAW and not hand_of(table).reshuffles)
    for table in islice(before_draws, 0, 12, 4):
        seat, hand = table.turn, table.view(table.turn).hand
        assert hand is not None
        fortune, view = Fortune(seat), table.first
        for event in table.history(seat):
            after = evolve(view, event)
            fortune.hear(view, event, after)
            view = after
        open_ = [*hand.hands, Cards.of(hand.pile), *(Cards.of(one.cards) for one in hand.table)]
        seen = {face for cards in open_ for face in cards}
        assert fortune.luck is not None
        total = 0.0
        for face in {*range(52)} - seen:
            one = copy(fortune)
            one.hear(view, Drew(seat, face), view)
            assert one.luck is not None
            assert one.luck.draws == fortune.luck.draws + 1
            total += one.luck.drawn - fortune.luck.drawn
        assert abs(total) < 1e-9


def hand_of(table: Table) -> Hand:
    """The hand in play."""
    assert table.state.hand is not None
    return table.state.hand


def test_the_luck_of_a_draw_is_counted_by_hand() -> None:
    """All ways to throw a card, for all cards that could have come; nothing but the hand and the pile was seen."""
    table = stacked("gin", [GIN, OTHER], upcard="Th", stock="9h Ks 2c Qs")
    go(table, "pass pass +")
    seen = {*map(parse_face, GIN.split()), parse_face("Th")}
    left = {
        face: min(deadwood(ten) for ten in without([*map(parse_face, GIN.split()), face]))
        for face in range(52)
        if face not in seen
    }
    luck = review(table, 0).luck
    assert luck is not None
    assert (luck.hands, luck.draws) == (1, 1)
    assert luck.drawn == pytest.approx(sum(left.values()) / 41 - 10)
    assert luck.dealt == pytest.approx(AVERAGES["gin", 10] - 38)


def without(held: list[int]) -> list[int]:
    """The hands that are left after each discard."""
    return [sum(1 << face for face in held if face != gone) for gone in held]


def test_after_a_new_stock_only_its_cards_could_have_come() -> None:
    """B12: the discards are the stock, so what the others hold cannot come, though nobody has seen it."""
    *_, table = turns("basic", ("random", "random"), 3, hands=1)
    seat, could, total, draws, news = 0, set[int](), 0.0, 0, 0
    view = table.first
    for event in table.history(seat):
        hand = view.hand
        if isinstance(event, Reshuffled):
            assert hand is not None
            could, news = set(hand.pile[:-1]), news + 1
        if isinstance(event, Drew) and event.seat == seat:
            assert isinstance(hand, MeldingHand)
            open_ = {*hand.hands[seat], *hand.pile, *(face for meld in hand.table for face in meld.cards)}
            open_ |= {*(face for cards in hand.seen for face in cards)}
            turn, one = turn_of(view), hand.hands[seat].one
            left = {
                face: plan(turn._replace(unseen=turn.unseen & ~(1 << face)), one | 1 << face, 0).weight / 2
                for face in could - open_
            }
            assert event.card in left
            total += sum(left.values()) / len(left) - left[event.card]
            draws += 1
        view = evolve(view, event)
        if isinstance(event, Dealt):
            could = set(range(52))
    luck = review(table, seat).luck
    assert luck is not None
    assert news > 0
    assert luck.draws == draws > 10
    assert luck.drawn == pytest.approx(total)


@pytest.mark.parametrize(("kind", "cards"), AVERAGES)
def test_the_averages_of_deals_are_as_measured(kind: str, cards: int) -> None:
    mean, error = mean_of(kind, cards, 2_000, seed=1)
    assert abs(mean - AVERAGES[kind, cards]) < 5 * error


@pytest.mark.parametrize("game", ALL)
def test_a_review_of_nothing_says_nothing(game: str) -> None:
    seats = 3 if game == "three_hand" else 2
    table = Table(game, NAMES[:seats], seed=1)
    found = review(table, 0)
    assert (found.choices, found.slips, found.costly, found.knocks) == (0, 0, (), ())
    assert isinstance(found, Review)
