"""Help with rebuilding the table of Manipulation: the best play, the way of a play, what cards can be as a meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from openrummy.actions import parse_action
from openrummy.cards import JOKER, TEXTS
from openrummy.errors import Garbled, IllegalAction, RummyError
from openrummy.events import Rearranged
from openrummy.game import check
from openrummy.melds import DECLARED, Meld, canonical, meld, melds_text, parse_placed
from openrummy.parts import suggest
from openrummy.rearrange import Step, solve
from openrummy.server import best
from openrummy.server.ask import checked
from openrummy.server.best import BestPlay, best_play, find, readings, way_of
from openrummy.server.desk import Desk
from openrummy.server.facts import Moved
from openrummy.server.live import Live
from openrummy.server.messages import Check
from openrummy.state import SPECTATOR, Phase
from tests.rules.deals_table import to_meld
from tests.server.harness import QUICK
from tests.server.room import Log, Running, opened, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("best"), QUICK, leave_after=1_000.0) as one:
        yield one


def followed(old: tuple[Meld, ...], steps: tuple[Step, ...]) -> list[list[int]]:
    """The table that steps lead to, as one moves the cards by hand; melds by what lies in them."""
    melds = {number: list(one.cards) for number, one in enumerate(old, 1)}
    for step in steps:
        there = melds.setdefault(step.target, [])
        if step.code == "declare":
            there.remove(step.cards[0])
            there.append(step.cards[1])
            continue
        for card in step.cards:
            if step.code == "move":
                melds[step.source].remove(card)
            there.append(card)
    return sorted(sorted(one) for one in melds.values() if one)


def laid(table: tuple[Meld, ...]) -> list[list[int]]:
    return sorted(sorted(one.cards) for one in table)


def at_meld(salt: str = "best", **more: Any) -> Log:
    """A match of Manipulation in which one on turn has something to play on a table that is not bare."""

    def stop(live: Live) -> bool:
        hand = None if live.table is None else live.table.state.hand
        return hand is not None and hand.phase is Phase.MELD and bool(hand.table) and bool(find_at(live).played)

    log = Log(opened("manipulation", 3, salt=salt, **more))
    assert log.until(stop, policy=lambda view: plays(view))
    return log


def find_at(live: Live) -> BestPlay:
    assert live.table is not None
    return find(live.table.view(live.turn))


def plays(view: Any) -> str:
    """Plays what is best, and draws on where there is nothing to play."""
    if view.hand.phase in (Phase.MELD, Phase.LAST):
        best = find(view)
        return "~" + melds_text(best.table, compact=True) if best.played else "pass"
    return "+" if view.hand.phase is Phase.DRAW else "end"


def test_the_best_play_and_its_steps_lead_to_one_table() -> None:
    view = to_meld("5h 6h 7h 8h | 8c 8d 8s", "5c 5s Kd 9h")
    best = find(view)
    assert view.hand is not None
    assert followed(view.hand.table, best.steps) == laid(best.table)
    assert best.proven
    check(view, parse_action("~" + melds_text(best.table, compact=True)))
    assert best.points == sum(min(10, face % 13 + 1) for face in best.left)
    assert Counter(best.played) + Counter(best.left) == Counter(view.hand.hands[0])


def test_where_nothing_can_be_played_nothing_is() -> None:
    best = find(to_meld("5h 6h 7h", "Ac 3d Ks"))
    assert (best.played, best.steps, len(best.left)) == ((), (), 3)


def test_only_one_on_turn_who_may_meld_is_helped_and_from_his_own_view(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(at_meld())
        seat, before = desk.live.turn, desk.live.seq
        mine = await best_play(house.room.house, desk, seat)
        assert desk.live.table is not None
        assert mine == find(desk.live.table.view(seat))
        for other, code in ((SPECTATOR, "no_seat"), ((seat + 1) % 3, "not_your_turn")):
            with pytest.raises(RummyError) as refused:
                await best_play(house.room.house, desk, other)
            assert refused.value.code == code
        assert desk.live.seq == before

    house.run(work())


def _plays_told(desk: Desk) -> list[str]:
    """The plays that the one on turn is told among his choices."""
    return [token for token in desk.see(desk.live.turn).legal if token.startswith("~")]


def test_a_table_without_hints_gives_no_help(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(at_meld("proud", hints=False))
        with pytest.raises(RummyError) as refused:
            await best_play(house.room.house, desk, desk.live.turn)
        assert refused.value.code == "no_hints"
        assert not _plays_told(desk)
        assert _plays_told(await house.room.table(at_meld("helped")))

    house.run(work())


def test_where_there_are_no_hints_the_best_plays_are_not_even_looked_for(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []

    def looking(*given: Any, **more: Any) -> Any:
        looked.append(given)
        return solve(*given, **more)

    async def work() -> None:
        proud, helped = (
            await house.room.table(at_meld("alone", hints=False)),
            await house.room.table(at_meld("advised")),
        )
        monkeypatch.setattr(suggest, "solve", looking)
        assert proud.see(proud.live.turn).legal == ("pass",)
        assert not looked
        assert len(helped.see(helped.live.turn).legal) > 1
        assert looked

    house.run(work())


def test_before_the_draw_and_in_other_games_there_is_no_play() -> None:
    for rules, code in (("manipulation", "wrong_phase"), ("gin", "no_such_action")):
        log = Log(opened(rules, 2, salt="early"))
        assert log.until(lambda live: live.table is not None and live.table.state.hand is not None)
        with pytest.raises(IllegalAction) as refused:
            find_at(log.live)
        assert refused.value.code == code


def test_the_way_of_every_play_is_told_to_everybody_alike() -> None:
    log = at_meld("ways")
    assert log.until(lambda live: live.over or len(live.spans) > 160, policy=plays)
    live, rebuilt = log.live, 0
    assert live.table is not None
    old: tuple[Meld, ...] = ()
    for seq, span in enumerate(live.spans, 1):
        way = way_of(live, SPECTATOR, seq)
        assert way == way_of(live, 0, seq)
        news = live.table.events[span.begin : span.end]
        found = next((one for one in news if isinstance(one, Rearranged)), None)
        if found is None:
            assert way == ()
        else:
            assert followed(old, way) == laid(found.table)
            assert sum(len(step.cards) for step in way if step.code == "lay") == len(found.played)
            rebuilt, old = rebuilt + 1, found.table
        if any(type(one).__name__ == "Dealt" for one in news):
            old = ()
    assert rebuilt > 5
    assert way_of(live, 0, 0) == way_of(live, 0, len(live.spans) + 1) == ()
    assert any(isinstance(span.fact, Moved) for span in live.spans)


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("5h,6h,*", "*4h 5h 6h | 5h 6h *7h"),
        ("5h,7h,*", "5h *6h 7h"),
        ("8c,8d,*", "8c 8d *8h | 8c 8d *8s"),
        ("Qh,Kh,*", "*Jh Qh Kh | Qh Kh *Ah"),
        ("Ah,Kh,*", "*Qh Kh Ah"),
        ("5h,6h,7h", "5h 6h 7h"),
        ("5h,*6h,7h", "5h *6h 7h"),
        ("5h,6c,*", ""),
        ("5h,*", ""),
        ("5h,*,*", "*3h *4h 5h | *4h 5h *6h | *5c *5d 5h | *5c 5h *5s | *5d 5h *5s | 5h *6h *7h"),
        (",".join(["5h"] * 14), ""),
    ],
)
def test_what_cards_can_be_as_a_meld(cards: str, melds: str) -> None:
    """C1-C3, M8: by hand."""
    assert melds_text(readings(cards)) == melds


@pytest.mark.parametrize("cards", ["", "5h,,6h", "**,5h", "??,5h,6h", "x"])
def test_what_is_no_card_is_refused(cards: str) -> None:
    with pytest.raises(Garbled):
        readings(cards)


def test_a_checked_table_says_what_it_would_leave(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(at_meld("worth"))
        seat = desk.live.turn
        best = find_at(desk.live)
        token = "~" + melds_text(best.table, compact=True)
        found = checked(desk, seat, Check(1, token))
        assert found.fault is None
        assert found.shown is not None
        assert (found.shown.points, found.shown.left) == (best.points, best.left)
        assert checked(desk, seat, Check(2, token + "/5h")).shown is None

    house.run(work())


def test_the_jokers_of_a_way_end_as_what_they_are() -> None:
    view = to_meld("5h 6h *7h", "7h 4c 2d")
    best = find(view)
    assert view.hand is not None
    assert followed(view.hand.table, best.steps) == laid(best.table)
    assert any(card >= DECLARED for one in best.table for card in one.cards)


def naive(text: str) -> tuple[Meld, ...]:
    """Every meld, by trying every card for every joker."""
    words = text.split(",")
    found: set[Meld] = set()
    for names in product(TEXTS[:JOKER], repeat=words.count("*")):
        cards = [f"*{names[words[:at].count('*')]}" if word == "*" else word for at, word in enumerate(words)]
        with suppress(IllegalAction):
            found.add(meld(tuple(placed for card in cards for placed in parse_placed(card)), high_ace=True))
    return canonical(found)


@pytest.mark.parametrize(
    "cards", ["5h,*,*", "*,*", "*,*5h,6h", "As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,*,*", "Qd,*,Ad", "*7c,*,*7h", "5h,6s,*,*"]
)
def test_jokers_are_tried_only_for_cards_that_can_fit_C1_C2(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def counted(placed: tuple[int, ...], *, high_ace: bool) -> Meld:
        nonlocal tried
        tried += 1
        return meld(placed, high_ace=high_ace)

    monkeypatch.setattr(best, "meld", counted)
    assert readings(cards) == naive(cards)
    assert tried <= 120, "two of the sixteen cards that share the rank or the suit of another"
