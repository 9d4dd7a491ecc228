"""Whatever is wrong with a record is refused with its file, line, column and token, and its rule or code."""

import pytest

from openrummy.errors import Garbled, RecordError
from openrummy.record import write_record
from openrummy.table import Table
from tests.text.samples import DECK, GIN, read


def test_the_record_that_is_spoiled_here_is_right() -> None:
    assert read(GIN).table.over


REFUSED = [
    # old text, new text, line, token, rule or code
    ("[ruleset", "[Ruleset", 2, "[Ruleset", "garbled"),
    ('gin/target=50"]', "gin/target=50]", 2, "[ruleset", "garbled"),
    ("gin/target", "whist/target", 2, "whist/target=50", "garbled"),
    ("target=50", "target=0", 2, "gin/target=0", "garbled"),
    ("gin/target=50", "gin/spade_doubles=on", 2, "gin/spade_doubles=on", "O3"),
    ("gin/target=50", "oklahoma/knock_limit=5", 2, "oklahoma/knock_limit=5", "option_fixed"),
    ("ann bob", "ann", 3, "ann", "wrong_seats"),
    ("ann bob", "ann ann", 3, "ann", "same_name"),
    ("ann bob", "ann  bob", 3, "bob", "garbled"),
    ("ann bob", "ann b%zz", 3, "b%zz", "garbled"),
    ('[seats "ann bob"]\n', "", 4, "hand", "garbled"),
    ("[seats", '[roles "box=ann"]\n[seats', 3, "box=ann", "wrong_roles"),
    ("[seats", '[whatever "x"]\n[seats', 3, "[whatever", "garbled"),
    ("[seats", '[dealer "eve"]\n[seats', 3, "eve", "unknown_seat"),
    ("[seats", '[dealer "bob"]\n[seats', 6, "ann", "wrong_dealer"),
    ("[seats", '[date "1"]\n[date "1"]\n[seats', 4, "[date", "garbled"),
    ("winner bob", "winner ann", 4, "ann", "wrong_score"),
    ("winner bob", "winner bob ann", 4, "bob", "wrong_score"),
    (" winner bob", "", 4, "", "wrong_score"),
    ("winner bob", "winner eve", 4, "eve", "unknown_seat"),
    ("winner bob", "winner", 4, "", "garbled"),
    ("bob 53 winner", "bob 54 winner", 4, "54", "wrong_score"),
    ("bob 53 winner", "bob winner", 4, "bob", "garbled"),
    ("bob 53 winner", "bob x winner", 4, "x", "garbled"),
    ("bob 53 winner", "winner", 4, "winner", "garbled"),
    ("bob 53 winner", "ann 53 winner", 4, "ann", "garbled"),
    ("hand 1 dealer ann", "hand 1 dealer", 5, "", "garbled"),
    ("hand 1 dealer ann", "hand 1 deals ann", 5, "deals", "garbled"),
    ("hand 1 dealer ann", "hand 1 dealer eve", 5, "eve", "unknown_seat"),
    ("hand 1 dealer ann", "hand 2 dealer ann", 5, "2", "garbled"),
    ("hand 1 dealer ann", "hand 01 dealer ann", 5, "01", "garbled"),
    ("hand 1 dealer ann", "hand ١ dealer ann", 5, "١", "garbled"),
    ("hand 1 dealer ann\n", "", 5, "deck", "garbled"),
    ("hand 1 dealer ann\n", "hand 1 dealer ann\nhand 1 dealer ann\n", 6, "1", "garbled"),
    (f"deck {DECK}\n", "", 6, "bob:", "garbled"),
    (f"hand 1 dealer ann\ndeck {DECK}\n", "", 5, "bob:", "garbled"),
    ("bob: pass", f"deck {DECK}\nbob: pass", 7, "deck", "garbled"),
    ("deck 4h", "deck 4x", 6, "4x", "garbled"),
    ("deck 4h", "deck Ac", 6, "Ac", "wrong_pack"),
    ("deck 4h", "deck *", 6, "*", "wrong_pack"),
    ("deck 4h", "deck ??", 6, "??", "wrong_pack"),
    ("deck 4h", "deck ??*3", 6, "??*3", "garbled"),
    ("4c 3d", "4c 3d 3d", 6, "3d", "wrong_pack"),
    ("4c 3d", "4c", 6, "deck", "wrong_pack"),
    (f"deck {DECK}", "deck", 6, "deck", "wrong_pack"),
    (f"deck {DECK}", "seed", 6, "", "garbled"),
    (f"deck {DECK}", "seed x", 6, "x", "garbled"),
    (f"deck {DECK}", "seed 07", 6, "07", "garbled"),
    (f"deck {DECK}", "seed 1 2", 6, "1", "garbled"),
    (f"deck {DECK}", "seed -1", 6, "-1", "garbled"),
    (f"deck {DECK}", "seed 18446744073709551616", 6, "18446744073709551616", "garbled"),
    (f"deck {DECK}", "seed 1", 5, "ann", "wrong_dealer"),
    (f"deck {DECK}", "proof", 6, "", "garbled"),
    (f"deck {DECK}", "proof zz", 6, "zz", "garbled"),
    ("bob: pass", "reshuffle Kd\nbob: pass", 7, "reshuffle", "B12"),
    ("bob: pass", "bob pass", 7, "bob", "garbled"),
    ("bob: pass", "bob : pass", 7, "bob", "garbled"),
    ("bob: pass", "bob:", 7, "", "garbled"),
    ("bob: pass", "bob:pass", 7, "bob:pass", "garbled"),
    ("bob: pass", ": pass", 7, ":", "garbled"),
    ("bob: pass", "Bob: pass", 7, "Bob:", "unknown_seat"),
    ("bob: pass", "bob(auto: pass", 7, "bob(auto:", "unknown_seat"),
    ("bob: pass", "b%6fb%: pass", 7, "b%6fb%:", "garbled"),
    ("bob: pass", "bob: Pass", 7, "Pass", "garbled"),
    ("bob: pass", "bob: pass pass", 7, "pass", "not_your_turn"),
    ("bob: pass", "ann: pass", 7, "pass", "not_your_turn"),
    ("bob: pass", "bob: +", 7, "+", "G4"),
    ("+ -Kd", "+ + -Kd", 9, "+", "G3"),
    ("+ -Kd", "+ -As", 9, "-As", "card_not_held"),
    ("!Td", "!9s", 11, "!9s", "G6"),
    ("!Td", "!Td=4h,5h,6h/Qc,Qh,Qs", 11, "!Td=4h,5h,6h/Qc,Qh,Qs", "G7"),
    ("score ann 0", "bob: +\nscore ann 0", 12, "+", "match_over"),
    ("score ann 0", "ann: show\nscore ann 0", 12, "show", "G8"),
    ("bob: + !Td", "score ann 0 bob 53\nbob: + !Td", 11, "score", "wrong_score"),
    ("score ann 0 bob 53", "score ann 0 bob 52", 12, "52", "wrong_score"),
    ("score ann 0 bob 53", "score ann 1 bob 53", 12, "1", "wrong_score"),
    ("score ann 0 bob 53", "score ann 0", 12, "", "garbled"),
    ("score ann 0 bob 53", "score ann 0 bob", 12, "bob", "garbled"),
    ("score ann 0 bob 53", "score ann 0 ann 0", 12, "ann", "garbled"),
    ("score ann 0 bob 53", "score ann 0 eve 0", 12, "eve", "unknown_seat"),
    ("score ann 0 bob 53", "score ann 0 bob 5.3", 12, "5.3", "garbled"),
    ("score ann 0 bob 53\n", "score ann 0 bob 53\nscore ann 0 bob 53\n", 13, "score", "wrong_score"),
    ("score ann 0 bob 53\n", "score ann 0 bob 53\nhand 2 dealer bob\n", 13, "hand", "match_over"),
    ("bob: + -Kd", "hand 2 dealer bob", 9, "hand", "wrong_phase"),
    ("; gin\n[", "hand 1 dealer ann\n[", 1, "hand", "garbled"),
    ("ann: pass", "and so on", 8, "and", "garbled"),
]


