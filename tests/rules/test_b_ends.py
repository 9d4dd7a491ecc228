"""B7, B9, B10, B13-B15: going out, what it scores, dead hands, and the match."""

import pytest

from openrummy.actions import Discard
from openrummy.cards import Cards
from openrummy.errors import Contradiction
from openrummy.events import DealPassed, Discarded, HandEnded, HandsShown, Line, MatchEnded, Reshuffled
from openrummy.game import outcome, ruleset
from openrummy.options import BasicOptions
from openrummy.state import SPECTATOR
from openrummy.table import Table
from tests.rules.deals_basic import ANN, BOB, BOTH_LEFT, CAT, UPCARD, idle, melding, opened, taking
from tests.worlds import deal, go, last, refusal, scored, stacked, waiting

LONG = "basic/target=9999"


def late(rules: str, ann_draws: str, first: str = "=4c,5c,6c -Kh") -> Table:
    """Ann has melded in her first turn, the others have idled, and she has drawn again."""
    return go(idle(opened(rules, f"+ {first}", stock=f"7c 2d 3c {ann_draws}"), 2), "+")


def test_b7_out_by_discard() -> None:
    """B7."""
    table = go(late(LONG, "Ks"), "=9d,9h,9s 7c>1")
    assert table.state.number == 1
    table.play("-Ks")
    assert scored(table) == ("out", (BOTH_LEFT, 0, 0))


@pytest.mark.parametrize("end", ["=9c,9d,9h,9s 7c>1", "7c>1 =9c,9d,9h,9s", "=9d,9h,9s 7c>1 9c>2"])
def test_b7_out_by_meld_or_lay_off_without_a_discard(end: str) -> None:
    """B7."""
    *first, final = end.split()
    table = go(late(LONG, "9c"), " ".join(first))
    happened = table.play(final)
    assert scored(table) == ("out", (BOTH_LEFT, 0, 0))
    assert not any(isinstance(event, Discarded) for event in happened)


def test_b7_out_by_a_lay_off_of_several_cards() -> None:
    """B7."""
    table = go(late(LONG, "8c"), "=9d,9h,9s 8c,7c>1")
    assert scored(table) == ("out", (BOTH_LEFT, 0, 0))


def test_b7_the_hand_is_over_at_once() -> None:
    """B7, B9: nobody plays on, and the next hand is dealt."""
    hands = (ANN, BOB, CAT)
    table = go(deal(waiting(LONG, hands), hands, UPCARD, "7c"), "+ =4c,5c,6c,7c =9d,9h,9s -Kh")
    assert table.state.hand is None
    assert refusal(table, "+").code == "hand_over"


@pytest.mark.parametrize(
    ("draw", "tokens", "refused", "then"),
    [
        ("9c", "7c>1", "=9c,9d,9h,9s", "=9c,9d,9h -9s"),
        ("8c", "=9d,9h,9s", "7c,8c>1", "7c>1 -8c"),
        ("9c", "=9d,9h,9s 7c>1", "9c>2", "-9c"),
    ],
    ids=["B7-meld", "B7-lay-off-of-two", "B7-lay-off"],
)
def test_b7_option_the_last_card_must_be_discarded(draw: str, tokens: str, refused: str, then: str) -> None:
    """B7, final_discard: a meld or lay-off that would leave no card is refused."""
    table = go(late("basic/final_discard=on,target=9999", draw), tokens)
    said = refusal(table, refused)
    assert (said.code, said.rule) == ("last_card", "B7")
    assert refused not in map(str, table.legal)
    go(table, then)
    assert scored(table) == ("out", (BOTH_LEFT, 0, 0))


def test_b7_option_with_a_taken_card() -> None:
    """B7, B8, final_discard: the taken card can neither be the last one nor go with the last."""
    full = "4c 5c 6c 9c 9d 9h 9s"
    table = go(deal(waiting("basic/final_discard=on", [""] * 3), (full, BOB, CAT), "7c", "2d"), "< =4c,5c,6c")
    assert refusal(table, "=9c,9d,9h,9s").rule == "B8"
    table.play("7c>1")
    assert refusal(table, "=9c,9d,9h,9s").rule == "B7"
    assert scored(go(table, "=9c,9d,9h -9s"))[0] == "rummy"


