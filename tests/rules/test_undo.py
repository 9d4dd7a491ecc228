"""Taking back in the games with melds on the table: not past a card that another has shown (B3, M4)."""

import pytest

from openrummy.errors import IllegalAction
from openrummy.events import HandEnded
from tests.rules.deals_basic import opened
from tests.worlds import go, stacked


def test_a_meld_may_be_taken_back_and_is_seen_by_the_others() -> None:
    """B3: ann's own meld shows her nothing; bob has seen four cards."""
    table = opened(tokens="< -Kh")
    assert table.undo(0) == 1
    table = opened(tokens="< =4c,5c,6c")
    assert table.undo(0) == 1
    table = opened(tokens="< -4c < =7c,7d,7h", bob="7c 7d 7h Kd Td Ah 3d", stock="2d")
    with pytest.raises(IllegalAction, match="seen_since"):
        table.undo(0)
    assert table.undo(1) == 1


def test_a_lay_off_shows_a_card_to_the_others() -> None:
    """B5."""
    table = opened(tokens="< =4c,5c,6c -Kh < 7c>1", bob="7c 7d 7h Kd Td Ah 3d", stock="2d")
    with pytest.raises(IllegalAction, match="seen_since"):
        table.undo(0)
    assert table.undo(1) == 1


def test_a_new_table_shows_cards_to_the_others_and_a_draw_to_him_who_drew() -> None:
    """M3, M4."""
    table = go(stacked("manipulation", ("4h 5h 6h Kc", "")), "+ ~4h,5h,6h")
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        table.undo(1)
    assert table.undo(0) == 1
    with pytest.raises(IllegalAction, match="nothing_to_undo"):  # the draw before was no choice
        table.undo(0)


def test_hands_that_were_shown_are_not_taken_back() -> None:
    """B9: after the last card all hands are shown, and the next is dealt."""
    table = opened("basic/target=9999", "+ =4c,5c,6c,7c =9d,9h,9s -Kh")
    out = table.events[-3].result.winners[0] if isinstance(table.events[-3], HandEnded) else -1
    for seat in (0, 1, 2):
        with pytest.raises(IllegalAction, match="seen_since" if seat == out else "nothing_to_undo"):
            table.undo(seat)
