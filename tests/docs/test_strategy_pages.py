"""The strategy pages: one a game, short, and every figure on them is counted here.

A claim is a phrase of a page with what makes it true; every number on a page stands in a claim.
"""

import random
import re
from fractions import Fraction
from itertools import combinations

import pytest

from openrummy.actions import Rearrange, parse_action
from openrummy.cards import HIGH_ACE, JOKER, POINTS, Cards, parse_faces
from openrummy.events import DealPassed, Result, RolesChanged
from openrummy.game import GAMES, evolve, ruleset, start
from openrummy.melds import meld
from openrummy.pages import rule_page, strategy_page
from openrummy.partition import best, deadwood, is_meld
from openrummy.parts import bonus_race, columns, gin_score, lowest, roles
from openrummy.parts.rearranging import judge
from openrummy.state import State

LONGEST = 80
"""Lines of a short page."""


def page(game: str) -> str:
    found = strategy_page(game)
    assert found is not None
    return found


def prose(text: str) -> str:
    return " ".join(text.split())


def melds_of_three(rank: str) -> int:
    """How many melds of three cards hold one certain card of this rank."""
    (face,) = parse_faces(f"{rank}h")
    return sum(is_meld(mask(three)) for three in combinations(range(52), 3) if face in three)


def mask(faces: tuple[int, ...]) -> int:
    return sum(1 << face for face in faces)


def helpers(cards: str) -> int:
    """How many cards make a meld with two or more of these."""
    held = parse_faces(cards)
    return sum(bool(best(mask((*held, face)))) for face in range(52) if face not in held)


def dealt_hands(count: int) -> list[int]:
    chance = random.Random(7)
    return [mask(tuple(chance.sample(range(52), 10))) for _ in range(count)]


HANDS = dealt_hands(5_000)
GIN = ruleset("gin").options
AVERAGE = Fraction(sum(POINTS[:13]), 13)
ACES_HIGH = AVERAGE + Fraction(HIGH_ACE - 1, 13)
LIMITS = [POINTS[face] for face in range(13)]


def column(*entries: int) -> int:
    """The result of a column that one player closes with these entries, less the doubling."""
    return sum(entries) + columns.GAME_BONUS + columns.BOX_BONUS * len(entries)


def reached(points: int) -> bool:
    """Whether a match of Manipulation ends at this many points."""
    state = State(ruleset("manipulation"), ("a", "b"), 0, 1, (points, 0), (1, 0))
    return not isinstance(bonus_race.close(state, Result("out", (points, 0), (0,)))[0], DealPassed)


