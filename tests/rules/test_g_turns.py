"""G1-G5: who deals, the deal, the turn, the first turn, and the card that may not be thrown back."""

import pytest

from openrummy.actions import Discard, parse_action
from openrummy.cards import Cards, parse_face
from openrummy.events import DealerChosen, DealPassed, Dealt, Discarded, Drew, Passed, Took
from openrummy.game import ask, start
from openrummy.state import Phase
from openrummy.table import Table
from tests.rules.deals import KNOCKER, OTHER, STOCK, UPCARD, hand_won, knocker_to_discard
from tests.worlds import go, last, refusal, stacked


def phase(table: Table) -> Phase:
    assert table.state.hand is not None
    return table.state.hand.phase


def test_g1_the_first_dealer_is_chosen_by_chance() -> None:
    table = Table("gin", ["ann", "bob"])
    wanted = ask(table.state)
    assert wanted is not None
    assert (wanted.label, wanted.size, wanted.hand) == ("dealer", 2, 1)
    assert table.supply(bytes([1, 0])) == (DealerChosen(1),)
    assert {Table("gin", ["ann", "bob"], seed=seed).state.dealer for seed in range(8)} == {0, 1}


def test_g1_a_table_may_name_the_first_dealer() -> None:
    for dealer in (0, 1):
        wanted = ask(start("gin", ["ann", "bob"], dealer))
        assert wanted is not None
        assert wanted.label == "deal"
        assert Table("gin", ["ann", "bob"], seed=1, dealer=dealer).state.dealer == dealer


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("option", ["winner", "loser", "alternate"])
def test_g1_who_deals_next(option: str, winner: int, dealer: int) -> None:
    table = hand_won(f"gin/next_dealer={option},target=500", winner, dealer)
    wanted = {"winner": winner, "loser": 1 - winner, "alternate": 1 - dealer}[option]
    assert last(table, DealPassed).dealer == wanted
    assert last(table, Dealt).dealer == wanted
    assert table.turn == 1 - wanted, "the other begins"


@pytest.mark.parametrize("dealer", [0, 1])
def test_g2_ten_cards_each_then_the_upcard_then_the_stock(dealer: int) -> None:
    table = Table("gin", ["ann", "bob"], dealer=dealer)
    table.supply(bytes(range(52)))
    hand = table.state.hand
    assert hand is not None
    first, second = Cards.of(range(0, 20, 2)), Cards.of(range(1, 20, 2))
    assert hand.hands[1 - dealer] == first, "the non-dealer gets the first card, then by turns"
    assert hand.hands[dealer] == second
    assert (hand.upcard, hand.pile, hand.stock) == (20, bytes([20]), bytes(range(21, 52)))
    assert hand.players == (1 - dealer, dealer)


def test_g3_a_turn_is_a_draw_and_a_discard_face_up() -> None:
    table = stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK)
    go(table, "pass pass")
    assert table.play("+") == (Drew(0, parse_face("2d")),)
    assert table.play("-7s") == (Discarded(0, parse_face("7s")),)
    assert table.turn == 1
    assert table.play("<") == (Took(1, parse_face("7s")),)
    assert table.play("-8c") == (Discarded(1, parse_face("8c")),)
    hand = table.state.hand
    assert hand is not None
    assert hand.hands == (Cards.parse(KNOCKER).minus(parse_face("7s")).plus(parse_face("2d")), _with(OTHER, "7s", "8c"))
    assert hand.pile == bytes(map(parse_face, ("Qc", "8c")))


def _with(cards: str, new: str, old: str) -> Cards:
    return Cards.parse(cards).plus(parse_face(new)).minus(parse_face(old))


def test_g3_both_draws_are_offered_and_each_discard() -> None:
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), "pass pass + -7s")
    assert list(map(str, table.legal)) == ["+", "<"]
    table.play("+")
    assert sorted(map(str, table.legal)) == sorted(f"-{card}" for card in [*OTHER.split(), "3d"])


