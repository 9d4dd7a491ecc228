"""The deals of the server draw nothing themselves: no chance, clock or id; secrets come in facts alone."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

import openrummy
from openrummy.server.deal import Deals
from openrummy.server.facts import Committed, Gave, Pledged
from openrummy.shuffle import DEAL, Proof, commitment, seat_commitment
from openrummy.state import Ask
from tests.gates.imports import Source, imported, modules
from tests.gates.reaching import PLANTED, WAYS_OUT, reaches_for

ROOT = Path(openrummy.__file__).parent
ALL = modules(ROOT, "openrummy")
DEALS = "openrummy.server.deal"
DRAWING = frozenset({"random", "secrets", "uuid", "time", "datetime", "os", "numpy", "threading", "socket", "asyncio"})
"""Where an order could come from that no proof explains."""


def reached(start: str, known: dict[str, Source]) -> set[str]:
    """The modules of ours that a module needs, itself among them."""
    found, new = {start}, [start]
    while new:
        one = new.pop()
        for name, _ in imported(one, known[one], set(known)):
            if name in known and name not in found:
                found.add(name)
                new.append(name)
    return found


def drawn(name: str, source: Source) -> set[str]:
    """The sources of chance, and the built-in ways to any other, that a module uses."""
    return reaches_for(name, source) & (DRAWING | WAYS_OUT)


def called(source: Source) -> set[str]:
    """The names that a module calls."""
    calls = (node.func for node in ast.walk(source.tree) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


def test_the_deals_have_no_source_of_their_own() -> None:
    needed = reached(DEALS, ALL)
    assert needed >= {"openrummy.shuffle", "openrummy.server.facts", "openrummy.state"}
    assert {name: found for name in needed if (found := drawn(name, ALL[name]))} == {}


def test_secrets_are_drawn_from_the_operating_system_and_in_one_place() -> None:
    ours = {name: source for name, source in ALL.items() if name.startswith(("openrummy.server", "openrummy.store"))}
    for name, source in ours.items():
        assert not drawn(name, source) & {"random", "uuid", "numpy", "__import__", "eval", "exec"}, name
    assert [name for name, source in ours.items() if "Committed" in called(source)] == ["openrummy.server.driver"]
    assert "secrets" in drawn("openrummy.server.driver", ours["openrummy.server.driver"])


@pytest.mark.parametrize(("line", "found"), PLANTED)
def test_a_planted_source_is_found(line: str, found: str) -> None:
    assert drawn("planted", Source(ast.parse(line), False)) == {found}


def test_every_order_is_that_of_the_proof_of_its_facts() -> None:
    table, rng = bytes(range(16)), Random(14)
    deals = Deals(table, 3)
    for hand in (1, 2):
        secret = rng.randbytes(128)
        commit = commitment(table, hand, secret)
        parts = {seat: rng.randbytes(32) for seat in (2, 0)}
        deals.fold(Committed(hand, commit.hex(), secret.hex(), (0, 2)))
        for seat, part in parts.items():
            deals.fold(Pledged(hand, seat, seat_commitment(table, hand, seat, part).hex()))
        for seat, part in parts.items():
            assert deals.order(Ask(DEAL, 52, hand)) is None, "not before every part is there"
            deals.fold(Gave(hand, seat, part.hex()))
        proof = Proof(table, hand, commit, secret, tuple(sorted(parts.items())))
        assert proof.holds()
        for label, size in ((DEAL, 52), (DEAL, 106), ("reshuffle/1", 31), ("dealer", 3)):
            assert deals.order(Ask(label, size, hand)) == proof.order(label, size)
