"""Every game with every number of seats: whole matches, any line typed, the end of input anywhere, going on (UI-10)."""

# ruff: noqa: E501  (a table of lines)
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from openrummy import terminal
from openrummy.actions import EndTurn, Knock, Lay, LayOff, Rearrange
from openrummy.bots import usual
from openrummy.errors import RummyError
from openrummy.game import GAMES, legal
from openrummy.record import read_records
from openrummy.state import SPECTATOR, State
from openrummy.table import Table
from openrummy.terminal.page import visible
from tests.terminal.driver import ESCAPE, Seat
from tests.terminal.test_session import squeezed

NAMES = ("you", "Robin", "Kim", "Alex", "Sam", "Jo")
RULES = {
    "gin": "gin/target=20",
    "oklahoma": "oklahoma/target=20",
    "hollywood": "hollywood/target=20",
    "three_hand": "three_hand/target=20",
    "basic": "basic/target=10",
    "manipulation": "manipulation/target=20",
}
TABLES = [(game.name, seats) for game in GAMES.values() for seats in range(game.fewest, game.most + 1)]


def eager(view: State | None, _prompt: str) -> str:
    """Types the token of the first choice that brings the hand on."""
    if view is None or view.hand is None or view.turn != 0:
        return " "
    choices = list(legal(view))
    wished = [
        action
        for action in choices
        if isinstance(action, Lay | LayOff | Rearrange | Knock) or action == EndTurn(knock=True)
    ]
    return str((wished or choices)[0 if wished else len(view.hand.stock) % len(choices)])


def test_every_game_is_here() -> None:
    assert set(RULES) == set(GAMES)


@pytest.mark.parametrize(("game", "seats"), [one for one in TABLES if one[0] not in ("gin", "oklahoma", "hollywood")])
def test_a_match_is_played_to_its_end_on_lines_that_fit(game: str, seats: int) -> None:
    width = 40 if seats % 2 else 80
    curious = iter(["help", "rules", "score", "log", "sort", "7hh", "hint", "why", "cards words", "cards letters"])

    def typed(view: State | None, prompt: str) -> str:
        return (next(curious, "") if view is not None else "") or eager(view, prompt)

    seat = Seat(RULES[game], seed=seats, names=NAMES[:seats], width=width, answer=typed, level="random")
    text = seat.run()
    assert seat.table.over
    assert all(visible(line) <= width for line in seat.text.splitlines())
    assert "\n\n\n" not in text
    end = squeezed(text[-200:])
    assert "win the match" in end or "wins the match" in end or "share the win" in end
    assert all(name in text for name in NAMES[1:seats])


@pytest.mark.parametrize(
    ("game", "seats", "level"),
    [("hollywood", 2, "simple"), ("three_hand", 3, "greedy"), ("basic", 4, "random"), ("manipulation", 3, "random")],
)
def test_bots_play_for_one_who_looks_on(game: str, seats: int, level: str) -> None:
    seat = Seat(RULES[game], seed=seats, me=SPECTATOR, names=NAMES[1 : seats + 1], level=level)
    text = seat.run()
    assert seat.table.over
    assert "you" not in text.lower().replace("you have", "").split()
    assert "Robin" in text


LINES = st.sampled_from(
    [
        "", "d", "t", "p", "k", "e", "b", "s", "n", "a", "hint", "why", "log", "undo", "score", "sort", "table", "rules",
        "help", "skip", "say so", "advise", "advise take", "advise hint", "reset", "done", "best", "show", "gin", "arrange",
        "cancel", "7h", "-7h", "+", "<", "!", "end", "pass", "~", "~4h,5h,6h", "~/", "=4h,5h,6h", "4h>1", ">1", "4h>",
        "meld", "meld 4h 5h 6h", "meld *", "lay", "lay 4h on 1", "lay 4h on 999", "new", "new 4h 5h 6h", "new *", "new * *",
        "add * to 1", "add 4h to 1", "take 4h from 1", "take all from 1", "take 1", "joker", "joker 8s", "joker 8s in 1",
        "joker *", "joker **", "new *8s *9s", "rules M9", "rules B4", "help new", "help lay", "cards words", "x" * 200, "\x00",
    ]
) | st.text(max_size=10).filter(lambda line: "\n" not in line and "\r" not in line)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(
    st.lists(LINES, max_size=25),
    st.sampled_from(TABLES),
    st.integers(0, 3),
    st.sampled_from([20, 40, 80]),
    st.integers(0, 2),
)
@example(lines=["rules"], table=("basic", 2), seed=0, width=20, me=0)
def test_whatever_is_typed_there_is_no_traceback_and_a_refusal_changes_nothing(
    lines: list[str], table: tuple[str, int], seed: int, width: int, me: int
) -> None:
    game, seats = table
    names = tuple(reversed(NAMES[:seats])) if me else NAMES[:seats]
    script = "\n".join(lines)
    seat = Seat(RULES[game], seed=seed, names=names, me=min(me, seats - 1), script=script, width=width, level="random")
    refuse, ask = seat.desk.refuse, seat.page.ask
    before = seat.table.state, len(seat.table.log)

    def watch(error: RummyError) -> None:
        assert (seat.table.state, len(seat.table.log)) == before
        refuse(error)

    def asked(prompt: str) -> str:
        nonlocal before
        before = seat.table.state, len(seat.table.log)
        return ask(prompt)

    seat.page.ask, seat.desk.refuse = asked, watch  # type: ignore[method-assign]
    text = seat.run()
    command = f"  openrummy rules {game}"  # what is to be copied is not broken
    assert all(visible(line) <= width or line == command for line in text.splitlines())
    assert not any(char < " " for char in ESCAPE.sub("", text).replace("\n", ""))


