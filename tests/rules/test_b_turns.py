"""B1-B4, B8, B12: the deal, the turn, the card that may not be thrown back, and a new stock."""

import pytest
from msgspec.structs import replace

from openrummy.actions import Discard, Draw, Take
from openrummy.cards import Cards, parse_face
from openrummy.errors import IllegalAction
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Discarded,
    Drew,
    LaidOff,
    Melded,
    Reshuffled,
    StockWanted,
    Took,
)
from openrummy.game import ask, decide, legal
from openrummy.melds import Meld
from openrummy.state import Phase
from openrummy.table import Table
from tests.rules.deals_basic import ANN, BOB, CAT, UPCARD, idle, melding, opened, without_source
from tests.worlds import NAMES, deal, go, last, refusal, waiting

FULL = "4c 5c 6c 9c 9d 9h 9s"


def test_b1_the_first_dealer_is_chosen_by_chance() -> None:
    """B1."""
    table = Table("basic", NAMES[:5])
    wanted = ask(table.state)
    assert wanted is not None
    assert (wanted.label, wanted.size, wanted.hand) == ("dealer", 5, 1)
    assert table.supply(bytes([3, 1, 0, 2, 4])) == (DealerChosen(3),)
    assert {Table("basic", NAMES[:3], seed=seed).state.dealer for seed in range(12)} == {0, 1, 2}


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_b1_the_deal_passes_left_whoever_won(dealer: int) -> None:
    """B1: ann goes out in her first turn, wherever she sits from the dealer, and for three hands."""
    hands = (FULL, BOB, CAT)
    table = waiting("basic/target=9999", hands, dealer)
    for number in range(3):
        now = (dealer + number) % 3
        deal(table, hands, UPCARD, "7h 7d 7s")
        idle(table, 2 - now)
        go(table, "+ =4c,5c,6c =9c,9d,9h,9s")
        table.play(Discard(melding(table).drawn))
        assert last(table, DealPassed).dealer == table.state.dealer == (now + 1) % 3


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_b2_the_deal(seats: int, size: int) -> None:
    """B2: ten, seven or six each, one at a time from the dealer's left; an upcard; the rest is the stock."""
    table = Table("basic", NAMES[:seats], dealer=1)
    table.supply(bytes(range(52)))
    hand = melding(table)
    assert hand.players == tuple((2 + step) % seats for step in range(seats))
    for at, seat in enumerate(hand.players):
        assert hand.hands[seat] == Cards.of(range(at, seats * size, seats))
    dealt = seats * size
    assert (hand.upcard, hand.pile, hand.stock) == (dealt, bytes([dealt]), bytes(range(dealt + 1, 52)))
    assert (table.turn, hand.phase) == (2 % seats, Phase.DRAW), "the player left of the dealer begins, with a draw"
    assert len(last(table, Dealt).players) == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_b2_two_to_six_may_sit_down(seats: int) -> None:
    """B2."""
    with pytest.raises(ValueError, match="wrong_seats"):
        Table("basic", [f"p{seat}" for seat in range(seats)])


def test_b3_a_turn_is_a_draw_then_plays_then_a_discard() -> None:
    """B3: melds and lay-offs as often as wished, in any order."""
    table = opened()
    assert list(map(str, table.legal)) == ["+", "<"]
    assert table.play("+") == (Drew(0, parse_face("7c")),)
    assert table.play("=4c,5c,6c") == (Melded(0, Meld.parse("4c 5c 6c")),)
    assert table.play("7c>1") == (LaidOff(0, (parse_face("7c"),), 1),)
    assert table.play("=9s,9d,9h") == (Melded(0, Meld.parse("9d 9h 9s")),)
    hand = melding(table)
    assert (hand.table, hand.hands[0]) == ((Meld.parse("4c 5c 6c 7c"), Meld.parse("9d 9h 9s")), Cards.parse("Kh"))


def test_b3_a_turn_without_plays() -> None:
    """B3: nobody has to meld; the next player on the left follows."""
    table = opened()
    for seat in (0, 1, 2, 0):
        assert table.turn == seat
        idle(table, 1)
    assert melding(table).table == ()
    assert melding(table).pile == bytes(map(parse_face, ("Qc", "7c", "2d", "3c", "9c")))


