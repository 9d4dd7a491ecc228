"""The table: whose turn it is, chance that is asked for, taking back, and what viewers are told."""

import copy
import pickle

import pytest

from openrummy.actions import Pass
from openrummy.cards import UNKNOWN
from openrummy.errors import Contradiction, Garbled, IllegalAction
from openrummy.events import Dealt, Drew
from openrummy.game import check, legal, play, supply
from openrummy.redact import view
from openrummy.shuffle import local_proof
from openrummy.state import SPECTATOR, Ask
from openrummy.table import Chance, Move, Seeded, Table
from tests import toy
from tests.rules.deals import KNOCKER, OTHER, STOCK, UPCARD, knocker_to_discard
from tests.worlds import NAMES, go, refusal, stacked


def begun(tokens: str = "") -> Table:
    return go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), tokens)


def test_not_your_turn() -> None:
    table = begun()
    before = table.state
    with pytest.raises(IllegalAction) as refused:
        table.play("pass", seat=1)
    assert (refused.value.code, refused.value.params) == ("not_your_turn", {"seat": "bob", "turn": "ann"})
    with pytest.raises(IllegalAction, match="not_your_turn"):
        check(table.state, table.legal[0], seat=1)
    assert (table.state, len(table.events)) == (before, 1)
    table.play("pass", seat=0)
    table.play("pass", seat=1)


def test_a_garbled_token_changes_nothing() -> None:
    table = begun()
    with pytest.raises(Garbled, match="bad_token"):
        table.play("fold")
    assert len(table.log) == 1


def test_no_action_of_another_game() -> None:
    with toy.registered():
        table = Table("toy", NAMES[:4], seed=1)
        for token in ("pass", "!7s", "!!", "show"):
            assert refusal(table, token).code == "no_such_action"


def test_chance_is_asked_for_and_checked() -> None:
    table = Table("gin", NAMES[:2])
    assert list(table.legal) == []
    assert table.turn == -1
    for order in (b"", bytes([0]), bytes([0, 0]), bytes([0, 1, 2])):
        with pytest.raises(Contradiction, match="wrong_order"):
            table.supply(order)
    table.supply(bytes([0, 1]))
    for deal in (bytes(51), bytes(52), bytes([*range(51), 52])):
        with pytest.raises(Contradiction, match="wrong_order"):
            table.supply(deal)
    assert len(table.log) == 1
    assert isinstance(table.supply(bytes(range(52)))[0], Dealt)
    with pytest.raises(Contradiction, match="wrong_order"):
        supply(table.state, bytes(range(52)))
    assert table.log == [Chance(Ask("dealer", 2, 1), bytes([0, 1])), Chance(Ask("deal", 52, 1), bytes(range(52)))]


@pytest.mark.parametrize("token", ["+", "<", "pass", "-7s", "!7s", "!!", "show"])
def test_nothing_is_played_between_hands(token: str) -> None:
    refused = refusal(Table("gin/big_gin=on", NAMES[:2]), token)
    assert (refused.code, refused.rule) in [("hand_over", None), ("wrong_phase", "G8")]


def test_a_new_stock_is_asked_for() -> None:
    """B12 in the toy: the discards but the top one, and the draw that waits for them."""
    with toy.registered():
        table = Table("toy/size=26", NAMES[:4], dealer=3)
        table.supply(bytes(range(106)))
        hand = table.state.hand
        assert hand is not None
        assert (len(hand.stock), len(hand.pile)) == (1, 1)
        table.play("+")
        table.play(table.legal[0])
        events = table.play("+")
        assert [type(event).__name__ for event in events] == ["StockWanted"]
        assert table.turn == -1
        assert list(table.legal) == []
        assert refusal(table, "+").rule == "B12"
        assert table.supply(bytes([0]))[-1] == Drew(1, hand.pile[0])
        assert table.state.hand is not None
        assert (table.turn, table.state.hand.reshuffles) == (1, 1)


def test_undo_takes_back_the_last_choice() -> None:
    table = begun("pass pass + -7s")
    state = begun("pass pass +").state
    assert table.undo(0) == 1
    assert table.state == state
    table.play("-2d")
    assert table.undo(0) == 1
    assert table.state == state


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ("pass pass", "chosen_since"),
        ("< -7s +", "chosen_since"),
        ("< -7s <", "chosen_since"),
        ("< -7s + -8c", "seen_since"),
        ("pass < -8c < -Kc + -Qc", "chosen_since"),
        ("pass < -8c < -Kc + -2c", "seen_since"),
    ],
)
def test_undo_not_past_what_the_other_has_chosen_or_shown(tokens: str, why: str) -> None:
    """Bob does not want the upcard, or the seven; he throws a card that ann saw him take, or another one."""
    table = begun(tokens)
    with pytest.raises(IllegalAction) as refused:
        table.undo(0)
    assert refused.value.code == why
    assert refused.value.params == ({"seat": NAMES[1]} if why == "chosen_since" else {})
    assert table.log == begun(tokens).log


