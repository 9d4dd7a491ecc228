import { beforeEach, describe, expect, test } from "vitest";
import type { Seen } from "../lib/protocol";
import { useWords } from "../lib/words";
import { ago } from "./ago";
import { endingOf, figures, noteResult, readFigures, withResult } from "./figures";
import { COVERED, mayTake, shownSeat } from "./hot";
import { besideAt, codeOf, mine, noteCode, notePlace, noteRematch, noteTable, readMine } from "./mine";
import { codeIn, isLoopback, reachable } from "./share";
import { stateOf } from "./standing";

const ID = "3c3b99a9c76cf5d2f6121064b5ff576e";
const OTHER = "4c3b99a9c76cf5d2f6121064b5ff576e";
const place = { table: ID, code: "fam8te87", seat: 0, name: "ann", secret: "94ad767d3591e9e66979acb634132f70" };
const seat = (name: string, bot = "") => ({ name, person: !bot, bot, here: true, gone: false, parts: true, time: -1 });

const seen = (more: object): Seen =>
  ({
    seq: 9, viewer: 0, table: ID, ruleset: "gin/target=50", status: "playing", host: 0, turn: 0, loser: -1,
    seats: [seat("ann"), seat("bob")], state: { number: 1 }, outcome: { type: "match_ended", scores: [0, 0], winners: [], lines: [] },
    ...more,
  }) as unknown as Seen;
const over = (winners: number[], more: object = {}): Seen =>
  seen({ status: "over", turn: -1, outcome: { type: "match_ended", scores: [1, 0], winners, lines: [] }, ...more });

beforeEach(() => localStorage.clear());

describe("figures", () => {
  test.each([
    ["it goes on", seen({}), null],
    ["won", over([0]), "won"],
    ["lost", over([1]), "lost"],
    ["shared", over([0, 1]), "shared"],
    ["looked on", over([0], { viewer: -1 }), null],
    ["gave up", over([], { loser: 0 }), "lost"],
    ["the other gave up", over([], { loser: 1 }), "won"],
    ["a bot played on", over([0], { seats: [{ ...seat("ann"), gone: true }, seat("bob")] }), "lost"],
  ])("%s", (_, table, ending) => {
    expect(endingOf(table)).toBe(ending);
  });

  test("a match is counted once, by its game", () => {
    noteResult(seen({}));
    noteResult(over([0]));
    noteResult(over([0]));
    expect(figures().games).toEqual({ gin: { won: 1, lost: 0, shared: 0 } });
    noteResult(over([1], { table: OTHER }));
    expect(figures().games["gin"]).toEqual({ won: 1, lost: 1, shared: 0 });
  });

  test("two on one device are not counted", () => {
    notePlace(place, "gin", [0, 1]);
    noteResult(over([0]));
    expect(figures().games).toEqual({});
  });

  test("broken figures are none, and count again", () => {
    const broken = readFigures('{"games":{"gin":{"won":-2,"lost":"x"}},"counted":[3]}');
    expect(broken).toEqual({ games: { gin: { won: 0, lost: 0, shared: 0 } }, counted: [] });
    expect(withResult(broken, ID, "gin", "won").games["gin"]?.won).toBe(1);
    expect(readFigures("}")).toEqual({ games: {}, counted: [] });
  });
});

describe("tables of this device", () => {
  test("no secret and no card is kept", () => {
    notePlace(place, "gin");
    noteTable(seen({ state: { number: 1, hand: { hands: [[13, 14], []] } } }));
    const kept = JSON.stringify({ ...localStorage });
    expect(kept).not.toContain(place.secret);
    expect(kept).not.toContain("hands");
    expect(mine()).toMatchObject([{ table: ID, code: "fam8te87", others: ["bob"], beside: [] }]);
  });

  test("whoever only looks on keeps nothing", () => {
    noteTable(seen({ viewer: -1 }));
    expect(mine()).toEqual([]);
  });

  test("the newest comes first, and a code that is told later stays", () => {
    noteTable(seen({}));
    noteTable(seen({ table: OTHER }));
    noteCode(ID, "fam8te87");
    expect(codeOf(ID)).toBe("fam8te87");
    noteTable(seen({ seats: [seat("ann"), seat("eve")] }));
    expect(codeOf(ID)).toBe("fam8te87");
    expect(mine()).toHaveLength(2);
  });

  test("people beside each other stay so in a rematch", () => {
    notePlace(place, "gin", [0, 1]);
    noteRematch(ID, { ...place, table: OTHER }, "gin");
    expect(besideAt(OTHER)).toEqual([0, 1]);
  });

  test.each(["", "{}", "[3]", '[{"table":"x","ruleset":"gin"}]', '[{"table":1}]'])("%s is no table", (text) => {
    expect(readMine(text)).toEqual([]);
  });

  test("how it stands", () => {
    expect(stateOf(seen({})).code).toBe("you");
    expect(stateOf(seen({ turn: 1 }))).toEqual({ code: "seat", name: "bob" });
    expect(stateOf(seen({ turn: -1 })).code).toBe("deal");
    expect(stateOf(seen({ status: "open", turn: -1 })).code).toBe("open");
    expect(stateOf(over([0])).code).toBe("over");
  });
});

