"""The doors ``play`` and ``menu``: leaving at any prompt, keeping, going on exactly there, rematches (UI-10)."""

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy import terminal
from openrummy.bots import assess
from openrummy.errors import RummyError
from openrummy.record import read_records
from openrummy.table import Table
from openrummy.terminal.page import visible
from openrummy.terminal.save import MARK, Note, Saves
from openrummy.terminal.screen import Order
from tests.terminal.driver import Typist

SCRIPT = (
    "pass",
    "draw",
    "sort suit",
    "6d",
    "d",
    "hint",
    "why",
    "3h",
    "t",
    "help",
    "undo",
    "d",
    "discard Jh",
    "sort 4s",
    "d",
)


def play(folder: Path, *lines: str, **more: object) -> tuple[str, int]:
    """The transcript and the exit code of a script; the input ends after it."""
    out = io.StringIO()
    settings: dict[str, object] = {"rules": "gin", "seed": 7, "symbols": False, "width": 80} | more
    code = terminal.play(
        stdin=io.StringIO("".join(f"{line}\n" for line in lines)),
        stdout=out,
        folder=folder,
        **settings,  # type: ignore[arg-type]
    )
    return out.getvalue(), code


def kept(folder: Path) -> Table:
    with (folder / "last.rummy").open("rb") as file:
        return next(read_records(file)).table


def last_block(text: str) -> str:
    """The table as it was shown last, with the prompt: what one sees when one goes on."""
    return text[text.rindex("Your hand") :].split("\nThe match is kept")[0].rstrip()