def play(folder: Path, rules: str, lines: list[str], **more: object) -> str:
    out = io.StringIO()
    code = terminal.play(
        rules,
        stdin=io.StringIO("".join(f"{line}\n" for line in lines)),
        stdout=out,
        folder=folder,
        seed=11,
        symbols=False,
        width=80,
        **more,  # type: ignore[arg-type]
    )
    assert code == 0
    return out.getvalue()


def kept(folder: Path) -> Table:
    with (folder / "last.rummy").open("rb") as file:
        return next(read_records(file)).table


def moves(game: str, seats: int, role: str | None) -> Iterator[str]:
    """Lines that a person types in the first turns of a match."""
    typed: list[str] = []

    def typing(view: State | None, prompt: str) -> str:
        line = eager(view, prompt) if len(typed) < 12 else ""
        typed.append(line)
        return line

    roles = {"box": (0, 1, 2), "captain": (1, 0, 2), "out": (1, 2, 0), None: ()}[role]
    Seat(game, seed=11, names=NAMES[:seats], answer=typing, level="random", roles=roles).run()
    yield from (line for line in typed if line)


@pytest.mark.parametrize(
    ("game", "seats", "role"),
    [
        ("hollywood", 2, None),
        ("three_hand", 3, None),
        ("three_hand", 3, "box"),
        ("three_hand", 3, "captain"),
        ("three_hand", 3, "out"),
        ("basic", 2, None),
        ("basic", 6, None),
        ("manipulation", 2, None),
        ("manipulation", 5, None),
    ],
)
def test_UI10_the_input_may_end_at_any_prompt_and_the_match_goes_on_exactly_there(
    game: str, seats: int, role: str | None, tmp_path: Path
) -> None:
    script = list(moves(game, seats, role))
    bots = ["random"] * (seats - 1)
    more: dict[str, object] = {"players": seats, "role": role, "bots": bots}
    play(tmp_path / "whole", game, script, **more)
    whole = kept(tmp_path / "whole")
    assert whole.chosen_roles == {"box": (0, 1, 2), "captain": (1, 0, 2), "out": (1, 2, 0), None: ()}[role]
    for end in range(0, len(script) + 1, 3):
        folder = tmp_path / str(end)
        first = play(folder, game, script[:end], **more)
        assert "The match is kept." in first
        second = play(folder, game, script[end:], resume=folder / "last.rummy")
        assert second.startswith("Welcome back. ")
        again = kept(folder)
        assert again.state == whole.state
        assert again.events == whole.events
        assert again.chosen_roles == whole.chosen_roles


@pytest.mark.parametrize(
    ("rules", "more", "code"),
    [
        ("basic", {"players": 7}, "wrong_seats"),
        ("manipulation", {"players": 6}, "wrong_seats"),
        ("gin", {"players": 3}, "wrong_seats"),
        ("gin", {"role": "box"}, "wrong_roles"),
        ("basic", {"players": 3, "bots": ["random"] * 3}, "too_many_bots"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anything_is_written(
    rules: str, more: dict[str, object], code: str, tmp_path: Path
) -> None:
    with pytest.raises(RummyError) as refused:
        play(tmp_path, rules, [], **more)
    assert refused.value.code == code
    assert not list(tmp_path.iterdir())


def test_NET13_a_draft_is_nowhere_in_the_kept_match(tmp_path: Path) -> None:
    play(tmp_path / "drafted", "manipulation", ["new *", "new 4h", "take 1", "show"], bots=["random"])
    play(tmp_path / "plain", "manipulation", [], bots=["random"])
    drafted, plain = ((tmp_path / name / "last.rummy").read_text() for name in ("drafted", "plain"))
    assert drafted == plain


@pytest.mark.parametrize(
    ("game", "level"), [("basic", "simple"), ("manipulation", "simple"), ("gin", "maximal"), ("gin", "genius")]
)
def test_a_bot_that_does_not_know_the_game_is_refused(game: str, level: str, tmp_path: Path) -> None:
    with pytest.raises(RummyError) as refused:
        play(tmp_path, game, [], bots=[level])
    assert refused.value.code == ("unknown_bot" if level == "genius" else "not_its_game")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_usual_bot_that_plays_it(game: str) -> None:
    seats = GAMES[game].fewest
    seat = Seat(RULES[game], seed=1, me=SPECTATOR, names=NAMES[1 : seats + 1], level=usual(game))
    seat.run()
    assert seat.table.over
    assert usual(game) == "casual"
