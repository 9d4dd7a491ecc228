/**
 * Card backs as cloth: a draft for a loom with eight shafts, threaded and trodden to a point so that it makes lozenges.
 *
 * The matrix says for each crossing whether the weft lies over the warp. It is a palindrome both ways, so a back
 * looks the same upside down, and no thread floats over more than `LONGEST` others.
 */
import { chance, gouge } from "./cut";

export const COLUMNS = 25;
export const ROWS = 35;
const SHAFTS = 8;
/** A float never lies over more threads than this: a longer one would catch on a ring. */
export const LONGEST = 7;
/** How many shafts go up and stay down by turns, of the twills that a weaver knows by these numbers. */
const TWILLS = ["44", "35", "3113", "2213", "2123", "1133", "3212", "1223", "2312", "111113", "3221", "1322"] as const;

export interface Weave {
  /** over[row][column]: the weft is on top. */
  over: boolean[][];
  /** Which of the inks of the theme (0 to 3) the block is printed in. */
  ink: number;
}

/** A walk over the shafts, one step up or down at a time, that turns at points and reads the same backwards. */
function points(length: number, low: number, next: () => number): number[] {
  const half: number[] = [];
  let step = next() < 0.5 ? 1 : -1;
  let at = next() < 0.7 ? (step > 0 ? low : SHAFTS - 1) : low + Math.floor(next() * (SHAFTS - low));
  for (let i = 0; i <= length / 2; i++) {
    half.push(at);
    if (at === SHAFTS - 1) step = -1;
    else if (at === low) step = 1;
    at += step;
  }
  return [...half.slice(1).reverse(), ...half].slice(0, length);
}

/** Which shafts a twill lifts together. */
const lifted = (twill: string): boolean[] => [...twill].flatMap((run, i) => Array<boolean>(Number(run)).fill(i % 2 === 0));

/** The longest float of the cloth, over rows and down columns. */
export function longestFloat(over: boolean[][]): number {
  let longest = 0;
  const measure = (line: boolean[]) => {
    let run = 0;
    line.forEach((up, i) => {
      run = i > 0 && up === line[i - 1] ? run + 1 : 1;
      longest = Math.max(longest, run);
    });
  };
  over.forEach(measure);
  (over[0] ?? []).forEach((_, column) => measure(over.map((line) => line[column] ?? false)));
  return longest;
}

/** The cloth of a seed: the first draft it leads to in which neither side hides the other and no float is too long. */
export function weave(seed: number): Weave {
  const next = chance(seed);
  const ink = Math.floor(next() * 4);
  for (;;) {
    const lifts = lifted(TWILLS[Math.floor(next() * TWILLS.length)] ?? "44");
    const threading = points(COLUMNS, Math.floor(next() * 3), next);
    const treading = points(ROWS, Math.floor(next() * 3), next);
    const over = treading.map((tread) => threading.map((shaft) => lifts[(tread + shaft) % SHAFTS] ?? false));
    const share = over.flat().filter(Boolean).length / (ROWS * COLUMNS);
    if (share > 0.36 && share < 0.64 && longestFloat(over) <= LONGEST) return { over, ink };
  }
}

/** The cuts of a cloth on a block of 250 x 350 with margins: weft floats lie across, warp floats run down. */
export function cuts({ over }: Weave): { weft: string; warp: string } {
  const [cell, left, top] = [8.8, 15, 21];
  let [weft, warp] = ["", ""];
  const x = (at: number) => left + at * cell;
  const y = (at: number) => top + at * cell;
  over.forEach((line, row) => {
    for (let from = 0; from < COLUMNS; ) {
      let to = from;
      while (to < COLUMNS && line[to] === line[from]) to++;
      if (line[from]) weft += gouge([x(from) - 1, y(row + 0.5)], [x(to) + 1, y(row + 0.5)], 5.6);
      from = to;
    }
  });
  for (let column = 0; column < COLUMNS; column++) {
    for (let from = 0; from < ROWS; ) {
      let to = from;
      while (to < ROWS && over[to]?.[column] === over[from]?.[column]) to++;
      if (!over[from]?.[column]) warp += gouge([x(column + 0.5), y(from) - 1], [x(column + 0.5), y(to) + 1], 5.6);
      from = to;
    }
  }
  return { weft, warp };
}

/** What the block of a table prints on the backs of its cards, on 250 x 350, and in which of four inks. */
export interface Print {
  ink: number;
  paths: string;
}

const prints = new Map<number, Print>();

/** The print of a seed; made once, for all backs of a table are the same. */
export function print(seed: number): Print {
  const known = prints.get(seed);
  if (known) return known;
  const cloth = weave(seed);
  const { weft, warp } = cuts(cloth);
  const paths =
    `<path fill="var(--card-dye)" d="M10 10.500L240 9V341L9.500 340Z"/><path fill="var(--card-paper)" d="${weft}"/>` +
    `<path fill="var(--card-paper)" opacity=".28" d="${warp}"/>`;
  const made = { ink: cloth.ink, paths };
  prints.set(seed, made);
  return made;
}
