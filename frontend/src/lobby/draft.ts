// A table that is being thought of: who sits where, how long the match is, the house rules. Kept on the device, so that
// the next table of the same game begins as the last one.

import type { Clock, GameForm, NewTable, TableSettings } from "../lib/protocol";
import { fieldsOf, fits, isLength, rulesetOf, type Chosen } from "./fields";

/** Who is to have a seat: oneself, a friend who has yet to come, somebody beside one on this device, or a bot. */
export type Sitter = "me" | "friend" | "beside" | `bot:${string}`;
/** How long the match is: `own` is as the target or the number of hands says that was chosen. */
export type Length = "hand" | "short" | "long" | "own";
export const LENGTHS: readonly Length[] = ["hand", "short", "long", "own"];

export interface Draft {
  readonly game: string;
  readonly seats: readonly Sitter[];
  readonly length: Length;
  readonly chosen: Chosen;
  /** Seats in the box, captain and sitting out; none: cards are drawn for it. */
  readonly roles: readonly number[];
  readonly listed: boolean;
  readonly clock: Clock;
  readonly reveal: TableSettings["reveal"];
  readonly hints: boolean;
  readonly takebacks: boolean;
  /** Null: unless it is listed. */
  readonly chat: boolean | null;
  readonly spectators: boolean;
}

/** With whom one wants to play. */
export type Company = "computer" | "friends" | "beside";

const CLOCK: Clock = { kind: "none", seconds: 60, extra: 0 };
/** As many as one likes to have at a table, where the game leaves it open. */
const COSY = 3;

export const bot = (name: string): Sitter => `bot:${name}`;
/** The bot of a seat, or nothing. */
export const botOf = (sitter: Sitter): string => (sitter.startsWith("bot:") ? sitter.slice(4) : "");

/** A table as nobody has changed it. */
export function fresh(form: GameForm, company: Company = "computer"): Draft {
  const wanted = company === "computer" ? COSY : 2;
  const count = Math.min(form.most, Math.max(form.fewest, wanted));
  const computer = bot(form.usual);
  const other = (at: number): Sitter => {
    if (company === "friends") return "friend";
    return company === "beside" && at === 1 ? "beside" : computer;
  };
  return {
    game: form.name,
    seats: Array.from({ length: count }, (_, at) => (at ? other(at) : "me")),
    length: form.defaults["target"] === String(form.short) ? "short" : "long",
    chosen: {},
    roles: [],
    listed: false,
    clock: CLOCK,
    reveal: "match",
    hints: true,
    takebacks: true,
    chat: null,
    spectators: true,
  };
}

/** The table with so many seats: the last ones go, new ones are like the last that is not oneself. */
export function withCount(draft: Draft, form: GameForm, count: number): Draft {
  const wanted = Math.min(form.most, Math.max(form.fewest, count));
  const seats = draft.seats.slice(0, wanted);
  const last = draft.seats.filter((one) => one !== "me" && one !== "beside").at(-1) ?? bot(form.usual);
  while (seats.length < wanted) seats.push(last);
  return { ...draft, seats: seats.includes("me") || !draft.seats.includes("me") ? seats : ["me", ...seats.slice(1)], roles: [] };
}

/** The table with somebody else in a seat; who takes one's own seat gives up the other one. */
export function withSitter(draft: Draft, seat: number, sitter: Sitter): Draft {
  const before = draft.seats[seat];
  const seats = draft.seats.map((one, at) => {
    if (at === seat) return sitter;
    return sitter === "me" && one === "me" && before ? before : one;
  });
  return { ...draft, seats };
}

/** Whether people are at the table with whom one plays. */
export const withPeople = (draft: Draft): boolean => draft.seats.some((one) => one === "friend" || one === "beside");
/** Seats of people on this device, one's own first. */
export function besides(draft: Draft): number[] {
  const me = draft.seats.indexOf("me");
  const others = draft.seats.flatMap((one, at) => (one === "beside" ? [at] : []));
  return me < 0 ? others : [me, ...others];
}

/** What of the chosen rules counts: the length says the target itself unless it is one's own. */
export function rulesOf(form: GameForm, draft: Draft): string {
  const chosen = Object.entries(draft.chosen).filter(([name]) => draft.length === "own" || !isLength(name));
  return rulesetOf(form, Object.fromEntries(chosen));
}

/** The form that opens the table. */
export function newTable(form: GameForm, draft: Draft, name: string): NewTable {
  // where nobody else is beside oneself, that one sits in the first such seat
  const me = draft.seats.includes("me") ? draft.seats.indexOf("me") : draft.seats.indexOf("beside");
  const settings: Partial<TableSettings> = {
    listed: draft.listed && draft.seats.includes("friend"),
    length: draft.length === "own" ? "rules" : draft.length,
    clock: draft.clock,
    reveal: draft.reveal,
    hints: draft.hints,
    takebacks: draft.takebacks,
    chat: draft.chat,
    spectators: draft.spectators || me < 0,
  };
  return {
    ruleset: rulesOf(form, draft),
    seats: draft.seats.map((one) => ({ bot: botOf(one) })),
    name: me < 0 ? "" : name,
    me,
    settings,
    roles: form.roles ? draft.roles : [],
  };
}

const isOne = <T extends string>(value: unknown, of: readonly T[]): value is T => of.includes(value as T);
const number = (value: unknown, least: number, most: number, usual: number): number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : usual;

/** A table of a text that was kept, as far as it still fits the game. */
export function readDraft(text: string | null, form: GameForm, company: Company = "computer"): Draft {
  const usual = fresh(form, company);
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // somebody else's text, or a broken one
  }
  if (!kept || typeof kept !== "object") return usual;
  const found = kept as Record<string, unknown>;
  const truth = (name: keyof Draft & string): boolean =>
    typeof found[name] === "boolean" ? found[name] : (usual[name] as boolean);
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const chosen = Object.entries((found["chosen"] ?? {}) as Record<string, unknown>).filter(
    (pair): pair is [string, string] => {
      const field = fields.get(pair[0]);
      return field !== undefined && typeof pair[1] === "string" && fits(field, pair[1]);
    },
  );
  const clock = (found["clock"] ?? {}) as Record<string, unknown>;
  return {
    ...usual,
    seats: seatsOf(found["seats"], form) ?? usual.seats,
    length: isOne(found["length"], LENGTHS) ? found["length"] : usual.length,
    chosen: Object.fromEntries(chosen),
    listed: truth("listed"),
    clock: {
      kind: isOne(clock["kind"], ["none", "move", "bank"] as const) ? clock["kind"] : "none",
      seconds: number(clock["seconds"], 1, 86_400, CLOCK.seconds),
      extra: number(clock["extra"], 0, 600, CLOCK.extra),
    },
    reveal: found["reveal"] === "hand" ? "hand" : "match",
    hints: truth("hints"),
    takebacks: truth("takebacks"),
    chat: typeof found["chat"] === "boolean" ? found["chat"] : null,
    spectators: truth("spectators"),
  };
}

function seatsOf(value: unknown, form: GameForm): Sitter[] | null {
  if (!Array.isArray(value) || value.length < form.fewest || value.length > form.most) return null;
  const allowed = ["me", "friend", "beside", ...form.bots.map(bot)] as readonly Sitter[];
  const seats = value.filter((one): one is Sitter => isOne(one, allowed));
  return seats.length === value.length && seats.filter((one) => one === "me").length <= 1 ? seats : null;
}
