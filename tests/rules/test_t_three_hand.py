"""T1-T6: the draw for roles, box against captain, the adviser, rotation, scores and the end of the match."""

import pytest
from msgspec.structs import replace

from openrummy.cards import Cards, parse_face
from openrummy.errors import Contradiction, Garbled
from openrummy.events import Dealt, Drew, Event, HandEnded, MatchEnded, RolesChanged, RolesDrawn
from openrummy.game import GAMES, ask, legal, outcome, ruleset, start
from openrummy.options import describe
from openrummy.parts.knock import knock_limit
from openrummy.state import SPECTATOR, Phase
from openrummy.table import Table
from tests.rules.deals import KNOCKER, OTHER, UPCARD
from tests.worlds import NAMES, deal, go, last, refusal, scored, stacked, waiting

THREE = NAMES[:3]
NONE3 = ("", "", "")


def drawing(table: Table, cards: str) -> tuple[Event, ...]:
    """Supplies a pack with these cards on top to a table that waits for a draw."""
    top = [parse_face(card) for card in cards.split()]
    return table.supply(bytes([*top, *(face for face in range(52) if face not in top)]))


@pytest.mark.parametrize(
    ("cards", "roles"),
    [
        ("Kd 5c Ah", (0, 1, 2)),
        ("Ac Kd 2s", (1, 2, 0)),
        ("2s Ac Kc", (2, 0, 1)),
        ("Tc Jc 9c", (1, 0, 2)),
        ("As 2c 3d", (2, 1, 0)),
    ],
)
def test_t1_highest_is_in_the_box_middle_captain_lowest_sits_out(cards: str, roles: tuple[int, ...]) -> None:
    """T1: king high, ace low."""
    table = Table("three_hand", THREE)
    wanted = ask(table.state)
    assert wanted is not None
    assert (wanted.label, wanted.size, wanted.hand) == ("roles/0", 52, 1)
    drawn = tuple(parse_face(card) for card in cards.split())
    assert drawing(table, cards) == (RolesDrawn((0, 1, 2), drawn), RolesChanged(roles))
    assert (table.state.roles, table.state.dealer) == (roles, roles[0])
    after = ask(table.state)
    assert after is not None
    assert after.label == "deal"


@pytest.mark.parametrize(
    ("draws", "again", "roles"),
    [
        (["Kd Kc 3h", "2c 9c"], [(0, 1)], (1, 0, 2)),
        (["3h Kd Ks", "2d Ac"], [(1, 2)], (1, 2, 0)),
        (["4h Kd 4s", "2d Kc"], [(0, 2)], (1, 2, 0)),
        (["7c 7d 7h", "2c 5c 9c"], [(0, 1, 2)], (2, 1, 0)),
        (["7c 7d 7h", "2c 2d 9c", "Ac Kh"], [(0, 1, 2), (0, 1)], (2, 1, 0)),
        (["Kd Kc 3h", "2c 2d", "8c 8d", "9s 9h", "As 2h"], [(0, 1)] * 4, (1, 0, 2)),
    ],
    ids=["T1-high", "T1-others", "T1-low-tie-stays-low", "T1-all-three", "T1-twice", "T1-and-again"],
)
def test_t1_players_who_tie_draw_again_among_themselves(
    draws: list[str], again: list[tuple[int, ...]], roles: tuple[int, ...]
) -> None:
    """T1: a redraw decides between those who tied, and changes nothing for the third."""
    table = Table("three_hand", THREE)
    drawing(table, draws[0])
    for number, (seats, cards) in enumerate(zip(again, draws[1:], strict=True), 1):
        wanted = ask(table.state)
        assert wanted is not None
        assert (wanted.label, wanted.size) == (f"roles/{number}", 52)
        assert (table.state.roles, table.turn) == ((), -1)
        first, *_ = drawing(table, cards)
        assert first == RolesDrawn(seats, tuple(parse_face(card) for card in cards.split()))
    assert table.state.roles == roles


def test_t1_every_seat_may_get_every_role() -> None:
    """T1: by a seed."""
    found = {Table("three_hand", THREE, seed=seed).state.roles for seed in range(40)}
    assert len(found) == 6


def test_t2_box_against_captain_and_the_box_deals() -> None:
    """T2: ten cards each to these two, the captain first, then the upcard; none for the third."""
    table = Table("three_hand", THREE, roles=(1, 2, 0))
    table.supply(bytes(range(52)))
    hand = table.state.hand
    assert hand is not None
    assert (hand.players, table.state.dealer) == ((2, 1), 1)
    assert hand.hands == (Cards(), Cards.of(range(1, 20, 2)), Cards.of(range(0, 20, 2)))
    assert (hand.upcard, hand.stock) == (20, bytes(range(21, 52)))
    assert (table.turn, hand.phase) == (2, Phase.UPCARD), "the captain is the non-dealer of G4"


