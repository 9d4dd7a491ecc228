"""M1-M3, M5, M6, M13, M14, M19, M20: the deal, the draws, the close of a turn, and the last turns."""

import pytest

from openrummy.actions import EndTurn, Pass, parse_action
from openrummy.cards import JOKER, NONE, Cards, parse_face
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Declined,
    Drew,
    HandEnded,
    HandsShown,
    Rearranged,
    TurnEnded,
)
from openrummy.game import GAMES, ask
from openrummy.melds import parse_melds
from openrummy.state import Phase
from openrummy.table import Table
from tests.rules.deals_table import WIDE, endgame, short_turns, table_hand
from tests.worlds import NAMES, go, last, refusal, scored, stacked


@pytest.mark.parametrize(("seats", "size", "jokers"), [(2, 53, 1), (3, 106, 2), (4, 106, 2), (5, 106, 2)])
def test_m1_the_packs(seats: int, size: int, jokers: int) -> None:
    """M1."""
    pack = GAMES["manipulation"].hand.pack(seats)
    assert (len(pack), pack.count(JOKER)) == (size, jokers)
    assert {pack.count(face) for face in range(52)} == {jokers}


@pytest.mark.parametrize("seats", [1, 6])
def test_m1_two_to_five_may_sit_down(seats: int) -> None:
    """M1."""
    with pytest.raises(ValueError, match="wrong_seats"):
        Table("manipulation", NAMES[:seats])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m2_ten_each_and_no_discard_pile(seats: int) -> None:
    """M2: one at a time from the dealer's left, who begins."""
    table = Table("manipulation", NAMES[:seats], dealer=0)
    pack = GAMES["manipulation"].hand.pack(seats)
    table.supply(bytes(range(len(pack))))
    hand = table_hand(table)
    for at, seat in enumerate(hand.players):
        assert hand.hands[seat] == Cards.of(pack[at : 10 * seats : seats])
    assert (hand.pile, hand.upcard, hand.table) == (b"", NONE, ())
    assert hand.stock == pack[10 * seats :]
    assert (table.turn, hand.phase) == (1, Phase.DRAW)


def test_m2_the_first_dealer_by_chance_then_the_deal_passes_left() -> None:
    """M2: whoever won, and if nobody did."""
    table = Table("manipulation", NAMES[:4])
    wanted = ask(table.state)
    assert wanted is not None
    assert (wanted.label, wanted.size) == ("dealer", 4)
    assert table.supply(bytes([2, 0, 1, 3])) == (DealerChosen(2),)
    for dealer in (0, 1, 2):
        table = endgame(["Ac", "2c", "Kd"], "3c Ad", dealer=dealer, rules="manipulation/target=9999")
        hand = table_hand(table)
        go(table, "+ pass + pass end pass pass pass")
        assert hand.players[0] == (dealer + 1) % 3
        assert last(table, DealPassed).dealer == (dealer + 1) % 3
    table = go(endgame(["", "2c"], "2d"), "+ pass end pass pass")
    assert scored(table) == ("stock", (0, 0))
    assert last(table, DealPassed).dealer == 0


def test_m3_a_draw_is_forced_then_meld_or_decline() -> None:
    """M3: three draws at most, and after the third no melding."""
    table = stacked("manipulation", ("4h 5h 6h Kc", ""), stock="2c 3d 9s Jd")
    for card in ("2c", "3d"):
        assert list(map(str, table.legal)) == ["+"]
        assert refusal(table, "pass").rule == "M3"
        assert table.play("+") == (Drew(0, parse_face(card)),)
        assert table.legal[0] == Pass()
        assert parse_action("~4h,5h,6h") in table.legal
        for token in ("+", "end", "!"):
            refused = refusal(table, token)
            assert (refused.code, refused.rule) == ("wrong_phase", "M3")
        assert table.play("pass") == (Declined(0),)
    table.play("+")
    for token in ("~4h,5h,6h", "pass", "+"):
        refused = refusal(table, token)
        assert (refused.code, refused.rule) == ("wrong_phase", "M3")
    assert table.play("end") == (TurnEnded(0, NONE),)
    assert (table.turn, table_hand(table).draws) == (1, 0)
    assert len(table_hand(table).hands[0]) == 13


