"""G9-G15: what a hand scores, when it is drawn, when the match ends, and what is added then."""

import pytest
from msgspec.structs import replace

from openrummy.actions import Discard, parse_action
from openrummy.cards import NONE, Cards, parse_face
from openrummy.events import Dealt, Event, HandEnded, Knocked, Line, MatchEnded, Showed
from openrummy.game import decide, outcome
from openrummy.melds import melds_text
from openrummy.state import Phase
from openrummy.table import Table
from tests.rules.deals import KNOCKER, OTHER, STOCK, UPCARD, hand_won, knocker_to_discard
from tests.worlds import go, last, refusal, scored, stacked

HEARTS = "Ah 2h 3h 7h 8h 9h Th Jh Qh Kh"
"""All of it can be laid off on KNOCKER's 4h 5h 6h."""
TIE = "3h 7h 8h 9h Kh 2c 2d 2s 4c 3c"
"""Lay-offs and the twos leave 3c 4c, 7 points; the run 2c 3c 4c leaves 2d 2s, 4 points."""
SHOW_TIE = "show=2c,2d,2s;3h>1;7h>1;8h>1;9h>1;Kh>3"


def lines(table: Table) -> list[str]:
    return [line.code for line in last(table, HandEnded).result.lines]


def test_g9_the_knocker_scores_the_difference() -> None:
    table = go(knocker_to_discard(), "!7s show")
    assert scored(table) == ("knock", (60 - 2, 0))
    assert last(table, HandEnded).result.winners == (0,)
    assert last(table, HandEnded).result.lines == (Line("difference", (("more", 60), ("less", 2), ("points", 58))),), (
        "both deadwoods are in the sum"
    )
    assert table.state.scores == (58, 0)
    assert table.state.won == (1, 0)


def test_g9_the_other_seat_alike() -> None:
    table = hand_won("gin", winner=1, dealer=0)
    assert scored(table) == ("knock", (0, 58))
    assert (table.state.scores, table.state.won) == ((0, 58), (0, 1))


def test_g9_by_a_single_point() -> None:
    """Other 8 after lay-offs, knocker 7."""
    table = knocker_to_discard(other="3h 7h 8h 9h Kh 2c 2s 2h 5c 3c", draw="Td")
    go(table, "!Td show=2c,2s,2h;3h>1;7h>1;8h>1;9h>1;Kh>3")
    assert scored(table) == ("knock", (1, 0))


@pytest.mark.parametrize(("rules", "bonus"), [("gin", 10), ("gin/undercut_bonus=25", 25), ("gin/undercut_bonus=0", 0)])
def test_g10_equal_deadwood_is_an_undercut(rules: str, bonus: int) -> None:
    table = go(knocker_to_discard(rules, other=TIE, draw="Td"), f"!Td {SHOW_TIE}")
    assert scored(table) == ("undercut", (0, bonus))
    result = last(table, HandEnded).result
    assert result.winners == (1,), "also with a bonus of nothing: a hand won"
    assert table.state.won == (0, 1)
    assert lines(table) == ["difference", "undercut_bonus"]


@pytest.mark.parametrize(("rules", "bonus"), [("gin", 10), ("gin/undercut_bonus=25", 25), ("gin/undercut_bonus=0", 0)])
def test_g10_less_deadwood_scores_bonus_and_difference(rules: str, bonus: int) -> None:
    table = go(knocker_to_discard(rules, other=TIE, draw="Td"), "!Td show")
    assert melds_text(last(table, Showed).melds) == "2c 3c 4c | 7h 8h 9h"
    assert scored(table) == ("undercut", (0, 7 - 4 + bonus))


def test_g10_nothing_left_after_lay_offs_is_an_undercut_and_not_gin() -> None:
    table = go(
        knocker_to_discard(other=HEARTS, draw="Td"), "!Td show=;3h>1;2h>1;Ah>1;7h>1;8h>1;9h>1;Th>1;Jh>1;Qh>1;Kh>1"
    )
    assert scored(table) == ("undercut", (0, 7 + 10))


def test_g10_who_is_undercut_deals_not() -> None:
    table = go(knocker_to_discard(other=TIE, draw="Td"), "!Td show")
    assert last(table, Dealt).dealer == 1


