// Laying melds and laying off, by what is picked or dragged.

import type { Play } from "../play.svelte";
import { layoffsOf, meldOf } from "./tokens";

/** The place on which cards are let go, as `data-drop` names it: a meld of the table by its number, or a new one. */
export const placeOf = (number: number): string => `meld-${number}`;
export const NEW_PLACE = "meld-new";

/** The cards that a dragged card takes along: what is picked, if it is one of them. */
export function taken(play: Play, card: number): readonly number[] {
  return play.pickedCards.includes(card) ? play.pickedCards : [card];
}

/** What letting cards go on a place would do, as a token; null if nothing. */
export function dropToken(play: Play, place: string, card: number): string | null {
  const legal = [...play.legal];
  const cards = taken(play, card);
  if (place === NEW_PLACE) return meldOf(legal, cards);
  const number = Number(/^meld-(\d+)$/.exec(place)?.[1] ?? 0);
  return layoffsOf(legal, cards).get(number) ?? layoffsOf(legal, [card]).get(number) ?? null;
}

/** Lets a dragged card go on a place of the melds; whether there was anything to do. */
export function dropOn(play: Play, place: string, card: number): boolean {
  const token = dropToken(play, place, card);
  if (token) void play.put(token);
  return token !== null;
}
