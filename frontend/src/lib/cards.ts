// Cards as the wire has them: numbers. What they are called, and in which order a person may hold them.

export const SUITS = ["c", "d", "h", "s"] as const;
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];

export const JOKER = 52;
/** A card that one may not see. */
export const UNKNOWN = 53;
/** No card at all. */
export const NONE = -1;
/** A joker in a meld is the card it stands for, and this. */
export const DECLARED = 64;

/** The card that a placed card shows: of a declared joker, what it stands for. */
export function faceOf(placed: number): number {
  return placed >= DECLARED ? placed - DECLARED : placed;
}

/** The suit of a card; null of a joker, of an unseen one, of none. */
export function suitOf(card: number): Suit | null {
  const face = faceOf(card);
  return face >= 0 && face < JOKER ? (SUITS[Math.floor(face / 13)] ?? null) : null;
}

/** The rank of a card; null of a joker, of an unseen one, of none. */
export function rankOf(card: number): Rank | null {
  const face = faceOf(card);
  return face >= 0 && face < JOKER ? (RANKS[face % 13] ?? null) : null;
}

/** A card as the notation writes it, and as action tokens have it: `7s`, `*`, `*7s`, `??`. */
export function written(card: number): string {
  if (card === JOKER) return "*";
  if (card === UNKNOWN) return "??";
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (rank === null || suit === null) return "";
  return (card >= DECLARED ? "*" : "") + rank + suit;
}

/** The card that is written so; -1 if none is. */
export function read(text: string): number {
  if (text === "*") return JOKER;
  if (text === "??") return UNKNOWN;
  const declared = text.startsWith("*");
  const [rank, suit] = declared ? [text[1], text[2]] : [text[0], text[1]];
  const row = SUITS.indexOf(suit as Suit);
  const column = RANKS.indexOf(rank as Rank);
  if (row < 0 || column < 0 || text.length !== (declared ? 3 : 2)) return NONE;
  return row * 13 + column + (declared ? DECLARED : 0);
}

export type Order = "suit" | "rank" | "melds" | "own";

/** Suits side by side as people hold them, so that red and black take turns: clubs, diamonds, spades, hearts. */
const HELD: Record<Suit, number> = { c: 0, d: 1, s: 2, h: 3 };

function bySuit(card: number): number {
  const suit = suitOf(card);
  return suit === null ? 100 + card : HELD[suit] * 13 + (faceOf(card) % 13);
}

function byRank(card: number): number {
  const suit = suitOf(card);
  return suit === null ? 100 + card : (faceOf(card) % 13) * 4 + HELD[suit];
}

/** A hand in order of suits, or of ranks; jokers and unseen cards last. */
export function sorted(hand: readonly number[], order: "suit" | "rank"): number[] {
  const key = order === "suit" ? bySuit : byRank;
  return [...hand].sort((left, right) => key(left) - key(right));
}

/** What is left of a list when other cards are taken out, each once. */
export function without(hand: readonly number[], taken: readonly number[]): number[] {
  const left = [...hand];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** A hand in groups: the melds that the server found in it, and the rest by suits. Of cards that are not in it, nothing. */
export function grouped(
  hand: readonly number[],
  best: { readonly melds: readonly (readonly number[])[] } | null,
): { melds: number[][]; rest: number[] } {
  let rest = [...hand];
  const melds: number[][] = [];
  for (const meld of best?.melds ?? []) {
    const held = meld.map((card) => (card >= DECLARED ? JOKER : card));
    const after = without(rest, held);
    if (rest.length - after.length !== held.length) continue;
    rest = after;
    melds.push(held);
  }
  return { melds, rest: sorted(rest, "suit") };
}

/** One's own order after the hand has changed: cards that stayed keep their places, new ones come last. */
export function kept(order: readonly number[], hand: readonly number[]): number[] {
  let fresh = [...hand];
  const stayed: number[] = [];
  for (const card of order) {
    const at = fresh.indexOf(card);
    if (at < 0) continue;
    fresh.splice(at, 1);
    stayed.push(card);
  }
  fresh = sorted(fresh, "suit");
  return [...stayed, ...fresh];
}

/** The list with the card at one place put at another. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const list = [...order];
  const [card] = list.splice(from, 1);
  if (card !== undefined) list.splice(Math.max(0, Math.min(to, list.length)), 0, card);
  return list;
}
