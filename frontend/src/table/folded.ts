// Lines of the log that are one: the cards that are drawn one after the other in a turn, and that nothing was melded with them.

import type { Told } from "../lib/protocol";

/** What somebody drew so far in his turn. */
export interface Drawn {
  readonly seat: number;
  readonly cards: readonly number[];
}

export interface LogLine {
  readonly seq: number;
  /** With signs for suits, to look at. */
  readonly short: string;
  /** With cards in words, to hear. */
  readonly long: string;
  /** Of a line that says no more than that cards were drawn: which. */
  readonly drawn: Drawn | null;
}

/** What was drawn by a fact that did nothing else. */
export function drawnBy(told: Told): Drawn | null {
  const [event, ...others] = told.events;
  const alone = event?.type === "drew" && !others.length && told.fact.type === "moved" && !told.fact.auto;
  return alone ? { seat: event.seat, cards: [event.card] } : null;
}

/** Who declined to meld by a fact that did nothing else that has a sentence; -1: nobody. */
export function declinedBy(told: Told): number {
  const [event] = told.events;
  return event?.type === "declined" ? event.seat : -1;
}

/** Lines with a new one: a further card drawn in a turn goes to the line of the one before. */
export function joined(lines: readonly LogLine[], fresh: LogLine, words: (seq: number, drawn: Drawn) => LogLine): LogLine[] {
  const before = lines.at(-1)?.drawn;
  if (!before || before.seat !== fresh.drawn?.seat) return [...lines, fresh];
  return [...lines.slice(0, -1), words(fresh.seq, { seat: before.seat, cards: [...before.cards, ...fresh.drawn.cards] })];
}