@pytest.mark.parametrize(("rules", "bonus"), [("gin", 25), ("gin/gin_bonus=20", 20), ("gin/gin_bonus=0", 0)])
def test_g11_gin_scores_the_others_deadwood_and_the_bonus_at_once(rules: str, bonus: int) -> None:
    table = knocker_to_discard(rules, draw="Kh")
    events = table.play("!7s")
    assert [type(event) for event in events[:3]] == [Knocked, Showed, HandEnded]
    assert scored(table) == ("gin", (60 + bonus, 0))
    assert lines(table) == ["difference", "gin_bonus"]
    assert refusal(table, "show").rule in ("G8", "G4")


def test_g11_the_opponent_lays_nothing_off() -> None:
    """Of his six hearts none goes on the knocker's run, but his own melds count."""
    table = knocker_to_discard(other="Ah 2h 8h 7h 9h 2c 2s Jh Qh 3c", draw="Kh")
    table.play("!7s")
    assert last(table, Showed).layoffs == ()
    assert melds_text(last(table, Showed).melds) == "2c 2h 2s | 7h 8h 9h"
    assert scored(table) == ("gin", (1 + 3 + 10 + 10 + 25, 0))


def test_g11_gin_against_nothing_scores_the_bonus() -> None:
    table = knocker_to_discard(other="7h 8h 9h 2c 2d 2s 2h Jd Qd Td", draw="Kh")
    table.play("!7s")
    assert scored(table) == ("gin", (25, 0))
    assert last(table, HandEnded).result.winners == (0,)


def until_stock(table: Table, left: int) -> Table:
    """Draws from the stock, each card thrown at once, until so many cards are left in it."""
    go(table, "pass pass")
    while table.state.hand is not None and len(table.state.hand.stock) > left:
        table.play("+")
        hand = table.state.hand
        if len(hand.stock) > left:
            table.play(Discard(hand.drawn))
    return table


def test_g12_two_left_after_a_discard_draw_the_hand() -> None:
    table = stacked("gin/target=500", (KNOCKER, OTHER), UPCARD, STOCK)
    until_stock(table, 3)
    hand = table.state.hand
    assert hand is not None
    assert len(hand.stock) == 3
    table.play(Discard(hand.drawn))
    assert table.state.finished == 0, "with three left it goes on"
    table.play("+")
    hand = table.state.hand
    assert hand is not None
    assert len(hand.stock) == 2
    events = table.play(Discard(hand.drawn))
    assert [type(event).__name__ for event in events] == ["Discarded", "HandEnded", "Dealt"]
    result = last(table, HandEnded).result
    assert (result.reason, result.points, result.winners, result.lines) == ("stock", (0, 0), (), ())
    assert (table.state.scores, table.state.won, table.state.finished) == ((0, 0), (0, 0), 1)


