import { describe, expect, it } from "vitest";
import { read } from "../lib/cards";
import { begun } from "./model";
import { settled, traces } from "./order";

const melds = (text: string): number[][] => text.split(" | ").map((meld) => meld.split(" ").map(read));

describe("the order of the melds", () => {
  it("is as the table tells it where nothing was shown", () => {
    expect(settled([], melds("5h 6h 7h | 8c 8d 8s"))).toEqual([0, 1]);
  });

  it("keeps melds where they were, and has new ones behind them", () => {
    expect(settled(["8c,8d,8s", "5h,6h,7h"], melds("2c 3c 4c | 5h 6h 7h | 8c 8d 8s"))).toEqual([2, 1, 0]);
  });

  it("knows two alike apart, and forgets what is gone", () => {
    expect(settled(["5h,6h,7h", "9c,9d,9s", "5h,6h,7h"], melds("5h 6h 7h | 5h 6h 7h | 8c 8d 8s"))).toEqual([0, 1, 2]);
  });
});

it("a card is found again under its name, and a joker whatever it stands for", () => {
  const groups = begun(melds("5h 6h *7h | 5h 6h 7h"), []).groups;
  expect([...traces(groups).values()]).toEqual(["30.0", "31.0", "52.0", "30.1", "31.1", "32.0"]);
});
