"""No byte that a seat may not know reaches it: whole matches before an oracle that is written from the rules.

Here at least 20 hands of every game, with ``--slow`` 200. Every leak that is planted below has to be found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import events, wire
from openrummy.events import Dealt
from openrummy.position import position_text
from openrummy.redact import SECRETS
from openrummy.server import ask, desk, facts, records, routes, seen
from openrummy.server.house import House, hashed
from openrummy.server.judge import choices
from openrummy.server.live import Live
from openrummy.server.worth import best_of
from openrummy.state import SPECTATOR
from openrummy.store.sql import SqlStore
from openrummy.table import Table
from tests.server.oracle import Leak
from tests.server.spied import Scene, Spies, judged
from tests.server.truth import cards_in

GAMES = [
    ("gin", "gin/target=60", 2),
    ("oklahoma", "oklahoma/spade_doubles=on,target=60", 2),
    ("hollywood", "hollywood/target=25", 2),
    ("three_hand", "three_hand/target=60", 3),
    ("basic", "basic/target=60", 2),
    ("basic", "basic/max_reshuffles=1,target=60", 3),
    ("manipulation", "manipulation/target=60", 2),
]
HANDS = 5
"""Hands of a match, at most."""


def scenes(rules: str, seats: int, seed: int) -> list[Scene]:
    """Four matches of so many hands at most: one with a seat that is freed, one without onlookers, one with bots."""
    bots = ("random",) * (seats - 1)
    return [
        Scene(rules, seats, HANDS, seed, kicked=True, reveal="hand"),
        Scene(rules, seats, HANDS, seed + 1, spectators=False),
        Scene(rules, seats, HANDS, seed + 2, reveal="hand"),
        Scene(rules, seats, HANDS, seed + 3, bots=() if rules.startswith("manip") else bots),
    ]


def hands_of(spies: list[Spies]) -> int:
    """Hands that were dealt in these matches."""
    return sum(one.oracle.moments[-1].number for one in spies)


def watch(folder: Path, rules: str, seats: int, hands: int) -> list[Spies]:
    """Matches of so many hands and more."""
    spies: list[Spies] = []
    while hands_of(spies) < hands:
        place = folder / str(len(spies))
        place.mkdir()
        wanted = -(-(hands - hands_of(spies)) // HANDS)
        spies += asyncio.run(judged(place, scenes(rules, seats, len(spies))[: max(wanted, 1)]))
    heard, checked = sum(one.heard for one in spies), sum(one.oracle.checked for one in spies)
    asked = sum(one.asked for one in spies)
    print(f"{rules}: {hands_of(spies)} hands, {heard} frames and {asked} answers, {checked / 1e6:.1f} MB, no leak")
    return spies


@pytest.mark.parametrize(("game", "rules", "seats"), GAMES, ids=lambda value: str(value).replace("/", "-"))
def test_nobody_is_told_what_he_may_not_know(tmp_path: Path, game: str, rules: str, seats: int) -> None:
    spies = watch(tmp_path, rules, seats, 10 if game == "basic" else 20)
    assert any(one.oracle.freed for one in spies)
    assert sum(one.asked for one in spies) > 200
    assert any(b'"revealed"' in frame for one in spies for line in one.seats[0].frames for frame in line), (
        "no secret was ever shown"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "rules", "seats"), GAMES, ids=lambda value: str(value).replace("/", "-"))
def test_nobody_is_told_what_he_may_not_know_in_200_hands(tmp_path: Path, game: str, rules: str, seats: int) -> None:
    watch(tmp_path, rules, seats, 100 if game == "basic" else 200)


# --- planted leaks ---

Plant = Callable[[pytest.MonkeyPatch], None]


def views(change: Callable[[Table, Any, int], Any]) -> Plant:
    """Every view with one thing more from the state."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        view = Table.view

        def leaking(self: Table, viewer: int) -> Any:
            told = view(self, viewer)
            return told if told.hand is None else replace(told, hand=change(self, told.hand, viewer))

        patch.setattr(Table, "view", leaking)

    return plant


def everyones(patch: pytest.MonkeyPatch, of: dict[type[Any], dict[str, Any]], kind: type[Any]) -> None:
    """A row of a table of secrets is lost."""
    patch.setitem(of, kind, {})