CLAIMS = [
    (
        "gin",
        "Six dealt hands in ten hold no meld",
        abs(sum(not best(hand) for hand in HANDS) / len(HANDS) - 0.6) < 0.02,
    ),
    ("gin", "the average deadwood after the deal is 57", abs(sum(map(deadwood, HANDS)) / len(HANDS) - 57) < 0.7),
    ("gin", "An ace or a king is in 4 melds of three cards", {melds_of_three(rank) for rank in "AK"} == {4}),
    ("gin", "a two or a queen in 5", {melds_of_three(rank) for rank in "2Q"} == {5}),
    ("gin", "everything from the three to the jack in 6", {melds_of_three(rank) for rank in "3456789TJ"} == {6}),
    ("gin", "A pair such as `7c 7d` has 2", helpers("7c 7d") == 2),
    ("gin", "a run with two open ends such as `7d 8d` has 2", helpers("7d 8d") == 2),
    ("gin", "a run with a hole such as `7d 9d` has 1, and so has `Ad 2d`", helpers("7d 9d") == helpers("Ad 2d") == 1),
    ("gin", "`7c 7d 8d` is helped by 4 different cards", helpers("7c 7d 8d") == 4),
    ("gin", "A lone king costs you 10", POINTS[12] == 10),
    ("gin", "a knock with 10 wins", GIN.knock_limit == 10),
    ("gin", "Gin takes 25 more", gin_score.score(GIN, 0, 30).points == 30 + 25),
    ("oklahoma", "In 4 hands of 13 it is a ten or a face card and the limit is the usual 10", LIMITS.count(10) == 4),
    ("oklahoma", "in 8 of 13 it is lower; in 1 of 13 it is an ace", sum(1 < one < 10 for one in LIMITS) == 8),
    ("oklahoma", "The average limit is a little more than 6 and a half", 6.5 < Fraction(sum(LIMITS), 13) < 6.6),
    ("oklahoma", "With 7 to 10 play", max(LIMITS) == 10),
    ("oklahoma", "With 4 to 6 a knock", {4, 5, 6} <= set(LIMITS)),
    ("oklahoma", "With 1 to 3 you need", min(LIMITS) == 1),
    ("oklahoma", "A hand that can knock with 2 is often", 2 in LIMITS),
    ("oklahoma", "wait for the 25", GIN.gin_bonus == 25),
    ("oklahoma", "With a limit of 3 a spare two", POINTS[1] <= 3 < POINTS[8]),
    ("oklahoma", "`spade_doubles` 1 hand in 4 counts twice", Fraction(13, 52) == Fraction(1, 4)),
    ("oklahoma", "being undercut costs twice the 10", GIN.undercut_bonus == 10),
    ("hollywood", "a hand of 20 points is 60 points on the sheet", 20 * columns.COLUMNS == 60),
    ("hollywood", "Each entry in a column that closes pays 25", columns.BOX_BONUS == 25),
    ("hollywood", "which is 75 in boxes", columns.BOX_BONUS * columns.COLUMNS == 75),
    ("hollywood", "A knock for 5 points is then worth 90", 3 * 5 + 75 == 90),
    ("hollywood", "gin, which adds 25 to each column", ruleset("hollywood").options.gin_bonus == 25),
    ("hollywood", "closed with 100 points in four entries is worth 300 less", column(25, 25, 25, 25) == 300),
    ("hollywood", "it is worth 600", 2 * column(25, 25, 25, 25) == 600),
    ("hollywood", "When you lead in column 1 and are behind in column 3", columns.COLUMNS == 3),
    ("three_hand", "With 90 points and a seat", ruleset("three_hand").options.target > 90),
    ("basic", "a little more than 6 and a half points on average", 6.5 < AVERAGE < 6.6),
    ("basic", "seven cards cost about 46", round(7 * AVERAGE) == 46),
    ("basic", "Where every ace counts 15 the average card is worth more than 7 and a half", 7.5 < ACES_HIGH < 7.7),
    (
        "manipulation",
        "A joker in the hand counts 25, as much as two kings and a five",
        POINTS[JOKER] == 25 == 10 + 10 + 5,
    ),
    ("manipulation", "one of them is dealt the joker in 20 deals of 53", len(GAMES["manipulation"].hand.pack(2)) == 53),
    ("manipulation", "25 points at the wrong one", POINTS[JOKER] == 25),
    ("manipulation", "a king costs 10 whenever", POINTS[12] == 10),
    ("manipulation", "has less gets the difference and 10", lowest.UNDERCUT == 10),
    (
        "manipulation",
        "With 5 points against three hands of 25 you score 60",
        lowest.score((5, 25, 25, 25), 0)[0][0] == 60,
    ),
    ("manipulation", "Going out is worth 25 more", lowest.ALL_PLAYED == 25),
    ("manipulation", "At 60 points the match ends", reached(60)),
    ("manipulation", "everybody at 60 or more gets 100", bonus_race.TARGET_BONUS == 100),
    ("manipulation", "With another player at 59", not reached(59)),
    ("manipulation", "Hands won count 25 each", bonus_race.HAND_BONUS == 25),
]


@pytest.mark.parametrize(("game", "phrase", "true"), CLAIMS, ids=[f"{game}: {phrase}" for game, phrase, _ in CLAIMS])
def test_a_claim_is_on_its_page_and_true(game: str, phrase: str, true: bool) -> None:
    """Of G10, G11, O1-O3, H1, H3, B9, B11, M12-M18, M21, M22."""
    assert phrase in prose(page(game))
    assert true


@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_a_page_is_claimed(game: str) -> None:
    text = prose(page(game))
    for one, phrase, _ in CLAIMS:
        if one == game:
            text = text.replace(phrase, "")
    left = re.sub(r"`[^`]*`|\b\d{1,2}[cdhs]\b|(?<= )\d\. ", "", text)
    assert re.findall(r"\d+", left) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_short_and_leads_to_the_rules(game: str) -> None:
    text = page(game)
    assert len(text.splitlines()) <= LONGEST
    assert f"](../rules/{game}.md)" in text
    assert text.startswith("# Playing ")
    assert rule_page(game) is not None


@pytest.mark.parametrize(
    ("old", "hand", "new"),
    [
        ("5h 6h 7h 8h 9h", "7h 2c", "5h 6h 7h|7h 8h 9h"),
        ("5c 6c 7c|5d 6d 7d|5h 6h 7h", "5s 2c", "5c 5d 5h 5s|6c 6d 6h|7c 7d 7h"),
    ],
)
def test_the_plays_that_manipulation_shows_are_legal(old: str, hand: str, new: str) -> None:
    """M4, M7"""
    proposal = parse_action("~" + new.replace("|", "/").replace(" ", ","))
    assert isinstance(proposal, Rearrange)
    table = [meld(parse_faces(one)) for one in old.split("|")]
    assert judge(table, Cards.of(parse_faces(hand)), proposal.table).stands


def test_who_plays_next_is_as_the_three_hand_page_says() -> None:
    """T4: the adviser is the next captain whoever wins; the loser sits out."""
    state = evolve(start("three_hand", ["box", "captain", "adviser"]), RolesChanged((0, 1, 2)))
    for winner, loser in ((0, 1), (1, 0)):
        (changed,) = roles.close(state, Result("knock", (0, 0, 0), (winner,)))
        assert changed == RolesChanged((winner, 2, loser))