@pytest.mark.parametrize("tokens", ["+", "+ pass +"])
def test_m3_one_may_meld_after_the_first_or_the_second_draw(tokens: str) -> None:
    """M3."""
    table = go(stacked("manipulation", ("4h 5h 6h Kc", "")), tokens)
    happened = table.play("~4h,5h,6h")
    assert happened == (Rearranged(0, Cards.parse("4h 5h 6h"), parse_melds("4h 5h 6h")),)
    assert table_hand(table).phase is Phase.CLOSE


@pytest.mark.parametrize("token", ["+", "pass", "~4h,5h,6h,7h"])
def test_m5_melding_ends_the_drawing(token: str) -> None:
    """M5: no draw after it, and the meld was one action."""
    table = go(stacked("manipulation", ("4h 5h 6h 7h Kc", "")), "+ ~4h,5h,6h")
    assert refusal(table, token).code == "wrong_phase"


def test_m5_any_number_of_cards_may_be_played() -> None:
    """M5."""
    table = go(stacked("manipulation", ("4h 5h 6h 8c 8d 8s Kc Kd Ks 2d", "")), "+ ~4h,5h,6h/8c,8d,8s/Kc,Kd,Ks")
    assert len(table_hand(table).hands[0]) == 2


@pytest.mark.parametrize(
    "token", ["<", "-Kc", "=4h,5h,6h", "4h>1", "!Kc", "!!", "show"], ids=lambda token: f"M3-{token}"
)
def test_m3_no_other_action_exists(token: str) -> None:
    """M3, M4."""
    assert refusal(go(stacked("manipulation", ("4h 5h 6h Kc", "")), "+"), token).code == "no_such_action"


def test_m6_on_an_empty_table_a_whole_meld_comes_from_the_hand() -> None:
    """M6."""
    table = go(endgame(["4h 5h 7h Kc Kd", "Qc"], "2c 3d"), "+")
    for token in ("~4h,5h", "~Kc,Kd", "~4h,5h,7h"):
        assert refusal(table, token).rule in ("C1", "C2")
    assert refusal(table, "~").rule == "M4"
    assert list(map(str, table.legal)) == ["pass"]


def test_m6_later_players_have_no_minimum_of_their_own() -> None:
    """M6: bob adds one card in his first turn."""
    table = go(stacked("manipulation", ("4h 5h 6h Kc", "7h 2d"), stock="2c 3c"), "+ ~4h,5h,6h end + ~4h,5h,6h,7h")
    assert table_hand(table).table == parse_melds("4h 5h 6h 7h")


@pytest.mark.parametrize(
    ("stock", "points", "may"), [("2c Ad Ah", 5, True), ("3c Ad Ah", 6, False), ("Ad Ah As", 4, True)]
)
def test_m13_knock_with_five_or_less(stock: str, points: int, may: bool) -> None:
    """M13: also after a turn without a meld."""
    table = go(endgame(["Ac", WIDE, WIDE], f"{stock} Td"), "+ pass + pass +")
    assert table_hand(table).hands[0].points == points
    assert list(map(str, table.legal)) == (["end", "!"] if may else ["end"])
    if may:
        table.play("!")
        assert last(table, HandEnded).result.reason == "knock"
        return
    refused = refusal(table, "!")
    assert (refused.code, refused.rule, refused.params) == ("too_many_points", "M13", {"points": 6, "limit": 5})


def test_m13_it_ends_the_hand_at_once_and_is_never_required() -> None:
    """M13."""
    table = go(endgame(["Ac 4h 5h 6h", WIDE, WIDE], "Ad 2c 3c"), "+ ~4h,5h,6h")
    events = table.play("!")
    assert [type(event) for event in events[:2]] == [HandsShown, HandEnded]
    table = go(endgame(["Ac 4h 5h 6h", WIDE, WIDE], "Ad 2c 3c"), "+ ~4h,5h,6h end")
    assert table.turn == 1


