// The check of a hand's deal from its proof, in this browser: nothing is asked of the server. docs/shuffle.md says how.

import { commitment, order, type Proof, tag } from "../lib/deal";
import type { Dealt, Event, ReplayHand, ReplayStep } from "../lib/protocol";

/** What is looked at, in this order; those that a hand does not have are left out. */
export type Checked = "written" | "place" | "commitment" | "dealer" | "roles" | "pack" | "draws" | "stocks";

export interface Finding {
  readonly what: Checked;
  readonly good: boolean;
}

export interface Verdict {
  readonly hand: number;
  readonly proof: Proof;
  /** Six digits of all that was public, as every client showed them before the deal. */
  readonly tag: string;
  /** Seats that gave a part of their own, and those that did not. */
  readonly gave: readonly number[];
  readonly silent: readonly number[];
  readonly findings: readonly Finding[];
  readonly good: boolean;
}

const LINE = /^proof ([0-9a-f]{32}) ([1-9]\d{0,9}) ([0-9a-f]{64}) ([0-9a-f]{256})((?: (?:0|[1-9]\d{0,2}):[0-9a-f]{64})*)$/;
const JOKERED = 53;
const PLAIN = 52;

/** The proof of its line in a record; null if that is none. */
export function proofOf(line: string): Proof | null {
  const [, table = "", hand = "", commit = "", secret = "", rest = ""] = LINE.exec(line) ?? [];
  if (!table) return null;
  const parts = rest.trim().split(" ").filter(Boolean).map((part) => part.split(":"));
  return { table, hand: Number(hand), commit, secret, parts: parts.map(([seat, part]) => [Number(seat), part ?? ""] as const) };
}

/** The face at a place of the pack before the shuffle: packs of 52 or 53 cards one after the other. */
function faceAt(place: number, size: number): number {
  return place % (size % JOKERED === 0 ? JOKERED : PLAIN);
}

const sorted = (cards: readonly number[]): string => [...cards].sort((one, other) => one - other).join(" ");
const same = (one: readonly number[], other: readonly number[]): boolean => one.join(" ") === other.join(" ");

/** Whether the cards of a deal are those of the proof's pack, dealt one at a time from the first player on. */
function packHolds(proof: Proof, dealt: Dealt): boolean {
  const upcard = dealt.upcard < 0 ? [] : [dealt.upcard];
  const size = dealt.hands.reduce((sum, hand) => sum + hand.length, 0) + upcard.length + dealt.stock.length;
  const pack = order(proof, "deal", size).map((place) => faceAt(place, size));
  const count = dealt.players.length;
  const held = dealt.hands[dealt.players[0] ?? 0]?.length ?? 0;
  const hands = dealt.hands.map((_, seat) => {
    const first = dealt.players.indexOf(seat);
    return first < 0 ? [] : pack.slice(0, count * held).filter((_, at) => at % count === first);
  });
  const right = hands.every((hand, seat) => sorted(hand) === sorted(dealt.hands[seat] ?? []));
  return right && same(pack.slice(count * held), [...upcard, ...dealt.stock]);
}

/** Whether the cards drawn for the roles are those on top of the packs that the proof gives. */
function rolesHold(proof: Proof, events: readonly Event[]): boolean {
  const draws = events.filter((event) => event.type === "roles_drawn");
  return draws.every(({ cards }, at) => same(order(proof, `roles/${at}`, PLAIN).slice(0, cards.length), cards));
}

/** Whether each card that was drawn lay on top of the stock then. */
function drawsHold(events: readonly Event[]): boolean {
  let stock: readonly number[] = [];
  return events.every((event) => {
    if (event.type === "dealt" || event.type === "reshuffled") stock = event.stock;
    if (event.type !== "drew") return true;
    const [top, ...rest] = stock;
    stock = rest;
    return top === event.card;
  });
}

/** Whether every new stock has the discards in the order that the proof gives. */
function stocksHold(proof: Proof, steps: readonly ReplayStep[]): boolean {
  let number = 0;
  return steps.every((step, at) =>
    step.events.every((event) => {
      if (event.type !== "reshuffled") return true;
      number += 1;
      const under = steps[at - 1]?.state.hand?.pile.slice(0, -1) ?? [];
      return same(order(proof, `reshuffle/${number}`, under.length).map((place) => under[place] ?? -1), event.stock);
    }),
  );
}

/** What the check of a hand finds: `steps` are all of it, every card open; null for a hand without a proof, or without a deal. */
export function check(record: string, hand: ReplayHand, steps: readonly ReplayStep[], table = ""): Verdict | null {
  const proof = proofOf(hand.proof);
  const events = steps.flatMap((step) => [...step.events]);
  const dealt = events.find((event) => event.type === "dealt");
  if (!proof || !dealt) return null;
  const findings: Finding[] = [];
  const find = (what: Checked, good: boolean): void => void findings.push({ what, good });
  const has = (type: Event["type"]): boolean => events.some((event) => event.type === type);
  find("written", record.split(/\r?\n/).some((line) => line.trim().split(/[ \t]+/).join(" ") === hand.proof));
  find("place", proof.hand === hand.number && dealt.number === hand.number && (!table || proof.table === table));
  find("commitment", commitment(proof, proof.secret) === proof.commit);
  const chosen = events.find((event) => event.type === "dealer_chosen");
  if (chosen) find("dealer", order(proof, "dealer", dealt.hands.length)[0] === chosen.dealer);
  if (has("roles_drawn")) find("roles", rolesHold(proof, events));
  find("pack", packHolds(proof, dealt));
  if (has("drew")) find("draws", drawsHold(events));
  if (has("reshuffled")) find("stocks", stocksHold(proof, steps));
  const gave = proof.parts.map(([seat]) => seat);
  const silent = dealt.hands.map((_, seat) => seat).filter((seat) => !gave.includes(seat));
  return { hand: hand.number, proof, tag: tag(proof), gave, silent, findings, good: findings.every((one) => one.good) };
}
