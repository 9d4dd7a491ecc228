// Whose cards lie open on a device that people pass to each other.

import type { Seen } from "../lib/protocol";

/** Nobody's: the cards are covered. */
export const COVERED = -1;

/** What was shown last: whose view, and in which hand; no hand yet, and nobody has said who he is: null. */
export interface Shown {
  readonly seat: number;
  readonly hand: number;
}

/**
 * Whose view is shown. It is covered where another of this device comes on turn, and with every new deal; while others
 * play, the last one stays. Before and after the match nothing is hidden.
 */
export function shownSeat(before: Shown | null, seen: Seen, seats: readonly number[]): number {
  const first = seats[0] ?? COVERED;
  const seat = before?.seat ?? COVERED;
  if (seen.status !== "playing") return seat === COVERED ? first : seat;
  if (!before || before.hand !== (seen.state?.number ?? 0)) return COVERED;
  return seats.includes(seen.turn) && seen.turn !== seat ? COVERED : seat;
}

/** Who may say that the device is his now: the one on turn, or each while somebody elsewhere is; before a deal nobody. */
export function mayTake(seen: Seen | null, seats: readonly number[]): readonly number[] {
  if (!seen || seen.turn < 0) return [];
  return seats.includes(seen.turn) ? [seen.turn] : seats;
}
