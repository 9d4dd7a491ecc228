import { describe, expect, it } from "vitest";
import { fan, placeAt, rowsOf } from "./fan";

const inside = (groups: number[], width: number, height: number, most = 200, large = false) => {
  const laid = fan(groups, { width, height, most, large });
  const count = groups.reduce((sum, size) => sum + size, 0);
  expect(laid.spots).toHaveLength(count);
  for (const spot of laid.spots) {
    expect(spot.x).toBeGreaterThanOrEqual(-0.01);
    expect(spot.x + laid.card).toBeLessThanOrEqual(width + 0.01);
    expect(spot.y + laid.card * 1.4).toBeLessThanOrEqual(laid.height + 0.01);
  }
  return laid;
};

describe("a fan of cards", () => {
  it("is one row of uncovered cards where there is room", () => {
    const laid = inside([10], 2400, 300, 160);
    expect(laid.rows).toBe(1);
    expect(laid.card).toBe(160);
    expect(laid.spots[1]?.x).toBeGreaterThan((laid.spots[0]?.x ?? 0) + laid.card - 1);
  });

  it("lies in two rows on a small phone, every card a finger wide", () => {
    const laid = inside([3, 3, 5], 300, 170);
    expect(laid.rows).toBe(2);
    for (const spot of laid.spots) expect(spot.strip).toBeGreaterThanOrEqual(44);
    expect(laid.height).toBeLessThanOrEqual(170);
  });

  it("shows the index of every card, covered from the right or from below", () => {
    for (const [count, width, height] of [[11, 300, 170], [11, 340, 230], [30, 300, 230], [11, 900, 240], [21, 700, 150]] as const) {
      const laid = inside([count], width, height);
      const great = laid.card < 80;
      for (const spot of laid.spots) expect(spot.strip).toBeGreaterThanOrEqual(Math.min(laid.card * (great ? 0.38 : 0.26), 44) - 0.01);
      const rows = [...new Set(laid.spots.map((spot) => spot.y))];
      rows.slice(1).forEach((y, at) => expect(y - (rows[at] ?? 0)).toBeGreaterThanOrEqual(Math.max(44, laid.card * (great ? 0.84 : 0.49)) - 0.01));
    }
  });

  it("gives great indices the room they need", () => {
    const laid = inside([11], 900, 240, 160, true);
    for (const spot of laid.spots) expect(spot.strip).toBeGreaterThanOrEqual(laid.card * 0.38 - 0.01);
  });

  it("leaves room between groups and none within", () => {
    const { spots, card } = inside([3, 4], 400, 200, 80);
    const steps = spots.slice(1).map((spot, at) => spot.x - (spots[at]?.x ?? 0));
    expect(steps[2]).toBeCloseTo((steps[0] ?? 0) + card * 0.16);
    expect(steps[3]).toBeCloseTo(steps[0] ?? 0);
  });

  it("shows as much of each card where it lies over the next one, at its other side", () => {
    const usual = fan([3, 8], { width: 320, height: 170, most: 100 });
    const turned = fan([3, 8], { width: 320, height: 170, most: 100, left: true });
    expect(turned.spots.map((spot) => spot.x)).toEqual(usual.spots.map((spot) => spot.x));
    for (const { spots, card } of [usual, turned]) {
      const first = spots.findIndex((spot) => spot.row === 1);
      const whole = spots.flatMap((spot, at) => (spot.strip === card ? [at] : []));
      expect(whole).toEqual(spots === turned.spots ? [0, first] : [first - 1, spots.length - 1]);
    }
  });

  it("has nothing to lay for an empty hand, and room for a single card", () => {
    expect(fan([], { width: 300, height: 200, most: 100 })).toMatchObject({ height: 0, spots: [] });
    expect(fan([1], { width: 300, height: 200, most: 100 }).spots[0]?.x).toBe(100);
  });

  it("breaks rows between groups where one ends near", () => {
    expect(rowsOf([3, 3, 5], 2)).toEqual([6, 5]);
    expect(rowsOf([4, 3, 4], 2)).toEqual([7, 4]);
    expect(rowsOf([11], 2)).toEqual([6, 5]);
    expect(rowsOf([2, 9], 2)).toEqual([6, 5]);
  });
});

describe("the place for a card that is let go", () => {
  const { spots, card } = fan([10], { width: 1000, height: 200, most: 90 });
  it("is before the card on whose left half it is", () => {
    expect(placeAt(spots, card, 0, 10)).toBe(0);
    expect(placeAt(spots, card, (spots[4]?.x ?? 0) + 5, 10)).toBe(4);
    expect(placeAt(spots, card, (spots[4]?.x ?? 0) + card - 5, 10)).toBe(5);
    expect(placeAt(spots, card, 5000, 10)).toBe(10);
  });
  it("is by the right half where that is what one sees", () => {
    const close = fan([10], { width: 400, height: 200, most: 90 });
    const edge = (close.spots[4]?.x ?? 0) + close.card;
    expect(placeAt(close.spots, close.card, edge - 3, 10, true)).toBe(5);
    expect(placeAt(close.spots, close.card, edge - (close.spots[4]?.strip ?? 0) + 3, 10, true)).toBe(4);
  });
  it("is in the row in which it is", () => {
    const two = fan([11], { width: 300, height: 180, most: 90 });
    const second = two.spots.findIndex((spot) => spot.row === 1);
    expect(placeAt(two.spots, two.card, 0, 10)).toBe(0);
    expect(placeAt(two.spots, two.card, 0, (two.spots[second]?.y ?? 0) + 5)).toBe(second);
  });
});
