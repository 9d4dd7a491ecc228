"""No kept match is lost: what the menu says of it, several kept at once, names in records, and after the end."""

import io
import shlex
from pathlib import Path

import pytest

from openrummy import terminal
from openrummy.bots import assess
from openrummy.record import read_records
from openrummy.table import Table
from openrummy.terminal.page import visible
from openrummy.terminal.save import Note, Saves
from tests.terminal.test_evening import play


def menu(folder: Path, *lines: str) -> str:
    out = io.StringIO()
    stdin = io.StringIO("".join(f"{line}\n" for line in lines))
    assert terminal.menu(stdin, out, folder=folder, width=80, symbols=False) == 0
    return out.getvalue()


def seeds(folder: Path) -> list[str]:
    """What each kept match is: its rules and how far it has come."""
    found = []
    for file in sorted(folder.glob("*.rummy")):
        with file.open("rb") as lines:
            table = next(read_records(lines)).table
        found.append(f"{table.state.rules} {len(table.log)}")
    return found


def over() -> Table:
    played = Table("gin/target=5", ["you", "Robin"], seed=2)
    while not played.over:
        played.play(assess(played.view(played.turn))[0].action)
    return played


def test_the_menu_offers_the_kept_match_first_and_says_what_it_is(tmp_path: Path) -> None:
    assert "1  Play Gin" in menu(tmp_path, "11", "10")
    play(tmp_path, "pass", rules="oklahoma")
    text = menu(tmp_path, "")
    assert "1  Go on with the last game: Oklahoma Gin, hand 1, you 0, Robin 0" in text
    assert "2  Play Gin" in text
    assert "10  Quit" in text
    assert "Welcome back. Oklahoma Gin" in text


def test_a_new_match_does_not_replace_one_that_is_kept(tmp_path: Path) -> None:
    play(tmp_path, "pass", rules="gin/target=90")
    play(tmp_path, rules="oklahoma/target=80")
    text = menu(tmp_path, "2", "pass")
    assert "Gin Rummy to 100" in text
    assert sorted(one.split()[0] for one in seeds(tmp_path)) == ["gin", "gin/target=90", "oklahoma/target=80"]
    text = menu(tmp_path, "1", "2")
    assert "Go on with the last game: Gin Rummy, hand 1, you 0, Robin 0 (and 2 others)" in text
    assert "1  Gin Rummy, hand 1, you 0, Robin 0\n" in text
    assert "2  Oklahoma Gin, hand 1, you 0, Robin 0\n" in text
    assert "3  Gin Rummy, hand 1, you 0, Robin 0\n" in text
    assert "Welcome back. Oklahoma Gin to 80" in text
    assert len(seeds(tmp_path)) == 3
    assert "Oklahoma Gin to 80" in menu(tmp_path, "1", ""), "the one left last comes first"
    assert "1  Play" not in menu(tmp_path, "1", "cancel", "10")


def test_a_kept_match_that_is_gone_on_with_is_kept_in_its_own_file(tmp_path: Path) -> None:
    for rules in ("gin/target=90", "oklahoma"):
        play(tmp_path, rules=rules)
    files = sorted(tmp_path.glob("*.rummy"))
    for file in files:
        play(tmp_path, resume=file)
    assert sorted(tmp_path.glob("*.rummy")) == files


def test_a_kept_file_that_cannot_be_read_is_not_lost_either(tmp_path: Path) -> None:
    (tmp_path / "last.rummy").write_text("nonsense")
    text = menu(tmp_path, "1", "pass")
    assert "9  Go on with the last game: last.rummy cannot be read" in text
    assert (tmp_path / "last.rummy").read_text() == "nonsense"
    assert len(list(tmp_path.glob("*.rummy"))) == 2


def test_the_end_of_one_match_leaves_the_others(tmp_path: Path) -> None:
    play(tmp_path, rules="gin/target=90")
    saves = Saves(tmp_path)
    played = over()
    played.rewind(len(played.log) - 1)
    last = str(assess(played.view(played.turn))[0].action)
    file = saves.keep(played, Note(played.turn, ("simple", "simple")))
    play(tmp_path, last, "no", resume=file)
    assert [one.split()[0] for one in seeds(tmp_path)] == ["gin/target=90"]


def test_a_person_is_called_you_on_the_screen_only(tmp_path: Path) -> None:
    text, _ = play(tmp_path, "pass")
    assert "You pass." in text
    assert "Guest" not in text
    with (tmp_path / "last.rummy").open("rb") as file:
        assert next(read_records(file)).table.seats == ("Guest", "Robin")


def test_an_old_file_in_which_the_person_is_called_you_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "old.rummy"
    file.write_text('[ruleset "gin"]\n[seats "you Robin"]\nhand 1 dealer you\nseed 9\nRobin: pass\nyou: pass\n')
    assert "you 0, Robin 0" in play(tmp_path, resume=file)[0].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("name", ["an evening", "x"])
def test_the_command_to_go_on_is_a_line_that_can_be_pasted(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENRUMMY_COMMAND", "python3 start.py")
    folder = tmp_path / ("long" * 25) / name
    text, _ = play(folder, "pass", f"save {tmp_path / name}.rummy", "rules")
    lines = text.splitlines()
    for file in (folder / "last.rummy", tmp_path / f"{name}.rummy"):
        assert f"  python3 start.py play --resume {shlex.quote(str(file))}" in lines
    assert "  python3 start.py rules gin" in lines
    assert "openrummy " not in text.replace(str(tmp_path), "")
    assert all(visible(line) <= 80 for line in lines if not line.startswith("  python3 start.py"))


def test_without_an_own_way_to_call_it_the_command_is_openrummy(tmp_path: Path) -> None:
    assert f"  openrummy play --resume {tmp_path / 'last.rummy'}" in play(tmp_path)[0].splitlines()


def test_saving_makes_no_folders(tmp_path: Path) -> None:
    text, _ = play(tmp_path / "kept", f"save {tmp_path / 'no' / 'such' / 'x.rummy'}")
    assert "could not be written: No such file or directory" in " ".join(text.split())
    assert not (tmp_path / "no").exists()


def test_after_the_match_it_can_still_be_saved_and_looked_at(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    file = saves.save(str(tmp_path / "over"), over(), Note())
    mine = tmp_path / "mine.rummy"
    text, code = play(tmp_path, "score", "log", f"save {mine}", "hint", "perhaps", "save", "no", resume=file)
    after = text.split("Another match with the same rules")
    assert code == 0
    assert len(after) == 8
    assert "Score: you" in after[1]
    assert "Hand 1. " in after[2]
    assert "Saved as" in after[3]
    assert mine.is_file()
    assert "Please answer yes or no" in after[4]
    assert "Please answer yes or no" in after[5]
    assert "Save under which name?" in after[6]
    assert text.endswith("Goodbye.\n")


@pytest.mark.parametrize("drafted", [True, False])
def test_of_an_open_draft_one_is_told_that_it_is_not_kept(drafted: bool, tmp_path: Path) -> None:
    begin = [f"new {rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"] if drafted else []
    text = " ".join(play(tmp_path, *begin, "quit", rules="manipulation")[0].split())
    assert "The match is kept." in text
    assert ("The open draft is not kept with it: only what was played with done." in text) is drafted