def test_b3_the_discard_pile_may_be_drawn_from_in_every_turn() -> None:
    """B3: there is no first offer of the upcard as in gin."""
    table = opened()
    assert table.play("<") == (Took(0, parse_face(UPCARD)),)
    assert table.play("-Kh") == (Discarded(0, parse_face("Kh")),)
    assert table.play("<") == (Took(1, parse_face("Kh")),)


@pytest.mark.parametrize("token", ["=4c,5c,6c", "-Kh", "9c>1"])
def test_b3_nothing_goes_before_the_draw(token: str) -> None:
    """B3."""
    refused = refusal(opened(), token)
    assert (refused.code, refused.rule) == ("wrong_phase", "B3")


@pytest.mark.parametrize("token", ["+", "<"])
def test_b3_one_draw_a_turn_also_after_a_meld(token: str) -> None:
    """B3."""
    for played in ("+", "<", "+ =4c,5c,6c"):
        refused = refusal(opened(tokens=played), token)
        assert (refused.code, refused.rule) == ("wrong_phase", "B3")


@pytest.mark.parametrize("token", ["pass", "!Kh", "!!", "show", "~4c,5c,6c", "end", "!"])
def test_b3_no_other_action_exists(token: str) -> None:
    """B3, B6: no knock, no rearranging."""
    assert refusal(opened(tokens="+"), token).code == "no_such_action"


@pytest.mark.parametrize(
    ("token", "code", "rule"),
    [
        ("=4c,5c", "too_short", "C2"),
        ("=9d,9h,Kh", "not_a_meld", "C2"),
        ("=9d,9h,9h", "not_a_set", "C1"),
        ("=4c,5c,7c", "not_a_run", "C2"),
        ("=9d,9h,9c", "card_not_held", None),
        ("=4c,5c,*6c", "card_not_held", None),
        ("-9c", "card_not_held", None),
        ("-*", "card_not_held", None),
    ],
)
def test_b3_what_is_no_meld_of_ones_own_cards(token: str, code: str, rule: str | None) -> None:
    """B3, C1, C2."""
    refused = refusal(opened(tokens="+"), token)
    assert (refused.code, refused.rule) == (code, rule)


def test_b3_every_meld_is_offered_once() -> None:
    """B3: runs and sets that can be made, long and short."""
    table = opened(tokens="+", ann=FULL, stock="7c")
    melds = [str(action) for action in table.legal if str(action).startswith("=")]
    assert melds == [
        *("=4c,5c,6c", "=4c,5c,6c,7c", "=5c,6c,7c"),
        *("=9c,9d,9h,9s", "=9d,9h,9s", "=9c,9h,9s", "=9c,9d,9s", "=9c,9d,9h"),
    ]


def test_b4_the_card_taken_is_not_discarded_in_that_turn() -> None:
    """B4: its owner keeps it or plays it."""
    table = opened(tokens="<")
    refused = refusal(table, f"-{UPCARD}")
    assert (refused.code, refused.rule, refused.params) == ("throw_back", "B4", {"card": UPCARD})
    assert {str(one) for one in table.legal if isinstance(one, Discard)} == {f"-{card}" for card in ANN.split()}
    go(table, "=4c,5c,6c")
    assert refusal(table, f"-{UPCARD}").rule == "B4", "a meld does not make it free"


def test_b4_holds_for_that_turn_only_and_not_for_the_stock() -> None:
    """B4."""
    table = idle(opened(tokens="< -Kh"), 2)
    go(table, f"+ -{UPCARD}")
    assert last(table, Discarded) == Discarded(0, parse_face(UPCARD))
    go(opened(tokens="+"), "-7c")


def test_b4_the_card_taken_may_be_played() -> None:
    """B4: by meld or lay-off."""
    table = opened(tokens="+ =4c,5c,6c -7c", bob="7h 7d Kd 5h 8s Td Ah")
    go(table, "< =7c,7d,7h -Kd")
    assert melding(table).table[1] == Meld.parse("7c 7d 7h")
    go(opened(tokens="+ =4c,5c,6c -7c < 7c>1 -Kd"), "+")


