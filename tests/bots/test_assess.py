"""What assess says is true, and its first choice is that of strong."""

from __future__ import annotations

import functools
from itertools import combinations

import pytest

from openrummy import Contradiction, IllegalAction, Phase, State, Table, parse_melds
from openrummy.actions import BigGin, Discard, Draw, Knock, Pass, Show, Take
from openrummy.bots import Assessment, Reason, assess, make
from openrummy.cards import parse_face
from openrummy.events import HandEnded, Knocked, Showed
from openrummy.game import decide
from openrummy.partition import PACK, arrangements, best_discard, deadwood, is_meld, points
from openrummy.parts.knock import knock_limit
from openrummy.state import SPECTATOR, Hand
from openrummy.text import Catalogue
from tests.bots.play import turns
from tests.worlds import stacked

RULES = ("gin", "gin/big_gin=on,knock_limit=7", "oklahoma", "hollywood/undercut_bonus=25")
CODES = {
    *(
        "makes_meld",
        "rearranges",
        "gains",
        "no_meld",
        "no_gain",
        "stands_at",
        "leaves_deadwood",
        "allows_knock",
        "allows_gin",
        "only_choice",
    ),
    *("outs", "fewer_outs", "more_outs", "draws_gin", "draws_knock", "feeds", "safe"),
    *("sheds", "spare", "breaks_meld", "keeps_pair", "knock_leaves", "gin", "big_gin", "lays_off", "undercuts"),
}


def faces(mask: int) -> list[int]:
    return [face for face in range(52) if mask >> face & 1]


def without(one: int, bars: int = 0) -> list[int]:
    """Hands that are left after each discard."""
    return [one ^ 1 << face for face in faces(one & ~bars)]


def own(view: State) -> tuple[Hand, int]:
    hand = view.hand
    assert hand is not None
    return hand, hand.hands[hand.turn].one


def left_by(view: State, choice: Assessment) -> int:
    """The least deadwood that a choice reaches, from its own meaning."""
    hand, one = own(view)
    action = choice.action
    if isinstance(action, Take):
        top = 1 << hand.pile[-1]
        return min(map(deadwood, without(one | top, top)))
    if isinstance(action, Discard | Knock):
        return deadwood(one ^ 1 << action.card)
    return deadwood(one)


def forms(one: int, face: int) -> bool:
    """Whether a card makes a meld with two of a hand (C1-C3)."""
    near = [other for other in faces(one) if _could_meet(other, face)]
    return any(is_meld(1 << a | 1 << b | 1 << face) for a, b in combinations(near, 2))


def _could_meet(one: int, other: int) -> bool:
    """Whether two cards have the rank or the suit in common, as any two of a meld have (C1-C3)."""
    return one % 13 == other % 13 or one // 13 == other // 13