@pytest.mark.parametrize("option", ["winner", "loser", "alternate"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_g12_the_same_dealer_deals_again(option: str, dealer: int) -> None:
    hands = (OTHER, "4d 4s 5d 5s Js Qs Ts 6d 3d Ad")
    table = until_stock(stacked(f"gin/next_dealer={option}", hands, UPCARD, "", dealer), 2)
    assert table.state.hand is not None
    table.play(Discard(table.state.hand.drawn))
    assert scored(table) == ("stock", (0, 0))
    assert last(table, Dealt).dealer == dealer
    assert last(table, Dealt).number == 2


def test_g12_a_knock_on_the_last_draw_is_scored() -> None:
    table = stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK)
    until_stock(table, 2)
    assert table.turn == 0
    hand = table.state.hand
    assert hand is not None
    table.play(f"!{Cards.of([hand.drawn])}")
    table.play("show=")
    assert scored(table) == ("knock", (53, 0))


@pytest.mark.parametrize(("target", "over"), [(57, True), (58, True), (59, False)])
def test_g13_the_target_or_more_wins(target: int, over: bool) -> None:
    table = hand_won(f"gin/target={target}", winner=0, dealer=1)
    assert table.over is over
    assert table.state.scores == (58, 0)
    assert outcome(table.state).winners == ((0,) if over else ())
    if over:
        assert last(table, MatchEnded) == MatchEnded((58, 0), (0,), ())
        assert refusal(table, "+").code == "match_over"
        assert list(table.legal) == []


def test_g13_the_default_target_is_100() -> None:
    for before, over in ((41, False), (42, True)):
        assert (ended(hand_won_from("gin", (before, 99), (1, 3))) is not None) is over


def hand_won_from(rules: str, scores: tuple[int, int], won: tuple[int, int]) -> tuple[Event, ...]:
    """The events of a knock by ann that is worth 58, in a match that stands like this."""
    table = go(knocker_to_discard(rules), "!7s")
    state = replace(table.state, scores=scores, won=won)
    return decide(state, parse_action("show"))


def ended(events: tuple[Event, ...]) -> MatchEnded | None:
    return next((event for event in events if isinstance(event, MatchEnded)), None)


def test_g14_big_gin_is_eleven_melded_cards() -> None:
    table = knocker_to_discard("gin/big_gin=on", draw="7h", other=OTHER)
    assert "!!" not in map(str, table.legal)
    refused = refusal(table, "!!")
    assert (refused.code, refused.rule, refused.params) == ("not_big_gin", "G14", {"deadwood": 7})
    hands = (KNOCKER.replace("7s", "7h"), OTHER.replace("8h", "7s"))
    table = go(stacked("gin/big_gin=on", hands, UPCARD, "8h"), "pass pass +")
    assert "!!" in map(str, table.legal)
    table.play("!!")
    assert last(table, Knocked).card == NONE
    assert melds_text(last(table, Knocked).melds) == "4h 5h 6h 7h 8h | 9c 9d 9s | Kc Kd Ks"
    assert scored(table) == ("big_gin", (59 + 31, 0)), "31 instead of 25"
    assert lines(table) == ["difference", "big_gin_bonus"]
    assert len(last(table, Showed).left) == 10


def test_g14_big_gin_with_an_arrangement_and_with_the_card_taken() -> None:
    hands = (KNOCKER.replace("7s", "7h"), OTHER.replace("8h", "7s"))
    table = go(stacked("gin/big_gin=on", hands, "8h"), "<")
    assert refusal(table, "!!=9c,9d,9s/Kc,Kd,Ks/4h,5h,6h").rule == "G14"
    assert refusal(table, "!!=").rule == "G14"
    table.play("!!=9c,9d,9s/Kc,Kd,Ks/6h,7h,8h,5h,4h")
    assert scored(table)[0] == "big_gin"


def test_g14_big_gin_is_off_by_default_and_gin_is_as_good_then() -> None:
    hands = (KNOCKER.replace("7s", "7h"), OTHER.replace("8h", "7s"))
    table = go(stacked("gin", hands, UPCARD, "8h"), "pass pass +")
    refused = refusal(table, "!!")
    assert (refused.code, refused.rule) == ("no_big_gin", "G14")
    table.play("!8h")
    assert scored(table) == ("gin", (59 + 25, 0))


def test_g14_one_may_knock_or_go_on_with_big_gin_in_hand() -> None:
    hands = (KNOCKER.replace("7s", "7h"), OTHER.replace("8h", "7s"))
    table = go(stacked("gin/big_gin=on", hands, UPCARD, "8h"), "pass pass +")
    assert {"!8h", "!4h", "-8h"} <= set(map(str, table.legal))


@pytest.mark.parametrize("box", [20, 25])
def test_g14_boxes_are_added_at_the_end_for_every_hand_won(box: int) -> None:
    match = ended(hand_won_from(f"gin/box_bonus={box}", (60, 90), (2, 4)))
    assert match == MatchEnded(
        (118 + 3 * box, 90 + 4 * box),
        (0,),
        (
            Line("box_bonus", (("seat", "ann"), ("won", 3), ("points", 3 * box))),
            Line("box_bonus", (("seat", "bob"), ("won", 4), ("points", 4 * box))),
        ),
    )


def test_g14_the_winner_is_who_reached_the_target_even_with_the_smaller_sum() -> None:
    """The margin can be negative: 103 + 25 against 99 + 200."""
    match = ended(hand_won_from("gin/box_bonus=25", (45, 99), (0, 8)))
    assert match is not None
    assert match.scores == (103 + 25, 99 + 200)
    assert match.winners == (0,)


def test_g14_end_bonuses_never_count_towards_the_target() -> None:
    events = hand_won_from("gin/box_bonus=25,game_bonus=100,shutout=on", (41, 0), (3, 0))
    assert ended(events) is None


def test_g14_the_winner_gets_the_game_bonus() -> None:
    match = ended(hand_won_from("gin/game_bonus=100", (60, 90), (2, 4)))
    assert match == MatchEnded((218, 90), (0,), (Line("game_bonus", (("seat", "ann"), ("points", 100))),))


def test_g14_a_shutout_doubles_the_final_margin_bonuses_included() -> None:
    plain = ended(hand_won_from("gin/shutout=on", (60, 0), (2, 0)))
    assert plain == MatchEnded((236, 0), (0,), (Line("shutout", (("seat", "ann"), ("points", 118))),))
    full = ended(hand_won_from("gin/shutout=on,box_bonus=25,game_bonus=100", (60, 0), (2, 0)))
    assert full is not None
    assert full.scores == (2 * (118 + 3 * 25 + 100), 0)
    assert [line.code for line in full.lines] == ["box_bonus", "game_bonus", "shutout"]


def test_g14_no_shutout_against_one_who_won_a_hand_without_points() -> None:
    """A tie with an undercut bonus of nothing is a hand won all the same (G10)."""
    match = ended(hand_won_from("gin/shutout=on,undercut_bonus=0", (60, 0), (2, 1)))
    assert match is not None
    assert match.scores == (118, 0)


def test_g14_all_are_off_by_default() -> None:
    match = ended(hand_won_from("gin", (60, 0), (2, 0)))
    assert match == MatchEnded((118, 0), (0,), ())


def take_and_throw(table: Table, loose: list[int], draws: int) -> Table:
    """So many draws from the pile, each player throwing the loose card he had before; the last discard is still due."""
    for draw in range(1, draws + 1):
        hand = table.state.hand
        assert hand is not None
        seat, top = hand.turn, hand.pile[-1]
        table.play("<")
        if draw < draws:
            table.play(Discard(loose[seat]))
            loose[seat] = top
    return table


def loose_cards() -> list[int]:
    return [parse_face("8c"), parse_face("7s")]


@pytest.mark.parametrize("draws", [39, 40])
def test_g15_the_fortieth_draw_in_a_row_from_the_pile_draws_the_hand(draws: int) -> None:
    table = stacked("gin", (OTHER, KNOCKER), UPCARD, STOCK)
    loose = loose_cards()
    take_and_throw(table, loose, draws)
    seat = table.turn
    table.play(Discard(loose[seat]))
    if draws == 39:
        assert table.state.finished == 0
        assert table.turn == 1
        return
    result = last(table, HandEnded).result
    assert (result.reason, result.points, result.winners) == ("forty", (0, 0), ())
    assert last(table, Dealt).dealer == 1, "as in G12 the same dealer deals again"
    assert table.state.scores == (0, 0)


def test_g15_a_knock_closes_the_fortieth_turn_with_a_score() -> None:
    table = stacked("gin", (OTHER, KNOCKER), UPCARD, STOCK)
    loose = loose_cards()
    take_and_throw(table, loose, 40)
    assert table.turn == 1
    table.play(f"!{Cards.of([loose[1]])}")
    assert table.state.hand is not None
    assert table.state.hand.phase is Phase.SHOW
    table.play("show")
    assert scored(table)[0] == "knock"


def test_g15_a_draw_from_the_stock_breaks_the_row() -> None:
    table = stacked("gin", (OTHER, KNOCKER), UPCARD, STOCK)
    loose = loose_cards()
    take_and_throw(table, loose, 39)
    table.play(Discard(loose[0]))
    go(table, "+ -2d")
    assert table.state.hand is not None
    assert table.state.hand.streak == 0
    for draw in range(1, 41):
        assert table.state.finished == 0, f"over before draw {draw}"
        table.play("<")
        table.play(next(action for action in table.legal if isinstance(action, Discard)))
    assert scored(table) == ("forty", (0, 0))