describe("invitations", () => {
  test.each([
    ["fam8te87", "fam8te87"],
    [" FAM8TE87 ", "fam8te87"],
    ["fam8 te87", "fam8te87"],
    ["http://192.168.1.7:8642/join/fam8te87", "fam8te87"],
    ["https://rummy.example.org/join/vyjzdh4w0/?lang=qps", "vyjzdh4w0"],
    ["fam8te8", ""],
    ["hello there", ""],
    ["http://192.168.1.7/t/fam8te87", ""],
  ])("%s has the code %s", (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  test("this computer's own address is no address for others", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", "rummy.localhost"]) expect(isLoopback(host)).toBe(true);
    for (const host of ["192.168.1.7", "example.org", "127.example.org"]) expect(isLoopback(host)).toBe(false);
    const local = { origin: "http://localhost:8642", hostname: "localhost" };
    expect(reachable(local, { urls: ["http://192.168.1.7:8642/", "x"], svg: "" })).toBe("http://192.168.1.7:8642");
    expect(reachable(local, { urls: [], svg: "" })).toBeNull();
    expect(reachable(local, null)).toBeNull();
    expect(reachable({ origin: "http://10.0.0.2:1", hostname: "10.0.0.2" }, null)).toBe("http://10.0.0.2:1");
  });
});

describe("one device for two", () => {
  const SEATS = [0, 1];
  test("whoever comes on turn is asked for; while others play the last view stays", () => {
    expect(shownSeat({ seat: 0, hand: 1 }, seen({ turn: 0 }), SEATS)).toBe(0);
    expect(shownSeat({ seat: 0, hand: 1 }, seen({ turn: 1 }), SEATS)).toBe(COVERED);
    expect(shownSeat({ seat: 0, hand: 1 }, seen({ turn: 2 }), SEATS)).toBe(0);
  });

  test("a page that is opened and a new deal are covered, whoever is on turn", () => {
    expect(shownSeat(null, seen({ turn: 0 }), SEATS)).toBe(COVERED);
    expect(shownSeat({ seat: 0, hand: 1 }, seen({ turn: 0, state: { number: 2 } }), SEATS)).toBe(COVERED);
    expect(shownSeat({ seat: COVERED, hand: 1 }, seen({ turn: -1 }), SEATS)).toBe(COVERED);
  });

  test("before and after the match nothing is hidden", () => {
    expect(shownSeat(null, seen({ status: "open", turn: -1 }), SEATS)).toBe(0);
    expect(shownSeat({ seat: 1, hand: 4 }, over([1]), SEATS)).toBe(1);
    expect(shownSeat({ seat: COVERED, hand: 4 }, over([1]), SEATS)).toBe(0);
  });

  test("only the one on turn may take the device, and nobody before a deal", () => {
    expect(mayTake(seen({ turn: 1 }), SEATS)).toEqual([1]);
    expect(mayTake(seen({ turn: 2 }), SEATS)).toEqual([0, 1]);
    expect(mayTake(seen({ turn: -1 }), SEATS)).toEqual([]);
    expect(mayTake(null, SEATS)).toEqual([]);
  });
});

test("how long ago it was", () => {
  useWords(["web-ago-now = now\nweb-ago-minutes = { $count } min\nweb-ago-hours = { $count } h\nweb-ago-days = { $count } d\n"]);
  const said = (then: number, now: number): string => ago(then, now).replace(/[\u2066-\u2069]/g, "");
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect([said(1_000, 30_000), said(9_000, 0)]).toEqual(["now", "now"]);
  expect([said(0, 5 * minute), said(0, hour - 1), said(0, hour)]).toEqual(["5 min", "59 min", "1 h"]);
  expect([said(0, day), said(0, 3 * day - 1)]).toEqual(["1 d", "2 d"]);
});
