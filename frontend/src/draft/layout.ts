// How large the cards of the table are: as large as the room allows, and never too small to be told apart. Pure arithmetic.

/** Of a card's width: its height, and the strip that is seen of a covered one. */
const TALL = 7 / 5;
const STRIP = 0.46;
/** Covered cards show no less, so that a finger finds them. */
const LEAST_STRIP = 24;
const MOST_CARD = 132;

/** What stands around the cards of a meld: its head, its edge, and the room to the next. */
export interface Frame {
  readonly head: number;
  readonly pad: number;
  readonly gap: number;
}

const EASY: Frame = { head: 22, pad: 4, gap: 6 };
/** Where there are too many melds for that. */
const DENSE: Frame = { head: 15, pad: 2, gap: 3 };
/** The line around a meld, at both sides. */
const LINE = 3;
const LEAST_CARD = { easy: 44, dense: 36 } as const;

export interface Size extends Frame {
  readonly card: number;
  /** Whether everything is in sight without scrolling. */
  readonly fits: boolean;
}

/** The strip of a covered card in a meld of so many, where so much room is. */
export function stripOf(card: number, count: number, width: number, pad: number = EASY.pad): number {
  const wanted = Math.max(LEAST_STRIP, card * STRIP);
  return count < 2 ? wanted : Math.min(wanted, (width - card - 2 * pad - LINE) / (count - 1));
}

/** How many rows melds of these sizes need. */
export function rowsOf(sizes: readonly number[], card: number, width: number, frame: Frame = EASY): number {
  let rows = 0;
  let room = 0;
  for (const count of sizes) {
    const wide = card + 2 * frame.pad + LINE + (count - 1) * stripOf(card, count, width, frame.pad);
    if (!rows || wide > room + 0.5) {
      rows += 1;
      room = width;
    }
    room -= wide + frame.gap;
  }
  return rows;
}

/** How wide a card is, for melds of these sizes in a room; as wide as can be without scrolling. */
export function sizeFor(sizes: readonly number[], width: number, height: number): Size {
  if (width <= 0 || height <= 0 || !sizes.length) return { ...EASY, card: LEAST_CARD.easy, fits: true };
  for (const [frame, least, most] of [[EASY, LEAST_CARD.easy, MOST_CARD], [DENSE, LEAST_CARD.dense, 2 * LEAST_CARD.dense]] as const) {
    for (let card = most; card >= least; card -= 2) {
      const rows = rowsOf(sizes, card, width, frame);
      const tall = rows * (card * TALL + frame.head + frame.pad + LINE) + (rows - 1) * frame.gap;
      if (tall <= height) return { ...frame, card, fits: true };
    }
  }
  return { ...DENSE, card: LEAST_CARD.dense, fits: false };
}
