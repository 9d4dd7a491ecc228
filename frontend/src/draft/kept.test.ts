import { describe, expect, it } from "vitest";
import { read } from "../lib/cards";
import { asSaved, fromSaved, groundOf } from "./kept";
import { begun, declare, type Draft, put, textOf } from "./model";

const cards = (text: string): number[] => text.split(" ").map(read);
const OLD = [cards("5h 6h *7h"), cards("8c 8d 8s")];
const HAND = cards("7h 8h *");
const ON = groundOf(2, OLD);
const shown = (draft: Draft | null): string[] => draft?.groups.map(textOf) ?? [];

describe("a draft that is kept with the window", () => {
  const draft = put(declare(put(put(begun(OLD, HAND), ["h32.0"], 1), ["h52.0"], 2), "h52.0", read("8h")), ["t2"], "new");

  it("comes back with all its steps", () => {
    const back = fromSaved(asSaved(draft, ON), ON, OLD, HAND);
    expect(shown(back)).toEqual(shown(draft));
    expect(back?.past).toEqual(draft.past);
    expect(back?.next).toBe(draft.next);
  });

  it("comes back with a hand that has grown", () => {
    expect(shown(fromSaved(asSaved(draft, ON), ON, OLD, [...HAND, read("Kd")]))).toEqual(shown(draft));
  });

  it.each([
    ["another table", asSaved(draft, groundOf(2, [])), HAND],
    ["another hand", asSaved(draft, groundOf(3, OLD)), HAND],
    ["cards that are not held", asSaved(draft, ON), cards("8h *")],
    ["nothing", null, HAND],
    ["no JSON", "{", HAND],
    ["a card that is another", asSaved(draft, ON).replace("h32.0=7h", "h32.0=9h"), HAND],
    ["a card that is lost", asSaved(draft, ON).replace(',"t3=8c"', ""), HAND],
    ["a card that is doubled", asSaved(draft, ON).replace('"t3=8c"', '"t3=8c","t3=8c"'), HAND],
    ["nothing that was moved", asSaved(begun(OLD, HAND), ON), HAND],
    ["a list", "[]", HAND],
  ])("is forgotten where it is of %s", (_, text, hand) => {
    expect(fromSaved(text, ON, OLD, hand)).toBeNull();
  });
});
