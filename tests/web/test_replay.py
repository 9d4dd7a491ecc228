"""Replays on the page: by link and by file, by pointer and by keys; deals checked; what is not over stays hidden."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Route, expect

from openrummy.cards import face_text
from openrummy.cli.main import run
from openrummy.position import position_text
from openrummy.record import read_records, replay
from openrummy.redact import view
from tests.server.harness import Running
from tests.web.browser import PATIENCE, words
from tests.web.conftest import Devices
from tests.web.replays import CASES, at, choose, chosen, dropped, played, problem, shown, where
from tests.web.table import Pointer, Table, open_table, play_out


def test_a_match_is_replayed_by_its_link(devices: Devices, server: Running) -> None:
    table, text = played(server.base)
    (record,) = read_records(text)
    assert len(record.hands) > 1
    page = shown(devices(calm=True).open(f"/replay/{table}?hand=2&step=3"))
    at(page, "2.3")
    before = sum(hasattr(entry, "action") for entry in record.table.log[: record.hands[1].begin])
    for ahead in (3, 4, 5):
        position = page.locator("[data-part=replay-position]").input_value()
        assert position == position_text(replay(record, before + ahead))
        page.locator("[data-act=next]").click()
    expect(page).to_have_url(re.compile(r"\?hand=2&step=6$"))
    page.reload()
    at(page, "2.6")
    page.locator("[data-part=replay-view]").select_option("1")
    mine = position_text(view(replay(record, before + 6), 1))
    expect(page.locator("[data-part=replay-position]")).to_have_value(mine)
    assert "??" in mine
    steps = page.locator("[data-part=replay-steps] button")
    steps.nth(0).click()
    at(page, "2.0")
    steps.last.click()
    ended = page.locator("[data-part=replay-ended]")
    expect(ended).to_be_visible()
    page.locator("[data-part=replay-hand]").select_option(str(len(record.hands)))
    at(page, f"{len(record.hands)}.0")
    page.locator("[data-act=last]").click()
    expect(ended).to_contain_text(re.compile(r"wins the match"))


def test_the_deals_are_checked_before_ones_eyes_and_a_flipped_bit_is_refused(
    devices: Devices, server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, text = played(server.base)
    (record,) = read_records(text)
    one = devices(calm=True)
    page = shown(one.open(f"/replay/{table}"))
    for _ in range(2):
        page.locator("[data-act=check]").click()
        proof = page.locator("[data-part=replay-proof]")
        expect(proof).to_have_attribute("data-good", "true", timeout=PATIENCE)
        expect(proof.locator(".chip.good")).to_have_count(len(record.hands))
        expect(proof.locator(".findings .bad")).to_have_count(0)
        page.keyboard.press("Escape")
        page.goto(one.base + "/replay")  # the same from the file, dropped on the page
        expect(page.locator("main")).to_be_visible()
        dropped(page, text, "evening.rummy")
        shown(page)
    (secret, *_) = re.findall(r"^proof \S+ \S+ \S+ (\S+)", text, re.M)
    tampered = text.replace(secret, f"{int(secret[0], 16) ^ 1:x}{secret[1:]}")
    dropped(page, tampered, "tampered.rummy")
    file = tmp_path / "tampered.rummy"
    file.write_text(tampered, "utf-8")
    assert run(["replay", str(file)]) == 1
    sentence = capsys.readouterr().err.removeprefix("openrummy: ").strip().replace(str(file), file.name)
    assert problem(page) == sentence
    assert "commit" in sentence
    at(page, "1.0")
    one.meant("422")


def test_a_deal_that_does_not_follow_is_found_by_the_page_itself(devices: Devices, server: Running) -> None:
    """A server that lies: the page is told other cards than those of the proof."""
    one = devices(calm=True)
    page = one.page

    def lie(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for event in told["steps"][0]["events"]:
            if event["type"] == "dealt":
                event["stock"][:2] = event["stock"][1::-1]
        route.fulfill(response=answer, json=told)

    page.route("**/api/replay", lie)
    shown(one.open(f"/replay/{played(server.base)[0]}"))
    page.locator("[data-act=check]").click()
    proof = page.locator("[data-part=replay-proof]")
    expect(proof.get_by_role("status")).to_contain_text("does not hold", timeout=PATIENCE)
    expect(proof).to_have_attribute("data-good", "false")


def test_nobody_sees_hidden_cards_of_a_match_that_is_not_over(devices: Devices) -> None:
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"], dealer=0)
    page = one.open(f"/t/{table}")
    Table(page).mine()  # the other has moved: there is a line to be refused
    other = devices(calm=True)
    told: list[str] = []
    other.page.on("response", lambda answer: told.append(answer.url))
    for device in (one, other):
        page = device.open(f"/replay/{table}")
        assert problem(page) == "It is not over yet."
        assert page.locator("[data-part=replay-seat]").count() == 0
    record = httpx.get(f"{one.base}/api/tables/{table}/record").text
    assert not any("/api/replay" in url for url in told), "nothing is even asked"
    choose(page, record, "stolen.rummy")
    page.locator("[data-part=replay-problem]", has_text="stolen").wait_for(timeout=2 * PATIENCE)
    assert problem(page).startswith("stolen.rummy, line ")
    other.meant("422")


@pytest.mark.parametrize("name", ["gin-garbled-card", "manip-twin-kings", "basic-reshuffle-early"])
def test_an_illegal_record_is_refused_with_the_sentence_of_the_command_line(
    devices: Devices, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = CASES / "illegal" / f"{name}.rummy"
    assert run(["replay", str(path)]) == 1
    sentence = capsys.readouterr().err.removeprefix("openrummy: ").strip().replace(str(path), path.name)
    one = devices(calm=True)
    page = one.open("/replay")
    choose(page, path.read_text("utf-8"), path.name)
    assert problem(page) == sentence
    assert page.locator("[data-part=replay-controls]").count() == 0
    one.meant("422")
    choose(page, (CASES / "gin-layoff-chain.rummy").read_text("utf-8"))
    shown(page)
    assert page.locator("[data-part=replay-problem]").count() == 0


def test_by_keys_alone(devices: Devices, server: Running) -> None:
    (record,) = read_records(played(server.base)[1])
    page = shown(devices(calm=True).open(f"/replay/{played(server.base)[0]}"))
    at(page, "1.0")
    for key, place in (
        ("ArrowRight", "1.1"),
        ("ArrowRight", "1.2"),
        ("ArrowLeft", "1.1"),
        ("Home", "1.0"),
        ("PageDown", "2.0"),
    ):
        page.keyboard.press(key)
        at(page, place)
    spoken = page.locator("[data-part=said]")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text(re.compile("passes|takes|draws"))
    assert words(spoken.inner_text()).strip()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    at(page, "3.0" if len(record.hands) > 2 else where(page))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    at(page, "1.0")
    page.locator("[data-part=replay-pace]").select_option("fast")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(page.locator("[data-act=play]")).to_have_accessible_name("Pause")
    at(page, "1.2")
    page.keyboard.press(" ")
    expect(page.locator("[data-act=play]")).to_have_accessible_name("Play")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Page Up")
    page.keyboard.press("Escape")
    for wanted in (
        "data-act=first",
        "data-act=play",
        "data-part=replay-view",
        "data-act=check",
        "data-part=replay-file",
    ):
        for _ in range(40):
            if page.evaluate(f"document.activeElement.matches('[{wanted}]')"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError(f"never at {wanted}")
        assert page.evaluate("document.activeElement.matches(':focus-visible')")
    steps = page.locator("[data-part=replay-steps] button[aria-current]")
    steps.focus()
    page.keyboard.press("ArrowDown")
    at(page, "1.3")
    expect(steps).to_be_focused()


def test_a_deal_is_played_again(devices: Devices, server: Running) -> None:
    (record,) = read_records(played(server.base)[1])
    one = devices(calm=True)
    page = shown(one.open(f"/replay/{played(server.base)[0]}"))
    page.locator("[data-act=again]").click()
    page.locator("dialog[open] input[type=radio]").nth(1).check()
    page.locator("dialog[open] input[autocomplete]").fill("dan")
    page.locator("dialog[open] [data-act=again]").click()
    table = Table(page)
    look = table.until(cards=lambda cards: len(cards) == 10)
    dealt = replay(record, 0).hand
    assert dealt is not None
    assert sorted(card["card"] for card in look["cards"]) == sorted(face_text(card) for card in dealt.hands[1])
    expect(page.locator("[data-part=log] li").first).to_contain_text(re.compile("deals?"))


def test_from_the_sheet_of_a_match_and_from_the_first_screen(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'gin/target=1', ['greedy'])}")
    play_out(Pointer(Table(page)))
    page.locator("dialog[open] [data-act=replay]").click()
    shown(page)
    at(page, "1.0")
    page.locator("header a").first.click()
    page.locator("footer a[href='/replay']").click()
    expect(page.locator("[data-part=replay-file]")).to_be_attached()


def test_a_person_who_is_called_as_a_bot_keeps_his_name_in_a_record(devices: Devices) -> None:
    text = (CASES / "basic-deal-passes-left.rummy").read_text()
    for old, new in {"ann": "random", "bob": "maximal"}.items():
        text = text.replace(old, new)
    page = chosen(devices(calm=True), text)
    said = words(page.locator("main").inner_text())
    assert "random" in said
    assert "maximal" in said
    assert "Dabbler" not in said
