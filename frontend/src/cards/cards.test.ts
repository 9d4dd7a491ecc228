import { describe, expect, it } from "vitest";
import { placed } from "./cut";
import { body, full, great, groups, index, tiny } from "./draw";
import { back, face, paper } from "./sheet";
import { PLACES } from "./shapes";
import { COLUMNS, LONGEST, ROWS, longestFloat, print, weave } from "./weave";

const FACES = Array.from({ length: 53 }, (_, face) => face);
const SHEET = FACES.map(groups).join("");
const SEEDS = Array.from({ length: 60 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 0);

describe("faces", () => {
  it("have a body and an index, in every size, and no two are alike", () => {
    for (const draw of [full, great, tiny, body]) {
      const drawn = FACES.map(draw);
      for (const svg of drawn) expect(svg).toMatch(/<path /);
      expect(new Set(drawn).size).toBe(53);
    }
    expect(new Set(FACES.map(index)).size).toBe(53);
  });

  it("are whole SVG without a number that is none, and every use finds what it uses", () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SHEET}</svg>`;
    expect(svg).not.toMatch(/NaN|undefined|null/);
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    const ids = [...parsed.querySelectorAll("[id]")].map((node) => node.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const use of parsed.querySelectorAll("use")) expect(ids).toContain(use.getAttribute("href")?.slice(1));
    for (const face of FACES) for (const size of ["f", "g", "t"]) expect(ids).toContain(`or-${size}${face}`);
  });

  it("bear no styles, which the policy of the page would not let pass, and nothing slow to paint", () => {
    expect(SHEET).not.toMatch(/style=|<style|<filter|<mask|<image|<script/);
  });

  it("have as many pips as their rank says, in places that are the same from both ends", () => {
    PLACES.forEach((places, rank) => {
      expect(places).toHaveLength(rank + 1);
      const mirrored = places.every(([x, y]) => places.some(([u, v]) => u === -x && v === y));
      expect(mirrored).toBe(true);
      if (rank === 6) return; // a seven has one suit too many above
      const turned = places.every(([x, y]) => places.some(([u, v]) => u === -x && Math.abs(v + y) < 1e-9));
      expect(turned).toBe(true);
    });
  });
});

describe("the sheet", () => {
  it("has a face or a back from when it is asked for, once, and gives it back", () => {
    const has = (id: string): number => paper().querySelectorAll(`#${id}`).length;
    expect(has("or-f7")).toBe(0);
    expect(face(7)).toBe(7);
    face(7);
    expect([has("or-f7"), has("or-g7"), has("or-t7"), has("or-f8")]).toEqual([1, 1, 1, 0]);
    expect(back(99)).toBe(weave(99).ink);
    expect(has("or-b99")).toBe(1);
    expect(paper().querySelector("#or-f7 path")?.namespaceURI).toBe("http://www.w3.org/2000/svg");
  });
});

describe("placed", () => {
  it("moves absolute points, scales relative ones, and turns when the size is negative", () => {
    expect(placed("M10-20L30 40z", 100, 200, 0.5)).toBe("M105 190L115 220z");
    expect(placed("M10-20q4 6-8 10z", 100, 200, 0.5)).toBe("M105 190q2 3 -4 5z");
    expect(placed("M10-20", 100, 200, -1)).toBe("M90 220");
  });
});

describe("cloth", () => {
  it("is the same for a seed and another for others", () => {
    expect(weave(7)).toEqual(weave(7));
    expect(print(7)).toBe(print(7));
    expect(new Set(SEEDS.map((seed) => JSON.stringify(weave(seed).over))).size).toBeGreaterThan(50);
    expect(new Set(SEEDS.map((seed) => weave(seed).ink)).size).toBe(4);
  });

  it("is as many threads wide and high as the loom, over and under in balance, with no long float", () => {
    for (const seed of SEEDS) {
      const { over } = weave(seed);
      expect(over).toHaveLength(ROWS);
      for (const line of over) expect(line).toHaveLength(COLUMNS);
      const share = over.flat().filter(Boolean).length / (ROWS * COLUMNS);
      expect(share).toBeGreaterThan(0.36);
      expect(share).toBeLessThan(0.64);
      expect(longestFloat(over)).toBeLessThanOrEqual(LONGEST);
    }
  });

  it("holds together: no thread lies over all others, or under", () => {
    for (const seed of SEEDS) {
      const { over } = weave(seed);
      for (const line of over) expect(new Set(line).size).toBe(2);
      for (let at = 0; at < COLUMNS; at++) expect(new Set(over.map((line) => line[at])).size).toBe(2);
    }
  });

  it("looks the same upside down, so that a turned card tells nothing", () => {
    for (const seed of SEEDS) {
      const { over } = weave(seed);
      expect([...over].reverse().map((line) => [...line].reverse())).toEqual(over);
    }
  });
});
