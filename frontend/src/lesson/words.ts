// The words of a lesson. Cards stand in them as facts, in brackets; they are shown in short and read out in full.

import { read } from "../lib/cards";
import { has, t, type Facts } from "../lib/words";
import { brief, spoken } from "../table/acts/talk";

/** A piece of a text: words, or cards, which are seen and heard in different ways. */
export interface Piece {
  readonly seen: string;
  /** What is read out instead; empty: the same. */
  readonly heard: string;
}

/** Cards as a fact of a message, from how the notation writes them. */
export const asFact = (cards: string): string => `[${cards}]`;

/** A text in pieces. */
export function pieces(text: string): Piece[] {
  return text.split(/\[([^\]]*)\]/).flatMap((part, at) => {
    if (at % 2 === 0) return part ? [{ seen: part, heard: "" }] : [];
    const cards = part.split(" ").map(read);
    return [{ seen: brief(cards), heard: spoken(cards) }];
  });
}

/** A message of a step, in pieces; none where there is no such message. `kind`: what is to be done, or what else was. */
export function stepWords(lesson: string, step: string, kind: "" | "-do" | "-else", facts: Facts): Piece[] {
  const id = `web-lesson-${lesson}-${step}${kind}`;
  return has(id) ? pieces(t(id, facts)) : [];
}