@pytest.mark.parametrize("end", range(len(SCRIPT) + 1))
def test_the_input_may_end_at_any_prompt_and_the_match_goes_on_exactly_there(end: int, tmp_path: Path) -> None:
    whole, _ = play(tmp_path / "whole", *SCRIPT)
    first, code = play(tmp_path / "cut", *SCRIPT[:end])
    assert code == 0
    assert "The match is kept." in first
    assert str(tmp_path / "cut" / "last.rummy") in first.replace("\n", "")
    second, code = play(tmp_path / "cut", *SCRIPT[end:], resume=tmp_path / "cut" / "last.rummy")
    assert code == 0
    assert second.startswith("Welcome back. Gin Rummy to 100, against Robin (casual).")
    assert kept(tmp_path / "cut").state == kept(tmp_path / "whole").state
    assert kept(tmp_path / "cut").events == kept(tmp_path / "whole").events
    assert last_block(second) == last_block(whole)


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(["d", "p", "t", "k", "", "arrange", "save", "quit", "q", "7h", "Jh", "undo"]), max_size=12)
)
def test_quit_and_the_end_of_input_leave_with_a_match_that_can_be_read(lines: list[str]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        text, code = play(Path(name), *lines, rules="oklahoma/spade_doubles=on")
        assert code == 0
        assert text.rstrip().endswith("Goodbye.")
        assert kept(Path(name)).state.rules.id == "oklahoma/spade_doubles=on"


class Interrupted(io.StringIO):
    """An input at which somebody presses Ctrl-C after some lines."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("lines", ["", "pass\n", "pass\nd\n", "pass\nd\nk\n"])
def test_ctrl_c_is_one_clear_line_and_the_match_is_kept(lines: str, tmp_path: Path) -> None:
    out = io.StringIO()
    assert terminal.play("gin", seed=7, stdin=Interrupted(lines), stdout=out, folder=tmp_path) == 130
    assert "\nInterrupted.\n" in out.getvalue()
    assert not kept(tmp_path).over
    assert terminal.menu(Interrupted(), out, folder=tmp_path) == 130


def test_UI10_a_match_is_played_to_its_end_and_a_rematch_has_the_same_rules(tmp_path: Path) -> None:
    out = io.StringIO()
    asked = 0

    def answer() -> str:
        nonlocal asked
        text = out.getvalue()
        prompt = text.rsplit("\n", 1)[-1]
        if prompt.startswith("Another match"):
            asked += 1
            return "perhaps\n" if asked == 1 else "\n" if asked == 2 else "no\n"
        if "Enter" in prompt:
            return "\n"
        if "or pass" in prompt:
            return "pass\n"
        if "draw" in prompt:
            return "draw\n"
        if "knock?" in prompt:
            return "knock\n"
        return (
            text[text.rindex("Your hand") :].split(" Deadwood")[0].split("\nDeadwood")[0].split()[-1].strip("]+") + "\n"
        )

    rules = "gin/box_bonus=25,gin_bonus=20,target=40"
    code = terminal.play(rules, seed=3, stdin=Typist(answer), stdout=out, folder=tmp_path, symbols=False, width=200)
    text = out.getvalue()
    assert code == 0
    assert asked == 3
    assert text.count("Gin Rummy to 40, against Robin (casual).") == 2
    assert text.count("House rules: gin_bonus = 20, target = 40, box_bonus = 25.") == 2
    assert "Please answer yes or no." in text
    first, second = text.split("Another match with the same rules")[0::2][:2]
    assert first[first.index("Your hand") :][:60] != second[second.index("Your hand") :][:60]
    assert text.count("Robin wins the match, ") + text.count("You win the match, ") == 2
    assert text.rstrip().endswith("Goodbye.")
    assert not (tmp_path / "last.rummy").exists()


def test_a_saved_match_goes_on_with_its_rules_bots_and_order(tmp_path: Path) -> None:
    file = tmp_path / "an evening.rummy"
    text, _ = play(
        tmp_path,
        "pass",
        "d",
        "sort rank",
        f"save {tmp_path / 'an evening'}",
        rules="gin/undercut_bonus=25",
        bots=["greedy"],
    )
    assert "Saved as" in text
    assert file.is_file()
    text, _ = play(tmp_path, "table", f"save {file}", resume=file)
    assert "Welcome back. Gin Rummy to 100, against Robin (greedy)." in text
    assert "House rules: undercut_bonus = 25." in text
    assert "Your hand: Ac Ad Ah As 3h 4s" in text
    assert "Saved as" in text


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.rummy").write_text("precious")
    text, _ = play(tmp_path, f"save {tmp_path / 'mine.rummy'}")
    assert "exists already; please choose another name." in " ".join(text.split())
    assert (tmp_path / "mine.rummy").read_text() == "precious"


@pytest.mark.parametrize("name", ["no/such\x00name", "last.rummy/inside"])
def test_a_file_that_cannot_be_written_is_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "last.rummy").write_text("")
    text, code = play(tmp_path / "other", f"save {tmp_path / name}")
    assert code == 0
    assert "could not be written" in " ".join(text.split())


def test_a_folder_that_cannot_be_made_does_not_spoil_the_goodbye(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    text, code = play(tmp_path / "file", "pass")
    assert code == 0
    assert "The match could not be kept:" in text


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "file_unreadable"), (b"", "empty_file"), (b"\xff\xfe", "garbled"), (b'[ruleset "gin"]\nhand', "garbled")],
)
def test_a_file_without_a_match_is_refused(content: bytes | None, code: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "x.rummy").write_bytes(content)
    with pytest.raises(RummyError) as refused:
        play(tmp_path, resume=tmp_path / "x.rummy")
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"bots": ["simple", "simple"]}, "too_many_bots"),
        ({"bots": ["deep thought"]}, "unknown_bot"),
        ({"seats": ["you", " \u202e"]}, "blank_name"),
        ({"seed": -1}, "bad_seed"),
        ({"rules": "whist"}, "unknown_game"),
        ({"seats": ["you"]}, "wrong_seats"),
        ({"seats": ["a", "b", "c"]}, "wrong_seats"),
    ],
)
def test_a_setting_that_cannot_be_played_is_refused_before_anything_is_written(
    more: dict[str, object], code: str, tmp_path: Path
) -> None:
    with pytest.raises(RummyError) as refused:
        play(tmp_path, **more)
    assert refused.value.code == code
    assert not list(tmp_path.iterdir())


def test_a_record_of_others_can_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "theirs.rummy"
    file.write_text('[ruleset "gin"]\n[seats "ann bob"]\nhand 1 dealer ann\nseed 9\nbob: pass\nann: pass\n')
    text, _ = play(tmp_path, resume=file)
    assert "against bob (casual)" in text
    table = kept(tmp_path)
    assert table.seats == ("ann", "bob")
    text, _ = play(tmp_path, resume=tmp_path / "last.rummy")
    assert kept(tmp_path).state == table.state


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("terminal me=7 bots=-,-,-", "against bob (casual)"),
        ("terminal me=1 bots=greedy", "against ann (greedy)"),
        ("terminal me=-1 bots=greedy,random", "ann (greedy) and bob (random) play, you look on."),
        ("a fine evening", "against bob (casual)"),
    ],
)
def test_a_note_that_is_wrong_or_short_is_filled_up(note: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "theirs.rummy"
    file.write_text(f'[ruleset "gin/target=5"]\n[seats "ann bob"]\n[event "{note}"]\nhand 1 dealer ann\nseed 9\n')
    assert said in play(tmp_path, resume=file)[0]
    file.write_text('[ruleset "gin"]\n[seats "ann bob"]\n[event "terminal me=0 bots=-,genius"]\n')
    with pytest.raises(RummyError, match="unknown_bot"):
        play(tmp_path, resume=file)


def test_a_kept_match_that_was_played_to_its_end_is_kept_no_more(tmp_path: Path) -> None:
    played = Table("gin/target=5", ["you", "Robin"], seed=2)
    while not played.over:
        before = len(played.log), str(assess(played.view(played.turn))[0].action)
        played.play(before[1])
    played.rewind(before[0])
    saves = Saves(tmp_path)
    saves.keep(played, Note(played.turn, ("simple", "simple")))
    text, _ = play(tmp_path, before[1], "no", resume=saves.last)
    assert "Another match with the same rules" in text
    assert not saves.last.exists()


def test_a_match_that_is_over_shows_its_end_and_offers_another(tmp_path: Path) -> None:
    played = Table("gin/target=5", ["you", "Robin"], seed=2)
    while not played.over:
        played.play(assess(played.view(played.turn))[0].action)
    file = Saves(tmp_path).save(str(tmp_path / "over"), played, Note())
    text, code = play(tmp_path, "no", resume=file)
    assert code == 0
    assert "win" in text
    assert "Another match with the same rules" in text


def test_bots_play_a_match_by_themselves(tmp_path: Path) -> None:
    text, code = play(tmp_path, human=-1, bots=["greedy", "simple"], rules="gin/target=25")
    assert code == 0
    assert "Gin Rummy to 25: Robin (greedy) and Kim (simple) play, you look on." in text
    assert text.rstrip().endswith("Goodbye.")


def menu(folder: Path, *lines: str, width: int = 80) -> str:
    out = io.StringIO()
    stdin = io.StringIO("".join(f"{line}\n" for line in lines))
    assert terminal.menu(stdin, out, folder=folder, width=width, symbols=False) == 0
    assert all(visible(line) <= width for line in out.getvalue().splitlines() if not line.startswith("  openrummy "))
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 80])
def test_the_menu(width: int, tmp_path: Path) -> None:
    assert "Gin Rummy to 100, against Robin" in menu(tmp_path, "", width=width)
    assert "Welcome back. Gin Rummy" in menu(tmp_path, "1", width=width)
    assert "Oklahoma Gin to 100" in menu(tmp_path, "3", "quit", width=width)
    nothing = " ".join(menu(tmp_path / "no", "9", "10", width=width).split())
    assert "none is kept" in nothing
    assert "No game is kept." in nothing
    assert menu(tmp_path, "q", width=width).endswith("Goodbye.\n")
    how = " ".join(menu(tmp_path / "no", "8", "", "10", width=width).split())
    assert "you are undercut, and the other scores it and 10 more" in how
    assert "type a number from 1 to 10" in " ".join(menu(tmp_path, "0", "11", "x", "10", width=width).split())


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["3", "quit"], "Hollywood Gin to 100, against Robin (casual)."),
        (["4", "quit"], "Three-hand Gin to 100, against Robin (casual) and Kim (casual)."),
        (["5", "", "quit"], "Basic Rummy to 150, against Robin ("),
        (["5", "4", "quit"], ") and Alex ("),
        (["5", "7", "one", "6", "quit"], '"7" cannot be; type a number from 2 to 6.'),
        (["6", "5", "quit"], "Manipulation to 60, against Robin ("),
        (["6", "q"], "Goodbye."),
    ],
)
@pytest.mark.parametrize("width", [40, 80])
def test_the_menu_offers_all_six_games_and_asks_how_many_play(
    lines: list[str], said: str, width: int, tmp_path: Path
) -> None:
    assert said in " ".join(menu(tmp_path, *lines, width=width).split())


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["7", "", "5", "60", "", "quit"], "House rules: target = 60."),
        (["7", "1", "2", "upcard", "1", "quit"], "Oklahoma Gin to 100, against"),
        (["7", "2", "12", "on", "11", "gin_only", "", "quit"], "ace_upcard = gin_only, spade_doubles = on."),
        (["7", "3", "2", "upcard", "9", "on", "", "quit"], "knock_limit = upcard, spade_doubles = on."),
        (["7", "5", "4", "high_or_low", "7", "3", "", "3", "quit"], "Basic Rummy over 3 hands, against Robin"),
        (["7", "5", "7", "3", "6", "60", "", "cancel", "10"], "The option target needs hands=off (rule B14)."),
        (["7", "6", "2", "on", "", "", "quit"], "House rules: knock_in_last_turns = on."),
        (["7", "2", "cancel", "10"], "Goodbye."),
        (["7", "cancel", "10"], "Goodbye."),
        (
            ["7", "", "2", "11", "ten", "", "cancel", "10"],
            'The option knock_limit cannot be "11"; it may be 0-10, upcard.',
        ),
        (["7", "", "99", "cancel", "10"], "type a number from 1 to 10"),
    ],
)
def test_house_rules_are_put_together_in_the_menu(lines: list[str], said: str, tmp_path: Path) -> None:
    assert said in " ".join(menu(tmp_path, *lines).split())


@pytest.mark.parametrize("end", range(7))
def test_the_input_may_end_anywhere_in_the_menu(end: int, tmp_path: Path) -> None:
    assert menu(tmp_path, *["7", "1", "5", "60", "", "pass"][:end]).endswith("Goodbye.\n")


def test_a_broken_menu_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "last.rummy").write_text("nonsense")
    assert "This cannot be read" in " ".join(menu(tmp_path, "9", "10").split())


class Closed(io.StringIO):
    """An output whose reader goes away."""

    def write(self, text: str, /) -> int:
        if "Your hand" in text:
            raise BrokenPipeError
        return super().write(text)


def test_where_nobody_reads_any_more_it_ends_quietly(tmp_path: Path) -> None:
    assert terminal.play("gin", seed=7, stdin=io.StringIO("pass\n"), stdout=Closed(), folder=tmp_path) == 0


@given(st.sampled_from(["melds", "rank", "suit", "own"]), st.lists(st.integers(0, 51), unique=True, max_size=11))
def test_a_note_round_trips(kind: str, faces: list[int]) -> None:
    order = Order(kind, tuple(faces) if kind == "own" else ())  # type: ignore[arg-type]
    note = Note(1, ("simple", ""), 2**64 - 1, order)
    assert Note.read(str(note)) == note


@pytest.mark.parametrize("text", ["", "a fine evening", f"{MARK} me=x", f"{MARK} order=zz", f"{MARK} luck="])
def test_what_is_no_note_says_nothing(text: str) -> None:
    assert Note.read(text) == Note()


def test_the_kept_match_of_another_evening_is_not_forgotten(tmp_path: Path) -> None:
    (tmp_path / "last.rummy").write_text("x")
    Saves(tmp_path).forget()
    assert (tmp_path / "last.rummy").exists()