def test_b9_all_cards_left_count_matched_or_not() -> None:
    """B9: bob holds a run of twenty-one points, and it counts like the rest."""
    table = go(opened(LONG, bob="6h 7h 8h Kd Td Ah 3d"), "+ =4c,5c,6c -Kh")
    go(idle(table, 2), "+ =9c,9d,9h,9s -7c")
    result = last(table, HandEnded).result
    assert result.points == (6 + 7 + 8 + 10 + 10 + 1 + 3 + 42, 0, 0)
    assert (result.reason, result.winners) == ("out", (0,))
    assert result.lines == (
        Line("left_in_hand", (("seat", "bob"), ("points", 45))),
        Line("left_in_hand", (("seat", "cat"), ("points", 42))),
    )
    assert (table.state.scores, table.state.won) == ((87, 0, 0), (1, 0, 0))


def test_b9_the_hands_of_a_scored_hand_are_shown() -> None:
    """B9: to everyone, a spectator too."""
    table = go(late(LONG, "9c"), "7c>1 =9c,9d,9h,9s")
    shown = next(event for event in table.history(SPECTATOR) if isinstance(event, HandsShown))
    assert shown.hands == (Cards(), Cards.parse(BOB), Cards.parse(CAT))


@pytest.mark.parametrize(
    "tokens", ["=4c,5c,6c,7c =9d,9h,9s -Kh", "=9d,9h,9s =4c,5c,6c 7c>2 -Kh"], ids=["B10-melds", "B10-own-lay-off"]
)
def test_b10_going_rummy_in_the_first_turn(tokens: str) -> None:
    """B10: all in one turn scores double."""
    table = go(opened(LONG, "+"), tokens)
    assert scored(table) == ("rummy", (2 * BOTH_LEFT, 0, 0))
    assert last(table, HandEnded).result.lines[-1] == Line("rummy", (("points", 81), ("twice", 162)))


def test_b10_without_a_discard() -> None:
    """B10."""
    table = go(opened(LONG, "+", stock="7c", ann="4c 5c 6c 8c 9d 9h 9s"), "=4c,5c,6c,7c,8c =9d,9h,9s")
    assert scored(table) == ("rummy", (2 * BOTH_LEFT, 0, 0))


def test_b10_earlier_discards_do_not_count_nor_what_others_laid() -> None:
    """B10: bob has melded and cat has laid off; ann goes out in her third turn, with a lay-off in it."""
    ann, bob, cat = "4c 5c 6c 9d 9h 9s 8h", "5h 6h 7h Kd Td 2c 3d", "Ac 2s 6s 4h 5d 8d Qh"
    hands = (ann, bob, cat)
    table = deal(waiting(LONG, hands), hands, "Qc", "Jd Js Ad 2d 2h 3c 3s 8s 8c Kc")
    go(table, "+ -Jd + =5h,6h,7h -Js + 4h>1 -Ad")
    go(idle(table, 3), "+ 8h>1 =4c,5c,6c =9d,9h,9s -3s")
    left = 10 + 10 + 2 + 3 + 1 + 2 + 6 + 5 + 8 + 10
    assert scored(table) == ("rummy", (2 * left, 0, 0))


@pytest.mark.parametrize("spoiler", ["=4c,5c,6c -Kh", "7h>1 -Kh"], ids=["B10-meld", "B10-lay-off"])
def test_b10_a_meld_or_lay_off_of_an_earlier_turn_spoils_it(spoiler: str) -> None:
    """B10: a single card laid off is enough."""
    hands = ("4c 5c 6c 9d 9h 9s Kh", "4h 5h 6h Kd Td 2c 3d", CAT)
    table = deal(waiting(LONG, hands, 0), hands, "Qc", "Jd Js 7h 2d 3c 7d 7s")
    go(table, "+ =4h,5h,6h -Jd + -Js + " + spoiler)
    go(idle(table, 2), "+")
    go(table, "=9d,9h,9s 7h>1 -7d" if spoiler[0] == "=" else "=4c,5c,6c =9d,9h,9s -7d")
    assert scored(table) == ("out", (10 + 10 + 2 + 3 + 42, 0, 0))


