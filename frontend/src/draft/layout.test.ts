import { describe, expect, it } from "vitest";
import { rowsOf, sizeFor, stripOf } from "./layout";

const MELDS = Array.from({ length: 17 }, (_, at) => 3 + (at % 4));

describe("the size of cards on the table", () => {
  it("is large where there are few, and never more than is pleasant", () => {
    expect(sizeFor([3, 3], 1600, 700)).toMatchObject({ card: 132, fits: true });
  });

  it("is smaller where there are many, and all are in sight", () => {
    const size = sizeFor(MELDS, 1800, 600);
    expect(size.fits).toBe(true);
    expect(size.card).toBeGreaterThan(60);
  });

  it("has less around it before one has to scroll", () => {
    const easy = sizeFor(MELDS, 770, 500);
    const dense = sizeFor(MELDS, 770, 300);
    expect([easy.fits, dense.fits]).toEqual([true, true]);
    expect(dense.head).toBeLessThan(easy.head);
  });

  it("has its least on a small phone, where one scrolls", () => {
    expect(sizeFor(MELDS, 304, 220)).toMatchObject({ card: 36, fits: false });
  });

  it("leaves a strip of each card for a finger, as long as the room allows", () => {
    expect(stripOf(36, 4, 304)).toBe(24);
    expect(36 + 12 * stripOf(36, 13, 304)).toBeLessThanOrEqual(304);
  });

  it.each([200, 304, 700, 2000])("counts rows as they wrap at %i", (width) => {
    for (const card of [38, 60, 100]) {
      const rows = rowsOf(MELDS, card, width);
      expect(rows).toBeGreaterThanOrEqual(1);
      expect(rows).toBeLessThanOrEqual(MELDS.length);
      expect(rowsOf([...MELDS, 3], card, width)).toBeGreaterThanOrEqual(rows);
    }
  });

  it("is something even where there is no room or nothing to show", () => {
    expect(sizeFor([], 300, 300).card).toBeGreaterThan(0);
    expect(sizeFor([3], 0, 0).card).toBeGreaterThan(0);
  });
});
