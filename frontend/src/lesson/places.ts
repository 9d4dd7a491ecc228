// Where the things are that a lesson points at, as selectors of the page.

import { written } from "../lib/cards";
import { parse } from "../table/acts/tokens";
import type { Play } from "../table/play.svelte";

const cardOf = (card: string): string => `[data-part="hand"] li[data-card="${CSS.escape(card)}"]`;

/** The place of a name in the script: a card of the hand, a card on the table, or a part of the screen. */
function placeOf(name: string): string {
  const [where = "", card] = name.split(":");
  if (card === undefined) return `[data-part="${CSS.escape(where)}"]`;
  return where === "card" ? cardOf(card) : `[data-part="melds"] [data-piece][data-card="${CSS.escape(card)}"]`;
}

/** Where one does an action now; empty where that is a button, which is marked itself. */
function doingOf(token: string, play: Play): string {
  const { kind, card } = parse(token);
  if (kind === "draw") return placeOf("stock");
  if (kind === "take") return placeOf("pile");
  return kind === "discard" && !play.pickedCards.includes(card) ? cardOf(written(card)) : "";
}

/** All that is pointed at: the places of the script, and where the action that is wanted is done. */
export function placesOf(points: readonly string[], token: string, play: Play): string[] {
  const doing = token ? doingOf(token, play) : "";
  return [...new Set([...points.map(placeOf), ...(doing ? [doing] : [])])];
}
