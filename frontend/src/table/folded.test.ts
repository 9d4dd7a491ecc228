import { describe, expect, it } from "vitest";
import type { Event, Fact, Told } from "../lib/protocol";
import { declinedBy, type Drawn, drawnBy, joined, type LogLine } from "./folded";

const moved: Fact = { type: "moved", seat: 1, action: "+", auto: false, spent: 0 };
const told = (events: readonly Event[], fact: Fact = moved): Told => ({ type: "told", seq: 9, fact, events, digest: "", seen: null });
const line = (text: string, drawn: Drawn | null = null): LogLine => ({ seq: 9, short: text, long: text, drawn });
const words = (seq: number, drawn: Drawn): LogLine => ({ ...line(`${drawn.seat} draws ${drawn.cards.join(" ")}`, drawn), seq });

describe("what is drawn in a turn", () => {
  it("is known by a fact that did nothing else", () => {
    expect(drawnBy(told([{ type: "drew", seat: 1, card: 5 }]))).toEqual({ seat: 1, cards: [5] });
    expect(drawnBy(told([{ type: "drew", seat: 1, card: 5 }], { ...moved, auto: true }))).toBeNull();
    expect(drawnBy(told([{ type: "declined", seat: 1 }]))).toBeNull();
    expect([declinedBy(told([{ type: "declined", seat: 1 }])), declinedBy(told([]))]).toEqual([1, -1]);
  });
  it("is one line, of each by himself", () => {
    const first = joined([line("a knock")], line("one", { seat: 1, cards: [5] }), words);
    const second = joined(first, line("two", { seat: 1, cards: [7] }), words);
    const other = joined(second, line("three", { seat: 0, cards: [9] }), words);
    expect(other.map(({ short }) => short)).toEqual(["a knock", "1 draws 5 7", "three"]);
    expect(joined(other, line("meld"), words)).toHaveLength(4);
  });
});