def holds(view: State, choice: Assessment, reason: Reason) -> bool:
    """Whether a reason that concerns drawing or discarding is true in the view."""
    hand, one = own(view)
    said = dict(reason.params)
    number = {name: value for name, value in said.items() if isinstance(value, int)}
    card = 1 << parse_face(str(said["card"])) if "card" in said else 0
    meld = sum(laid.mask for laid in parse_melds(str(said["meld"]))) if "meld" in said else 0
    top = 1 << hand.pile[-1] if hand.pile else 0
    left = left_by(view, choice)
    if reason.code == "makes_meld":
        beside = [deadwood(ten ^ meld) for ten in without(one | top, top) if ten & meld == meld]
        return card == top and bool(meld & card) and min(beside) == left
    if reason.code == "rearranges":
        tens = [ten for ten in without(one | top, top) if deadwood(ten) == left]
        laid = [melds for ten in tens for melds in arrangements(ten) if any(mask & top for mask in melds)]
        same = (
            any(all(any(old | new == new for new in melds) for old in had) for had in arrangements(one))
            for melds in laid
        )
        return not all(same)
    if reason.code == "gains":
        return number == {"before": deadwood(one), "after": left} and left < deadwood(one)
    if reason.code == "no_meld":
        return left >= deadwood(one) and card == top and not forms(one, hand.pile[-1])
    if reason.code == "no_gain":
        best = min(map(deadwood, without(one | top, top)))
        return card == top and number["points"] == best >= deadwood(one)
    if reason.code == "stands_at":
        return number["points"] == deadwood(one)
    if reason.code == "leaves_deadwood":
        return number["points"] == left
    if reason.code == "allows_knock":
        return number == {"points": left, "limit": knock_limit(view)} and 0 < left <= number["limit"]
    if reason.code in ("allows_gin", "gin"):
        return left == 0
    if reason.code == "only_choice":
        return hand.phase is Phase.STOCK
    if reason.code == "sheds":
        return number["points"] == deadwood(one) - left > 0
    if reason.code == "spare":
        return deadwood(one) == left and bool(one & card)
    if reason.code == "breaks_meld":
        in_best = meld & one == meld and deadwood(one ^ meld) == deadwood(one)
        return bool(meld & card) and is_meld(meld) and in_best and number["points"] == left - deadwood(one) > 0
    if reason.code == "keeps_pair":
        assert isinstance(choice.action, Discard)
        pair = [1 << parse_face(str(said[name])) for name in ("first", "second")]
        two = pair[0] | pair[1]
        kept = one ^ 1 << choice.action.card
        seen = one | other_seen(hand)
        outs = [face for face in faces(PACK & ~seen) if is_meld(two | 1 << face)]
        loose = deadwood(kept & ~two) == deadwood(kept) - points(two)
        return kept & two == two and loose and len(outs) == number["cards"] > 0
    if reason.code == "more_outs":
        unseen = PACK & ~(one | other_seen(hand))
        ten = (one | top) ^ card
        return card != top and _outs(ten, unseen) - _outs(one, unseen) == number["cards"] > 0
    if reason.code in ("outs", "fewer_outs", "draws_gin", "draws_knock", "feeds", "safe"):
        return _holds_beside_deadwood(hand, one, choice.action, reason, knock_limit(view))
    if reason.code == "knock_leaves":
        return number == {"points": left, "limit": knock_limit(view)} and 0 < left <= number["limit"]
    return reason.code == "big_gin" and deadwood(one) == 0 and bool(view.rules.options.big_gin)


@functools.cache
def _outs(ten: int, unseen: int) -> int:
    """How many unseen cards make a meld with two of ten cards and, kept, leave less than these."""
    found, whole = 0, deadwood(ten)
    for face in faces(unseen):
        if forms(ten, face):
            found += min(deadwood((ten | 1 << face) ^ 1 << old) for old in faces(ten)) < whole
    return found


def other_seen(hand: Hand) -> int:
    """Mask of the cards that are seen beside the hand of the player on turn."""
    (other,) = (seat for seat in hand.players if seat != hand.turn)
    return hand.hands[other].one | sum({1 << face for face in hand.pile})


def _holds_beside_deadwood(hand: Hand, one: int, action: object, reason: Reason, limit: int) -> bool:
    """Whether it is true what is said of a discard's outs, and of what the other could do with it."""
    assert isinstance(action, Discard)
    said = dict(reason.params)
    unseen = PACK & ~(one | other_seen(hand))
    (known,) = (hand.seen[seat].one for seat in hand.players if seat != hand.turn)
    ten = one ^ 1 << action.card
    if reason.code == "outs":
        return said == {"cards": _outs(ten, unseen)} and said["cards"] != 0
    if reason.code == "fewer_outs":
        other = one ^ 1 << parse_face(str(said["than"]))
        more = _outs(other, unseen) - _outs(ten, unseen)
        return deadwood(other) <= deadwood(ten) and said["cards"] == more > 0
    if reason.code in ("draws_gin", "draws_knock"):
        after = [best_discard(ten | 1 << face) for face in faces(unseen)]  # as proved in tests/solver
        found = sum(left == 0 if reason.code == "draws_gin" else 0 < left <= limit for left in after)
        most = 0 if reason.code == "draws_gin" else limit
        return said == {"cards": found} and deadwood(ten) > most and found > 0
    assert parse_face(str(said["card"])) == action.card
    near = [face for face in faces(known | unseen) if _could_meet(face, action.card)]
    pairs = [1 << a | 1 << b for a, b in combinations(near, 2)]
    melds = [two | 1 << action.card for two in pairs if is_meld(two | 1 << action.card)]
    if reason.code == "safe":
        return not melds
    (meld,) = parse_melds(str(said["meld"]))
    count = (meld.mask & known).bit_count()
    return meld.mask in melds and said["cards"] == count == max((one & known).bit_count() for one in melds) > 0


