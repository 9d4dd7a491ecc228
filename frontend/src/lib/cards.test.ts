import { describe, expect, test } from "vitest";
import { DECLARED, grouped, JOKER, kept, moved, NONE, read, sorted, UNKNOWN, without, written } from "./cards";

const cards = (text: string): number[] => text.split(" ").filter(Boolean).map(read);
const text = (list: readonly number[]): string => list.map(written).join(" ");

describe("how cards are written", () => {
  test("every card is read back as it was written", () => {
    for (let card = 0; card <= UNKNOWN; card += 1) expect(read(written(card))).toBe(card);
    for (let card = 0; card < JOKER; card += 1) expect(read(written(card + DECLARED))).toBe(card + DECLARED);
  });
  test("they are those of the notation", () => {
    expect([0, 12, 13, 39, 45].map(written)).toEqual(["Ac", "Kc", "Ad", "As", "7s"]);
    expect(text([JOKER, UNKNOWN, DECLARED + 45])).toBe("* ?? *7s");
    expect(["", "7", "77", "7x", "10s", "**", "7s7"].map(read)).toEqual(Array(7).fill(NONE));
  });
});

describe("orders of a hand", () => {
  test("by suits, red and black by turns; jokers last", () => {
    expect(text(sorted(cards("* 2h As Kd 3c Ac"), "suit"))).toBe("Ac 3c Kd As 2h *");
  });
  test("by ranks", () => {
    expect(text(sorted(cards("Kd 2h As Ac * 2c"), "rank"))).toBe("Ac As 2c 2h Kd *");
  });
  test("by melds: those of the server, then the rest; a meld of cards that are gone is none", () => {
    const best = { melds: [cards("7c 7d 7h"), cards("2s 3s 4s")] };
    const { melds, rest } = grouped(cards("4s 7h 2s 7d 3s 7c Kd Ac"), best);
    expect(melds.map(text)).toEqual(["7c 7d 7h", "2s 3s 4s"]);
    expect(text(rest)).toBe("Ac Kd");
    expect(grouped(cards("7c 7d Kd"), best).melds).toEqual([]);
  });
  test("a declared joker of a meld is the joker of the hand", () => {
    expect(grouped(cards("* 7c 7d"), { melds: [cards("7c 7d *7h")] }).melds.map(text)).toEqual(["7c 7d *"]);
  });
  test("one's own: what stayed keeps its place, what is new comes last, twins are told apart", () => {
    expect(text(kept(cards("Kd Ac 7h 2s"), cards("Ac 2s Kd 9c")))).toBe("Kd Ac 2s 9c");
    expect(text(kept(cards("7h Ac 7h"), cards("7h 7h Ac")))).toBe("7h Ac 7h");
  });
  test("moving a card", () => {
    expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(moved([1, 2, 3], 1, 99)).toEqual([1, 3, 2]);
    expect(moved([1, 2], 7, 0)).toEqual([1, 2]);
  });
  test("taking cards out, each once", () => {
    expect(without([5, 6, 5, 7], [5, 9])).toEqual([6, 5, 7]);
  });
});
