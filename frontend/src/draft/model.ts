// A table that is being rebuilt, as a value: what lies where, and how it came about. It knows no rule: whether a meld
// stands, and what a joker may be, is asked of the server.

import { DECLARED, faceOf, JOKER, written } from "../lib/cards";
import type { Step } from "../lib/protocol";

/** A card in the draft. Its id stays the same wherever it goes; a joker that stands for nothing yet is JOKER. */
export interface Piece {
  readonly id: string;
  readonly card: number;
}

/** Cards side by side: a meld, or what is to be one. */
export interface Group {
  readonly id: number;
  readonly cards: readonly Piece[];
}

/** The draft: the table before, the hand with which one began, and what lies on the table now, with every step before. */
export interface Draft {
  readonly old: readonly (readonly number[])[];
  readonly hand: readonly number[];
  readonly groups: readonly Group[];
  /** The id of the next new group. */
  readonly next: number;
  readonly past: readonly (readonly Group[])[];
}

/** Where cards are put: a group by its id, a new one, or back into the hand. */
export type Goal = number | "new" | "hand";

const FROM_HAND = "h";
const FROM_TABLE = "t";
/** Steps that can be taken back. */
const REMEMBERED = 100;

/** The card itself: a joker is a joker, whatever it stands for. */
export const bare = (card: number): number => (card >= DECLARED ? JOKER : card);

/** Whether a piece came from the hand. */
export const fromHand = (id: string): boolean => id.startsWith(FROM_HAND);

/** Ids of the cards of a hand, in its order: the face, and which of its copies. */
export function handIds(hand: readonly number[]): string[] {
  const count = new Map<number, number>();
  return hand.map((face) => {
    const nth = count.get(face) ?? 0;
    count.set(face, nth + 1);
    return `${FROM_HAND}${face}.${nth}`;
  });
}

/** The draft in which nothing has been moved. `order`: which meld is shown first, and so on; their ids count from 1 as given. */
export function begun(old: readonly (readonly number[])[], hand: readonly number[], order?: readonly number[]): Draft {
  const ids = idsOf(old);
  const groups = old.map((meld, at) => ({ id: at + 1, cards: meld.map((card, n) => ({ id: ids[at]?.[n] ?? "", card })) }));
  const shown = order?.length === old.length ? order.flatMap((at) => groups[at] ?? []) : groups;
  return { old, hand, groups: shown, next: old.length + 1, past: [] };
}

function idsOf(old: readonly (readonly number[])[]): string[][] {
  let count = 0;
  return old.map((meld) => meld.map(() => `${FROM_TABLE}${count++}`));
}

/** The card that a piece was at first: a joker of the table as what it stood for. */
export function first(draft: Draft, id: string): number {
  if (fromHand(id)) return Number(id.slice(1).split(".")[0]);
  return draft.old.flat()[Number(id.slice(1))] ?? -1;
}

/** The pieces of the hand that do not lie in the draft. */
export function left(draft: Draft): Piece[] {
  const laid = new Set(draft.groups.flatMap((group) => group.cards.map((piece) => piece.id)));
  return handIds(draft.hand).flatMap((id, at) => (laid.has(id) ? [] : [{ id, card: draft.hand[at] ?? -1 }]));
}

/** The cards of the hand that lie in the draft, as cards of the hand. */
export function laid(draft: Draft): number[] {
  return draft.groups.flatMap((group) => group.cards.filter((piece) => fromHand(piece.id)).map((piece) => bare(piece.card)));
}

/** The group in which a piece lies; null if it is in the hand. */
export function groupOf(draft: Draft, id: string): Group | null {
  return draft.groups.find((group) => group.cards.some((piece) => piece.id === id)) ?? null;
}

/** Jokers that stand for nothing yet, with the group in which each lies. */
export function undeclared(draft: Draft): { readonly group: Group; readonly piece: Piece }[] {
  return draft.groups.flatMap((group) => group.cards.filter((piece) => piece.card === JOKER).map((piece) => ({ group, piece })));
}

const cardsText = (cards: readonly number[]): string => cards.map(written).join(",");
/** The cards of a group, as the notation writes them: what a judgement of it is about. */
export const textOf = (group: Group): string => cardsText(group.cards.map((piece) => piece.card));

