"""What the bots do: only what is allowed (G3-G8, G14, O1), and what their descriptions say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import Contradiction, Garbled, Phase, Table, evolve
from openrummy.actions import Discard, Draw, Knock, Pass, Take
from openrummy.bots import make, names_for
from openrummy.bots.chance import pick
from openrummy.bots.greedy import _shed
from openrummy.bots.hands import forms_meld, least_discards
from openrummy.bots.roster import names as everybody
from openrummy.bots.simple import exchanged
from openrummy.cards import parse_face
from openrummy.events import Discarded, Drew, Event, Took
from openrummy.game import GAMES
from openrummy.partition import deadwood, is_meld
from openrummy.parts.knock import knock_limit
from openrummy.table import Move
from openrummy.text import Catalogue, explain
from tests.bots.play import Company, companies, turns
from tests.worlds import examples, stacked

NAMES = names_for("gin")


def choice(name: str, table: Table, seed: int = 0) -> str:
    """The token of what a bot does."""
    return str(make(name, seed).choose(table.view(table.turn), table.history(table.turn)))


def faces(mask: int) -> list[int]:
    return [face for face in range(52) if mask >> face & 1]


@examples(0.6)
@given(companies())
def test_bots_do_what_is_legal_in_any_game(company: Company) -> None:
    """B3-B8, G3-G8, G14, G16, M3, M4, M13, O1-O3, T2: what a bot plays is legal and the same in the view."""
    for table in company.turns():
        view = table.view(table.turn)
        assert make(company.names[table.turn], company.seed).choose(view, table.history(table.turn)) in table.legal
        assert view == table.view(view.turn)


LEVELS = ("beginner", "casual", "strong")


@pytest.mark.parametrize(
    ("game", "plain"),
    [
        ("gin", ("random", "greedy", "simple")),
        ("oklahoma", ("random", "greedy", "simple")),
        ("hollywood", ("random", "greedy", "simple")),
        ("three_hand", ("random", "greedy", "simple")),
        ("basic", ("random", "greedy")),
        ("manipulation", ("random", "maximal")),
    ],
)
def test_who_plays_what(game: str, plain: tuple[str, ...]) -> None:
    names = names_for(game)
    assert set(names) == {*plain, *LEVELS}
    assert [name for name in names if name in plain] == list(plain)
    assert [name for name in names if name in LEVELS] == list(LEVELS)
    assert names[-1] == "strong", "who takes over for one who has gone is the last"
    others = set(everybody()) - set(names)
    for name in others:
        with pytest.raises(Contradiction) as refused:
            make(name, 1, game)
        assert refused.value.code == "not_its_game"
        assert refused.value.params == {"name": name, "game": game, "expected": " ".join(names)}
        assert game in explain(refused.value, Catalogue())
        seats = [str(seat) for seat in range(GAMES[game].fewest)]
        table = Table(game, seats, seed=1)
        with pytest.raises(Contradiction):
            make(name, 1).choose(table.view(table.turn), ())
    for name in names:
        assert make(name, 1, game).name == name
    with pytest.raises(Garbled) as unknown:
        make("deep", 1, game)
    assert unknown.value.params["expected"] == " ".join(names)


def test_nobody_plays_an_unknown_game() -> None:
    with pytest.raises(Garbled) as refused:
        names_for("chess")
    assert refused.value.code == "unknown_game"


def test_every_kind_of_action_is_played() -> None:
    """The matches above would show nothing if no bot ever knocked, took or declared big gin (G14)."""
    seen = {name: set[type]() for name in NAMES}
    for seed in range(30):
        for name in NAMES:
            *_, table = turns("gin/big_gin=on", (name, name), seed)
            seen[name] |= {type(entry.action) for entry in table.log if isinstance(entry, Move)}
    assert len(seen["greedy"]) == len(seen["simple"]) == 7
    assert len(seen["random"]) >= 6  # big gin is rare by chance


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Garbled) as refused:
        make("deep", 1)
    assert refused.value.code == "unknown_bot"
    assert refused.value.params == {"name": "deep", "expected": " ".join(everybody())}


def test_a_bot_has_the_name_it_is_made_by() -> None:
    assert [make(name, 1).name for name in everybody()] == list(everybody())


@pytest.mark.parametrize("name", NAMES)
def test_the_same_position_gets_the_same_answer_however_often_it_is_asked(name: str) -> None:
    """A hint or an undo does not change what a bot does later."""
    bot = make(name, 5)
    for table in turns("gin", ("simple", "random"), 11, hands=1):
        view, told = table.view(table.turn), table.history(table.turn)
        assert {bot.choose(view, told), bot.choose(view, list(told)), make(name, 5).choose(view, told)} == {
            bot.choose(view, told)
        }


def test_random_plays_every_choice_alike() -> None:
    table = stacked("gin", ["4c 4d 4h 9s Ts Js 2c 2d 2h Kd", ""], "Ks")
    for token in ("pass", "pass", "+"):
        table.play(token)
    found = [choice("random", table, seed) for seed in range(1100)]
    counts = [found.count(str(action)) for action in table.legal]
    assert len(counts) == table.legal.count
    assert 1100 / len(counts) * 0.6 < min(counts)
    assert max(counts) < 1100 / len(counts) * 1.4


def test_picks_are_uniform_and_independent_of_the_next_place() -> None:
    counts = [0] * 49
    for place in range(49_000):
        counts[7 * pick(3, place, 7) + pick(3, place + 1, 7)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 85  # 48 degrees of freedom: 0.1 %


@pytest.mark.parametrize(
    ("ten", "upcard", "token"),
    [
        ("4c 5c 9d 9h Kd Qh Js 2s 7h 8d", "6c", "<"),  # a run
        ("4c 5c 9d 9h Kd Qh Js 2s 7h 8d", "9s", "<"),  # a set
        ("4c 5c 9d 9h Kd Qh Js 2s 7h 8d", "As", "<"),  # no meld, but an ace in place of a king
        ("4c 5c 9d 9h Kd Qh Js 2s 7h 8d", "Kc", "pass"),
        ("4c 5c 6c 9d 9h 9s Ah 2d 3s 2s", "Kc", "pass"),
        ("4c 5c 6c 9d 9h 9s Ah 2d 3s 2s", "7c", "<"),  # a longer run, one card less to pay for
    ],
    ids=["run", "set", "lower", "no-use", "low-hand", "longer"],
)
def test_greedy_takes_what_lowers_its_deadwood_G4(ten: str, upcard: str, token: str) -> None:
    assert choice("greedy", stacked("gin", [ten, ""], upcard)) == token


@pytest.mark.parametrize(
    ("ten", "drawn", "token"),
    [
        ("4c 5c 9d 9h Kd Qh Js 2s 7h 8d", "3d", "-Kd"),  # K, Q, J are worth the same: the highest
        ("4c 5c 9d 9h Kd Kh Js 2s 7h 8d", "3d", "-Kd"),  # the lower face of two kings
        ("4c 5c 6c 9d 9h 9s Ah 2d 3s Kd", "2s", "!Kd"),  # knocks with 8 as soon as it can
        ("4c 5c 6c 9d 9h 9s Ah Ad As Kd", "5h", "!Kd"),  # with the least, not with the first that is allowed
        ("4c 5c 6c 9d 9h 9s Ah Ad As Kd", "Ac", "!Kd"),  # gin
        ("4c 5c 6c 9d 9h 9s Ah Ad As 7c", "8c", "!8c"),  # gin, though all eleven are melded
    ],
    ids=["highest", "lowest-face", "G6", "least", "G11", "G11-eleven"],
)
def test_greedy_throws_and_knocks(ten: str, drawn: str, token: str) -> None:
    table = stacked("gin", [ten, ""], "Kc", drawn)
    for action in ("pass", "pass", "+"):
        table.play(action)
    assert choice("greedy", table) == token


def test_big_gin_is_declared_where_it_is_played_G14() -> None:
    for name in ("greedy", "simple"):
        table = stacked("gin/big_gin=on", ["4c 5c 6c 9d 9h 9s Ah Ad As 7c", ""], "Kc", "8c")
        for action in ("pass", "pass", "+"):
            table.play(action)
        assert choice(name, table) == "!!"


def test_greedy_does_not_throw_back_what_it_took_G5() -> None:
    """Without the bar the taken seven would be the card to throw."""
    for seed in range(40):
        for table in turns("gin", ("greedy", "greedy"), seed):
            hand = table.view(table.turn).hand
            assert hand is not None
            if hand.phase is Phase.DISCARD:
                assert choice("greedy", table)[-2:] != str(hand.taken)


@examples(1)
@given(st.sets(st.integers(0, 51), min_size=11, max_size=11), st.integers(0, 10))
def test_greedy_throws_the_highest_of_the_cards_that_leave_least(cards: set[int], barred: int) -> None:
    one = sum(1 << face for face in cards)
    free = one & ~(1 << sorted(cards)[barred])
    left = {face: deadwood(one ^ 1 << face) for face in faces(free)}
    expected = min(faces(free), key=lambda face: (left[face], -(face % 13), face))
    assert _shed(one, free) == (left[expected], expected)
    least, thrown = least_discards(one, one ^ free)
    assert (least, thrown) == (min(left.values()), [face for face in left if left[face] == min(left.values())])


@examples(1)
@given(st.sets(st.integers(0, 51), min_size=11, max_size=11), st.integers(0, 10))
def test_what_forms_a_meld(cards: set[int], at: int) -> None:
    """C1-C3: by trying every pair of the other ten."""
    face = sorted(cards)[at]
    ten = sorted(cards - {face})
    pairs = [1 << a | 1 << b | 1 << face for a in ten for b in ten if a < b]
    assert forms_meld(sum(1 << card for card in ten), face) == any(map(is_meld, pairs))


@pytest.mark.parametrize("phase", ["upcard", "draw"])
def test_simple_takes_only_what_forms_a_meld(phase: str) -> None:
    """Even a card that would let it knock is left if it makes no meld; a meld is taken even at a loss."""
    low = "4c 5c 6c 9d 9h 9s Ah 2d 3s Kd"
    for ten, upcard, takes in [
        (low, "Ac", False),
        (low, "7c", True),
        ("4c 5c 6c 4d 4h 9s Ah 2d 3s Kd", "4s", True),
        ("Kc Kd Qd Jd 4h 9s Ah 2d 3s 6s", "Kh", True),
    ]:
        table = stacked("gin", [ten, ""], upcard)
        if phase == "draw":
            table = stacked("gin", ["", ten], "8h", upcard)
            for token in ("pass", "pass", "+"):
                table.play(token)
            table.play(Discard(parse_face(upcard)))
        if takes:
            assert choice("simple", table) == "<"
        else:
            assert choice("simple", table) == ("pass" if phase == "upcard" else "+")


def test_simple_knocks_with_the_least_and_breaks_ties_at_random_G6() -> None:
    tied = stacked("gin", ["4c 5c 6c 9d 9h 9s Ah 2d 3s 4h", ""], "Kc", "4d")
    for token in ("pass", "pass", "+"):
        tied.play(token)
    assert {choice("simple", tied, seed) for seed in range(50)} == {"!4h", "!4d"}
    loose = stacked("gin", ["4c 5c 9d 9h Kd Qh Js 2s 7h 8d", ""], "Kc", "3d")
    for token in ("pass", "pass", "+"):
        loose.play(token)
    assert {choice("simple", loose, seed) for seed in range(80)} == {"-Kd", "-Qh", "-Js"}


def test_simple_knocks_at_once_and_sheds_to_the_least() -> None:
    """G6, O1: whatever the limit."""
    knocks = sheds = 0
    for rules in ("gin", "gin/knock_limit=3", "oklahoma"):
        for seed in range(25):
            for table in turns(rules, ("simple", "simple"), seed):
                view = table.view(table.turn)
                hand = view.hand
                assert hand is not None
                if hand.phase is Phase.DISCARD:
                    action = make("simple", seed).choose(view, table.history(table.turn))
                    assert isinstance(action, Knock | Discard)
                    free = hand.hands[hand.turn].one & ~(1 << hand.taken if hand.taken >= 0 else 0)
                    one = hand.hands[hand.turn].one
                    least = min(deadwood(one ^ 1 << face) for face in faces(free))
                    assert isinstance(action, Knock) == (least <= knock_limit(view))
                    again = exchanged(table.history(table.turn), hand.turn, hand.taken)
                    assert deadwood(one ^ 1 << action.card) == least or again
                    knocks += isinstance(action, Knock)
                    sheds += isinstance(action, Discard)
    assert knocks > 50
    assert sheds > 200


def test_exchanges_are_remembered_both_ways_and_within_the_hand() -> None:
    table = stacked("gin", ["", ""], "8h")
    deal = table.history(0)[0:1]
    mine: list[Event] = [Drew(0, 5), Discarded(0, 7), Took(1, 7), Discarded(1, 9), Took(0, 9), Discarded(0, 5)]
    assert exchanged([*deal, *mine], 0, 5) == 1 << 7 | 1 << 9
    assert exchanged([*deal, *mine], 0, 9) == 1 << 5
    assert exchanged([*deal, *mine], 0, 7) == 1 << 5
    assert exchanged([*deal, *mine], 1, 9) == 1 << 7
    assert exchanged([*mine, *deal], 0, 5) == 0


def test_simple_does_not_exchange_the_same_two_cards_again() -> None:
    """It would rather throw a card that leaves more; with all others barred it throws one of them all the same."""
    table = stacked("gin", ["4c 5c 9d 9h Kd Qh Js 2s 7h 8d", ""], "6c")
    table.play("<")
    view, told = table.view(0), list(table.history(0))
    assert {str(make("simple", seed).choose(view, told)) for seed in range(60)} == {"-Kd", "-Qh", "-Js"}
    king, queen, six = map(parse_face, ("Kd", "Qh", "6c"))
    before: list[Event] = [Took(0, six), Discarded(0, king), Took(0, queen), Discarded(0, six)]
    barred = [*told[:-1], *before, told[-1]]
    assert {str(make("simple", seed).choose(view, barred)) for seed in range(30)} == {"-Js"}
    hand = view.hand
    assert hand is not None
    all_of_them = [event for face in hand.hands[0] if face != six for event in (Took(0, six), Discarded(0, face))]
    assert str(make("simple", 1).choose(view, [*told[:-1], *all_of_them, told[-1]])) in {"-Kd", "-Qh", "-Js"}


def test_no_pair_is_exchanged_twice_in_play() -> None:
    for seed in range(60):
        last = None
        for table in turns("gin/knock_limit=0", ("simple", "simple"), seed, hands=1):
            last = table
        assert last is not None
        for seat in range(2):
            pairs: list[frozenset[int]] = []
            drawn = -1
            for event in last.history(seat):
                if isinstance(event, Drew | Took) and event.seat == seat:
                    drawn = event.card
                elif isinstance(event, Discarded) and event.seat == seat:
                    pairs.append(frozenset((drawn, event.card)))
            assert len(pairs) == len(set(pairs))


def test_bots_answer_a_knock_and_draw_after_two_passes_G4_G8() -> None:
    for name in NAMES:
        table = stacked("gin", ["4c 5c 6c 9d 9h 9s Ah 2d 3s Kd", ""], "8h", "4s")
        table.play("pass")
        table.play("pass")
        assert make(name, 1).choose(table.view(0), table.history(0)) == Draw()
        table.play("+")
        table.play("!Kd")
        assert choice(name, table) == "show"


def test_choices_of_bots_can_be_evolved_from_the_view() -> None:
    """A view after a bot's draw is the view of the next state: bots never need the state itself."""
    for table in turns("gin", ("greedy", "simple"), 3):
        seat = table.turn
        before, told = table.view(seat), len(table.history(seat))
        action = make("greedy", 0).choose(before, table.history(seat))
        if isinstance(action, Pass | Take | Discard):
            copy = Table(table.state.rules, table.seats, source=table.source)
            for entry in table.log:
                if hasattr(entry, "action"):
                    copy.play(entry.action)
            copy.play(action)
            if copy.state.hand is not None:
                assert evolve(before, *copy.history(seat)[told:]) == copy.view(seat)
