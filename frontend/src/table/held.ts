// One's hand as it is held: the order of the cards, and what is known of each. No rule of a game is in here.

import { DECLARED, grouped, JOKER, kept, type Order, rankOf, sorted, without } from "../lib/cards";
import type { Best } from "../lib/protocol";

/** A card in the hand. Its key stays the same while it is held: two packs have two of each. */
export interface Held {
  readonly key: string;
  readonly card: number;
  /** It was drawn or taken in this turn. */
  readonly fresh: boolean;
  /** The number of the meld it is in, from 0; -1: in none. */
  readonly meld: number;
  readonly kind: "run" | "set" | "";
}

/** What a meld of a hand is, for its name. */
export function kindOf(meld: readonly number[]): "run" | "set" {
  const ranks = new Set(meld.filter((card) => card !== JOKER).map(rankOf));
  return ranks.size === 1 ? "set" : "run";
}

/** Keys for cards in an order: the face, and which of its copies. */
export function keysOf(cards: readonly number[]): string[] {
  const count = new Map<number, number>();
  return cards.map((card) => {
    const nth = count.get(card) ?? 0;
    count.set(card, nth + 1);
    return `${card}.${nth}`;
  });
}

/** The cards in the order in which they are shown. */
export function arrangedHand(
  hand: readonly number[],
  order: Order,
  best: Pick<Best, "melds"> | null,
  own: readonly number[],
): number[] {
  if (order === "own") return kept(own, hand);
  if (order === "melds") {
    const { melds, rest } = grouped(hand, best);
    return [...melds.flat(), ...rest];
  }
  return sorted(hand, order);
}

/** The hand as it is shown. A card that is in a meld says so in every order; jokers in melds are jokers of the hand. */
export function holding(
  hand: readonly number[],
  order: Order,
  best: Pick<Best, "melds"> | null,
  own: readonly number[],
  fresh: readonly number[],
): Held[] {
  const cards = arrangedHand(hand, order, best, own);
  const keys = keysOf(cards);
  const melds = (best?.melds ?? []).map((meld) => meld.map((card) => (card >= DECLARED ? JOKER : card)));
  const open = melds.map((meld) => [...meld]);
  const news = [...fresh];
  return cards.map((card, at) => {
    const meld = open.findIndex((one) => one.includes(card));
    if (meld >= 0) open[meld] = without(open[meld] ?? [], [card]);
    const fresh = news.indexOf(card);
    if (fresh >= 0) news.splice(fresh, 1);
    const whole = melds[meld];
    return { key: keys[at] ?? "", card, fresh: fresh >= 0, meld, kind: whole ? kindOf(whole) : "" };
  });
}

/** One's own order as it may be kept in the browser: places in the sorted hand, which say nothing of the cards. */
export function asPlaces(own: readonly number[]): number[] {
  const left: (number | null)[] = sorted(own, "suit");
  return own.map((card) => {
    const at = left.indexOf(card);
    left[at] = null;
    return at;
  });
}

/** The order that was kept so; null where it does not fit the hand. */
export function fromPlaces(places: unknown, hand: readonly number[]): number[] | null {
  if (!Array.isArray(places) || places.length !== hand.length) return null;
  const inOrder = sorted(hand, "suit");
  if (new Set(places).size !== places.length) return null;
  const found = places.map((place: unknown) => (typeof place === "number" ? inOrder[place] : undefined));
  return found.every((card) => card !== undefined) ? found : null;
}

/** How many cards stand together: the melds and the rest, the suits; else all of them. */
export function groupsOf(
  held: readonly Held[],
  order: Order,
  suit: (card: number) => string | null,
): number[] {
  const sizes: number[] = [];
  let last: string | null = null;
  for (const one of held) {
    const group = order === "melds" ? String(one.meld) : order === "suit" ? String(suit(one.card)) : "";
    if (sizes.length && group === last) sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
    else sizes.push(1);
    last = group;
  }
  return sizes;
}

/** A bracket over cards side by side that are in one meld; `whole`: all of it is under this one. */
export interface Bracket {
  readonly x: number;
  readonly to: number;
  readonly y: number;
  readonly whole: boolean;
}

/**
 * Brackets over melds: wherever two cards or more of a meld lie side by side in a row. `over`: the width of a card, where
 * each lies over the next one.
 */
export function bracketsOf(
  held: readonly Held[],
  spots: readonly { readonly x: number; readonly y: number; readonly row: number; readonly strip: number }[],
  over = 0,
): Bracket[] {
  const found: Bracket[] = [];
  let from = 0;
  for (let at = 1; at <= held.length; at++) {
    const first = held[from];
    const begin = spots[from];
    const end = spots[at - 1];
    const same = held[at]?.meld === first?.meld && spots[at]?.row === begin?.row && first?.meld !== -1;
    if (same) continue;
    if (first && begin && end && first.meld >= 0 && at - from > 1) {
      const size = held.filter((one) => one.meld === first.meld).length;
      const [x, to] = over ? [begin.x + over - begin.strip, end.x + over] : [begin.x, end.x + end.strip];
      found.push({ x, to, y: begin.y, whole: at - from === size });
    }
    from = at;
  }
  return found;
}
