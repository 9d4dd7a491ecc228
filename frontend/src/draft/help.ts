// What is asked of the server about a table that is rebuilt, besides whether it may be played.

import { ask, at, speaking } from "../lib/api";
import { DECLARED, JOKER, NONE, written } from "../lib/cards";
import type { BestPlay, Meld } from "../lib/protocol";

/** The best play of one on turn, and the way there. */
export const best = (table: string, as: number): Promise<BestPlay> => ask(`${at(table)}/best${speaking(as)}`, undefined, true);

const known = new Map<string, Promise<Meld[]>>();

/** Every meld that cards can be where their bare jokers may stand for anything. What was answered once is kept. */
export function readings(table: string, cards: readonly number[], as: number): Promise<Meld[]> {
  const text = cards.map(written).join(",");
  const found = known.get(text) ?? ask<Meld[]>(`${at(table)}/melds${speaking(as)}`, { cards: text });
  known.set(text, found);
  found.catch(() => known.delete(text));
  return found;
}

/** A way a joker may be read: what it stands for, and its place in the meld. */
export interface Reading {
  readonly face: number;
  readonly at: number;
}

/** What the one bare joker among cards may stand for, as the melds tell that were found; in their order. */
export function facesOf(cards: readonly number[], melds: readonly Meld[]): Reading[] {
  const found: Reading[] = [];
  for (const meld of melds) {
    const old = [...cards];
    const fresh = meld.cards.filter((card) => {
      const held = old.indexOf(card);
      if (held >= 0) old.splice(held, 1);
      return held < 0;
    });
    const at = meld.cards.indexOf(fresh[0] ?? NONE);
    const face = (fresh[0] ?? NONE) - DECLARED;
    if (face >= 0 && old.every((card) => card === JOKER) && !found.some((one) => one.face === face)) found.push({ face, at });
  }
  return found;
}
