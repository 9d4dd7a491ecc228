"""Whatever is dragged where: no card is lost on the screen, the table takes it or says why not, nobody is stuck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from openrummy.melds import meld, parse_placed
from openrummy.parts.rearranging import judge
from tests.server.harness import Running, serving
from tests.web.at_draft import JOKER, Sit, sitting
from tests.web.conftest import Devices
from tests.web.drafting import PATIENT, Draft, Drafter, all_cards, cards_of, hand_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for those who load their page again."""
    with serving(tmp_path_factory.mktemp("random"), PATIENT) as running:
        yield running


@pytest.fixture
def at_draft(devices: Devices, server: Running) -> Sit:
    """Sits down at a table of Manipulation, in the middle of one's turn."""
    return sitting(devices, server)


LOOKING: Final = re.compile(r"(No|One|\d+) cards? from your hand( yet)?\.")
"""What the page says until it is told whether a draft stands."""


def choices(look: Draft) -> list[str]:
    """The cards that a joker may stand for, where the page asks."""
    return [one for one in look["acts"] if one.startswith("stands-")]


def told(way: Drafter) -> Draft:
    """The draft once all is said of it: whether it stands, or what the joker may be, or that nothing was moved."""
    look = way.until(busy=False, line=lambda line: line and not LOOKING.fullmatch(line))
    assert all(one["why"] for one in look["melds"] if one["wrong"])
    return look


def drag_at_random(way: Drafter, rng: Random) -> None:
    """Drags a card to a meld, to the empty table, or to anywhere at all; asked what a joker is, says something."""
    look = told(way)
    if choices(look):
        way.act(rng.choice([*choices(look), "later"]))
        return
    melds = look["melds"]
    ends = [way.home(rng.choice(melds)["id"]), way.home(None), (rng.uniform(5, 1270), rng.uniform(5, 790))]
    source = rng.choice([*melds, *[None] * len(look["hand"])])
    card = rng.choice(look["hand"] if source is None else source["cards"])
    start = way.spot(way.held(card) if source is None else way.piece(source["id"], card))
    way.drag(start, rng.choice(ends))


def plays(way: Drafter, server: Running, table: str) -> bool:
    """Plays what lies there: it is taken where the engine takes it, else refused with a reason, and nothing is lost."""
    look, before = told(way), hand_of(server, table)
    lies = way.melds()
    proposal = tuple(parse_placed(" ".join(cards)) for cards in lies if "*" not in cards)
    stands = len(proposal) == len(lies) and judge(before.table, before.hands[0], proposal).stands
    assert look["stands"] == stands
    way.act("play")
    if stands:
        way.until(open=False)
        assert sorted(map(str, hand_of(server, table).table)) == sorted(
            str(meld(cards, high_ace=True)) for cards in proposal
        )
        return True
    look = told(way)
    if choices(look):
        way.act("later")
    assert look["fault"] or choices(look) or any(one["wrong"] for one in look["melds"]), "refused, and no reason"
    assert (way.melds(), hand_of(server, table)) == (lies, before)
    return False


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3, 4, 5))])
def test_random_drags_lose_no_card_and_end_taken_or_refused(at_draft: Sit, server: Running, seed: int) -> None:
    """Whatever lies there after thirty drags is taken or refused; one gets back step by step, and plays the best."""
    way, table = at_draft(JOKER + " | 5h 6h 7h 8h 9h", "5d 9h Kd Kc * 3s")
    rng, whole = Random(seed), cards_of(hand_of(server, table))
    for _ in range(30):
        drag_at_random(way, rng)
        assert all_cards(told(way)) == whole
    if choices(way.look()):
        way.act("later")
    while told(way)["acts"].get("play"):
        if plays(way, server, table):
            break
        for _ in range(rng.randint(1, 6)):
            if way.look()["acts"]["back-step"]:
                way.act("back-step")
        assert all_cards(told(way)) == whole
    else:
        way.act("best")
        way.until(stands=True)
        assert plays(way, server, table), "one is never stuck"
    assert cards_of(hand_of(server, table)) == whole