def sees(**more: Callable[[Live, Any, int], Any]) -> Plant:
    """What is shown of a table, with fields that are made in another way."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        see = seen.see

        def leaking(live: Live, viewer: int, *rest: Any) -> Any:
            told = see(live, viewer, *rest)
            fits = live.table is not None and live.table.state.hand is not None
            return replace(told, **{name: make(live, told, viewer) for name, make in more.items()}) if fits else told

        patch.setattr(desk, "see", leaking)

    return plant


def state_of(live: Live) -> Any:
    """The truth, which nobody may see."""
    assert live.table is not None
    return live.table.state


def others(live: Live, told: Any, viewer: int) -> Any:  # noqa: ARG001
    """The best arrangement of some other hand."""
    hand = state_of(live).hand
    return best_of(state_of(live), next((seat for seat in hand.players if seat != viewer), viewer))


def early(patch: pytest.MonkeyPatch) -> None:
    """The proof comes as soon as it can be made."""

    def due(live: Live) -> tuple[int, ...]:
        return tuple(hand for hand, one in live.deals.by_hand.items() if one.sealed and not one.revealed)

    patch.setattr(Live, "hidden_deals", property(due))


def wrong_eyes(patch: pytest.MonkeyPatch) -> None:
    """The history of whoever drew last is told to all."""
    history = Table.history
    patch.setattr(Table, "history", lambda self, viewer: history(self, max(self.turn, 0)))  # noqa: ARG005


def still_here(patch: pytest.MonkeyPatch) -> None:
    """One whose seat was freed keeps what he had."""

    async def nothing(self: SqlStore, table: bytes, seat: int) -> None:
        pass

    async def held(house: House, table: Any, secret: str) -> int | None:
        return await house.store.seat_of(hashed(secret), table.live.id)

    patch.setattr(SqlStore, "revoke", nothing)
    patch.setattr(routes, "_held", held)


def shown(name: str) -> Plant:
    """The record as long as it is sealed, with something more in it."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        if name == "origin":
            patch.setattr(records._Sealed, "origin", lambda self, hand: None)  # noqa: ARG005
        elif name == "proof":
            patch.setattr(records._Sealed, "origin", lambda self, hand: self._live.deals.origin(hand))
        else:
            real = records.record_of

            def leaking(live: Live, viewer: int) -> str:
                text = real(live, viewer)
                whole = f"; {position_text(state_of(live))}\n"
                return text.rpartition("\n; ")[0] + "\n" + whole if "\n; " in text else text

            patch.setattr(routes, "record_of", leaking)

    return plant


def from_the_state(patch: pytest.MonkeyPatch) -> None:
    """What somebody asks is looked up in another's hand, and the refusal says what is there."""
    patch.setattr(ask, "fault_of", lambda error: replace(seen.fault_of(error), params={"held": "2c 3c 4c 5c 6c 7c 8c"}))


PLANTS: dict[str, tuple[str, Plant]] = {
    "the card that another drew": ("gin", views(lambda table, hand, _: replace(hand, drawn=table.state.hand.drawn))),  # type: ignore[union-attr]
    "the order of the stock": ("gin", views(lambda table, hand, _: replace(hand, stock=table.state.hand.stock))),  # type: ignore[union-attr]
    "the next card of the stock": (
        "basic",
        views(lambda table, hand, _: replace(hand, stock=table.state.hand.stock[:1] + hand.stock[1:])),  # type: ignore[union-attr]
    ),
    "what another holds as seen": ("gin", views(lambda table, hand, _: replace(hand, seen=table.state.hand.hands))),  # type: ignore[union-attr]
    "all hands": ("manipulation", views(lambda table, hand, _: replace(hand, hands=table.state.hand.hands))),  # type: ignore[union-attr]
    "the hand of the box for the adviser": (
        "three_hand",
        views(
            lambda table, hand, viewer: (
                replace(hand, hands=table.state.hand.hands)  # type: ignore[union-attr]
                if viewer >= 0 and viewer not in hand.players
                else hand
            )
        ),
    ),
    "the secret of the house": ("gin", lambda patch: everyones(patch, facts.FACT_SECRETS, facts.Committed)),
    "advice": ("three_hand", lambda patch: everyones(patch, facts.FACT_SECRETS, facts.Advised)),
    "the deal": ("oklahoma", lambda patch: everyones(patch, SECRETS, Dealt)),
    "a draw": ("hollywood", lambda patch: everyones(patch, SECRETS, events.Drew)),
    "the new stock": ("basic", lambda patch: everyones(patch, SECRETS, events.Reshuffled)),
    "the pack in the record": ("gin", shown("origin")),
    "the proof in the record": ("gin", shown("proof")),
    "the position in the record": ("gin", shown("position")),
    "the eyes of another": ("gin", wrong_eyes),
    "the proof before the end": ("gin", early),
    "the best of another": ("gin", sees(best=others)),
    "the choices of another": ("gin", sees(legal=lambda live, *_: tuple(map(str, choices(live, live.turn))))),
    "a digest of the truth": ("gin", sees(digest=lambda live, *_: wire.digest(state_of(live)))),
    "the view of another": ("gin", sees(state=lambda live, *_: state_of(live))),
    "the eyes of one who was sent away": ("gin", still_here),
    "the cards of another in a refusal": ("gin", from_the_state),
}


@pytest.mark.parametrize("leak", PLANTS)
def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    game, plant = PLANTS[leak]
    plant(monkeypatch)
    rules = f"{game}/max_reshuffles=2" if game == "basic" else game
    seats, kicked = 3 if game == "three_hand" else 2, leak.endswith("sent away")
    slow = (5,) if game == "basic" else (1, 2, 3, 4)
    tried = [Scene(rules, seats, 1, seed, kicked, 0.15, tempers=slow) for seed in range(2)]
    with pytest.raises(Leak):
        asyncio.run(judged(tmp_path, tried))


def test_the_oracle_reads_cards() -> None:
    assert cards_in('{"held":"7s *8c ??*4"} -Td !9h=4c,5c') == {45, 52, 22, 34, 3, 4}
    assert not cards_in("table Kc9 as 10 xKs ??*10 As2")


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_fact_secrets_are_told_to_nobody_else(viewer: int) -> None:
    """The table of the facts' secrets, field by field."""
    line = facts.Advised(1, "keep the jack")
    assert facts.told(line, viewer, 0b10).text == ("keep the jack" if viewer == 1 else "")  # type: ignore[union-attr]
    commit = facts.Committed(1, "00" * 32, "ff" * 128, (0, 1))
    assert facts.told(commit, viewer, 0b11).secret == ""  # type: ignore[union-attr]