def test_m13_every_turn_closes_with_the_choice() -> None:
    """M13: whatever the hand is worth, so that nobody learns from being asked."""
    table = go(endgame(["Kc Qd", WIDE], "Jh Th 9s 8s"), "+ pass + pass +")
    assert table_hand(table).phase is Phase.CLOSE
    table = go(endgame(["Kc 4h 5h 6h", WIDE], "Jh Th"), "+ ~4h,5h,6h")
    assert table_hand(table).phase is Phase.CLOSE
    assert table.legal.actions == (EndTurn(),)


def test_m14_the_last_card_ends_the_hand_at_once() -> None:
    """M14: without a knock, and M18 counts."""
    table = endgame(["4h 5h", "2c Kd", WIDE], "6h")
    events = go(table, "+").play("~4h,5h,6h")
    assert [type(event) for event in events[:3]] == [Rearranged, HandsShown, HandEnded]
    assert scored(table) == ("out", (12 + 27 + 25, 0, 0))
    assert table.state.won == (1, 0, 0)


def last_turns(rules: str = "manipulation", hands: tuple[str, ...] = ("Ac 9c", "2c 4h 5h", "3c Kd")) -> Table:
    """Ann has drawn the last two cards and ended her turn."""
    return go(endgame(hands, "Jd 6h", melds="7h 8h 9h", rules=rules), "+ pass + pass end")


def test_m19_every_player_has_one_more_turn_the_drawer_last() -> None:
    """M19: no draw, one chance to meld; then the hand is scored."""
    table = last_turns()
    for seat in (1, 2, 0):
        assert (table.turn, table_hand(table).phase) == (seat, Phase.LAST)
        assert table_hand(table).last == {1: 3, 2: 2, 0: 1}[seat]
        refused = refusal(table, "+")
        assert (refused.code, refused.rule) == ("wrong_phase", "M19")
        for token in ("end", "!"):
            assert refusal(table, token).rule == "M19"
        events = table.play("pass")
        assert events[0] == Declined(seat)
    assert scored(table) == ("stock", (0, 26 - 11 + 13 - 11, 0))
    assert [type(event) for event in events[:3]] == [Declined, HandsShown, HandEnded]


def test_m19_the_turn_that_took_the_last_card_is_finished_first() -> None:
    """M19: the drawer of the last card may meld and end as ever, and has a last turn as well."""
    table = go(endgame(["9c 9d 2s", "2c", "3c Kd"], "9h"), "+ ~9c,9d,9h")
    assert table.play("end") == (TurnEnded(0, 3),)
    assert table.turn == 1


def test_m19_one_may_meld_in_a_last_turn() -> None:
    """M19: the turn passes by itself then."""
    table = last_turns(hands=("Ac 9c 6h", "2c Th", "3c Kd"))
    events = table.play("~7h,8h,9h,Th")
    assert [type(event) for event in events] == [Rearranged, TurnEnded]
    assert table.turn == 2
    go(table, "pass pass")
    assert scored(table)[0] == "stock"
    assert last(table, HandEnded).result.winners == (1,)


def test_m19_going_out_in_a_last_turn_ends_the_hand() -> None:
    """M19, M18: cat and ann do not come to their turns."""
    table = go(last_turns(hands=("Ac", "6h 5h", "3c Kd")), "~5h,6h,7h,8h,9h")
    assert scored(table) == ("out", (0, 17 + 13 + 25, 0))


@pytest.mark.parametrize("close", ["end", "!"])
def test_m19_a_knock_of_the_drawer_in_his_own_turn_leaves_no_last_turns(close: str) -> None:
    """M19: of him who drew the last card, in that very turn."""
    table = go(endgame(["Ac", "2c Kd", "3c Kd"], "Ad Ah"), f"+ pass + pass {close}")
    if close == "!":
        assert scored(table) == ("knock", (12 - 3 + 13 - 3, 0, 0))
    else:
        assert table_hand(table).last == 3