/** Whether the table is another one than before. */
export function changed(draft: Draft): boolean {
  const old = draft.old.map(cardsText).sort();
  const now = draft.groups.map(textOf).sort();
  return old.length !== now.length || old.some((text, at) => text !== now[at]);
}

/** Puts cards somewhere; the same draft where that would change nothing. `at`: before which card of the group they were let go. */
export function put(draft: Draft, ids: readonly string[], goal: Goal, at?: number): Draft {
  const held = new Map(left(draft).map((piece) => [piece.id, piece]));
  const wanted = goal === "hand" ? ids.filter(fromHand) : ids;
  const pieces = wanted.flatMap((id) => held.get(id) ?? groupOf(draft, id)?.cards.find((piece) => piece.id === id) ?? []);
  if (!pieces.length) return draft;
  const going = new Set(pieces.map((piece) => piece.id));
  const target = draft.groups.find((group) => group.id === goal);
  if (goal === "hand" ? pieces.every((piece) => held.has(piece.id)) : goal !== "new" && !target) return draft;
  if (target && pieces.every((piece) => groupOf(draft, piece.id) === target)) return draft;
  if (goal === "new" && isWhole(draft, going)) return draft;
  const rest = draft.groups.map((group) => ({ ...group, cards: group.cards.filter((piece) => !going.has(piece.id)) }));
  let next = draft.next;
  let groups: Group[] = rest;
  if (target) {
    const { cards, freed } = joined(rest.find((group) => group.id === target.id)?.cards ?? [], pieces, at);
    groups = rest.map((group) => (group.id === target.id ? { ...group, cards } : group));
    groups.push(...freed.map((piece) => ({ id: next++, cards: [piece] })));
  } else if (goal === "new") {
    groups = [...rest, { id: next++, cards: arranged(pieces) }];
  }
  return stepped(draft, groups, next);
}

/** Whether these pieces are all of one group. */
function isWhole(draft: Draft, ids: ReadonlySet<string>): boolean {
  return draft.groups.some((group) => group.cards.length === ids.size && group.cards.every((piece) => ids.has(piece.id)));
}

/** A group with more cards. A joker that stands for one of them makes way, and stands for nothing any more (M9). */
function joined(cards: readonly Piece[], more: readonly Piece[], at?: number): { cards: Piece[]; freed: Piece[] } {
  const freed: Piece[] = [];
  const stayed = cards.filter((piece) => {
    const gone = piece.card >= DECLARED && more.some((one) => one.card === faceOf(piece.card));
    if (gone) freed.push({ id: piece.id, card: JOKER });
    return !gone;
  });
  const all = [...stayed];
  all.splice(Math.max(0, Math.min(at ?? all.length, all.length)), 0, ...more);
  return { cards: arranged(all), freed };
}

/** Says what a joker stands for. */
export function declare(draft: Draft, id: string, face: number): Draft {
  const group = groupOf(draft, id);
  const piece = group?.cards.find((one) => one.id === id);
  if (!group || !piece || bare(piece.card) !== JOKER || piece.card === face + DECLARED) return draft;
  const cards = arranged(group.cards.map((one) => (one.id === id ? { id, card: face + DECLARED } : one)));
  return stepped(draft, draft.groups.map((one) => (one === group ? { ...group, cards } : one)), draft.next);
}

/** The draft after a step of a way (`Step`), whose numbers beyond the old melds name groups by `homes`. */
export function followed(draft: Draft, step: Step, homes: Map<number, number>): Draft {
  const source = step.source > draft.old.length ? (homes.get(step.source) ?? -1) : step.source;
  const known = step.target > draft.old.length ? homes.get(step.target) : step.target;
  const there = draft.groups.find((group) => group.id === known);
  if (step.code === "declare") {
    const piece = there?.cards.find((one) => one.card === step.cards[0]);
    return piece ? declare(draft, piece.id, faceOf(step.cards[1] ?? 0)) : draft;
  }
  const pool = step.code === "lay" ? left(draft) : [...(draft.groups.find((group) => group.id === source)?.cards ?? [])];
  const pieces = step.cards.flatMap((card) => {
    const at = pool.findIndex((piece) => piece.card === (step.code === "lay" ? bare(card) : card));
    const [found] = at < 0 ? [] : pool.splice(at, 1);
    return found ? [{ id: found.id, card }] : [];
  });
  const ids = new Set(pieces.map((piece) => piece.id));
  const rest = draft.groups.map((group) => ({ ...group, cards: group.cards.filter((piece) => !ids.has(piece.id)) }));
  // an old meld of which nothing is left goes on where it was, as the steps count it
  const home = known ?? draft.next;
  if (known === undefined) homes.set(step.target, home);
  const grown = (cards: readonly Piece[]): Piece[] => arranged([...cards, ...pieces]);
  const now = rest.find((group) => group.id === home);
  const groups = now ? rest.map((group) => (group === now ? { ...now, cards: grown(now.cards) } : group)) : [...rest, { id: home, cards: grown([]) }];
  return stepped(draft, groups, Math.max(draft.next, home + 1));
}