def drained(rules: str) -> Table:
    """Cat, who deals, has three melds to go out with; 29 turns have been idled and one card is left in the stock."""
    hands = (BOB, CAT, "4c 5c 6c 9c 9d 9h 9s")
    return idle(deal(waiting(rules, hands), hands, UPCARD), 29)


def test_b13_without_reshuffles_the_hand_is_dead_when_a_turn_ends_with_the_stock_empty() -> None:
    """B13: nobody scores, the deal passes."""
    table = drained("basic/max_reshuffles=0")
    assert (table.turn, len(melding(table).stock)) == (2, 1)
    idle(table, 1)
    assert scored(table) == ("stock", (0, 0, 0))
    assert last(table, HandEnded).result.winners == ()
    assert (last(table, DealPassed).dealer, table.state.won, table.state.tally) == (0, (0, 0, 0), ())


def test_b13_the_cards_of_a_dead_hand_stay_hidden() -> None:
    """B13."""
    table = idle(drained("basic/max_reshuffles=0"), 1)
    assert not any(isinstance(event, HandsShown) for event in table.events)


def test_b13_who_goes_out_in_that_turn_has_won() -> None:
    """B13, B7: the last card is thrown before anybody looks at the stock."""
    table = go(drained("basic/max_reshuffles=0"), "+ =4c,5c,6c =9c,9d,9h,9s")
    table.play(Discard(melding(table).drawn))
    assert scored(table) == ("rummy", (0, 0, 2 * BOTH_LEFT))


def test_b13_a_turn_with_the_last_discard_does_not_empty_the_stock() -> None:
    """B13: the stock decides, whatever is drawn."""
    table = taking(drained("basic/max_reshuffles=0"), 1)
    assert table.state.number == 1


@pytest.mark.parametrize(("rules", "reshuffles"), [("basic", 3), ("basic/max_reshuffles=1", 1)])
def test_b13_after_so_many_reshuffles(rules: str, reshuffles: int) -> None:
    """B13: two players empty the stock of 31 cards in 31 turns, and again after every reshuffle."""
    table = idle(stacked(rules, ("", "")), 31 * (reshuffles + 1) - 1)
    assert melding(table).reshuffles == reshuffles
    assert len(melding(table).stock) == 1
    idle(table, 1)
    assert scored(table) == ("stock", (0, 0))
    assert sum(isinstance(event, Reshuffled) for event in table.events) == reshuffles


def test_b13_without_a_limit() -> None:
    """B13, max_reshuffles=none: it goes on and on."""
    table = idle(stacked("basic/max_reshuffles=none", ("", "")), 31 * 8)
    assert (melding(table).reshuffles, table.state.number) == (7, 1)


def test_b13_every_hand_has_its_own_reshuffles() -> None:
    """B13."""
    table = idle(idle(stacked("basic/max_reshuffles=1", ("", "")), 62), 31)
    assert (table.state.number, melding(table).reshuffles, melding(table).stock) == (2, 0, b"")


FULL = "4c 5c 6c 9c 9d 9h 9s"


def win(table: Table, seat: int) -> Table:
    """Deals a hand that this seat wins going rummy in its first turn: 2 * 81 points from the hands above."""
    hands = [BOB, CAT]
    hands.insert(seat, FULL)
    deal(table, hands, UPCARD, "7h 7d 7s")
    idle(table, (seat - table.turn) % 3)
    go(table, "+ =4c,5c,6c =9c,9d,9h,9s")
    table.play(Discard(melding(table).drawn))
    return table


def dead(table: Table) -> Table:
    """A hand without reshuffles that nobody wins."""
    return idle(deal(table, ("", "", "")), 30)


@pytest.mark.parametrize(("target", "over"), [(162, True), (163, False), (1, True)])
def test_b14_first_to_reach_the_target(target: int, over: bool) -> None:
    """B14: exactly the target is enough."""
    table = win(waiting(f"basic/target={target}", [""] * 3), 1)
    assert table.over is over
    assert outcome(table.state).scores == (0, 162, 0)
    if over:
        assert last(table, MatchEnded) == MatchEnded((0, 162, 0), (1,))
        assert refusal(table, "+").code == "match_over"
    else:
        assert outcome(table.state).winners == ()