def test_t2_all_else_is_gin() -> None:
    """T2."""
    assert GAMES["three_hand"].hand == GAMES["gin"].hand
    table = stacked("three_hand", (KNOCKER, "", OTHER), UPCARD, "2d")
    assert list(map(str, table.legal)) == ["<", "pass"]
    go(table, "pass")
    assert table.turn == 2
    go(table, "pass")
    assert list(map(str, table.legal)) == ["+"]
    go(table, "+ !7s")
    assert (table.turn, table.state.hand and table.state.hand.phase) == (2, Phase.SHOW)
    go(table, "show")
    assert scored(table) == ("knock", (58, 0, 0))


@pytest.mark.parametrize("seats", [2, 4])
def test_t2_three_sit_down(seats: int) -> None:
    """T2."""
    with pytest.raises(ValueError, match="wrong_seats"):
        Table("three_hand", NAMES[:seats])


def test_t2_a_dealer_is_not_chosen() -> None:
    """T2: the box deals, so a table names roles or none."""
    with pytest.raises(Contradiction) as refused:
        start("three_hand", THREE, dealer=1)
    assert refused.value.rule == "T2"


def test_t3_who_sees_what() -> None:
    """T3: the third sees the captain's hand and never the box player's; the players see their own."""
    table = stacked("three_hand", (KNOCKER, "", OTHER), UPCARD, "2d 3d")
    mine, theirs = Cards.parse(KNOCKER), Cards.parse(OTHER)
    for viewer, seen in ((0, (mine, None)), (1, (mine, None)), (2, (None, theirs)), (SPECTATOR, (None, None))):
        hand = table.view(viewer).hand
        assert hand is not None
        assert (hand.hands[0], hand.hands[2]) == (seen[0] or Cards(hidden=10), seen[1] or Cards(hidden=10))
        assert set(hand.stock) == {53}
        dealt = next(event for event in table.history(viewer) if isinstance(event, Dealt))
        assert dealt.hands == (hand.hands[0], Cards(), hand.hands[2])
    go(table, "pass pass + -7s +")
    drawn = [[event.card for event in table.history(viewer) if isinstance(event, Drew)] for viewer in (0, 1, 2)]
    two, three = parse_face("2d"), parse_face("3d")
    assert drawn == [[two, 53], [two, 53], [53, three]]


def test_t3_the_captain_alone_decides() -> None:
    """T3: the adviser sees what the captain may do, and does nothing."""
    table = stacked("three_hand", (KNOCKER, "", OTHER), UPCARD, "2d 3d")
    with pytest.raises(ValueError, match="not_your_turn"):
        table.play("pass", 1)
    with pytest.raises(ValueError, match="not_your_turn"):
        table.play("pass", 2)
    go(table, "pass pass +")
    assert legal(table.view(1)).actions == legal(table.view(0)).actions == table.legal.actions
    with pytest.raises(ValueError, match="hidden_hand"):
        legal(table.view(2))


def hands(table: Table, winner: str) -> Table:
    """Plays a hand that the box or the captain wins by a knock worth 58 or 57, or that is drawn."""
    box, captain, _ = table.state.roles
    held = ["", "", ""]
    held[captain], held[box] = (OTHER, KNOCKER) if winner == "box" else (KNOCKER, OTHER)
    deal(table, held, UPCARD, "2d 3d")
    go(table, "pass pass")
    if winner == "captain":
        return go(table, "+ !7s show")
    if winner == "box":
        return go(table, "+ -2d + !7s show")
    number = table.state.number
    while table.state.hand is not None and table.state.number == number:
        table.play("+")
        table.play(table.legal[0])
    return table


@pytest.mark.parametrize("roles", [(0, 1, 2), (2, 0, 1), (1, 0, 2)])
def test_t4_rotation(roles: tuple[int, int, int]) -> None:
    """T4: box wins: captain and idler change places; box loses: all move up; drawn: nothing moves, box deals again."""
    a, b, c = roles
    wanted = {"box": (a, c, b), "captain": (b, c, a), "drawn": (a, b, c)}
    for winner, after in wanted.items():
        table = hands(Table("three_hand/target=9999", THREE, roles=roles), winner)
        assert (table.state.roles, table.state.dealer) == (after, after[0]), winner
        changed = [event for event in table.events if isinstance(event, RolesChanged)]
        assert changed == ([] if winner == "drawn" else [RolesChanged(after)])


