// Actions as the wire has them, taken apart and put together. What is legal is said by the server; here is only how it is written.

import { NONE, read, written } from "../../lib/cards";
import type { Seen } from "../../lib/protocol";

export type Kind =
  | "draw" | "take" | "pass" | "discard" | "knock" | "big_gin" | "show" | "meld" | "layoff" | "table" | "close" | "end";

/** An action taken apart; what it has not is empty, 0 or -1. */
export interface Act {
  readonly kind: Kind;
  /** The card thrown. */
  readonly card: number;
  /** The cards laid off. */
  readonly cards: readonly number[];
  readonly melds: readonly (readonly number[])[];
  /** The meld laid off on, from 1. */
  readonly number: number;
  /** Lay-offs of an answer to a knock: card and number of the meld. */
  readonly layoffs: readonly (readonly [number, number])[];
}

const PLAIN: Readonly<Record<string, Kind>> = {
  "+": "draw", "<": "take", pass: "pass", show: "show", end: "end", "!": "close", "!!": "big_gin",
};
const NOTHING = { card: NONE, cards: [], melds: [], number: 0, layoffs: [] } as const;

const cardsIn = (text: string): number[] => (text ? text.split(",").map(read) : []);
const meldsIn = (text: string): number[][] => (text ? text.split("/").map(cardsIn) : []);

/** An action from its token. */
export function parse(token: string): Act {
  const plain = PLAIN[token];
  if (plain) return { ...NOTHING, kind: plain };
  if (token.startsWith("show=")) {
    const [melds = "", ...laid] = token.slice(5).split(";");
    const layoffs = laid.map((one): [number, number] => {
      const [card = "", number = ""] = one.split(">");
      return [read(card), Number(number)];
    });
    return { ...NOTHING, kind: "show", melds: meldsIn(melds), layoffs };
  }
  if (token.startsWith("!!=")) return { ...NOTHING, kind: "big_gin", melds: meldsIn(token.slice(3)) };
  const [head = "", melds = ""] = token.slice(1).split("=");
  if (token.startsWith("!")) return { ...NOTHING, kind: "knock", card: read(head), melds: meldsIn(melds) };
  if (token.startsWith("-")) return { ...NOTHING, kind: "discard", card: read(head) };
  if (token.startsWith("=")) return { ...NOTHING, kind: "meld", melds: [cardsIn(token.slice(1))] };
  if (token.startsWith("~")) return { ...NOTHING, kind: "table", melds: meldsIn(token.slice(1)) };
  const [cards = "", number = ""] = token.split(">");
  return { ...NOTHING, kind: "layoff", cards: cardsIn(cards), number: Number(number) };
}

const cardsText = (cards: readonly number[]): string => cards.map(written).join(",");
const meldsText = (melds: readonly (readonly number[])[]): string => melds.map(cardsText).join("/");

/** To knock, with melds of one's own or as is usual. */
export const knockToken = (card: number, melds: readonly (readonly number[])[] | null = null): string =>
  `!${written(card)}${melds ? `=${meldsText(melds)}` : ""}`;
/** Big gin, with melds of one's own or as is usual. */
export const bigGinToken = (melds: readonly (readonly number[])[] | null = null): string =>
  melds ? `!!=${meldsText(melds)}` : "!!";
/** To answer a knock with melds and lay-offs of one's own. */
export const showToken = (
  melds: readonly (readonly number[])[],
  layoffs: readonly (readonly [number, number])[] = [],
): string => `show=${meldsText(melds)}${layoffs.map(([card, number]) => `;${written(card)}>${number}`).join("")}`;

/** Whether two lists hold the same cards, in whatever order. */
export function sameCards(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  const right = [...other].sort((a, b) => a - b);
  return [...one].sort((a, b) => a - b).every((card, at) => card === right[at]);
}

/** The legal token that lays exactly these cards as a meld; null if none is listed. */
export function meldOf(legal: readonly string[], cards: readonly number[]): string | null {
  if (cards.length < 3) return null;
  return legal.find((token) => token.startsWith("=") && sameCards(parse(token).melds[0] ?? [], cards)) ?? null;
}

/** The legal lay-offs of exactly these cards: the token by the number of the meld. */
export function layoffsOf(legal: readonly string[], cards: readonly number[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  if (!cards.length) return found;
  for (const token of legal) {
    if (!token.includes(">") || token.startsWith("show")) continue;
    const act = parse(token);
    if (sameCards(act.cards, cards)) found.set(act.number, token);
  }
  return found;
}

/** A card with which one may knock, and what that leaves. */
export interface Knock {
  readonly card: number;
  readonly token: string;
  readonly leaves: number;
}

/** The ways to knock, the least left first. */
export function knocks(seen: Pick<Seen, "legal" | "leaves">): Knock[] {
  const found: Knock[] = [];
  seen.legal.forEach((token, at) => {
    if (token.length < 3 || !token.startsWith("!") || token.startsWith("!!")) return;
    found.push({ card: parse(token).card, token, leaves: seen.leaves[at] ?? NONE });
  });
  return found.sort((left, right) => left.leaves - right.leaves);
}

/** Why one asks before doing something. */
export type Slip = "gin" | "big_gin" | "breaks" | "over" | "out";

/** A throw that leaves so much more than the best one is hardly meant; two cards in no meld never differ by more. */
const MUCH = 10;

/**
 * Whether an action looks like a slip of the hand that would cost a lot, told from what the server says each choice
 * leaves: gin not taken, melds broken up, a knock or the way out thrown away.
 */
export function slip(seen: Pick<Seen, "legal" | "leaves" | "limit" | "best" | "viewer" | "state">, token: string): Slip | null {
  const at = seen.legal.indexOf(token);
  const act = parse(token);
  if (at < 0 || (act.kind !== "discard" && act.kind !== "knock")) return null;
  const leaves = seen.leaves[at] ?? NONE;
  const ways = knocks(seen);
  const gin = ways.some((one) => one.leaves === 0);
  if (leaves > 0 || act.kind === "discard") {
    if (gin) return "gin";
    if (seen.legal.includes("!!")) return "big_gin";
  }
  if (act.kind === "knock") return null;
  if (seen.limit < 0 && leaves === 0 && (seen.best?.melds.length ?? 0) > 0) return "out";
  if (seen.limit >= 0 && ways.length && leaves > seen.limit) return "over";
  const least = Math.min(...seen.legal.flatMap((one, n) => (one.startsWith("-") ? [seen.leaves[n] ?? NONE] : [])));
  const now = seen.best?.seat === seen.viewer ? seen.best.points : least;
  return leaves > now && leaves - least >= MUCH ? "breaks" : null;
}
