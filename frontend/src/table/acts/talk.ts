// How cards, melds, actions and reasons are put into sentences.

import { read } from "../../lib/cards";
import type { Assessment, Line } from "../../lib/protocol";
import { factsOf, t, type Facts } from "../../lib/words";
import { cardName, cardShort, type Play } from "../play.svelte";
import { parse } from "./tokens";

/** Things in a row, as one says them. */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length > 1 ? t("list-and", { first: texts.slice(0, -1).join(", "), last }) : last;
}

/** Cards in words, for one who hears them: "four of hearts, five of hearts". */
export const spoken = (cards: readonly number[]): string => cards.map(cardName).join(", ");
/** Cards in short: `4♥ 5♥`. */
export const brief = (cards: readonly number[]): string => cards.map(cardShort).join(" ");
/** Melds in short. */
export const briefMelds = (melds: readonly (readonly number[])[]): string => melds.map(brief).join(" · ");

/** Cards that come as a text, `4h 5h`, put into words; any other text as it is. */
function worded(text: string, words: (cards: readonly number[]) => string): string {
  const parts = text.split(/[ ,]+/).filter(Boolean);
  const cards = parts.map(read);
  return cards.length && cards.every((card) => card >= 0) ? words(cards) : text;
}
/** Cards that come as a text, in short; any other text as it is. */
export const briefText = (text: string): string => worded(text, brief);
/** Cards that come as a text, in words for one who hears them; any other text as it is. */
export const spokenText = (text: string): string => worded(text, spoken);

/** What an action would be: "discard 7♥". */
export function actionText(play: Play, token: string): string {
  const act = parse(token);
  const melds = briefMelds(act.melds);
  const count = act.melds.length;
  switch (act.kind) {
    case "draw":
      return t("do-draw");
    case "take":
      return t("do-take", { card: cardShort(play.hand?.pile.at(-1) ?? -1) });
    case "pass":
      return t("do-pass");
    case "discard":
      return t("do-discard", { card: cardShort(act.card) });
    case "knock":
      return t("do-knock", { card: cardShort(act.card), count, melds });
    case "big_gin":
      return t("do-biggin");
    case "meld":
      return t("lay-down", { meld: melds });
    case "layoff":
      return t("lay-off", { cards: brief(act.cards), number: act.number });
    case "show": {
      if (token === "show") return t("do-show");
      const layoffs = act.layoffs.map(([card, number]) => t("lay-off", { cards: cardShort(card), number })).join(", ");
      return t("show-so", { count, melds, laid: act.layoffs.length, layoffs });
    }
    case "table":
      return t("web-do-play");
    case "close":
      return t("web-do-knock");
    case "end":
      return t("web-do-end");
  }
}

/** Why a choice is good or bad. */
export function reasonsText(choice: Assessment): string {
  return choice.reasons
    .map(({ code, params }) => {
      const facts: Facts = factsOf(params);
      for (const [name, value] of Object.entries(facts)) if (typeof value === "string") facts[name] = briefText(value);
      return t(`reason-${code}`, facts);
    })
    .join("; ");
}

/** A sum as it is printed: with a minus, where the texts for a terminal have a hyphen. */
export const withMinus = (text: string): string => text.replaceAll(" - ", " − ");

/** A line that explains a score. */
export function lineText(play: Play, line: Line): string {
  const facts: Facts = factsOf(line.facts);
  if (typeof facts["seat"] === "string") {
    const seat = play.seen?.state?.seats.indexOf(facts["seat"]) ?? -1;
    Object.assign(facts, play.whoOf(seat));
  }
  return withMinus(t(`line-${line.code}`, facts));
}

/** A name that stands by itself: "You", or the name. */
export const headOf = (play: Play, seat: number): string => (seat === play.me ? t("web-seat-you") : play.nameOf(seat));

/** A name as sentences without a verb have it: "you", or the name. */
export const nameOf = (play: Play, seat: number): string => t("name-of", { ...play.whoOf(seat) });