def test_m19_going_out_with_the_last_card_leaves_no_last_turns() -> None:
    """M19."""
    table = go(endgame(["4h 5h", "2c Kd", "3c Kd"], "6h"), "+ ~4h,5h,6h")
    assert scored(table)[0] == "out"


def test_m19_option_a_knock_in_the_last_turns() -> None:
    """M19, M13, knock_in_last_turns: every last turn closes with the choice, and a knock ends the hand."""
    table = last_turns("manipulation/knock_in_last_turns=on", ("Ac 9c", "2c Th Ad", "3c Kd"))
    table.play("~7h,8h,9h,Th")
    assert (table.turn, table_hand(table).phase) == (1, Phase.CLOSE)
    assert list(map(str, table.legal)) == ["end", "!"]
    table.play("!")
    assert scored(table)[0] == "knock"
    table = last_turns("manipulation/knock_in_last_turns=on", ("Ac 9c", "2c Th Ad", "3c Kd"))
    go(table, "pass")
    assert refusal(table, "!").rule == "M13"
    go(table, "end pass end pass")
    assert (table.turn, table_hand(table).phase, table_hand(table).last) == (0, Phase.CLOSE, 1)
    table.play("end")
    assert scored(table)[0] == "stock"


def test_m19_by_default_nobody_is_asked_in_the_last_turns() -> None:
    """M13, M19: a hand of two points cannot be knocked with."""
    table = last_turns(hands=("Ac 9c", "Ad Ah", "3c Kd"))
    assert list(map(str, table.legal)) == ["pass"]
    table.play("pass")
    assert (table.turn, table_hand(table).phase) == (2, Phase.LAST)


@pytest.mark.parametrize(("seats", "turns", "drawer"), [(2, 11, 0), (3, 25, 1), (4, 22, 1), (5, 18, 3)])
def test_m19_a_whole_stock(seats: int, turns: int, drawer: int) -> None:
    """M19, M20: nobody melds; stocks of 33, 76, 66 and 56 cards."""
    table = short_turns(stacked("manipulation", [""] * seats), turns)
    left = len(table_hand(table).stock)
    assert left < 3
    if left:
        go(table, "+ pass" if left == 1 else "+ pass + pass")
        table.play("end")
    assert (table.turn, table_hand(table).last) == ((drawer + 1) % seats, seats)
    for _ in range(seats):
        table.play(Pass())
    assert scored(table)[0] == "stock"


@pytest.mark.parametrize(("stock", "tokens"), [("Td", "+ pass"), ("Td 9s", "+ pass + pass")])
def test_m20_the_stock_is_empty_for_the_second_or_third_draw(stock: str, tokens: str) -> None:
    """M20: the turn ends there, and closes as M13 says."""
    table = go(endgame(["4h 5h 6h Kc", WIDE], stock), tokens)
    assert table_hand(table).phase is Phase.CLOSE
    for token in ("+", "~4h,5h,6h", "pass"):
        assert refusal(table, token).code == "wrong_phase"
    assert refusal(table, "!").rule == "M13"
    assert table.play("end") == (TurnEnded(0, 2),)


def test_m20_he_may_knock_there() -> None:
    """M20, M13."""
    table = go(endgame(["Ac", WIDE], "Ad"), "+ pass !")
    assert scored(table) == ("knock", (27 - 2, 0))


def test_m20_the_last_card_may_still_be_melded_with() -> None:
    """M20: as long as it is not a third."""
    go(endgame(["4h 5h Kc", WIDE], "9s 6h"), "+ pass + ~4h,5h,6h end")
    table = go(endgame(["4h 5h Kc", WIDE], "9s 8d 6h"), "+ pass + pass +")
    assert refusal(table, "~4h,5h,6h").rule == "M3"
    assert table_hand(table).phase is Phase.CLOSE
