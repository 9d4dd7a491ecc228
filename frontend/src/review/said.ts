// What is said of a choice that another would have been better than: which words, and the facts of them.

import { sorted } from "../lib/cards";
import type { Assessment, Moment } from "../lib/protocol";
import type { Facts } from "../lib/words";
import { brief } from "../table/acts/talk";
import { parse } from "../table/acts/tokens";
import { cardShort } from "../table/play.svelte";

/** The facts of a sentence about a choice: what kind it is, its cards, and the points it leaves. */
export function factsOf(moment: Moment, choice: Assessment): Facts {
  const act = parse(choice.action);
  const pile = act.kind === "take" || act.kind === "pass";
  const declined = act.kind === "pass" && moment.top < 0;
  const cards = act.kind === "meld" ? act.melds.flat() : act.kind === "table" ? sorted(moment.laid, "rank") : act.cards;
  return {
    kind: declined ? "decline" : act.kind,
    card: cardShort(pile ? moment.top : act.card),
    cards: brief(cards),
    meld: brief(moment.table[act.number - 1]?.cards ?? []),
    left: choice.left,
    points: moment.cost,
  };
}

/** A card of the hand as it is drawn: lifted, if the better choice would have put it down; just come into the hand. */
export interface Drawn {
  readonly card: number;
  readonly lift: boolean;
  readonly fresh: boolean;
}

/** The hand of a moment in groups, its melds and what was left over; of two copies of a card one alone is lifted. */
export function picture(moment: Moment): Drawn[][] {
  const { card: thrown } = parse(moment.better.action);
  const lifts = thrown >= 0 ? [thrown] : [...moment.laid];
  const fresh = [moment.fresh];
  const among = (cards: number[], card: number): boolean => {
    const at = cards.indexOf(card);
    return at >= 0 && cards.splice(at, 1).length > 0;
  };
  return [...moment.melds, moment.left]
    .filter((cards) => cards.length)
    .map((cards) => cards.map((card) => ({ card, lift: among(lifts, card), fresh: among(fresh, card) })));
}

/** Whether the top of the discard pile had anything to do with it. */
export function drawing(moment: Moment): boolean {
  const kinds = [moment.played, moment.better].map(({ action }) => parse(action).kind);
  return moment.top >= 0 && kinds.some((kind) => kind === "take" || kind === "draw" || kind === "pass");
}

/** The melds that the better choice would have left on the table, where it makes a new one of it all. */
export function tableOf(moment: Moment): readonly (readonly number[])[] {
  const act = parse(moment.better.action);
  return act.kind === "table" ? act.melds : [];
}

/** Points to one place behind the point: enough for what is an average. */
export const rounded = (points: number): number => Math.round(points * 10) / 10 + 0;

/** Where a moment stands in the replay of the match; the language of the page goes along. */
export function replayLink(table: string, moment: Moment, search: string = location.search): string {
  const facts = new URLSearchParams({ hand: String(moment.hand), step: String(moment.step) });
  const lang = new URLSearchParams(search).get("lang");
  if (lang !== null) facts.set("lang", lang);
  return `/replay/${table}?${facts.toString()}`;
}
