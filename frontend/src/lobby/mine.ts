// The tables at which this device has a seat: their ids and who sits there, so that one finds back. No secrets, which
// are in cookies that no script can read, and no cards.

import type { Place, Seen } from "../lib/protocol";
import { recall, remember } from "../lib/settings.svelte";
import { t } from "../lib/words";

const KEY = "openrummy.tables";
/** More are not kept. */
const KEPT = 24;

export interface Mine {
  readonly table: string;
  readonly ruleset: string;
  /** The code by which friends come, if this device was told. */
  readonly code: string;
  /** The names at the table but one's own; an open seat has none. */
  readonly others: readonly string[];
  /** The seats of people on this device, if there are several. */
  readonly beside: readonly number[];
  /** When it was last looked at, in milliseconds. */
  readonly last: number;
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
const seats = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => Number.isInteger(one) && one >= 0 && one < 6) : [];

/** The tables of a text that was kept, newest first; what cannot be read in it is left out. */
export function readMine(text: string | null): Mine[] {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // somebody else's text, or a broken one
  }
  const found: Mine[] = [];
  for (const one of Array.isArray(kept) ? (kept as unknown[]) : []) {
    const { table, ruleset, code, others, beside, last } = (one ?? {}) as Record<string, unknown>;
    if (typeof table !== "string" || !/^[0-9a-f]{32}$/.test(table) || typeof ruleset !== "string") continue;
    found.push({
      table,
      ruleset,
      code: typeof code === "string" && /^[0-9a-z]{8}$/.test(code) ? code : "",
      others: texts(others),
      beside: seats(beside),
      last: typeof last === "number" && Number.isFinite(last) ? last : 0,
    });
  }
  return found.sort((one, other) => other.last - one.last).slice(0, KEPT);
}

/** The tables with one put in place of what was known of it. */
export function withTable(tables: readonly Mine[], one: Mine): Mine[] {
  const others = tables.filter((other) => other.table !== one.table);
  return [one, ...others].sort((a, b) => b.last - a.last).slice(0, KEPT);
}

/** The tables of this device, newest first. */
export const mine = (): Mine[] => readMine(recall(KEY));
const keep = (tables: readonly Mine[]): void => remember(KEY, JSON.stringify(tables));
const known = (table: string): Mine | undefined => mine().find((one) => one.table === table);

/** Whether several people sit at a table on this device. */
export const isBeside = (table: string): boolean => (known(table)?.beside.length ?? 0) > 1;
/** The seats of this device at a table, if there are several. */
export const besideAt = (table: string): readonly number[] => known(table)?.beside ?? [];

/** The code by which friends come to a table, or nothing if this device was never told. */
export const codeOf = (table: string): string => known(table)?.code ?? "";

/** Keeps a table at which a seat was just taken. */
export function notePlace(place: Place, ruleset: string, beside: readonly number[] = []): void {
  keep(withTable(mine(), { table: place.table, ruleset, code: place.code, others: [], beside, last: Date.now() }));
}

/** Keeps the table at which the people of another one play again: whoever sat beside one still does. */
export function noteRematch(of: string, place: Place, ruleset: string): void {
  notePlace(place, ruleset, besideAt(of));
}

/** What is kept of a table is not written more often, as long as the same people sit there. */
const FRESH = 30_000;

/** Keeps what one sees of a table, where one has a seat. */
export function noteTable(seen: Seen): void {
  if (seen.viewer < 0) return;
  const before = known(seen.table);
  const beside = before?.beside ?? [];
  const own = beside.length > 1 ? beside : [seen.viewer];
  // of several on this device all are named
  const others = seen.seats.filter((_, at) => beside.length > 1 || !own.includes(at)).map((seat) => (seat.person ? seat.name : seat.bot && t(`web-bot-${seat.bot}`)));
  const code = before?.code ?? "";
  if (before && Date.now() - before.last < FRESH && before.others.join("\n") === others.join("\n")) return;
  keep(withTable(mine(), { table: seen.table, ruleset: seen.ruleset, code, others, beside, last: Date.now() }));
}

/** Keeps the code of a table that is known. */
export function noteCode(table: string, code: string): void {
  const one = known(table);
  if (one) keep(withTable(mine(), { ...one, code }));
}

/** Forgets a table. */
export function forgetTable(table: string): void {
  keep(mine().filter((one) => one.table !== table));
}

const NAME = "openrummy.name";
/** The name that was last used on this device. */
export const myName = (): string => recall(NAME) ?? "";
export const keepName = (name: string): void => remember(NAME, name);
