import { describe, expect, it } from "vitest";
import { read } from "../../lib/cards";
import type { Seen } from "../../lib/protocol";
import {
  bigGinToken, knocks, knockToken, layoffsOf, meldOf, parse, sameCards, showToken, slip,
} from "./tokens";

const cards = (text: string): number[] => text.split(" ").filter(Boolean).map(read);

describe("tokens are taken apart and put together again", () => {
  it.each([
    ["+", "draw"], ["<", "take"], ["pass", "pass"], ["show", "show"], ["end", "end"], ["!", "close"], ["!!", "big_gin"],
  ])("%s", (token, kind) => expect(parse(token)).toMatchObject({ kind, card: -1, melds: [] }));

  it("those with cards", () => {
    expect(parse("-7s")).toMatchObject({ kind: "discard", card: read("7s") });
    expect(parse("!7s")).toMatchObject({ kind: "knock", card: read("7s"), melds: [] });
    expect(parse("!7s=4h,5h,6h/9c,9d,9s").melds).toEqual([cards("4h 5h 6h"), cards("9c 9d 9s")]);
    expect(parse("!!=4h,5h,6h,7h/Qc,Qd,Qh").melds).toHaveLength(2);
    expect(parse("=5c,5d,5s")).toMatchObject({ kind: "meld", melds: [cards("5c 5d 5s")] });
    expect(parse("4h,8h>2")).toMatchObject({ kind: "layoff", cards: cards("4h 8h"), number: 2 });
    expect(parse("~4h,5h,6h/8c,8d,*8s")).toMatchObject({ kind: "table", melds: [cards("4h 5h 6h"), cards("8c 8d *8s")] });
    expect(parse("show=4c,4d,4s;8s>1;9s>1")).toMatchObject({
      kind: "show", melds: [cards("4c 4d 4s")], layoffs: [[read("8s"), 1], [read("9s"), 1]],
    });
    expect(parse("show=")).toMatchObject({ kind: "show", melds: [], layoffs: [] });
    expect(parse("show=;8s>1")).toMatchObject({ melds: [], layoffs: [[read("8s"), 1]] });
  });

  it("and written as the notation has them", () => {
    expect(knockToken(read("7s"))).toBe("!7s");
    expect(knockToken(read("7s"), [])).toBe("!7s=");
    expect(knockToken(read("7s"), [cards("4h 5h 6h"), cards("9c 9d 9s")])).toBe("!7s=4h,5h,6h/9c,9d,9s");
    expect(bigGinToken()).toBe("!!");
    expect(bigGinToken([cards("4h 5h 6h")])).toBe("!!=4h,5h,6h");
    expect(showToken([cards("4c 4d 4s")], [[read("8s"), 1], [read("9s"), 1]])).toBe("show=4c,4d,4s;8s>1;9s>1");
    expect(showToken([])).toBe("show=");
  });
});

describe("picked cards find their tokens", () => {
  const legal = ["-5c", "=5c,5d,5s", "=4h,5h,6h", "7h>2", "7h,8h>2", "7h>3", "show"];
  it("melds in whatever order they were picked", () => {
    expect(meldOf(legal, cards("5s 5c 5d"))).toBe("=5c,5d,5s");
    expect(meldOf(legal, cards("5s 5c"))).toBeNull();
    expect(meldOf(legal, cards("5s 5c 5d 5h"))).toBeNull();
  });
  it("lay-offs by the meld on which they fit", () => {
    expect([...layoffsOf(legal, cards("7h"))]).toEqual([[2, "7h>2"], [3, "7h>3"]]);
    expect([...layoffsOf(legal, cards("8h 7h"))]).toEqual([[2, "7h,8h>2"]]);
    expect(layoffsOf(legal, cards("8h")).size).toBe(0);
    expect(layoffsOf(legal, []).size).toBe(0);
  });
  it("with two packs a card may be there twice", () => {
    expect(sameCards(cards("5c 5c"), cards("5c 5d"))).toBe(false);
    expect(sameCards(cards("5c 5c 5d"), cards("5d 5c 5c"))).toBe(true);
  });
});

describe("slips", () => {
  type Some = Parameters<typeof slip>[0];
  const seen = (legal: string[], leaves: number[], more: Partial<Seen> = {}): Some => ({
    legal, leaves, limit: 10, viewer: 0, state: null, best: { seat: 0, melds: [cards("7c 7d 7h")], left: [], points: 30 }, ...more,
  });
  it("a throw that breaks a meld for nothing is asked about", () => {
    const one = seen(["-Kc", "-2d", "-7c"], [20, 28, 44]);
    expect(slip(one, "-7c")).toBe("breaks");
    expect(slip(one, "-Kc")).toBeNull();
    expect(slip(one, "-2d")).toBeNull(); // a low card is kept or thrown as one likes
  });
  it("so is gin that is not taken, by a throw or by a knock with more", () => {
    const one = seen(["-Kc", "-2d", "!Kc", "!2d"], [0, 8, 0, 8]);
    expect(slip(one, "-Kc")).toBe("gin");
    expect(slip(one, "!2d")).toBe("gin");
    expect(slip(one, "!Kc")).toBeNull();
    expect(slip(seen(["-Kc", "!!"], [3, 0]), "-Kc")).toBe("big_gin");
  });
  it("and a throw after which one could no longer knock", () => {
    const one = seen(["-Kc", "-2d", "!Kc"], [9, 17, 9]);
    expect(slip(one, "-2d")).toBe("over");
    expect(slip(one, "-Kc")).toBeNull(); // to play on for gin is no slip
  });
  it("in Basic Rummy melds that would go out are not thrown away", () => {
    expect(slip(seen(["-Kc", "=7c,7d,7h"], [0, -1], { limit: -1 }), "-Kc")).toBe("out");
  });
  it("what is not listed, or throws no card, is no slip", () => {
    expect(slip(seen(["+", "<"], [-1, -1]), "+")).toBeNull();
    expect(slip(seen(["-Kc"], [20]), "-Qc")).toBeNull();
  });
  it("knocks are listed with the least first", () => {
    expect(knocks(seen(["-2d", "!2d", "!Kc", "!!"], [8, 8, 0, 0])).map((one) => [one.token, one.leaves])).toEqual([["!Kc", 0], ["!2d", 8]]);
  });
});
