// How a hand lies on the table: how wide its cards are, how far apart, and in how many rows. Pure arithmetic.

/** Of a card's width: its height, and the room between two groups. */
const TALL = 7 / 5;
const GROUP = 0.16;
/** Of a card's width, how wide and how tall its index is with its margin; and where it is drawn great (see cards.css). */
const SMALL_INDEX = { wide: 0.26, tall: 0.49 } as const;
const GREAT_INDEX = { wide: 0.38, tall: 0.84 } as const;
const GREAT_UNDER = 80;
/** What a finger needs. */
const TARGET = 44;
/** Cards are no narrower than this, and the strip that is seen of a covered one is never less. */
const LEAST_WIDTH = 40;
const LEAST_STRIP = 19;

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  /** How much of the card is seen, beside the one that covers it. */
  readonly strip: number;
}

export interface Fan {
  /** The width of a card. */
  readonly card: number;
  /** The height of all rows together. */
  readonly height: number;
  readonly rows: number;
  readonly spots: readonly Spot[];
}

export interface Room {
  readonly width: number;
  readonly height: number;
  /** The widest card that is wanted. */
  readonly most: number;
  /** Whether indices are great at every width. */
  readonly large?: boolean;
  /** Whether each card lies over the next one, instead of under it. */
  readonly left?: boolean;
}

/** How many cards stand in each of so many rows; the upper rows have those that are over. */
function split(count: number, rows: number): number[] {
  const each = Math.floor(count / rows);
  return Array.from({ length: rows }, (_, row) => each + (row < count % rows ? 1 : 0));
}

/** Where rows begin, moved to the border of a group where one is near, so that a meld is not torn. */
export function rowsOf(groups: readonly number[], rows: number): number[] {
  const count = groups.reduce((sum, size) => sum + size, 0);
  const sizes = split(count, rows);
  if (rows === 1) return sizes;
  const borders: number[] = [];
  groups.reduce((sum, size) => (borders.push(sum + size), sum + size), 0);
  const found: number[] = [];
  let begun = 0;
  let wanted = 0;
  for (let row = 0; row < rows; row++) {
    wanted += sizes[row] ?? 0;
    const near = borders.filter((border) => border > begun && Math.abs(border - wanted) <= 1 && border < count);
    const end = row === rows - 1 ? count : (near.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted);
    found.push(end - begun);
    begun = end;
  }
  return found;
}

function step(width: number, card: number, count: number, gaps: number): number {
  if (count < 2) return card;
  return Math.min(card * 1.06, (width - card - gaps * card * GROUP) / (count - 1));
}

const indexOf = (card: number, large: boolean): { wide: number; tall: number } =>
  large || card < GREAT_UNDER ? GREAT_INDEX : SMALL_INDEX;

/** The strip of a covered row that is seen: its index, and enough for a finger. */
const rowStrip = (card: number, large: boolean): number => Math.max(TARGET, card * indexOf(card, large).tall);

/**
 * The fan for groups of cards side by side. One row if every card can be touched in it, else as many as the height allows; of
 * what fits, the largest cards.
 */
export function fan(groups: readonly number[], room: Room): Fan {
  const sizes = groups.filter((size) => size > 0);
  const count = sizes.reduce((sum, size) => sum + size, 0);
  if (!count || room.width <= 0) return { card: Math.min(room.most, 60), height: 0, rows: 0, spots: [] };
  const large = room.large ?? false;
  let best: { rows: number; card: number; worth: number } | null = null;
  for (let rows = 1; rows <= Math.min(5, count); rows++) {
    const row = Math.max(...rowsOf(sizes, rows));
    for (let card = Math.floor(room.most); card >= LEAST_WIDTH; card--) {
      const fits = (rows - 1) * rowStrip(card, large) + card * TALL <= room.height;
      if (!fits && card > LEAST_WIDTH) continue;
      const strip = step(room.width, card, row, sizes.length - 1);
      if (strip < Math.max(LEAST_STRIP, card * indexOf(card, large).wide) && card > LEAST_WIDTH) continue;
      const worth = (fits ? 10_000 : 0) + (strip >= TARGET ? 1_000 : strip * 20) + card * 4 - rows * 150;
      if (!best || worth > best.worth) best = { rows, card, worth };
      if (strip >= TARGET) break;
    }
  }
  const { rows, card } = best ?? { rows: 1, card: LEAST_WIDTH };
  return { card, rows, ...placed(sizes, room.width, card, rows, large, room.left ?? false) };
}

function placed(
  sizes: readonly number[],
  width: number,
  card: number,
  rows: number,
  large: boolean,
  turned: boolean,
): Pick<Fan, "height" | "spots"> {
  const perRow = rowsOf(sizes, rows);
  const groupOf = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
  const spots: Spot[] = [];
  let first = 0;
  perRow.forEach((count, row) => {
    const groups = groupOf.slice(first, first + count);
    const gaps = (groups.at(-1) ?? 0) - (groups[0] ?? 0);
    const across = step(width, card, count, gaps);
    const whole = across * (count - 1) + gaps * card * GROUP + card;
    const left = (width - whole) / 2;
    groups.forEach((group, at) => {
      const x = left + at * across + (group - (groups[0] ?? 0)) * card * GROUP;
      const over = groups[turned ? at - 1 : at + 1]; // the group of the card that covers it
      const gap = over !== group ? card * GROUP : 0;
      spots.push({ x, y: row * rowStrip(card, large), row, strip: over === undefined ? card : Math.min(card, across + gap) });
    });
    first += count;
  });
  return { height: (rows - 1) * rowStrip(card, large) + card * TALL, spots };
}

/**
 * The place at which a card would be put that is let go at a point: before the first card of which the middle of what is
 * seen lies behind it. `left`: as in `Room`.
 */
export function placeAt(spots: readonly Spot[], card: number, x: number, y: number, left = false): number {
  if (!spots.length) return 0;
  const rows = Math.max(...spots.map((spot) => spot.row)) + 1;
  const tops = Array.from({ length: rows }, (_, row) => spots.find((spot) => spot.row === row)?.y ?? 0);
  let row = 0;
  tops.forEach((top, at) => (row = y >= top ? at : row));
  const inRow = spots.map((spot, at) => ({ spot, at })).filter(({ spot }) => spot.row === row);
  const middle = ({ x, strip }: Spot): number => x + (left ? card - Math.min(strip, card) / 2 : Math.min(strip, card) / 2);
  const next = inRow.find(({ spot }) => x < middle(spot));
  return next ? next.at : (inRow.at(-1)?.at ?? 0) + 1;
}