/** The draft before its last step. */
export function undone(draft: Draft): Draft {
  const groups = draft.past.at(-1);
  return groups ? { ...draft, groups, past: draft.past.slice(0, -1) } : draft;
}

/** The draft with the old table in it: a step that can be taken back like any other. */
export function restored(draft: Draft, order?: readonly number[]): Draft {
  return changed(draft) ? stepped(draft, begun(draft.old, draft.hand, order).groups, draft.next) : draft;
}

/** The same draft with a hand that has grown; null where what lies in the draft is no longer held. */
export function adopted(draft: Draft, hand: readonly number[]): Draft | null {
  const ids = new Set(handIds(hand));
  const used = [draft.groups, ...draft.past].flatMap((groups) => groups.flatMap((group) => group.cards));
  return used.every((piece) => !fromHand(piece.id) || ids.has(piece.id)) ? { ...draft, hand } : null;
}

/** Several steps as one that is taken back at once: `to` as a single step after `from`. */
export function atOnce(from: Draft, to: Draft): Draft {
  return from === to ? to : { ...to, past: [...from.past, from.groups].slice(-REMEMBERED) };
}

function stepped(draft: Draft, groups: readonly Group[], next: number): Draft {
  const kept = groups.filter((group) => group.cards.length);
  return { ...draft, groups: kept, next, past: [...draft.past, draft.groups].slice(-REMEMBERED) };
}

const TWO = 1;
const KING = 12;

/** Whether an ace is shown behind the king: one lies with a king and without a two. */
function acesHigh(cards: readonly Piece[]): boolean {
  const ranks = new Set(cards.map((piece) => faceOf(piece.card) % 13));
  return ranks.has(KING) && ranks.has(0) && !ranks.has(TWO);
}

/** A place in the order of a meld: a run upwards, a set by suits, a card before its joker. */
function place(card: number, high: boolean): number {
  const face = faceOf(card);
  const rank = face % 13 === 0 && high ? 13 : face % 13;
  return rank * 8 + Math.floor(face / 13) * 2 + (card >= DECLARED ? 1 : 0);
}

/** Cards as they lie in a meld. A joker that stands for nothing yet stays where it was put. */
export function arranged(cards: readonly Piece[]): Piece[] {
  const high = acesHigh(cards.filter((piece) => piece.card !== JOKER));
  const known = cards.filter((piece) => piece.card !== JOKER).sort((one, other) => place(one.card, high) - place(other.card, high));
  cards.forEach((piece, at) => piece.card === JOKER && known.splice(at, 0, piece));
  return known;
}

/** The proposed table: its token, melds in canonical order, and the groups in that order. */
export interface Proposal {
  readonly token: string;
  readonly groups: readonly Group[];
}

/** What one would play. Jokers that stand for nothing yet are written as some card, so that the rest can be judged. */
export function proposal(draft: Draft): Proposal {
  const keyed = draft.groups.map((group) => {
    const high = acesHigh(group.cards);
    return { group, key: group.cards.map((piece) => place(piece.card, high)) };
  });
  keyed.sort(({ key: one }, { key: other }) => {
    const at = one.findIndex((value, n) => value !== other[n]);
    return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
  });
  const groups = keyed.map(({ group }) => group);
  const melds = groups.map((group) => cardsText(group.cards.map((piece) => (piece.card === JOKER ? DECLARED : piece.card))));
  return { token: `~${melds.join("/")}`, groups };
}
