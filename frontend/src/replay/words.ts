// What happened in a step of a replay, in the sentences of the table's log; and what is said of hands and points.

import { spoken, withMinus } from "../table/acts/talk";
import { cardName, cardShort, type Who } from "../table/play.svelte";
import { sentences, type Teller } from "../table/sentences";
import { UNKNOWN } from "../lib/cards";
import type { AnyHand, Best, Line, ReplayStep, Seen, Told } from "../lib/protocol";
import { factsOf, t } from "../lib/words";

/** Who can say what the seats are called. */
export interface Names {
  nameOf(seat: number): string;
}

/** A seat as sentences ask for it: nobody who looks at a record sits in it. */
export const whoOf = (names: Names, seat: number): Who => ({ who: "other", name: names.nameOf(seat) });

/** The kind of hand that is played, as the wire names it. */
function kindOf(steps: readonly ReplayStep[]): AnyHand["type"] {
  return steps.find((step) => step.state.hand)?.state.hand?.type ?? "hand";
}

/** What sentences look up of the table in the fact they are about. */
function seenOf(step: ReplayStep): Seen {
  const settings = {
    listed: false, length: "rules", clock: { kind: "none", seconds: 0, extra: 0 }, reveal: "match",
    hints: false, takebacks: false, chat: false, spectators: true,
  } as const;
  return {
    seq: 0, viewer: -1, table: "", ruleset: step.state.rules, status: "over", host: -1, settings, seats: [], turn: -1,
    state: step.state, digest: "", legal: [], leaves: [], best: null, limit: step.limit, doubled: step.doubled, shuffle: null,
    undo: false, outcome: null, columns: step.columns, rematch: "", loser: -1,
  };
}

/** A step in words; `long` has cards in words, to be heard, `short` their signs. */
export function wordsOf(names: Names, step: ReplayStep, steps: readonly ReplayStep[], how: "short" | "long"): string {
  const { seat, action, auto, events } = step;
  const fact: Told["fact"] =
    seat < 0 ? { type: "revealed", hand: step.state.number, secret: "" } : { type: "moved", seat, action, auto, spent: 0 };
  const teller: Teller = {
    who: (one) => whoOf(names, one),
    card: how === "long" ? cardName : cardShort,
    kind: kindOf(steps),
  };
  const said = sentences({ type: "told", seq: 0, fact, events, digest: "", seen: seenOf(step) }, teller);
  if (!said.length && events.some((event) => event.type === "turn_ended")) said.push(t("web-replay-turn-ended", whoOf(names, seat)));
  return said.join(" ");
}

/** The cards of a hand as they are heard: melds first, then the rest, and how many cannot be seen. */
export function handWords(melds: readonly (readonly number[])[], rest: readonly number[]): string {
  const open = rest.filter((card) => card !== UNKNOWN);
  const hidden = rest.length - open.length;
  const parts = [...melds.map((meld) => t("web-replay-meld", { cards: spoken(meld) })), ...(open.length ? [spoken(open)] : [])];
  if (hidden) parts.push(t("web-replay-hidden", { count: hidden }));
  return parts.join("; ") || t("web-sheet-no-cards");
}

/** What a hand that is seen is worth. */
export function worthOf(hand: AnyHand | null, best: Best | null): string {
  if (!best) return "";
  return t(hand?.type === "hand" ? "web-held-deadwood" : "web-held-points", { points: best.points });
}

/** A line that explains a score; the names in it are those of the record. */
export function lineWords(names: Names, seats: readonly string[], line: Line): string {
  const facts = factsOf(line.facts);
  const seat = facts["seat"];
  if (typeof seat === "string") Object.assign(facts, whoOf(names, seats.indexOf(seat)));
  return withMinus(t(`line-${line.code}`, facts));
}