@pytest.mark.parametrize(("old", "new", "line", "token", "cause"), REFUSED)
def test_refused(old: str, new: str, line: int, token: str, cause: str) -> None:
    assert old in GIN
    text = GIN.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    shift = new.count("\n") - old.count("\n") if line > GIN[: GIN.index(old)].count("\n") + 1 + new.count("\n") else 0
    assert (error.file, error.token) == ("x.rummy", token)
    assert cause in (error.rule, error.code)
    assert error.line in (line, line + shift)
    written = text.splitlines()[error.line - 1]
    assert written[error.column - 1 :].startswith(token)
    assert token or error.column == len(written.partition("  ;")[0]) + 1 or written[error.column - 1] in '"'


def test_a_result_is_not_checked_before_the_end_G13() -> None:
    """Somebody may have resigned."""
    text = GIN.partition("bob: + !Td")[0].replace("winner bob", "winner ann")
    record = read(text)
    assert not record.table.over
    assert write_record(record.table, record.headers).splitlines()[2] == '[result "ann 0 bob 53 winner ann"]'


@pytest.mark.parametrize("header", [{"date": 'a"b'}, {"event": "a\nb"}, {"colour": "red"}])
def test_headers_that_cannot_be_written(header: dict[str, str]) -> None:
    with pytest.raises(Garbled) as caught:
        write_record(Table("gin", ["ann", "bob"], seed=1), header)
    assert caught.value.code == "bad_header"


def test_a_garbled_token_keeps_the_code_of_its_cause() -> None:
    with pytest.raises(RecordError) as caught:
        read(GIN.replace("-Kd", "-1h"))
    assert (caught.value.code, caught.value.params) == ("garbled", {"cause": "bad_card", "text": "1h"})
    assert isinstance(caught.value.__cause__, Garbled)


ONE = GIN.replace("gin/target=50", "gin").replace('[result "ann 0 bob 53 winner bob"]\n', "")


@pytest.mark.parametrize(
    ("more", "token", "code"),
    [
        ("hand 2 dealer ann\n", "ann", "wrong_dealer"),
        ("hand 2 dealer bob\nscore ann 0 bob 53\n", "score", "wrong_score"),
        ("hand 2 dealer bob\nann: pass\n", "ann:", "garbled"),
        ("bob: +\n", "+", "hand_over"),
    ],
)
def test_refused_after_a_hand_G1(more: str, token: str, code: str) -> None:
    text = ONE.replace("score ann 0 bob 53\n", "") + more
    read(text.partition("hand 2")[0].partition("bob: +\n")[0])
    with pytest.raises(RecordError) as caught:
        read(text)
    assert (caught.value.token, caught.value.code) == (token, code)
