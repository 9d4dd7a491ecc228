// In which order the melds lie before one: a meld that stays keeps its place, whatever the order in which the server tells them.

import { written } from "../lib/cards";
import { bare, type Group } from "./model";

/** A meld as a text. */
export const meldText = (cards: readonly number[]): string => cards.map(written).join(",");

/** The places of melds of a new table as they are shown: those that were shown before where they were, new ones behind them. */
export function settled(shown: readonly string[], table: readonly (readonly number[])[]): number[] {
  const texts = table.map(meldText);
  const open = new Set(texts.keys());
  const stayed = shown.flatMap((text) => {
    const at = [...open].find((one) => texts[one] === text);
    if (at === undefined) return [];
    open.delete(at);
    return [at];
  });
  return [...stayed, ...open];
}

/** Names under which cards are found again when they have moved: the face, and which of its copies, as they are shown. */
export function traces(groups: readonly Group[]): ReadonlyMap<string, string> {
  const count = new Map<number, number>();
  return new Map(
    groups.flatMap((group) =>
      group.cards.map(({ id, card }): [string, string] => {
        const face = bare(card);
        const nth = count.get(face) ?? 0;
        count.set(face, nth + 1);
        return [id, `${face}.${nth}`];
      }),
    ),
  );
}