@pytest.mark.parametrize(
    ("tokens", "seat", "taken"),
    [
        ("pass pass +", 0, 0),
        ("pass pass +", 1, 2),
        ("pass pass + -2d +", 1, 0),
        ("pass pass + !7s", 0, 0),
        ("pass pass + !7s", 1, 0),
        ("pass pass + !7s show", 0, 0),
        ("pass pass + !7s show", 1, 0),
    ],
)
def test_undo_not_past_a_card_one_has_seen(tokens: str, seat: int, taken: int) -> None:
    """A draw is seen by him who drew, a knock by both."""
    table = begun(tokens)
    log = list(table.log)
    if taken:
        assert table.undo(seat) == taken
        assert table.log == log[:-taken]
        return
    with pytest.raises(IllegalAction, match="seen_since"):
        table.undo(seat)
    assert table.log == log


def test_undo_nothing() -> None:
    """The deal showed cards, but there is no choice of one's own before it."""
    table = begun()
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        table.undo(0)
    table = begun("pass")
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        table.undo(1)
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        Table("gin", NAMES[:2]).undo(0)


def test_undo_takes_back_what_the_other_had_to_do() -> None:
    """After both have passed there is only the draw; before it bob's choice was to pass."""
    table = begun("pass pass +")
    assert table.undo(1) == 2
    assert table.state == begun("pass").state


def test_rewind_and_play_on() -> None:
    table = begun("pass pass + -7s <")
    table.rewind(3)
    assert table.state == begun("pass pass").state
    assert list(table.history(0)) == list(begun("pass pass").history(0))
    go(table, "+ -7s <")
    assert table.state == begun("pass pass + -7s <").state
    table.rewind(0)
    assert table.events == []
    assert table.state.hand is None


def test_an_automatic_move_is_marked() -> None:
    table = begun()
    table.play("pass", auto=True)
    assert table.log[-1] == Move(0, Pass(), auto=True)


def test_a_viewer_is_told_what_he_may_know() -> None:
    table = begun("pass pass + -7s")
    mine, theirs, public = (table.history(viewer) for viewer in (0, 1, SPECTATOR))
    drew = next(at for at, event in enumerate(table.events) if isinstance(event, Drew))
    assert mine[drew] == table.events[drew]
    assert theirs[drew] == public[drew] == Drew(0, UNKNOWN)
    assert len(mine) == len(theirs) == len(public) == len(table.events)
    assert mine[-1] == theirs[-1] == table.events[-1]
    assert theirs[drew:] == [theirs[drew], theirs[drew + 1]]
    with pytest.raises(IndexError):
        mine[len(mine)]
    history = table.history(0)
    table.play("+")
    assert len(history) == len(mine), "a history is of one moment"


def test_a_seat_that_sits_out_is_told_the_captains_cards() -> None:
    """As T3: the adviser sees the hand of one player and of no other."""
    with toy.registered():
        table = Table("toy/adviser=on", NAMES[:4], seed=2, dealer=1)
        hand = table.state.hand
        assert hand is not None
        assert hand.players == (2, 3, 0)
        seen = view(table.state, 1).hand
        assert seen is not None
        assert seen.hands[2] == hand.hands[2]
        assert [seen.hands[seat].hidden for seat in (0, 3)] == [22, 22]
        table.play("+")
        assert table.history(1)[-1] == table.events[-1]
        assert table.history(3)[-1] == Drew(2, UNKNOWN)
        assert legal(view(table.state, 1)).actions == table.legal.actions


def test_seeds_follow_the_shuffle_of_local_play() -> None:
    source = Seeded(7)
    assert source.order(Ask("deal", 52, 3)) == local_proof(7, 3).order("deal", 52)
    assert source.origin(3) == "seed 7"
    assert Table("gin", NAMES[:2], seed=7).state == Table("gin", NAMES[:2], source=source).state


def test_states_survive_pickle_and_copy() -> None:
    table = knocker_to_discard()
    table.play("!7s")
    for thing in (table.state, table.view(0), table.log, table.events):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    twin = pickle.loads(pickle.dumps(table))
    twin.play("show")
    assert table.state != twin.state
    assert play(table.state, table.legal[0]).scores == twin.state.scores