def test_b14_the_default_target_is_150() -> None:
    """B14."""
    assert BasicOptions().target == 150
    table = go(opened("basic"), "+ =4c,5c,6c -Kh")
    go(idle(table, 2), "+ =9c,9d,9h,9s -7c")
    assert (table.state.scores, table.over) == ((81, 0, 0), False)


def test_b14_a_fixed_number_of_hands() -> None:
    """B14, hands: the highest total wins after so many, whatever the target would say."""
    table = waiting("basic/hands=3", [""] * 3)
    for seat in (0, 2):
        assert not win(table, seat).over
    assert win(table, 2).over
    assert last(table, MatchEnded) == MatchEnded((162, 0, 324), (2,))


def test_b14_ties_are_shared_wins() -> None:
    """B14, hands."""
    table = win(win(waiting("basic/hands=2", [""] * 3), 0), 2)
    assert last(table, MatchEnded) == MatchEnded((162, 0, 162), (0, 2))


def test_b14_b13_a_dead_hand_does_not_count() -> None:
    """B13, B14: nor does it end a match to a target, and the deal passes all the same."""
    table = dead(waiting("basic/hands=1,max_reshuffles=0", [""] * 3))
    assert (table.over, table.state.number, table.state.dealer) == (False, 1, 0)
    assert win(table, 0).over
    assert table.state.number == 2
    table = dead(waiting("basic/max_reshuffles=0,target=1", [""] * 3))
    assert (table.over, table.state.dealer) == (False, 0)


def test_b14_a_target_and_a_number_of_hands_exclude_each_other() -> None:
    """B14."""
    with pytest.raises(Contradiction) as refused:
        ruleset("basic/hands=3,target=200")
    assert (refused.value.code, refused.value.rule) == ("options_exclude", "B14")
    assert ruleset("basic/hands=off,target=200").id == "basic/target=200"


@pytest.mark.parametrize("seats", [2, 3])
def test_b15_forty_draws_in_a_row_from_the_pile_end_the_hand(seats: int) -> None:
    """B15: by all players together; nobody scores, the deal passes."""
    table = taking(stacked("basic", [""] * seats), 39)
    assert (table.state.number, melding(table).streak) == (1, 39)
    taking(table, 1)
    assert scored(table) == ("forty", (0,) * seats)
    assert last(table, DealPassed).dealer == 0
    assert (table.state.number, melding(table).streak) == (2, 0)


def test_b15_the_hand_closes_with_the_turn_and_not_with_the_draw() -> None:
    """B15."""
    table = go(taking(stacked("basic", ["", ""]), 39), "<")
    assert (table.state.number, melding(table).streak) == (1, 40)


def test_b15_a_draw_from_the_stock_breaks_the_row() -> None:
    """B15."""
    table = idle(taking(stacked("basic", ["", ""]), 39), 1)
    assert melding(table).streak == 0
    assert taking(table, 39).state.number == 1
    assert taking(table, 1).state.number == 2


def test_b15_who_goes_out_in_that_turn_has_won() -> None:
    """B15: bob keeps three melds for his twentieth turn; ann has thrown him the card that he needs."""
    bob = "4c 5c 6c 9c 9d 9h Jc Jd Jh 2s"
    table = stacked("basic/target=9999", ("7c 8s 3d 8h 3s Kd Ah Ts Qd Qh", bob), "2h")
    taking(table, 38, keep=f"7c {bob[:-3]}")
    go(table, "< -7c < =4c,5c,6c,7c =9c,9d,9h =Jc,Jd,Jh")
    table.play(table.legal[0])
    assert scored(table)[0] == "rummy"


@pytest.mark.parametrize("reason", ["stock", "forty"])
def test_b15_b13_a_dead_hand_counts_nowhere(reason: str) -> None:
    """B13, B15: no hand won, no score."""
    table = stacked("basic/max_reshuffles=0", ["", "", ""])
    table = idle(table, 30) if reason == "stock" else taking(table, 40)
    assert scored(table) == (reason, (0, 0, 0))
    assert (table.state.scores, table.state.won) == ((0, 0, 0), (0, 0, 0))