def holds_in_show(table: Table, choice: Assessment, reason: Reason) -> bool:
    """Whether a reason for an answer to a knock is true of what follows."""
    events = decide(table.state, choice.action)
    (shown,) = (event for event in events if isinstance(event, Showed))
    (ended,) = (event for event in events if isinstance(event, HandEnded))
    hand = table.state.hand
    assert hand is not None
    said = dict(reason.params)
    if reason.code == "lays_off":
        laid = [(parse_face(str(said["card"])), number + 1) for number, meld in enumerate(hand.table)]
        return any(one in shown.layoffs and str(hand.table[one[1] - 1]) == said["meld"] for one in laid)
    if reason.code == "leaves_deadwood":
        return said == {"points": shown.left.points}
    knocker = hand.hands[1 - hand.turn].points
    undercut = said == {"points": shown.left.points, "knocker": knocker} and ended.result.reason == "undercut"
    return reason.code == "undercuts" and undercut


def test_every_reason_is_true_and_has_a_message() -> None:
    """C1-C4, G4-G8, G11, G14, O1: in positions of many matches; and every code occurs."""
    said: set[str] = set()
    words = Catalogue()
    for seed in range(24):
        names = (("random", "greedy"), ("simple", "simple"), ("greedy", "greedy"))[seed % 3]
        for number, table in enumerate(turns(RULES[seed % 4], names, seed, hands=1)):
            view = table.view(table.turn)
            if number % 3 and not isinstance(table.legal[0], Show | Draw):
                continue
            for choice in assess(view):
                for reason in choice.reasons:
                    assert words.say(f"reason-{reason.code}", **dict(reason.params))
                    said.add(reason.code)
                    shows = isinstance(choice.action, Show)
                    true = holds_in_show(table, choice, reason) if shows else holds(view, choice, reason)
                    assert true, (view, choice.action, reason)
    assert said | {"big_gin"} == CODES


def test_the_best_is_first_and_what_is_left_is_the_least_deadwood() -> None:
    for seed in range(4):
        for table in turns(RULES[seed % 4], ("greedy", "random"), seed, hands=1):
            view = table.view(table.turn)
            choices = assess(view, table.history(table.turn))
            assert sorted(map(str, (choice.action for choice in choices))) == sorted(map(str, table.legal))
            values = [choice.value for choice in choices]
            assert values == sorted(values, reverse=True)
            assert all(choice.reasons for choice in choices)
            if not isinstance(choices[0].action, Show):
                assert [choice.left for choice in choices] == [left_by(view, choice) for choice in choices]


@pytest.mark.parametrize("rules", [*RULES, "three_hand"])
def test_the_first_choice_is_that_of_strong(rules: str) -> None:
    """G3-G8, G14, T2: with what was told of the others, and without."""
    for seed in range(4):
        names = (("greedy", "random", "simple"), ("casual", "strong", "beginner"))[seed % 2]
        seats = 3 if rules == "three_hand" else 2
        for table in turns(rules, names[:seats], seed, hands=1):
            view, told, strong = table.view(table.turn), table.history(table.turn), make("strong", 0)
            assert assess(view, told)[0].action == strong.choose(view, told)
            assert assess(view)[0].action == strong.choose(view, ())


def test_what_the_other_threw_and_refused_changes_the_values() -> None:
    """The other threw sevens and eights, and refused one: what is near them is less likely his."""
    hands = ["7c 8c 9d Js Qs 2h 4d 4s Kc Kd", "7h 8s 8h Ac 3c 5d 6s 9s Tc Td"]
    table = stacked("gin", hands, "6h", "5h Jh Ah Jd Ad")
    for token in ("pass", "pass", "+", "-9d", "+", "-8h", "+", "-2h", "+", "-7h", "+"):
        table.play(token)
    told, blank = assess(table.view(0), table.history(0)), assess(table.view(0))
    assert {one.action: one.reasons for one in told} == {one.action: one.reasons for one in blank}
    assert {one.action: one.value for one in told} != {one.action: one.value for one in blank}