@pytest.mark.parametrize("token", ["-7s", "-8c", "!7s", "!!", "pass"])
def test_g3_nothing_goes_before_the_draw(token: str) -> None:
    table = go(stacked("gin/big_gin=on", (KNOCKER, OTHER), UPCARD, STOCK), "pass pass + -2d")
    refused = refusal(table, token)
    assert (refused.code, refused.rule) == ("wrong_phase", "G4" if token == "pass" else "G3")


@pytest.mark.parametrize("token", ["+", "<"])
def test_g3_one_draw_a_turn(token: str) -> None:
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), "pass pass + -7s +")
    refused = refusal(table, token)
    assert (refused.code, refused.rule) == ("wrong_phase", "G3")


def test_g3_a_card_that_is_not_held_is_not_discarded() -> None:
    for token in ("-As", "!As", "-*", "-8c"):
        assert refusal(knocker_to_discard(), token).code == "card_not_held"


def test_g3_the_card_just_drawn_from_the_stock_may_be_discarded() -> None:
    assert knocker_to_discard().play("-2d") == (Discarded(0, parse_face("2d")),)


def test_g4_the_non_dealer_may_take_the_upcard_and_the_dealer_follows() -> None:
    table = stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK)
    assert (table.turn, phase(table)) == (0, Phase.UPCARD)
    assert list(map(str, table.legal)) == ["<", "pass"]
    assert table.play("<") == (Took(0, parse_face(UPCARD)),)
    table.play("-7s")
    assert (table.turn, phase(table)) == (1, Phase.DRAW)
    assert list(map(str, table.legal)) == ["+", "<"]


def test_g4_the_dealer_may_take_what_the_non_dealer_refused() -> None:
    table = stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK)
    assert table.play("pass") == (Passed(0),)
    assert (table.turn, phase(table)) == (1, Phase.UPCARD)
    assert list(map(str, table.legal)) == ["<", "pass"]
    go(table, "< -8c")
    assert (table.turn, phase(table)) == (0, Phase.DRAW)
    assert list(map(str, table.legal)) == ["+", "<"]


def test_g4_if_both_pass_the_non_dealer_draws_from_the_stock() -> None:
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), "pass pass")
    assert (table.turn, phase(table)) == (0, Phase.STOCK)
    assert list(map(str, table.legal)) == ["+"]
    for token in ("<", "pass"):
        refused = refusal(table, token)
        assert (refused.code, refused.rule) == ("wrong_phase", "G4")
    go(table, "+ -2d")
    assert (table.turn, phase(table)) == (1, Phase.DRAW)


@pytest.mark.parametrize("passes", ["", "pass"])
@pytest.mark.parametrize("token", ["+", "-7s", "!7s"])
def test_g4_the_upcard_is_decided_on_first(passes: str, token: str) -> None:
    refused = refusal(go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), passes), token)
    assert (refused.code, refused.rule) == ("wrong_phase", "G4")


def test_g4_passing_is_for_the_first_turn_only() -> None:
    for played in ("<", "< -7s", "pass pass + -2d"):
        table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), played)
        assert refusal(table, "pass").rule == "G4"


@pytest.mark.parametrize("dealer_takes", [False, True])
def test_g5_the_card_taken_is_not_thrown_back(dealer_takes: bool) -> None:
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), "pass <" if dealer_takes else "<")
    refused = refusal(table, f"-{UPCARD}")
    assert (refused.code, refused.rule, refused.params) == ("throw_back", "G5", {"card": UPCARD})
    assert Discard(parse_face(UPCARD)) not in table.legal
    assert len([action for action in table.legal if isinstance(action, Discard)]) == 10


def test_g5_holds_for_the_knocking_discard() -> None:
    """With the queen thrown back the knock would leave 7, with a king thrown it leaves too much."""
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), "<")
    for token in (f"!{UPCARD}", f"!{UPCARD}=4h,5h,6h/9c,9d,9s/Kc,Kd,Ks"):
        refused = refusal(table, token)
        assert (refused.code, refused.rule) == ("throw_back", "G5")
    assert parse_action(f"!{UPCARD}") not in table.legal.actions


def test_g5_holds_for_that_turn_only() -> None:
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), f"< -7s < -8c + -{UPCARD}")
    assert last(table, Discarded) == Discarded(0, parse_face(UPCARD))
