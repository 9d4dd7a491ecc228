// What happened in a hand, put together from the facts that were told of it.

import type { Event, HandsShown, Knocked, Line, MatchEnded, Result, Showed, State, Told } from "../../lib/protocol";
import { faceOf } from "../../lib/cards";

/** A hand from its deal to its end, as far as it has come. */
export interface Story {
  readonly number: number;
  readonly dealer: number;
  readonly players: readonly number[];
  readonly knocked: Knocked | null;
  readonly showed: Showed | null;
  /** The cards left in all hands, where melds lie on the table. */
  readonly shown: HandsShown | null;
  readonly result: Result | null;
  /** The roles from the next hand on, if they have changed. */
  readonly roles: readonly number[] | null;
  /** Whether somebody else deals next: so the engine says of a dead hand, and not of a drawn one. */
  readonly passed: boolean;
  readonly ended: MatchEnded | null;
  /** Who acted last. */
  readonly last: number;
}

/** Who laid a meld of the table, and who added cards to it. */
export interface Laying {
  readonly seat: number;
  readonly added: readonly { readonly seat: number; readonly cards: readonly number[] }[];
}

const dealtIn = (told: Told): number => {
  for (const event of told.events) if (event.type === "dealt") return event.number;
  return 0;
};

/** The facts without those that were taken back: all since the last choice of whoever took it back. */
export function standing(facts: readonly Told[]): Told[] {
  let kept: Told[] = [];
  for (const told of facts) {
    const { fact } = told;
    if (fact.type !== "undone") {
      kept.push(told);
      continue;
    }
    const at = kept.findLastIndex((one) => one.fact.type === "moved" && one.fact.seat === fact.seat);
    if (at >= 0) kept = kept.filter((one, n) => n < at || one.fact.type !== "moved");
  }
  return kept;
}

/**
 * The facts of a hand, from its deal to before the next: those that were fetched and those that were told since. Null while
 * its deal is not among them, or where some are missing between.
 */
export function handOf(number: number, told: readonly Told[], fetched: readonly Told[] = []): Told[] | null {
  const known = fetched.at(-1)?.seq ?? 0;
  const all = [...fetched, ...told.filter((one) => one.seq > known)];
  const from = all.findIndex((one) => dealtIn(one) === number);
  if (from < 0) return null;
  const next = all.findIndex((one) => dealtIn(one) > number);
  const facts = all.slice(from, next < 0 ? undefined : next);
  const first = facts[0]?.seq ?? 0;
  return facts.every((told, at) => told.seq === first + at) ? standing(facts) : null;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What happened in a hand; null where its deal is not known. */
export function storyOf(facts: readonly Told[] | null): Story | null {
  const events = eventsOf(facts ?? []);
  const dealt = events.find((event) => event.type === "dealt");
  if (!dealt) return null;
  const { number, dealer, players } = dealt;
  const story: Writable<Story> = {
    number, dealer, players, knocked: null, showed: null, shown: null, result: null, roles: null, passed: false, ended: null, last: dealer,
  };
  for (const event of events.slice(events.indexOf(dealt) + 1)) {
    if (event.type === "knocked") story.knocked = event;
    else if (event.type === "showed") story.showed = event;
    else if (event.type === "hands_shown") story.shown = event;
    else if (event.type === "hand_ended") story.result = event.result;
    else if (event.type === "roles_changed") story.roles = event.roles;
    else if (event.type === "deal_passed") story.passed = true;
    else if (event.type === "match_ended") story.ended = event;
    if (!story.result && "seat" in event) story.last = event.seat;
  }
  return story;
}

/** The events of facts, one after the other. */
export function eventsOf(facts: readonly Told[]): Event[] {
  return facts.flatMap((told) => [...told.events]);
}

/** Who laid the melds of the table, in their order. */
export function layings(facts: readonly Told[] | null): Laying[] {
  const found: Laying[] = [];
  for (const event of eventsOf(facts ?? [])) {
    if (event.type === "melded") found.push({ seat: event.seat, added: [] });
    else if (event.type === "laid_off") {
      const one = found[event.number - 1];
      const added = { seat: event.seat, cards: event.cards.map(faceOf) };
      if (one) found[event.number - 1] = { ...one, added: [...one.added, added] };
    }
  }
  return found;
}

/** The number of the hand that ended last; 0 before one has. */
export function finished(state: State | null): number {
  if (!state) return 0;
  return state.hand ? state.number - 1 : state.number;
}

/** A fact of a line. */
export function factOf(line: Line, name: string): number | string | undefined {
  return line.facts.find(([one]) => one === name)?.[1];
}

/** The deadwood of the knocker and of the other, as the score was made from them; null in a hand without a knock. */
export function deadwood(result: Result): { readonly knocker: number; readonly other: number } | null {
  const line = result.lines.find((one) => one.code === "difference");
  if (!line) return null;
  const more = Number(factOf(line, "more"));
  const less = Number(factOf(line, "less"));
  return result.reason === "undercut" ? { knocker: more, other: less } : { knocker: less, other: more };
}

/** The points left in every hand, by seat, where the score says so. */
export function leftIn(result: Result, names: readonly string[]): number[] | null {
  const lines = result.lines.filter((line) => line.code === "left_in_hand");
  if (!lines.length) return null;
  const found = names.map(() => 0);
  for (const line of lines) found[names.indexOf(String(factOf(line, "seat")))] = Number(factOf(line, "points"));
  return found;
}

/** Why nobody has scored in a hand, as the catalogue asks for it. */
export function drawn(story: Story): string {
  const reason = story.result?.reason ?? "stock";
  if (story.shown) return "equal";
  return story.passed ? `dead-${reason}` : reason;
}
