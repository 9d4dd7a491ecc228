"""At a real terminal: a pseudo-terminal of 40 columns, with keys pressed as a person presses them."""

import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

KEYS = re.compile("\x1b\\[[?0-9;]*[a-zA-Z]")
"""What readline and the colours send besides text."""
PATIENCE = 20
"""Seconds of silence after which the program is given up."""
SILENCE = 4
"""Seconds after which a key is pressed again: long enough that a slow program is not pressed while it leaves."""
CALL = """import pathlib, sys
from openrummy import terminal
sys.exit(terminal.play(seed=7, folder=pathlib.Path(sys.argv[1])))"""


def at_terminal(folder: Path, keys: list[str], **env: str) -> tuple[str, int]:
    """What was on the screen, and the exit code; each of the keys is pressed at a prompt."""
    mine, theirs = os.openpty()
    program = _started(folder, theirs, **env)
    screen, pressed, patience = "", "", PATIENCE
    while patience > 0:
        if not select.select([mine], [], [], SILENCE)[0]:
            # A key that comes while the line editor takes over the terminal is lost: it is pressed again.
            os.write(mine, pressed.encode())
            patience -= SILENCE
            continue
        try:
            piece = os.read(mine, 4096).decode("utf-8", "replace")
        except OSError:
            break
        if not piece:
            break
        screen += piece
        if keys and KEYS.sub("", screen).endswith("? "):
            pressed = keys.pop(0)
            os.write(mine, pressed.encode())
            screen += "\n"
    else:
        program.kill()
    os.close(mine)
    return screen, program.wait(timeout=10)


def _started(folder: Path, theirs: int, **env: str) -> subprocess.Popen[bytes]:
    """The program at the other end of a pseudo-terminal."""
    program = subprocess.Popen(
        [sys.executable, "-c", CALL, str(folder)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=lambda: _own_terminal(theirs),
        env={"PYTHONPATH": os.pathsep.join(sys.path), "LANG": "C.UTF-8", "TERM": "xterm", "HOME": str(folder), **env},
    )
    os.close(theirs)
    return program


def _own_terminal(terminal: int) -> None:
    """Makes the pseudo-terminal the one that Ctrl-C comes from, and narrow."""
    import fcntl
    import signal
    import struct
    import termios

    signal.signal(signal.SIGINT, signal.default_int_handler)  # a background run may have it ignored
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))


@pytest.mark.parametrize(("key", "code", "said"), [("\x04", 0, "The match is kept."), ("\x03", 130, "Interrupted.")])
def test_a_person_plays_in_colour_and_leaves_with_a_key(key: str, code: int, said: str, tmp_path: Path) -> None:
    screen, left = at_terminal(tmp_path, ["pass\r", key])
    assert left == code
    assert "\x1b[91m10♥\x1b[0m" in screen
    assert said in screen
    assert "Traceback" not in screen
    assert (tmp_path / "last.rummy").is_file()
    assert "You pass." in screen


def test_a_person_plays_without_colour(tmp_path: Path) -> None:
    screen, _ = at_terminal(tmp_path, ["pass\r", "\x04"], NO_COLOR="1", LANG="C")
    assert "\x1b[9" not in screen
    assert "10h" in screen


def test_a_terminal_that_is_closed_keeps_the_match(tmp_path: Path) -> None:
    mine, theirs = os.openpty()
    program = _started(tmp_path, theirs)
    screen = ""
    while not KEYS.sub("", screen).endswith("? "):
        screen += os.read(mine, 4096).decode("utf-8", "replace")
    os.close(mine)
    program.wait(timeout=20)
    assert (tmp_path / "last.rummy").is_file()


def test_a_reader_that_goes_away_keeps_the_match(tmp_path: Path) -> None:
    code = CALL.replace("seed=7", "seed=7, colour=False")
    words = [
        "bash",
        "-c",
        '(echo pass; sleep 1; yes log) | "$0" -c "$1" "$2" | head -n 3',
        sys.executable,
        code,
        str(tmp_path),
    ]
    env = {"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    done = subprocess.run(words, capture_output=True, text=True, timeout=30, env=env, check=False)
    assert done.stderr == ""
    assert (tmp_path / "last.rummy").is_file()
