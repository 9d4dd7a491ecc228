import { describe, expect, test } from "vitest";
import { type Around, handRoom, isFlat } from "./room";

const phone: Around = {
  tall: 800, wide: 360, flat: false, melds: false, rebuilds: false, taught: false,
  taken: { seats: 64, acts: 100, middle: 120, near: 47 },
};

describe("the room of the hand", () => {
  test("what is left, up to its share of the window", () => {
    expect(handRoom(phone)).toBe(800 * 0.42);
    expect(handRoom({ ...phone, tall: 600 })).toBe(600 - (64 + 47 + 120 + 100) - 88);
  });
  test("melds take theirs: below the piles, or in a row with them", () => {
    expect(handRoom({ ...phone, tall: 720, melds: true })).toBe(720 - (64 + 47 + 120 + 96 + 100) - 88);
    expect(handRoom({ ...phone, tall: 620, melds: true })).toBe(620 - (64 + 47 + 120 + 100) - 88);
    expect(handRoom({ ...phone, tall: 1_000, rebuilds: true, melds: true })).toBe(260);
  });
  test("never less than a hand needs; where one is taught on a phone, that is less", () => {
    expect(handRoom({ ...phone, tall: 320 })).toBe(118);
    const taught = { ...phone, melds: true, rebuilds: true, taught: true };
    expect(handRoom(taught)).toBeCloseTo(800 * 0.17);
    expect(handRoom({ ...taught, tall: 400 })).toBe(70);
  });
  test("a phone on its side has what one does beside the piles", () => {
    expect([isFlat(360, 640), isFlat(640, 360), isFlat(481, 800)]).toEqual([true, false, false]);
    expect(handRoom({ ...phone, tall: 450, wide: 800, flat: true })).toBe(450 - (64 + 47 + 120) - 88);
  });
});
