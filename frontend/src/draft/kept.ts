// A draft as it is kept with the window, so that a reload finds it: cards of the table by their places, those of the hand as
// cards, which this seat sees anyway.

import { JOKER, read, written } from "../lib/cards";
import { begun, changed, type Draft, first, fromHand, type Group, handIds } from "./model";

interface Saved {
  /** Which table it is a draft of. */
  readonly on: string;
  readonly next: number;
  readonly groups: readonly SavedGroup[];
  readonly past: readonly (readonly SavedGroup[])[];
}
type SavedGroup = readonly [number, ...string[]];

const KEY = "openrummy.draft.";
/** A piece by its id; what a joker stands for is written behind it. */
const asText = (group: Group): SavedGroup => [group.id, ...group.cards.map(({ id, card }) => `${id}=${written(card)}`)];

/** What a draft is a draft of: another hand, or another table, and it is worth nothing. */
export function groundOf(hand: number, old: readonly (readonly number[])[]): string {
  return `${hand} ${old.map((meld) => meld.map(written).join(",")).join("/")}`;
}

/** A draft as a text. */
export function asSaved(draft: Draft, ground: string): string {
  const saved: Saved = { on: ground, next: draft.next, groups: draft.groups.map(asText), past: draft.past.map((groups) => groups.map(asText)) };
  return JSON.stringify(saved);
}

/** The draft of a text; null where it is none, or one of another table or hand. */
export function fromSaved(text: string | null, ground: string, old: readonly (readonly number[])[], hand: readonly number[]): Draft | null {
  const fresh = begun(old, hand);
  const ids = new Set([...handIds(hand), ...fresh.groups.flatMap((group) => group.cards.map((piece) => piece.id))]);
  const tables = [...ids].filter((id) => !fromHand(id));
  const grouped = (saved: readonly SavedGroup[]): Group[] => {
    const groups = saved.map(([id, ...cards]) => ({ id: Number(id), cards: cards.map((one) => pieceOf(fresh, ids, one)) }));
    const used = groups.flatMap((group) => group.cards.map((piece) => piece.id));
    if (new Set(used).size !== used.length || tables.some((id) => !used.includes(id))) throw new Error("cards are lost or doubled");
    return groups;
  };
  try {
    const saved = JSON.parse(text ?? "null") as Saved | null;
    if (saved?.on !== ground) return null;
    const draft = { ...fresh, groups: grouped(saved.groups), next: Number(saved.next), past: saved.past.map(grouped) };
    return changed(draft) || draft.past.length ? draft : null;
  } catch {
    return null; // somebody else's text, or a broken one
  }
}

function pieceOf(draft: Draft, ids: ReadonlySet<string>, text: string): { id: string; card: number } {
  const [id = "", name = ""] = text.split("=");
  const card = read(name);
  const was = first(draft, id);
  const joker = was >= JOKER;
  if (!ids.has(id) || (joker ? card < JOKER : card !== was)) throw new Error("a card that is not there");
  return { id, card };
}

/** Keeps a text with the window; an empty one is forgotten. */
export function keep(table: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(KEY + table, text);
    else sessionStorage.removeItem(KEY + table);
  } catch {
    // a window that keeps nothing forgets the draft with the page
  }
}

/** What is kept for a table. */
export function kept(table: string): string | null {
  try {
    return sessionStorage.getItem(KEY + table);
  } catch {
    return null;
  }
}
