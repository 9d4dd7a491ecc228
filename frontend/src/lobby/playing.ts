// Opening tables and taking seats, with what this device keeps of it.

import { games, openTable } from "../lib/api";
import type { GameForm, Place } from "../lib/protocol";
import { bare, t } from "../lib/words";
import { besides, fresh, newTable, rulesOf, withPeople, type Draft } from "./draft";
import { keepName, myName, notePlace } from "./mine";

let asked: Promise<readonly GameForm[]> | null = null;

/** The games, asked for once; again only if that failed. */
export function forms(): Promise<readonly GameForm[]> {
  asked ??= games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** One's name at a table where nobody asked for it. Never "You": others read it in the record, and a friend as his own. */
export const anyName = (): string => myName() || t("web-anyone");

/** The name of somebody beside one who gave none. */
export const besideName = (at: number): string => bare("web-beside-name", { number: at });

/** Opens the table that was thought of; people on this device sit down at once. Throws `ApiFault`. */
export async function openDraft(form: GameForm, draft: Draft, names: readonly string[]): Promise<Place> {
  const own = besides(draft);
  const unnamed = (at: number): string => (withPeople(draft) ? (!at && myName()) || besideName(at + 1) : anyName());
  const nameOf = (seat: number): string => names[seat]?.trim() || unnamed(own.indexOf(seat));
  const table = newTable(form, draft, own.length ? nameOf(own[0] ?? 0) : "");
  // all of this device sit down as the table is opened: if a name is refused, there is no table
  const seats = table.seats.map((seat, at) => (own.slice(1).includes(at) ? { ...seat, name: nameOf(at) } : seat));
  const place = await openTable({ ...table, seats });
  notePlace(place, rulesOf(form, draft), own.length > 1 ? own : []);
  const typed = names[own[0] ?? -1]?.trim();
  if (typed) keepName(typed);
  return place;
}

/** A table against the computer, as nobody has changed anything. */
export async function playComputer(game: string): Promise<Place> {
  const form = (await forms()).find((one) => one.name === game);
  if (!form) throw new Error(game);
  return openDraft(form, fresh(form), []);
}
