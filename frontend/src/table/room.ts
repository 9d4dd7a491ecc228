// How high one's hand may be at a table, from what else has to stand in the window. Pixels, all of it.

/** The least room of the hand, and what stands around it and around the middle. */
const LEAST = 118;
const AROUND = 46 + 16 + 16 + 10;
/** What melds on the table get at least. */
const MELDS = 96;
/** And in a row with the piles, or without them. */
const MELDS_BESIDE = 80;
/** Of the window's height, what the hand gets at most. */
const MOST = 0.42;
/** And where the melds want the room. */
const MELDING = 0.26;
/** And in a lesson on a telephone, where the teacher stands between the two; at least so much, where he says a lot. */
const TAUGHT = 0.17;
const TAUGHT_LEAST = 70;
const NARROW = 480;
const FLAT = 480;
const FLAT_WIDE = 560;
/** Up to this height, or where the window is wide, melds stand in a row with the piles. */
const LOW = 700;
const BROAD = 760;

export interface Around {
  /** The window. */
  readonly tall: number;
  readonly wide: number;
  /** Whether what one does stands beside the piles. */
  readonly flat: boolean;
  /** Whether there are melds on the table, and whether they may be rebuilt. */
  readonly melds: boolean;
  readonly rebuilds: boolean;
  /** Whether somebody teaches beside the table. */
  readonly taught: boolean;
  /** How high the rest stands. */
  readonly taken: { readonly seats: number; readonly acts: number; readonly middle: number; readonly near: number };
}

/** Whether the window is that of a phone on its side. */
export const isFlat = (tall: number, wide: number): boolean => tall <= FLAT && wide >= FLAT_WIDE;

/** How high the hand may be. */
export function handRoom({ tall, wide, flat, melds, rebuilds, taught, taken }: Around): number {
  const row = tall <= LOW || (wide >= BROAD && wide > tall);
  const middle = !melds ? taken.middle : row ? Math.max(taken.middle, MELDS_BESIDE) : taken.middle + MELDS;
  const over = taken.seats + taken.near + middle + (flat ? 0 : taken.acts);
  const small = rebuilds && taught && wide <= NARROW;
  const most = !rebuilds ? MOST : small ? TAUGHT : MELDING;
  return Math.max(small ? TAUGHT_LEAST : LEAST, Math.min(tall * most, tall - over - AROUND));
}
