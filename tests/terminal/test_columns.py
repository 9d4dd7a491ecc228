"""Hollywood at the terminal: three columns, and a dash where there is no entry (rules H)."""

import pytest

from openrummy.state import State
from tests.terminal.driver import Deal, Seat, by_hint
from tests.terminal.test_scenarios import AT_KNOCK, KNOCKABLE
from tests.terminal.test_session import squeezed


def test_H1_the_first_win_is_written_in_the_first_column_and_no_entry_is_not_zero() -> None:
    text = Seat("hollywood", source=KNOCKABLE, dealer=1, script=AT_KNOCK + "knock Kd\n").run()
    assert (
        """
  = 45 points for you
  Column               1       2       3
                    open    open    open
  you                 45       -       -
  Robin                -       -       -
A column closes at 100; a dash is no entry. The match ends when all three are
closed.
"""
        in text
    )


GIN = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh Qc", "Kh", "Js")


def test_H3_a_closed_column_says_how_its_result_adds_up() -> None:
    seat = Seat("hollywood/target=80", source=GIN, dealer=1, script=f"{AT_KNOCK}gin\nscore\n\n")
    text = seat.run()
    assert "closed" in text
    assert "Column 1: 85 + 100 + 1 x 25, doubled for the shutout = 420 for you" in squeezed(text)
    assert text.count("  you                 85       -       -") == 2
    plain = Seat("hollywood/target=80,shutout=off", source=GIN, dealer=1, script=f"{AT_KNOCK}gin\n").run()
    assert "Column 1: 85 + 100 + 1 x 25 = 210 for you" in plain


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("rules", ["hollywood/target=60", "hollywood/knock_limit=upcard,spade_doubles=on,target=60"])
def test_a_match_is_played_to_its_end_and_every_column_is_told(rules: str, width: int) -> None:
    def curious(view: State | None, prompt: str) -> str:
        return by_hint(view, prompt)

    seat = Seat(rules, seed=3, width=width, answer=curious)
    text = seat.run()
    assert seat.table.over
    assert all(len(line) <= width for line in text.splitlines())
    end = squeezed(text[text.rindex("The match is over.") :])
    assert all(f"Column {number}: " in end for number in (1, 2, 3))
    assert "the match, " in end
    assert " total " in text


def test_the_rules_in_short_are_those_of_hollywood() -> None:
    text = squeezed(Seat("hollywood/target=150", seed=1, script="rules\nrules H2\n").run())
    assert "Hollywood Gin to 150, two players." in text
    assert "A column closes at 150: its winner gets 100, each player 25 for every entry" in text
    assert "Rule H2:" in text
