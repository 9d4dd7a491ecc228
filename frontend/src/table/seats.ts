// Who sits where, and how it stands with a seat.

import type { Presence, Seen } from "../lib/protocol";
import { has, t } from "../lib/words";

/** A bot under its own name, and which of several it is. */
const BOT = /^([a-z]+)( \d+)?$/;

/** What a seat is called where a bot may sit under its own name: those that people know have another for them. */
export function calledOf(name: string): string {
  const [, bot = "", number = ""] = BOT.exec(name) ?? [];
  const called = `web-bot-${bot}`;
  return bot && has(called) ? t(called) + number : name;
}

const ROLES = ["box", "captain", "out"] as const;

/** The role of a seat in three-hand gin, in words; "" where there are no roles. */
export function roleOf(seen: Seen, seat: number): string {
  const at = seen.state?.roles.indexOf(seat) ?? -1;
  const role = ROLES[at];
  return role ? t(`web-role-${role}`) : "";
}

/** Whether the person of a seat is connected, as far as one was told last. */
export function isHere(seen: Seen, seat: number, presence: Presence | null): boolean {
  return seat === seen.viewer || (presence ? presence.here.includes(seat) : (seen.seats[seat]?.here ?? false));
}

/** What else is to be said of a seat, in words. */
export function notesOf(seen: Seen, seat: number, presence: Presence | null): string[] {
  const one = seen.seats[seat];
  if (!one) return [];
  const notes: string[] = [];
  const role = roleOf(seen, seat);
  if (seen.turn === seat) notes.push(t("web-seat-turn"));
  if (role) notes.push(role);
  else if (seen.state?.dealer === seat && seen.status === "playing") notes.push(t("web-seat-dealer"));
  if (one.gone) notes.push(t("web-seat-left"));
  else if (one.person && one.bot) notes.push(t("web-seat-bot-plays"));
  else if (one.person && !isHere(seen, seat, presence) && seen.status === "playing") notes.push(t("web-seat-away"));
  else if (!one.person && one.bot) notes.push(t("web-seat-bot"));
  return notes;
}

/** The seats in the order of play, from the one behind a seat; that seat itself is not among them. */
export function othersOf(count: number, near: number): number[] {
  const from = near < 0 ? 0 : near + 1;
  const all = Array.from({ length: count }, (_, at) => (from + at) % count);
  return all.filter((seat) => seat !== near);
}

/** The cloth of the backs: another one at each table, the same for everybody there. */
export function seedOf(table: string): number {
  return Number.parseInt(table.slice(0, 7), 16) || 0;
}
