"""Records: what is written is read back as the same match, and there is one way to write it (law 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import parse_face
from openrummy.events import Showed
from openrummy.game import start
from openrummy.record import Record, read_records, replay, write_record
from openrummy.table import Chance, Move, Table
from tests.rules.deals_basic import opened
from tests.text.matches import GAMES, spelled, wandering
from tests.worlds import Plan, examples, stacked


def only(text: str) -> Record:
    (record,) = read_records(text)
    return record


def moves(match: Table) -> list[Move]:
    return [entry for entry in match.log if isinstance(entry, Move)]


def chance(match: Table) -> list[tuple[str, int]]:
    """What was asked. The orders are seen in the events; which copy of a card is which has no meaning."""
    return [(entry.ask.label, entry.ask.hand) for entry in match.log if isinstance(entry, Chance)]


def same(one: Table, other: Table) -> None:
    assert other.state == one.state
    assert moves(other) == moves(one)
    assert chance(other) == chance(one)
    assert other.events == one.events
    assert other.chosen_dealer == one.chosen_dealer
    assert [list(other.history(seat)) for seat in (-1, 0, 1)] == [list(one.history(seat)) for seat in (-1, 0, 1)]


@examples(0.3)
@given(GAMES, st.booleans(), st.sampled_from([None, None, 0, 1, 2, 3, 7, 30]))
def test_law_6_a_match_written_and_read(plan: Plan, known: bool, stop: int | None) -> None:
    match = spelled(wandering(plan, 10_000 if stop is None else stop), known=known)
    text = write_record(match)
    record = only(text)
    same(match, record.table)
    assert write_record(record.table, record.headers) == text
    for hand in record.hands:
        assert record.table.source is not None
        assert record.table.source.origin(hand.number) == (match.source and match.source.origin(hand.number))


@examples(0.2)
@given(GAMES, st.booleans())
def test_law_6_defaults_are_spelled_out(plan: Plan, known: bool) -> None:
    """A match with default arrangements comes to the same as the one with all of them written."""
    match = wandering(plan)
    if not known:
        match.source = None
    record = only(write_record(match))
    assert record.table.state == match.state
    assert record.table.events == match.events
    same(spelled(match, known=known), record.table)


@examples(0.2)
@given(GAMES, st.integers(0, 200))
def test_law_6_a_match_cut_anywhere(plan: Plan, cut: int) -> None:
    """A record may stop anywhere: between a draw and a discard, between two hands, before the deal."""
    match = spelled(wandering(plan), known=False)
    match.rewind(cut % (len(match.log) + 1))
    text = write_record(match)
    same(match, only(text).table)
    assert write_record(only(text).table) == text


@examples(0.2)
@given(st.lists(GAMES, max_size=3))
def test_several_matches_in_a_file(some: list[Plan]) -> None:
    texts = [write_record(wandering(plan, 20)) for plan in some]
    records = list(read_records("\n; and\n\n".join(texts)))
    assert [write_record(record.table, record.headers) for record in records] == texts


@examples(0.1)
@given(GAMES, st.integers(0, 80))
def test_replay_until(plan: Plan, until: int) -> None:
    match = spelled(wandering(plan), known=True)
    record = only(write_record(match))
    state = replay(record, until)
    assert replay(record) == replay(record, len(moves(match))) == match.state
    keep = [at for at, entry in enumerate(match.log) if isinstance(entry, Move)]
    match.rewind(keep[until] if until < len(keep) else len(match.log))
    assert state == match.state


@given(st.lists(st.text(min_size=1), min_size=4, max_size=4, unique=True), st.integers(-1, 3))
def test_law_6_any_names(names: list[str], dealer: int) -> None:
    match = Table("toy/size=1", start("toy", names).seats, seed=1, dealer=dealer)
    match.play("+")
    same(match, only(write_record(match)).table)


def test_the_knocker_keeps_the_order_of_his_melds_G7_G8() -> None:
    """Lay-offs count his melds, so their order is part of the match; what answers them is written canonically."""
    match = stacked("gin", ["4h 5h 6h 7s 7d 7c 9c 9d 9s Ah", "8h 7h Kc Kd Ks Qc Qd Qs 3h 2c"], "2s", "Jh")
    for token in ("pass", "pass", "+", "!Jh=9c,9d,9s/5h,4h,6h/7c,7d,7s"):
        match.play(token)
    assert "\nann: + !Jh=9c,9d,9s/4h,5h,6h/7c,7d,7s\n" in write_record(match)
    match.play("show=Kc,Kd,Ks/Qs,Qd,Qc;7h>2;3h>2;8h>2")
    showed = next(event for event in match.events if isinstance(event, Showed))
    assert showed.layoffs == tuple((parse_face(card), 2) for card in ("3h", "7h", "8h"))
    text = write_record(match)
    assert "\nbob: show=Qc,Qd,Qs/Kc,Kd,Ks;3h>2;7h>2;8h>2\nscore " in text
    assert only(text).table.state == match.state
    assert only(text).table.events == match.events


def test_show_of_nothing_G8() -> None:
    match = stacked("gin", ["4h 5h 6h 7s 7d 7c 9c 9d 9s Ah", "8h 7h Kc Kd Ks Qc Qd Qs 3h 2c"], "2s", "Jh")
    for token in ("pass", "pass", "+", "!Jh", "show="):
        match.play(token)
    assert "\nbob: show=\n" in write_record(match)


@pytest.mark.parametrize("dealer", range(4))
def test_a_match_whose_dealer_is_known_and_no_more_G1(dealer: int) -> None:
    match = Table("toy", "abcd")
    assert only(write_record(match)).table.state == match.state
    match.supply(bytes((dealer, *(seat for seat in range(4) if seat != dealer))))
    text = write_record(match)
    assert text.endswith(f"\nhand 1 dealer {'abcd'[dealer]}\n")
    same(match, only(text).table)


@pytest.mark.parametrize("token", ["8c,3c,7c>1", "3c,7c,8c>1"])
def test_cards_laid_off_in_any_order_are_written_as_they_fit_B5(token: str) -> None:
    """The events are the same after reading, whatever the order in which the cards were typed."""
    match = opened("basic", "+ =4c,5c,6c -Kh +", stock="Jd 2d 4h", bob="3c 8c 7c Td Ah 5h 9c")
    match.play(token)
    text = write_record(match)
    assert text.rstrip().endswith("bob: + 3c,7c,8c>1")
    assert only(text).table.events == match.events
