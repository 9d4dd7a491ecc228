"""What assess says in Basic Rummy and Manipulation is true, and its first choice is that of strong."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from openrummy import Phase, State, evolve, legal, play
from openrummy.actions import Discard, Draw, EndTurn, Lay, LayOff, Rearrange, Take
from openrummy.bots import Assessment, Reason, assess, make
from openrummy.bots.basic import faces, melding
from openrummy.bots.maximal import lowest_chance
from openrummy.cards import JOKER, Cards, parse_face
from openrummy.events import Drew
from openrummy.game import GAMES
from openrummy.melds import DECLARED, Meld, meld
from openrummy.parts.lay import grown, high_ace
from openrummy.rearrange import moved, solve
from openrummy.state import TableHand
from openrummy.text import Catalogue
from tests.bots.play import Company
from tests.bots.test_basic import completes, counted, position, reached
from tests.bots.test_maximal import position as manipulation
from tests.worlds import ALL

BASIC = {
    *("makes_meld", "lays_off", "no_meld", "no_place", "leaves_points", "allows_out", "keeps_at_most", "no_fewer"),
    *("lays_meld", "throws", "could_play", "goes_out", "goes_rummy", "keeps_pair"),
    *("can_wait", "holds_back", "near_rummy", "feeds_next", "safe"),
}
TABLE = {
    *(
        "only_choice",
        "holds_points",
        "plays",
        "leaves_points",
        "goes_out",
        "fewest_points",
        "most_cards",
        "moves_cards",
    ),
    *("allows_knock", "no_play", "draws_again", "draws_last", "over_limit", "knock_leaves", "lowest_hand"),
    *("others_hold", "beyond_knock", "for_all", "spends_joker"),
}
BASIC_RULES = ("basic", "basic/ace=high_or_low", "basic/final_discard=on", "basic/lay_off_needs_meld=on")


def said(reason: Reason) -> dict[str, int | str]:
    return dict(reason.params)


def left(view: State, choice: Assessment) -> set[int]:
    """The points that can stay in hand at the end of the turn after a choice (0 for going out)."""
    hand = melding(view)
    if isinstance(choice.action, Discard):
        return {counted(view, hand.hands[hand.turn].one ^ 1 << choice.action.card)}
    if hand.hands[hand.turn].one.bit_count() == len(getattr(choice.action, "cards", ())):
        return {0}
    now = play(view, choice.action)
    seat = hand.turn
    hands = reached(now, 3000)
    assert hands is not None
    found = {0} if 0 in hands else set()
    bar = melding(now).taken
    for held in hands:
        found |= {counted(view, held ^ 1 << face) for face in faces(held) if face != bar}
    assert seat == melding(now).turn
    return found


def holds_in_basic(view: State, choice: Assessment, reason: Reason) -> bool:
    """Whether a reason is true, from the rules and what the view shows."""
    hand, action, facts = melding(view), choice.action, said(reason)
    one, ace = hand.hands[hand.turn].one, high_ace(view)
    card = parse_face(str(facts["card"])) if "card" in facts else -1
    top = hand.pile[-1] if hand.pile else -1
    if isinstance(action, Take):
        one |= 1 << top
    if reason.code == "makes_meld":
        made = Meld.parse(str(facts["meld"]), ace)
        return card == top and card in made.cards and all(one >> face & 1 for face in made.cards)
    if reason.code == "lays_off":
        (at,) = [at for at, laid in enumerate(hand.table) if str(laid) == facts["meld"]]
        if isinstance(action, LayOff):
            return action.number == at + 1 and card in action.cards
        others = [face for face in faces(one) if face != card]
        added = [(card, *more) for size in range(4) for more in combinations(others, size)]
        return card == top and any(grown(hand.table[at], cards, ace) for cards in added)
    if reason.code == "no_meld":
        pairs = combinations([face for face in faces(one) if face != card], 2)
        return card == top and not any(completes((a, b, card), ace) for a, b in pairs)
    if reason.code == "no_place":
        return card == top and bool(hand.table) and not any(grown(laid, (card,), ace) for laid in hand.table)
    if reason.code == "leaves_points":
        return facts["points"] in left(view, choice) and facts["points"] != 0
    if reason.code == "allows_out":
        return 0 in left(view, choice)
    if reason.code in ("keeps_at_most", "no_fewer"):
        drawn = [face for face in range(52) if not seen(view) >> face & 1][::9]
        points = facts["points"]
        assert isinstance(points, int)
        if reason.code == "no_fewer":
            most = next(said(other)["points"] for other in choice.reasons if other.code == "keeps_at_most")
            assert isinstance(most, int)
            return card == top and points >= most and points in left(view, Assessment(Take(), 0, ()))
        for face in drawn:
            after = evolve(view, Drew(hand.turn, face))
            hands = reached(after, 3000)
            assert hands is not None
            rests = [counted(view, held ^ 1 << some) for held in hands if held for some in faces(held)]
            if 0 not in hands and min(rests) > points:
                return False
        return isinstance(action, Draw)
    if reason.code == "lays_meld":
        return isinstance(action, Lay) and facts["meld"] == str(meld(action.cards, ace))
    if reason.code == "throws":
        return isinstance(action, Discard) and card == action.card and facts["points"] == counted(view, 1 << card)
    if reason.code == "could_play":
        plays = [other for other in legal(view) if isinstance(other, Lay | LayOff)]
        return isinstance(action, Discard) and card == action.card and any(card in other.cards for other in plays)
    if reason.code in ("goes_out", "goes_rummy"):
        cards = (action.card,) if isinstance(action, Discard) else getattr(action, "cards", ())
        return len(cards) == one.bit_count() and (reason.code == "goes_out" or hand.fresh)
    if reason.code == "keeps_pair":
        assert isinstance(action, Discard)
        pair = [parse_face(str(facts[name])) for name in ("first", "second")]
        kept = one ^ 1 << action.card
        thirds = [face for face in range(52) if not seen(view) >> face & 1 and completes((*pair, face), ace)]
        return all(kept >> face & 1 for face in pair) and facts["cards"] == len(thirds) > 0
    others = [seat for seat in hand.players if seat != hand.turn]
    if reason.code in ("can_wait", "holds_back"):
        fewest = min(len(hand.hands[seat]) for seat in others)
        laid = hand.laid >> hand.turn & 1
        plays = [other for other in legal(view) if isinstance(other, Lay | LayOff)]
        kind = isinstance(action, Lay | LayOff) if reason.code == "can_wait" else isinstance(action, Discard)
        return kind and bool(plays) and hand.fresh and facts == {"cards": fewest} and not laid
    if reason.code in ("near_rummy", "feeds_next", "safe"):
        assert isinstance(action, Discard)
        return holds_of_discard(view, action.card, reason)
    return reason.code == "only_choice" and len(legal(view)) == 1


def holds_of_discard(view: State, thrown: int, reason: Reason) -> bool:
    """Whether it is true what a discard leaves or gives."""
    hand, facts, ace = melding(view), said(reason), high_ace(view)
    if reason.code == "near_rummy":
        kept = hand.hands[hand.turn].one ^ 1 << thrown
        hands = reached(replace(view, hand=replace(hand, taken=-1)), 3000)
        assert hands is not None
        least = min((held & kept).bit_count() for held in hands)
        return hand.fresh and isinstance(facts["cards"], int) and least <= facts["cards"] <= 2 < kept.bit_count()
    unseen = [face for face in range(52) if not seen(view) >> face & 1]
    taken = [face for seat in hand.players if seat != hand.turn for face in faces(hand.seen[seat].one)]
    melds = [(a, b) for a, b in combinations([*unseen, *taken], 2) if completes((a, b, thrown), ace)]
    if reason.code == "safe":
        return not melds
    after = hand.players[(hand.players.index(hand.turn) + 1) % len(hand.players)]
    given = Meld.parse(str(facts["meld"]), ace).cards
    held = [face for face in given if hand.seen[after].one >> face & 1]
    return thrown in given and facts["cards"] == len(held) > 0 and set(given) <= {thrown, *held, *unseen}


def seen(view: State) -> int:
    """Mask of the cards that the player on turn sees or has seen go into a hand."""
    hand = melding(view)
    held = [cards.one for cards in (hand.hands[hand.turn], *hand.seen)]
    laid = [1 << face for one in hand.table for face in one.cards]
    found = 0
    for mask in (*held, *laid, *(1 << face for face in hand.pile)):
        found |= mask
    return found


def holds_in_manipulation(view: State, choice: Assessment, reason: Reason) -> bool:
    """Whether a reason is true, from the rules and what the view shows."""
    hand, action, facts = view.hand, choice.action, said(reason)
    assert isinstance(hand, TableHand)
    own = hand.hands[hand.turn]
    packs = 1 if len(view.seats) == 2 else 2
    played, after = Cards(), own
    if isinstance(action, Rearrange):
        before = [face for one in hand.table for face in one.faces]
        for card in (JOKER if card >= DECLARED else card for cards in action.table for card in cards):
            if card in before:
                before.remove(card)
            else:
                played, after = played.plus(card), after.minus(card)
    if reason.code == "only_choice":
        return len(legal(view)) == 1
    if reason.code == "holds_points":
        return facts == {"points": own.points}
    if reason.code == "plays":
        return facts == {"cards": str(played), "points": played.points} and bool(played)
    if reason.code == "leaves_points":
        return facts == {"points": after.points} and after.points == choice.left
    if reason.code == "goes_out":
        return not after
    if reason.code == "fewest_points":
        best = solve(hand.table, own, packs=packs)
        return best.optimal and best.left_points == after.points
    if reason.code == "most_cards":
        best = solve(hand.table, own, packs=packs, objective="cards")
        return best.optimal and len(best.left) == len(after)
    if reason.code == "spends_joker":
        return JOKER in played and after.points > 5
    if reason.code == "beyond_knock":
        best = solve(hand.table, own, packs=packs)
        return bool(best.played) and facts == {"points": best.left_points, "limit": 5} and best.left_points > 5
    if reason.code == "for_all":
        return hand.phase is Phase.MELD and bool(solve(hand.table, own, packs=packs).played)
    if reason.code == "moves_cards":
        assert isinstance(action, Rearrange)
        return facts == {"cards": moved(hand.table, tuple(meld(cards, True) for cards in action.table))} != {"cards": 0}
    if reason.code == "allows_knock":
        return EndTurn(knock=True) in legal(play(view, action)) and facts == {"points": after.points, "limit": 5}
    if reason.code == "no_play":
        return not solve(hand.table, own, packs=packs).played
    if reason.code in ("draws_again", "draws_last", "no_more_cards"):
        now = play(view, action).hand
        assert isinstance(now, TableHand)
        third = now.phase is Phase.DRAW and now.draws == 2
        again = now.phase is Phase.DRAW and now.draws == 1
        return {"draws_again": again, "draws_last": third, "no_more_cards": now.phase is Phase.CLOSE}[reason.code]
    if reason.code == "last_chance":
        return hand.phase is Phase.LAST
    if reason.code == "over_limit":
        return facts == {"points": own.points, "limit": 5} and EndTurn(knock=True) not in legal(view)
    if reason.code == "knock_leaves":
        return facts == {"points": own.points, "limit": 5} and action == EndTurn(knock=True) in legal(view)
    if reason.code == "lowest_hand":
        chance = lowest_chance(view) * 100
        return isinstance(facts["percent"], int) and facts["percent"] <= chance < facts["percent"] + 1
    held = [len(cards) for seat, cards in enumerate(hand.hands) if seat != hand.turn]
    return reason.code == "others_hold" and facts == {"cards": min(held)}


def check(view: State) -> set[str]:
    """The codes of what is said in a view, all of it checked: reasons, values, order, completeness, messages."""
    words, codes = Catalogue(), set()
    choices = assess(view)
    listed = legal(view)
    assert len(choices) == len(listed)
    assert {choice.action for choice in choices} == set(listed)
    values = [choice.value for choice in choices]
    assert choices[0].action == make("strong", 0).choose(view, ())
    assert values == sorted(values, reverse=True)
    for choice in choices:
        assert choice.reasons
        for reason in choice.reasons:
            assert words.say(f"reason-{reason.code}", **said(reason))
            codes.add(reason.code)
            true = holds_in_manipulation if isinstance(view.hand, TableHand) else holds_in_basic
            assert true(view, choice, reason), (view, choice.action, reason)
    return codes


def test_every_reason_of_basic_is_true_B3_B11() -> None:
    codes: set[str] = set()
    for seed in range(16):
        names = (("greedy",), ("random", "greedy"))[seed % 2] * 2
        company = Company(BASIC_RULES[seed // 2 % 4], names[: 2 + seed % 3], seed, rich=seed % 3 == 0, most=120)
        for number, table in enumerate(company.turns(hands=1)):
            if number % 4 < 2:
                view = table.view(table.turn)
                if melding(view).hands[view.turn].one.bit_count() < 9:
                    codes |= check(view)
    assert codes >= BASIC - {"goes_rummy", "allows_out"}, BASIC - codes


@pytest.mark.parametrize(
    ("view", "code"),
    [
        (position("4c,5c,6c"), "goes_rummy"),
        (position("4c,5c,6c,Kd"), "allows_out"),
        (position("4c,5c,6c", melded=1), "goes_out"),
        (position("Kc", table="4d,4h,4s", pile="8h,4c", phase="draw"), "allows_out"),
        (position("Qc,Jd", table="4d,4h,4s", pile="8h,5c", phase="draw"), "no_place"),
    ],
    ids=["B10", "B7-discard", "B7", "B7-draw", "B5"],
)
def test_ends_of_basic_are_announced(view: State, code: str) -> None:
    assert code in {reason.code for reason in assess(view)[0].reasons} | {
        reason.code for reason in assess(view)[-1].reasons
    }
    check(view)


def test_nobody_is_said_to_go_rummy_who_has_laid_before_B10() -> None:
    assert "goes_rummy" not in check(position("4c,5c,6c", melded=1))


def test_a_worn_out_hand_is_explained_B15() -> None:
    view = position("Ac,2d", pile="8h,Kh", phase="draw", rules="basic/max_reshuffles=none", reshuffles=4)
    take, draw = assess(view)
    assert take.action == Take()
    assert Reason("ends_at_last", (("reshuffles", 4),)) in take.reasons
    assert draw.value <= take.value


def test_a_forced_take_is_said_to_be_one_B12() -> None:
    view = position("Ac,2d", pile="8h", phase="draw")
    hand = melding(view)
    (take,) = assess(replace(view, hand=replace(hand, stock=b"")))
    assert take.reasons[0] == Reason("only_choice")


def test_every_reason_of_manipulation_is_true_M3_M13_M19() -> None:
    codes: set[str] = set()
    for seed in range(6):
        names = ("maximal", "random", "maximal", "maximal")[: 2 + seed % 3]
        company = Company("manipulation", names, seed, rich=False, most=100)
        for number, table in enumerate(company.turns(hands=1)):
            if number % 3 != 1:
                codes |= check(table.view(table.turn))
    assert codes >= TABLE, TABLE - codes


@pytest.mark.parametrize(
    ("view", "code"),
    [
        (manipulation("4c 5c 6c", phase="last", last=2), "goes_out"),
        (manipulation("4c 5d 6c", phase="last", last=2), "last_chance"),
        (manipulation("2c 3d", phase="close", others=(1, 1)), "others_hold"),
    ],
    ids=["M14", "M19", "M13"],
)
def test_ends_of_manipulation_are_announced(view: State, code: str) -> None:
    assert code in {reason.code for reason in assess(view)[0].reasons}
    check(view)


def test_a_turn_that_ends_for_want_of_cards_is_explained_M20() -> None:
    view = manipulation("4c 5d 6c")
    hand = view.hand
    assert hand is not None
    view = replace(view, hand=replace(hand, stock=b""))
    assert check(view) >= {"no_more_cards", "no_play"}


@pytest.mark.parametrize("game", ALL)
def test_the_first_choice_is_that_of_strong_in_every_game(game: str) -> None:
    names = ("strong", "random", "casual", "beginner", "strong")
    for seed in range(2):
        seats = min(GAMES[game].fewest + seed, GAMES[game].most)
        for table in Company(game, names[:seats], seed, rich=True).turns(hands=1):
            view, told = table.view(table.turn), table.history(table.turn)
            choices = assess(view, told)
            assert choices[0].action == make("strong", 0).choose(view, told)
            assert {str(choice.action) for choice in choices} == set(map(str, table.legal))


def test_going_out_is_worth_what_the_others_hold_and_twice_that_for_rummy_B9_B10() -> None:
    """Five cards that nobody has seen, at the mean of all unseen ones."""
    for melded, times in ((0, 2), (1, 1)):
        view = position("4c,5c,6c", melded=melded)
        hand = melding(view)
        unseen = [face for face in range(52) if not seen(view) >> face & 1]
        mean = sum(min(face % 13 + 1, 10) for face in unseen) / len(unseen)
        held = sum(len(hand.hands[seat]) for seat in hand.players if seat != hand.turn)
        first = assess(view)[0]
        assert first.left == 0
        assert first.value == pytest.approx(times * held * mean)


def test_before_a_play_can_end_the_hand_no_choice_of_manipulation_counts_for_more() -> None:
    """M13: 46 points would be left, then two."""
    pass_, *plays = assess(manipulation("4c 5c 6c Kd Qh Js 9s 7h"))
    assert (str(pass_.action), len(plays)) == ("pass", 1)
    assert plays[0].value == pass_.value == -pass_.left
    best, declined = assess(manipulation("4c 5c 6c 2d"))
    assert (best.value, best.left, declined.value) == (-2, 2, -17)
