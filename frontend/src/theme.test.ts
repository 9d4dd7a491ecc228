import { describe, expect, it } from "vitest";
import css from "./theme.css?raw";

type Tokens = Record<string, string>;

/** The custom properties of the block that begins with this selector. */
function block(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  expect(from).toBeGreaterThanOrEqual(0);
  const text = css.slice(from, css.indexOf("\n}", from));
  return Object.fromEntries([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

const usual = block(":root");
const contrast = block(':root[data-contrast="more"]');
const four = block(':root[data-colours="four"]');
const fourContrast = block(':root[data-contrast="more"][data-colours="four"]');

/** Every look one can choose: tokens, and whether it is the dark half of them. */
const LOOKS: [string, Tokens, boolean][] = [
  ["light", usual, false],
  ["dark", usual, true],
  ["contrast, light", { ...usual, ...contrast }, false],
  ["contrast, dark", { ...usual, ...contrast }, true],
  ["light, four colours", { ...usual, ...four }, false],
  ["dark, four colours", { ...usual, ...four }, true],
  ["contrast, four colours", { ...usual, ...contrast, ...four, ...fourContrast }, false],
];

function luminance(name: string, tokens: Tokens, dark: boolean): number {
  let value = tokens[name] ?? "";
  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  if (pair) value = (dark ? pair[2] : pair[1]) ?? "";
  const other = /^var\((--[\w-]+)\)$/.exec(value);
  if (other) return luminance(other[1] ?? "", tokens, dark);
  expect(value, name).toMatch(/^#([0-9a-f]{3}){1,2}$/);
  const hex = value.length === 4 ? value.replace(/[0-9a-f]/g, "$&$&") : value;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function ratio(front: string, ground: string, tokens: Tokens, dark: boolean): number {
  const [high, low] = [luminance(front, tokens, dark), luminance(ground, tokens, dark)].sort((one, two) => two - one);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

describe.each(LOOKS)("%s", (_, tokens, dark) => {
  const of = (front: string, ground: string): number => ratio(front, ground, tokens, dark);

  it.each(["--suit-black", "--suit-red", "--suit-diamonds", "--suit-clubs"])("prints %s so that one can read it", (suit) => {
    expect(of(suit, "--paper-card")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["--ink", "--soft", "--accent", "--good", "--warn", "--bad"])("has words in %s that one can read", (front) => {
    for (const ground of ["--paper", "--sheet"]) expect(of(front, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it("has words that one can read on buttons, on wells and on the tint", () => {
    expect(of("--on-accent", "--fill")).toBeGreaterThanOrEqual(4.5);
    expect(of("--on-accent", "--fill-deep")).toBeGreaterThanOrEqual(4.5);
    expect(of("--accent-deep", "--sheet")).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["--well", "--tint"]) {
      for (const front of ["--ink", "--soft", "--bad"]) expect(of(front, ground), `${front} ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has edges of fields, rings of focus and backs of cards that one can see", () => {
    for (const ground of ["--paper", "--sheet"]) {
      for (const front of ["--edge", "--focus", "--accent"]) expect(of(front, ground), `${front} ${ground}`).toBeGreaterThanOrEqual(3);
    }
    for (const dye of ["--dye-0", "--dye-1", "--dye-2", "--dye-3"]) expect(of(dye, "--paper-back"), dye).toBeGreaterThanOrEqual(4.5);
  });
});
