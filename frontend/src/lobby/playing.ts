// Opening tables and taking seats, with what this device keeps of it.

import { games, join, openTable } from "../lib/api";
import type { GameForm, Place } from "../lib/protocol";
import { t } from "../lib/words";
import { besides, fresh, newTable, rulesOf, type Draft } from "./draft";
import { forgetTable, keepName, myName, notePlace } from "./mine";

let asked: Promise<readonly GameForm[]> | null = null;

/** The games, asked for once; again only if that failed. */
export function forms(): Promise<readonly GameForm[]> {
  asked ??= games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** One's name at a table where nobody asked for it. */
export const anyName = (): string => myName() || t("web-you");

/** Signs that keep directions of writing apart, which a name may not have. */
const MARKS = /[\u2066-\u2069]/g;

/** The name of somebody beside one who gave none. */
export const besideName = (at: number): string => t("web-beside-name", { number: at }).replace(MARKS, "");

/** Opens the table that was thought of; people on this device sit down at once. Throws `ApiFault`. */
export async function openDraft(form: GameForm, draft: Draft, names: readonly string[]): Promise<Place> {
  const own = besides(draft);
  // "You" is a name against the computer alone: with somebody beside one, it would be his as well
  const unnamed = (at: number): string => (own.length === 1 ? anyName() : (!at && myName()) || besideName(at + 1));
  const nameOf = (seat: number): string => names[seat]?.trim() || unnamed(own.indexOf(seat));
  const place = await openTable(newTable(form, draft, own.length ? nameOf(own[0] ?? 0) : ""));
  notePlace(place, rulesOf(form, draft), own.length > 1 ? own : []);
  const typed = names[own[0] ?? -1]?.trim();
  if (typed) keepName(typed);
  try {
    for (const seat of own.slice(1)) await join(place.table, nameOf(seat), seat, true);
  } catch (error) {
    forgetTable(place.table); // one tries again with another name, at another table
    throw error;
  }
  return place;
}

/** A table against the computer, as nobody has changed anything. */
export async function playComputer(game: string): Promise<Place> {
  const form = (await forms()).find((one) => one.name === game);
  if (!form) throw new Error(game);
  return openDraft(form, fresh(form), []);
}
