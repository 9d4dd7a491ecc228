"""Three-hand records: roles in a header, cards drawn for them, or both from a seed (T1, T2, T4)."""

from __future__ import annotations

import pytest

from openrummy.errors import Contradiction, RecordError
from openrummy.events import RolesDrawn
from openrummy.game import start
from openrummy.record import read_records, verify, write_record
from openrummy.table import Table
from tests.text.samples import DECK, read

SEATS = ("ann", "bob", "cat")
HEADER = '[ruleset "three_hand"]\n[seats "ann bob cat"]\n'
ROLES = '[roles "box=ann captain=bob out=cat"]\n'
DEAL = f"hand 1 dealer ann\ndeck {DECK}\n"
CHOSEN = HEADER + ROLES + DEAL + "bob: pass\nann: pass\nbob: + -Kd\n"


def test_roles_of_a_header_T1_T2() -> None:
    record = read(CHOSEN)
    state = record.table.state
    assert state.roles == record.table.chosen_roles == (0, 1, 2)
    assert (state.dealer, record.table.chosen_dealer) == (0, -1)
    assert write_record(record.table) == CHOSEN
    assert read(CHOSEN.replace("box=ann captain=bob out=cat", "out=cat box=ann captain=bob")).table.state == state


@pytest.mark.parametrize("roles", [(0, 1), (0, 0, 1), (1, 2, 3)])
def test_roles_that_no_three_have_T1(roles: tuple[int, ...]) -> None:
    with pytest.raises(Contradiction) as caught:
        start("three_hand", SEATS, roles=roles)
    assert caught.value.code == "wrong_roles"


def test_roles_and_dealers_where_there_are_none_T1_T2() -> None:
    with pytest.raises(Contradiction) as caught:
        start("gin", ("ann", "bob"), roles=(0, 1))
    assert caught.value.code == "wrong_roles"
    with pytest.raises(Contradiction) as caught:
        Table("three_hand", SEATS, dealer=1)
    assert (caught.value.code, caught.value.rule) == ("box_deals", "T2")


def test_cards_drawn_for_the_roles_are_kept_with_a_deck_T1() -> None:
    """Ties draw again: a nine, a ten, a ten; then a queen beats a jack."""
    text = HEADER + "roles 9c Ts Tc\nroles Jd Qd\n" + DEAL.replace("dealer ann", "dealer cat") + "bob: pass\n"
    record = read(text)
    drawn = [event for event in record.table.events if isinstance(event, RolesDrawn)]
    assert [event.seats for event in drawn] == [(0, 1, 2), (1, 2)]
    assert record.table.state.roles == (2, 1, 0)
    assert record.table.chosen_roles == ()
    assert write_record(record.table) == text
    assert (record.hands[0].begin, record.hands[0].dealer) == (0, 2)


@pytest.mark.parametrize("stop", range(4))
def test_a_record_may_stop_before_the_deal_T1(stop: int) -> None:
    text = HEADER + "".join(["", "roles 9c Ts Tc\n", "roles Jd Jc\n", "roles 2d 3d\n"][: stop + 1])
    record = read(text)
    assert write_record(record.table) == text
    assert record.table.state.roles == (() if stop < 3 else (2, 1, 0))


def seeded(seed: int) -> Table:
    return Table("three_hand", SEATS, seed=seed)


TIED = next(seed for seed in range(99) if sum(isinstance(event, RolesDrawn) for event in seeded(seed).events) > 1)


def test_a_seed_gives_roles_and_deal_T1() -> None:
    match = seeded(TIED)
    text = write_record(match)
    assert "roles" not in text
    again = read(text).table
    assert (again.state, again.events) == (match.state, match.events)
    # Lines of the cards drawn, from a match that was kept before the deal, have to agree with the seed.
    bare = Table("three_hand", SEATS)
    for entry in match.log[:-1]:
        bare.supply(entry.order)  # type: ignore[union-attr]
    kept = write_record(bare)
    assert kept.count("\nroles ") > 1
    both = kept + text.removeprefix(HEADER)
    assert read(both).table.events == match.events
    assert write_record(read(both).table) == text
    assert verify(read(both)).seeded == (1,)
    spoiled = both.replace("\nroles ", "\nroles 2c ", 1)
    first = spoiled.index("roles 2c ")
    words = spoiled[first:].split("\n", 1)[0].split()
    swapped = " ".join((words[0], words[3], words[2], words[4]))
    with pytest.raises(RecordError):
        read(spoiled.replace(" ".join(words), swapped))


@pytest.mark.parametrize(
    ("old", "new", "line", "token", "cause"),
    [
        ("box=ann", "bix=ann", 3, "bix=ann", "garbled"),
        ("box=ann", "box=eve", 3, "box=eve", "unknown_seat"),
        ("box=ann", "box=", 3, "box=", "garbled"),
        ("box=ann", "box=bob", 3, "box=bob", "wrong_roles"),
        (" out=cat", "", 3, "", "garbled"),
        ("out=cat", "box=cat", 3, "box=cat", "garbled"),
        ("out=cat", "out=cat dan=dan", 3, "dan=dan", "garbled"),
        (ROLES, '[dealer "ann"]\n', 3, "ann", "T2"),
        (ROLES, ROLES + '[dealer "ann"]\n', 4, "ann", "T2"),
        (ROLES, "", 4, "deck", "T1"),
        (ROLES, "roles 9c Ts Tc\n", 5, "deck", "wrong_roles"),
        (ROLES, "roles 9c Ts\n", 3, "roles", "garbled"),
        (ROLES, "roles 9c Ts Tc 2c\n", 3, "roles", "garbled"),
        (ROLES, "roles 9c Ts 9c\n", 3, "9c", "wrong_pack"),
        (ROLES, "roles 9c Ts *\n", 3, "*", "wrong_pack"),
        (ROLES, "roles 9c Ts 9x\n", 3, "9x", "garbled"),
        (ROLES, "roles 9c Ts Jc\n", 4, "ann", "wrong_dealer"),
        ("hand 1", "roles 9c Ts Jc\nhand 1", 4, "roles", "T1"),
        ("deck", "roles 9c Ts Jc\ndeck", 5, "roles", "T1"),
        ("dealer ann", "dealer bob", 4, "bob", "T2"),
        ("bob: pass", "ann: pass", 6, "pass", "not_your_turn"),
        ("bob: pass", "cat: pass", 6, "pass", "not_your_turn"),
        ("three_hand", "gin", 3, "ann", "wrong_seats"),
    ],
)
def test_refused(old: str, new: str, line: int, token: str, cause: str) -> None:
    assert old in CHOSEN
    with pytest.raises(RecordError) as caught:
        read(CHOSEN.replace(old, new, 1))
    error = caught.value
    assert error.token == token
    assert cause in (error.rule, error.code)
    assert error.line == line or cause == "wrong_seats"


def test_no_cards_are_drawn_for_roles_in_gin_T1() -> None:
    with pytest.raises(RecordError) as caught:
        list(read_records('[ruleset "gin"]\n[seats "ann bob"]\nroles 9c Ts Jc\n'))
    assert (caught.value.code, caught.value.token) == ("wrong_roles", "roles")


def test_a_record_that_stops_at_its_hand_line_needs_the_roles_T1() -> None:
    with pytest.raises(RecordError) as caught:
        read(HEADER + "hand 1 dealer ann\n")
    assert caught.value.code == "wrong_roles"
    assert read(HEADER + ROLES + "hand 1 dealer ann\n").table.state.roles == (0, 1, 2)