def test_gin_counts_for_more_than_any_discard_and_a_knock_for_no_less_than_the_best_where_it_is_first() -> None:
    seen = set()
    for seed in range(8):
        for table in turns(RULES[seed % 4], ("strong", "simple"), seed, hands=1):
            view = table.view(table.turn)
            choices = assess(view, table.history(table.turn))
            gins = [one for one in choices if isinstance(one.action, Knock | BigGin) and not one.left]
            rest = [one.value for one in choices if isinstance(one.action, Discard) and (one.left or not gins)]
            if gins:
                assert isinstance(choices[0].action, Knock | BigGin)
                assert all(one.value > max(rest) for one in gins)
                seen.add("gin")
            elif any(isinstance(one.action, Knock) for one in choices):
                knock = next(one for one in choices if isinstance(one.action, Knock))
                assert knock.value == max(rest)
                seen.add("first" if choices[0] is knock else "later")
    assert seen == {"gin", "first", "later"}


def test_an_answer_to_a_knock_says_what_is_laid_off_G8() -> None:
    table = stacked("gin", ["4c 5c 6c 9d 9h 9s Ah 2d 3s Kd", "7c 8c 9c Js Jd Jh 2s 2c Qs 3d"], "8h", "4s")
    for token in ("pass", "pass", "+", "!Kd"):
        table.play(token)
    (show,) = assess(table.view(1))
    assert Reason("lays_off", (("card", "7c"), ("meld", "4c 5c 6c"))) in show.reasons or show.value == -17
    assert show.action == Show()


@pytest.mark.parametrize(
    ("card", "undercut"), [("Qs", False), ("9c", True), ("8s", True)], ids=["G9", "G10-equal", "G10"]
)
def test_an_undercut_is_seen_G10(card: str, undercut: bool) -> None:
    """Nine points of the knocker against as many, fewer or more."""
    table = stacked("gin", ["4c 5c 6c Td Th Ts Ah 2d 3s Kd", f"Jc Qc Kc Js Jd Jh 5s 5d 5h {card}"], "8h", "3d")
    for token in ("pass", "pass", "+", "!Kd"):
        table.play(token)
    (show,) = assess(table.view(1))
    assert Reason("undercuts", (("points", int(-show.value)), ("knocker", 9))) in show.reasons or not undercut
    assert any(reason.code == "undercuts" for reason in show.reasons) == undercut


def test_what_can_be_done_is_listed_by_kind() -> None:
    table = stacked("gin/big_gin=on", ["4c 5c 6c 9d 9h 9s Ah Ad As 7c", ""], "Kc", "8c")
    kinds = {type(choice.action) for choice in assess(table.view(0))}
    assert kinds == {Take, Pass}
    table.play("pass")
    table.play("pass")
    assert [type(choice.action) for choice in assess(table.view(0))] == [Draw]
    table.play("+")
    first, second, *rest = assess(table.view(0))
    assert isinstance(first.action, BigGin)
    assert str(second.action) == "!8c"
    assert {type(choice.action) for choice in rest} == {Knock, Discard}
    assert first.reasons == (Reason("big_gin"),)
    assert Catalogue().say("reason-big_gin")
    events = decide(table.state, second.action)
    assert isinstance(events[0], Knocked)
    assert not events[0].left


def test_there_is_nothing_to_say_without_a_choice() -> None:
    table = Table("gin", ["ann", "bob"])
    with pytest.raises(IllegalAction) as refused:
        assess(table.state)
    assert refused.value.code == "hand_over"
    table = Table("gin", ["ann", "bob"], seed=1)
    for viewer in (SPECTATOR, 1 - table.turn):
        with pytest.raises(Contradiction) as hidden:
            assess(table.view(viewer))
        assert hidden.value.code == "hidden_hand"
