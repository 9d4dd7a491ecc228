import { describe, expect, it } from "vitest";
import { read, suitOf } from "../lib/cards";
import { asPlaces, bracketsOf, fromPlaces, groupsOf, holding, keysOf, kindOf } from "./held";

const cards = (text: string): number[] => text.split(" ").map(read);
const HAND = cards("4h 5h 6h 9c 9d 9s Kd 2c");
const BEST = { melds: [cards("4h 5h 6h"), cards("9c 9d 9s")] };

describe("one's own order, as it is kept", () => {
  it("comes back for the same hand", () => {
    const own = cards("9s 4h Kd 2c 5h 9c 6h 9d");
    const places = asPlaces(own);
    expect(fromPlaces(JSON.parse(JSON.stringify(places)), HAND)).toEqual(own);
  });
  it("holds places and no cards: two hands in the same order are kept alike", () => {
    expect(asPlaces(cards("Kd 2c 7s"))).toEqual(asPlaces(cards("Qd 3c 8s")));
  });
  it("knows two copies of a card apart", () => {
    const own = cards("7s 2c 7s 5h");
    expect(fromPlaces(asPlaces(own), cards("2c 5h 7s 7s"))).toEqual(own);
  });
  it("is nothing where it does not fit", () => {
    for (const wrong of [null, "x", [0, 1], [0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 2, 3, 4, 5, 6, 99], [0, 1, 2, 3, 4, 5, 6, "7"]]) {
      expect(fromPlaces(wrong, HAND)).toBeNull();
    }
  });
});

describe("the hand as it is held", () => {
  it("says of each card in which meld it is, in every order", () => {
    for (const order of ["melds", "suit", "rank", "own"] as const) {
      const held = holding(HAND, order, BEST, [], []);
      expect(held.filter((one) => one.kind === "run").map((one) => one.card).sort()).toEqual(cards("4h 5h 6h").sort());
      expect(held.filter((one) => one.kind === "set")).toHaveLength(3);
      expect(held.filter((one) => one.meld < 0)).toHaveLength(2);
    }
  });
  it("marks what has just come, one copy of it", () => {
    const held = holding(cards("7s 7s 2c"), "rank", null, [], cards("7s"));
    expect(held.filter((one) => one.fresh)).toHaveLength(1);
  });
  it("keeps one's own order through a draw and a discard", () => {
    const own = cards("Kd 4h 9c 2c 5h 9d 6h 9s");
    const drawn = holding([...HAND, read("Js")], "own", BEST, own, []).map((one) => one.card);
    expect(drawn).toEqual([...own, read("Js")]);
    const after = holding(HAND.filter((card) => card !== read("2c")), "own", BEST, drawn, []).map((one) => one.card);
    expect(after).toEqual(own.filter((card) => card !== read("2c")));
  });
  it("has a key for each card, and another for its copy", () => {
    expect(new Set(keysOf(cards("7s 7s 2c"))).size).toBe(3);
  });
  it("tells a set from a run, jokers or not", () => {
    expect(kindOf(cards("9c 9d 9s"))).toBe("set");
    expect(kindOf([...cards("9c 9d"), 52])).toBe("set");
    expect(kindOf(cards("4h 5h 6h"))).toBe("run");
  });
});

describe("groups and brackets", () => {
  it("groups melds and the rest, or suits", () => {
    expect(groupsOf(holding(HAND, "melds", BEST, [], []), "melds", suitOf)).toEqual([3, 3, 2]);
    expect(groupsOf(holding(HAND, "suit", BEST, [], []), "suit", suitOf)).toEqual([2, 2, 1, 3]);
    expect(groupsOf(holding(HAND, "own", BEST, HAND, []), "own", suitOf)).toEqual([8]);
  });
  it("puts a bracket over each meld, and one over each part of a meld that two rows tear", () => {
    const held = holding(HAND, "melds", BEST, [], []);
    const row = held.map((_, at) => ({ x: at * 10, y: 0, row: 0, strip: 10 }));
    expect(bracketsOf(held, row)).toEqual([{ x: 0, to: 30, y: 0, whole: true }, { x: 30, to: 60, y: 0, whole: true }]);
    const close = row.map((spot) => ({ ...spot, strip: 4 }));
    expect(bracketsOf(held, close, 12)[0]).toMatchObject({ x: 8, to: 32 }); // each card lies over the next one
    const torn = held.map((_, at) => ({ x: (at % 4) * 10, y: at < 4 ? 0 : 50, row: at < 4 ? 0 : 1, strip: 10 }));
    expect(bracketsOf(held, torn).map((one) => one.whole)).toEqual([true, false]);
  });
});
