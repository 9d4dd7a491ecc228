"""Tables as they are opened over HTTP: house rules, lengths, lobby, links, onlookers, records, deals played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from openrummy import GAMES, read_records, verify
from openrummy.events import Dealt
from openrummy.game import ruleset
from openrummy.options import describe
from tests.server.harness import Person, join, onlooker, open_table, send, serving, wise

Work = Callable[[str], Coroutine[Any, Any, None]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("open")) as server:
        yield server.base


async def ask(who: Person, way: str, path: str, **json: Any) -> httpx.Response:
    """A request of somebody about his table."""
    async with httpx.AsyncClient(base_url=who.base, headers=who.headers, timeout=60, verify=False) as client:
        body = json if way == "POST" and json else None
        return await client.request(way, f"/api/tables/{who.table}{path}", json=body)


async def tried(base: str, **form: Any) -> httpx.Response:
    """What is answered to a form for a new table."""
    whole = {"ruleset": "gin", "seats": [{}, {}], "name": "ann"} | form
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}, verify=False, timeout=60) as client:
        return await client.post("/api/tables", json=whole)


async def played(*people: Person) -> None:
    """They play until the match is over and its secrets are shown."""

    async def sit(who: Person) -> None:
        async with who.socket() as line:
            await who.play(line, wise)

    await asyncio.gather(*map(sit, people))
    while "sealed" in (await ask(people[0], "GET", "/record")).text:
        await asyncio.sleep(0.02)


# --- house rules and lengths ---


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_of_every_game_can_be_chosen(base: str, game: str) -> None:
    async def work() -> None:
        for field in describe(GAMES[game].options):
            values = [*field.choices, *(str(one) for one in (field.least, field.most) if one is not None)]
            for value in values:
                text = f"{game}/{field.name}={value}"
                try:
                    rules = ruleset(text)
                except Exception:  # contradicts another option: the engine's own tests know which
                    rules = None
                answer = await tried(base, ruleset=text, seats=[{}] * GAMES[game].fewest)
                if rules is None:
                    assert answer.status_code == 422
                    assert answer.json()["code"] in ("option_fixed", "options_exclude")
                    continue
                assert answer.status_code == 201, (text, answer.text)
                seen = await ask(Person(base, answer.json()), "GET", "/")
                assert seen.json()["ruleset"] == rules.id

    asyncio.run(work())


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"ruleset": "whist"}, "unknown_game"),
        ({"ruleset": "gin/trump=on"}, "unknown_option"),
        ({"ruleset": "gin/target=0"}, "bad_option_value"),
        ({"ruleset": "gin/target"}, "bad_ruleset"),
        ({"ruleset": "gin/ace_upcard=gin_only"}, "options_exclude"),
        ({"ruleset": "oklahoma/knock_limit=5"}, "option_fixed"),
        ({"ruleset": "gin", "seats": [{}, {}, {}]}, "wrong_seats"),
        ({"ruleset": "manipulation", "seats": [{}] * 6}, "wrong_seats"),
        ({"ruleset": "three_hand", "seats": [{}] * 3, "roles": [0, 0, 1]}, "wrong_roles"),
        ({"ruleset": "three_hand", "seats": [{}] * 3, "dealer": 1}, "box_deals"),
        ({"ruleset": "gin", "roles": [0, 1]}, "wrong_roles"),
        ({"ruleset": "gin", "dealer": 2}, "no_such_dealer"),
        ({"ruleset": "gin", "seats": [{}, {"bot": "nobody"}]}, "no_such_bot"),
        ({"ruleset": "basic", "seats": [{}, {"bot": "simple"}]}, "no_such_bot"),
        ({"ruleset": "gin", "me": 1, "seats": [{}, {"bot": "greedy"}]}, "no_such_seat"),
        ({"ruleset": "gin", "me": -1}, "nobody_to_wait_for"),
        ({"ruleset": "gin", "seats": [{}, {"bot": "greedy", "name": "bob"}]}, "no_such_seat"),
        ({"ruleset": "gin", "seats": [{}, {"name": "Ann"}]}, "same_name"),
        ({"ruleset": "gin", "seats": [{}, {"name": " "}]}, "bad_person"),
        ({"ruleset": "gin", "name": "a\u202eb"}, "bad_person"),
        ({"ruleset": "gin", "colour": "red"}, "garbled_message"),
        ({"ruleset": "gin", "settings": {"clock": {"kind": "move", "seconds": 0}}}, "garbled_message"),
        ({"ruleset": "gin", "settings": {"length": "eternal"}}, "garbled_message"),
        ({"ruleset": "gin/target=125", "settings": {"length": "short"}}, "length_excludes"),
        ({"ruleset": "basic/hands=7", "settings": {"length": "long"}}, "length_excludes"),
    ],
)
def test_what_cannot_be_is_refused(base: str, form: dict[str, Any], code: str) -> None:
    answer = asyncio.run(tried(base, **form))
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == code


@pytest.mark.parametrize(
    ("text", "length", "rules"),
    [
        ("gin", "rules", "gin"),
        ("gin/target=1", "rules", "gin/target=1"),
        ("basic/hands=7", "hand", "basic/hands=7"),
        ("gin", "hand", "gin"),
        ("gin", "long", "gin"),
        ("gin/gin_bonus=20", "short", "gin/gin_bonus=20,target=50"),
        ("oklahoma", "short", "oklahoma/target=50"),
        ("hollywood", "long", "hollywood"),
        ("basic", "short", "basic/target=75"),
        ("three_hand", "short", "three_hand/target=50"),
        ("manipulation/knock_in_last_turns=on", "short", "manipulation/knock_in_last_turns=on"),
        ("manipulation", "long", "manipulation/target=150"),
    ],
)
def test_a_match_is_one_hand_short_or_long(base: str, text: str, length: str, rules: str) -> None:
    async def work() -> None:
        friends = [""] * (GAMES[ruleset(text).game].fewest - 1)
        ann = await open_table(base, text, friends, settings={"length": length})
        assert (await ask(ann, "GET", "/")).json()["ruleset"] == rules

    asyncio.run(work())


# --- found, or not ---


def test_a_listed_table_is_in_the_lobby_while_a_seat_is_free_and_a_private_one_never(base: str) -> None:
    async def work() -> None:
        async def lobby() -> dict[str, Any]:
            async with httpx.AsyncClient(base_url=base, verify=False, timeout=60) as client:
                return {one["table"]: one for one in (await client.get("/api/tables")).json()}

        private = await open_table(base, "gin", [""])
        listed = await open_table(base, "gin", [""], settings={"listed": True})
        found = await lobby()
        assert private.table not in found
        assert found[listed.table]["names"] == ["ann", ""]
        assert found[listed.table]["open"] == 1
        async with httpx.AsyncClient(base_url=base, verify=False, timeout=60) as client:
            by_code = (await client.get(f"/api/codes/{private.code.upper()}")).json()
            assert by_code == {"table": private.table, "status": "open", "ruleset": "gin"}
            assert (await client.get("/api/codes/22222222")).status_code == 404
        await join(base, listed.table, "bob")
        assert listed.table not in await lobby()

    asyncio.run(work())


def test_a_resume_link_takes_the_seat_to_another_device(base: str) -> None:
    async def work() -> None:
        ann = await open_table(base, "gin", ["greedy"])
        link = (await ask(ann, "POST", "/links")).json()
        assert link["secret"] != ann.secret
        phone = Person(base, {**link, "secret": ""})
        answer = await ask(phone, "POST", "/resume", secret=link["secret"])
        assert (answer.status_code, answer.json()["seat"], answer.json()["name"]) == (200, 0, "ann")
        cookie = answer.headers["set-cookie"]
        assert "httponly" in cookie.lower()
        assert link["secret"] in cookie
        both = [(await ask(one, "GET", "/")).json() for one in (ann, Person(base, link))]
        assert both[0]["viewer"] == both[1]["viewer"] == 0
        wrong = await ask(phone, "POST", "/resume", secret="0" * 32)
        assert (wrong.status_code, wrong.json()["code"]) == (403, "no_seat")
        assert (await ask(phone, "POST", "/links")).status_code == 403, "who looks on has no seat to link to"

    asyncio.run(work())


# --- onlookers and records ---


def test_onlookers_see_no_hands_and_the_whole_record_when_it_is_over(base: str) -> None:
    async def work() -> None:
        ann = await open_table(base, "gin/target=1", [""], settings={"length": "hand"})
        bob = await join(base, ann.table, "bob")
        eve = onlooker(ann)
        assert (await ask(eve, "GET", "/")).json()["viewer"] == -1
        async with ann.socket() as line, bob.socket() as other:
            both = {asyncio.create_task(ann.play(line, wise, 1)), asyncio.create_task(bob.play(other, wise, 1))}
            _, waiting = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for one in waiting:
                one.cancel()
        sealed = (await ask(eve, "GET", "/record")).text
        assert "the deal is sealed" in sealed
        assert not any(line.startswith(("deck", "proof", "seed")) for line in sealed.splitlines())
        assert 'redacted "everyone"' in sealed
        assert 'redacted "ann"' in (await ask(ann, "GET", "/record")).text
        await played(ann, bob)
        whole = (await ask(eve, "GET", "/record")).text
        assert whole == (await ask(ann, "GET", "/record")).text
        (read,) = read_records(whole)
        assert verify(read).proved == tuple(range(1, len(read.hands) + 1))

    asyncio.run(work())


def test_where_onlookers_are_not_allowed_they_get_nothing(base: str) -> None:
    async def work() -> None:
        ann = await open_table(base, "gin", [""], settings={"spectators": False})
        eve = onlooker(ann)
        assert (await ask(eve, "GET", "/")).status_code == 200, "one who may sit down has to see the table"
        assert (await ask(eve, "GET", "/record")).json()["code"] == "not_begun"
        await join(base, ann.table, "bob")
        for path in ("/", "/record", "/since/0"):
            answer = await ask(eve, "GET", path)
            assert (answer.status_code, answer.json()["code"]) == (403, "no_spectators")
        with pytest.raises(InvalidStatus):
            async with eve.socket():
                pass

    asyncio.run(work())


# --- the same deal for others ---


@pytest.mark.parametrize(("rules", "seats"), [("gin", 2), ("three_hand", 3), ("basic", 3)])
def test_a_finished_hand_is_a_challenge_for_others(base: str, rules: str, seats: int) -> None:
    async def work() -> None:
        settings = {"length": "hand"}
        people = [await open_table(base, rules, [""] * (seats - 1), settings=settings)]
        early = await ask(people[0], "POST", "/challenges", hand=1)
        assert early.json()["code"] == "not_over", "not before the deal is shown"
        people += [await join(base, people[0].table, f"friend{at}") for at in range(1, seats)]
        await played(*people)
        first = people[0].seen
        assert first is not None
        (read,) = read_records((await ask(people[0], "GET", "/record")).text)
        dealt = next(event for event in read.table.events if isinstance(event, Dealt))
        dared = next(one for one in people if one.seat in dealt.players)
        for one in people:
            if one.seat not in dealt.players:
                assert (await ask(one, "POST", "/challenges", hand=1)).json()["code"] == "sat_out"
        assert (await ask(dared, "POST", "/challenges", hand=2)).json()["code"] == "not_over"
        assert (await ask(onlooker(dared), "POST", "/challenges", hand=1)).status_code == 403
        challenge = (await ask(dared, "POST", "/challenges", hand=1)).json()
        assert (challenge["seat"], challenge["hand"], len(challenge["results"])) == (dared.seat, 1, 1)
        async with httpx.AsyncClient(base_url=base, headers={"origin": base}, verify=False, timeout=60) as client:
            answer = await client.post(f"/api/challenges/{challenge['code']}/tables", json={"name": "zoe"})
            assert answer.status_code == 201, answer.text
            zoe = Person(base, answer.json())
            assert zoe.seat == dared.seat
            seen = (await client.get(f"/api/tables/{zoe.table}/", headers=zoe.headers)).json()
            assert "again" not in str(seen)
            assert (await client.get(f"/api/challenges/{challenge['code']}")).json() == challenge, "not over there yet"
            await played(zoe)
            record = (await client.get(f"/api/tables/{zoe.table}/record", headers=zoe.headers)).text
            (again,) = read_records(record)
            other = next(event for event in again.table.events if type(event).__name__ == "Dealt")
            assert other == dealt, "the same deal, the same dealer, the same roles"
            assert again.table.state.roles == read.table.state.roles or rules == "three_hand"
            compared = (await client.get(f"/api/challenges/{challenge['code']}")).json()["results"]
        assert sorted(one["name"] for one in compared) == sorted(["zoe", dared_name(first, dared.seat)])
        assert [one["original"] for one in compared].count(True) == 1
        assert compared == sorted(compared, key=lambda one: -one["points"])
        assert (await tried_code(base, "22222222" + "0")).status_code == 404

    asyncio.run(work())


def dared_name(seen: dict[str, Any], seat: int) -> str:
    name: str = seen["seats"][seat]["name"]
    return name


async def tried_code(base: str, code: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=base, verify=False, timeout=60) as client:
        return await client.get(f"/api/challenges/{code}")


def test_words_over_the_socket_that_are_too_long_end_it_with_a_reason(base: str) -> None:
    async def work() -> None:
        ann = await open_table(base, "gin", ["greedy"])
        async with ann.socket() as line:
            await ann.until(line, "welcome")
            await send(line, type="say", text="a" * 240)
            assert (await ann.until(line, "chatted"))["text"] == "a" * 240
            await send(line, type="say", text="a" * 241)
            assert (await ann.until(line, "bye"))["fault"]["code"] == "garbled_message"

    asyncio.run(work())