def test_t4_over_several_hands() -> None:
    """T4."""
    table = Table("three_hand/target=9999", THREE, roles=(0, 1, 2))
    for winner, after in (
        ("box", (0, 2, 1)),
        ("captain", (2, 1, 0)),
        ("drawn", (2, 1, 0)),
        ("captain", (1, 0, 2)),
        ("box", (1, 2, 0)),
    ):
        assert hands(table, winner).state.roles == after
    assert (table.state.number, table.state.won) == (5, (1, 2, 1))


def test_t4_an_undercut_is_a_win_of_the_other() -> None:
    """T4, T5, G10: the captain knocks, the box undercuts and keeps the box."""
    tie = "3h 7h 8h 9h Kh 2c 2d 2s 4c 3c"
    table = go(stacked("three_hand", (KNOCKER, "", tie), UPCARD, "Td"), "pass pass + !Td show")
    assert scored(table) == ("undercut", (0, 0, 13))
    assert last(table, RolesChanged).roles == (2, 1, 0)


@pytest.mark.parametrize(("winner", "points"), [("captain", (0, 58, 0)), ("box", (57, 0, 0)), ("drawn", (0, 0, 0))])
def test_t5_the_winner_of_the_hand_alone_scores(winner: str, points: tuple[int, ...]) -> None:
    """T5: to his own name; who sits out never scores."""
    table = hands(Table("three_hand/target=9999", THREE, roles=(0, 1, 2)), winner)
    assert last(table, HandEnded).result.points == points
    assert (table.state.scores, table.state.won) == (points, tuple(int(one > 0) for one in points))


def test_t6_the_match_ends_when_a_player_has_the_target() -> None:
    """T6: 58, 57 and 58 points; bob is the first with a hundred."""
    table = Table("three_hand", THREE, roles=(0, 1, 2))
    assert not hands(table, "captain").over
    assert table.state.roles == (1, 2, 0)
    assert hands(table, "box").over
    assert last(table, MatchEnded) == MatchEnded((0, 115, 0), (1,))
    assert refusal(table, "pass").code == "match_over"


@pytest.mark.parametrize(("target", "over"), [(58, True), (59, False)])
def test_t6_option_target(target: int, over: bool) -> None:
    """T6."""
    assert hands(Table(f"three_hand/target={target}", THREE, roles=(0, 1, 2)), "captain").over is over


def test_t6_box_and_game_bonus() -> None:
    """T6, G14: for every hand won 25, to the winner 100; they do not count towards the target, nor decide who won."""
    rules = "three_hand/box_bonus=25,game_bonus=100"
    table = hands(hands(Table(rules, THREE, roles=(0, 1, 2)), "captain"), "box")
    assert last(table, MatchEnded).scores == (0, 115 + 50 + 100, 0)
    state = replace(start(rules, THREE), scores=(100, 99, 0), won=(1, 9, 0), over=True)
    assert (outcome(state).scores, outcome(state).winners) == ((225, 99 + 225, 0), (0,))
    assert outcome(replace(state, over=False)).scores == (100, 99, 0)


def test_t6_big_gin() -> None:
    """T6, G14."""
    captain, box = KNOCKER.replace("7s", "7h"), OTHER.replace("8h", "7s")
    table = go(stacked("three_hand/big_gin=on", (captain, "", box), UPCARD, "8h"), "pass pass + !!")
    assert scored(table) == ("big_gin", (59 + 31, 0, 0))


def test_t6_which_options_there_are() -> None:
    """T6: those of gin, but for the dealer (T2) and the shutout (G14)."""
    gin, three = ({field.name for field in describe(GAMES[name].options)} for name in ("gin", "three_hand"))
    assert three == gin - {"next_dealer", "shutout"}
    for option in ("shutout=on", "next_dealer=loser"):
        with pytest.raises(Garbled, match="unknown_option"):
            ruleset(f"three_hand/{option}")


def test_t6_the_knock_limit_may_be_the_upcards() -> None:
    """H5, O1-O3: T combines with O."""
    table = stacked("three_hand/knock_limit=upcard", NONE3, "4d")
    assert [knock_limit(table.view(viewer)) for viewer in (0, 1, 2, SPECTATOR)] == [4] * 4
    rules = "three_hand/knock_limit=upcard,spade_doubles=on,target=500"
    table = go(stacked(rules, (KNOCKER, "", OTHER), "Qs", "2d"), "pass pass + !7s show")
    assert scored(table) == ("knock", (116, 0, 0))
    assert knock_limit(stacked("three_hand/knock_limit=upcard,ace_upcard=gin_only", NONE3, "Ad").state) == 0


def test_t1_a_table_may_name_the_roles() -> None:
    """T1, T2."""
    state = start("three_hand", THREE, roles=(2, 0, 1))
    wanted = ask(state)
    assert wanted is not None
    assert (wanted.label, state.dealer) == ("deal", 2)
    assert waiting("three_hand", NONE3).state.roles == (2, 0, 1)