@pytest.mark.parametrize("token", ["=9c,9d,9h,9s", "9c>2"])
def test_b8_the_taken_card_must_not_be_left_alone(token: str) -> None:
    """B8: neither by a meld nor by a lay-off."""
    table = opened(tokens="< =4c,5c,6c", stock="7c", ann=FULL)
    if ">" in token:
        table.play("=9d,9h,9s")
    refused = refusal(table, token)
    assert (refused.code, refused.rule, refused.params) == ("only_taken_left", "B8", {"card": UPCARD})
    assert token not in map(str, table.legal)


def test_b8_one_of_two_cards_left_may_be_the_taken_one() -> None:
    """B8: then the other is discarded, and the taken one stays in hand."""
    table = go(opened(tokens="< =4c,5c,6c =9c,9d,9h", stock="7c", ann=FULL), "-9s")
    assert melding(table).hands[0] == Cards.parse(UPCARD)


@pytest.mark.parametrize(
    "tokens",
    [
        "=4c,5c,6c,7c =9c,9d,9h,9s",
        "=9c,9d,9h,9s =4c,5c,6c,7c",
        "=4c,5c,6c 7c>1 =9c,9d,9h,9s",
        "=4c,5c,6c =9c,9d,9h 9s>2 7c>1",
    ],
)
def test_b8_the_taken_card_may_be_played_with_or_before_the_last(tokens: str) -> None:
    """B8: unless that card too is played. In the last of these it would be left alone, so it has to go before."""
    table = go(deal(waiting("basic", ("", "", "")), (FULL, BOB, CAT), "7c", "2d"), "<")
    *first, end = tokens.split()
    if end == "7c>1":
        go(table, " ".join(first[:-1]))
        assert refusal(table, first[-1]).rule == "B8"
        go(table, f"{end} {first[-1]}")
    else:
        go(table, tokens)
    assert table.state.won == (1, 0, 0)


def test_b8_is_about_the_pile_and_not_the_stock() -> None:
    """B8: the card drawn from the stock may be the one left, and is discarded."""
    table = go(opened(tokens="+ =4c,5c,6c =9c,9d,9h,9s", ann=FULL, stock="Jc"), "-Jc")
    assert table.state.won == (1, 0, 0)


def test_b12_the_discards_but_the_top_one_become_the_stock() -> None:
    """B12: shuffled when a draw from the empty stock is wanted, not before."""
    table = idle(without_source("basic", 2), 31)
    hand = melding(table)
    assert (len(hand.stock), len(hand.pile), hand.phase, ask(table.state)) == (0, 32, Phase.DRAW, None)
    assert list(map(str, table.legal)) == ["+", "<"]
    seat, below, top = table.turn, hand.pile[:-1], hand.pile[-1:]
    assert table.play("+") == (StockWanted(seat),)
    wanted = ask(table.state)
    assert wanted is not None
    assert (wanted.label, wanted.size, wanted.hand) == ("reshuffle/1", 31, 1)
    assert (table.turn, list(table.legal)) == (-1, [])
    for token in ("+", "<", "-Ac", "=4c,5c,6c"):
        refused = refusal(table, token)
        assert refused.code in ("wrong_phase", "card_not_held")
    order = bytes(reversed(range(31)))
    stock = bytes(reversed(below))
    assert table.supply(order) == (Reshuffled(stock), Drew(seat, stock[0]))
    hand = melding(table)
    assert (hand.stock, hand.pile, hand.reshuffles, table.turn) == (stock[1:], top, 1, seat)


def test_b12_nobody_has_to_draw_from_the_stock() -> None:
    """B12: with the stock empty the discard may be taken, and nothing is shuffled."""
    table = idle(without_source("basic", 2), 31)
    table.play("<")
    assert (melding(table).stock, len(melding(table).pile)) == (b"", 31)


def test_b12_without_a_discard_below_the_top_one_a_draw_is_refused() -> None:
    """B12. In play the pile is never so short while the stock is empty, so the state is made for it."""
    table = without_source("basic", 2)
    hand = replace(melding(table), stock=b"")
    state = replace(table.state, hand=hand)
    assert legal(state).actions == (Take(),)
    with pytest.raises(IllegalAction) as refused:
        decide(state, Draw())
    assert (refused.value.code, refused.value.rule) == ("no_stock", "B12")
    two = replace(state, hand=replace(hand, pile=hand.pile + hand.pile))
    assert legal(two).actions == (Draw(), Take())
    assert decide(two, Draw()) == (StockWanted(0),)
