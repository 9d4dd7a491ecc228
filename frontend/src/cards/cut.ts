/** The tools of the block cutter: gouge marks and rows of them, as path data in card units (a card is 250 x 350). */

export type Point = readonly [number, number];

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A coordinate in as few characters as one decimal needs. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data moved to (x, y) and scaled about there, turned if the size is negative; made of pairs (M L Q, m l q) only. */
export function placed(d: string, x: number, y: number, size: number): string {
  return d.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    const moves = command < "a";
    const values = numbers.match(/-?\d*\.?\d+/g) ?? [];
    return command + values.map((value, i) => short(Number(value) * size + (moves ? (i % 2 ? y : x) : 0))).join(" ");
  });
}

/** One stroke of the gouge from a to b: a sliver that is `width` wide in the middle and runs out at both ends. */
export function gouge([ax, ay]: Point, [bx, by]: Point, width: number): string {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const nx = ((by - ay) / length) * width;
  const ny = ((ax - bx) / length) * width;
  const [mx, my] = [(bx - ax) / 2, (by - ay) / 2];
  const there = `q${short(mx + nx)} ${short(my + ny)} ${short(bx - ax)} ${short(by - ay)}`;
  return `M${short(ax)} ${short(ay)}${there}q${short(-mx - nx)} ${short(-my - ny)} ${short(ax - bx)} ${short(ay - by)}z`;
}

function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

/** A row of `count` strokes that lead from the edge a0-a1 to the edge b0-b1, as hair, folds and feathers need them. */
export function row(a0: Point, a1: Point, b0: Point, b1: Point, count: number, width: number): string {
  let path = "";
  for (let at = 0; at < count; at++) {
    const part = count === 1 ? 0.5 : at / (count - 1);
    path += gouge(between(a0, a1, part), between(b0, b1, part), width);
  }
  return path;
}

/** Marks left by the gouge on cleared ground round (x, y): strokes that point away from it, between two radii. */
export function rays(
  [x, y]: Point,
  inner: number,
  reach: (angle: number) => number,
  count: number,
  width: number,
  seed: number,
): string {
  const next = chance(seed);
  let path = "";
  for (let at = 0; at < count; at++) {
    const angle = ((at + 0.15 + next() * 0.7) / count) * Math.PI * 2;
    const far = reach(angle);
    const from = inner + next() * 8;
    const to = far - next() * 0.3 * (far - from);
    if (to - from < 5) continue;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    path += gouge([x + c * from, y + s * from], [x + c * to, y + s * to], width * (0.6 + next() * 0.7));
  }
  return path;
}
