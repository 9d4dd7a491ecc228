// What happened, in sentences of the catalogues: one for each event that is worth one.

import type { Event, Fact, Told } from "../lib/protocol";
import { t } from "../lib/words";
import type { Who } from "./play.svelte";

/** What sentences have to know of the table, and how they show a card. */
export interface Teller {
  who(seat: number): Who;
  card(card: number): string;
  /** The kind of hand that is played, as the wire names it. */
  readonly kind: string;
}

const ROLES = ["box", "captain", "out"] as const;

/** The sentences of a fact; none for what nobody needs to hear of. */
export function sentences(told: Told, teller: Teller): string[] {
  const said = told.events.flatMap((event) => ofEvent(event, told, teller));
  if (told.fact.type === "moved" && told.fact.auto && said.length) {
    const last = said.pop() ?? "";
    said.push(t("web-news-auto", { text: last, ...teller.who(told.fact.seat) }));
  }
  return [...ofFact(told.fact, teller), ...said];
}

function ofFact(fact: Fact, teller: Teller): string[] {
  switch (fact.type) {
    case "undone":
    case "left":
    case "returned":
    case "resigned":
      return [t(`web-news-${fact.type}`, teller.who(fact.seat))];
    case "freed":
      return fact.bot ? [t("web-news-freed", teller.who(fact.seat))] : [];
    case "advised":
      return fact.text ? [t("advice-said", { ...teller.who(fact.seat), text: fact.text })] : [];
    case "rematched":
      return [t("web-news-rematched")];
    default:
      return [];
  }
}

/** Cards side by side, as sentences have them. */
function cards(of: readonly number[], teller: Teller): string {
  return of.map((card) => teller.card(card)).join(" ");
}

function ofEvent(event: Event, told: Told, teller: Teller): string[] {
  switch (event.type) {
    case "roles_drawn":
      return event.seats.map((seat, at) => {
        const card = teller.card(event.cards[at] ?? -1);
        return t("news-role-drawn", { ...teller.who(seat), card });
      });
    case "roles_changed":
      return event.roles.map((seat, at) => t("news-role", { ...teller.who(seat), role: ROLES[at] ?? "out" }));
    case "dealt":
      return ofDeal(event, told, teller);
    case "passed":
      return [t("news-passed", teller.who(event.seat))];
    case "drew": {
      const who = teller.who(event.seat);
      const open = event.card >= 0 && event.card <= 52;
      return [t(open ? "news-drew" : "news-other-drew", { ...who, card: teller.card(event.card) })];
    }
    case "took":
      return [t("news-took", { ...teller.who(event.seat), card: teller.card(event.card) })];
    case "discarded":
      return [t("news-discarded", { ...teller.who(event.seat), card: teller.card(event.card) })];
    case "reshuffled":
      return [t("news-reshuffled", { stock: event.stock.length })];
    case "melded":
      return [t("web-news-melded", { ...teller.who(event.seat), meld: cards(event.meld.cards, teller) })];
    case "laid_off": {
      const facts = { ...teller.who(event.seat), cards: cards(event.cards, teller), number: event.number };
      return [t("web-news-laid-off", facts)];
    }
    case "declined":
      return [t("news-declined", teller.who(event.seat))];
    case "rearranged":
      return [t("news-played", { ...teller.who(event.seat), cards: cards(event.played, teller) })];
    case "turn_ended":
      return event.last >= 0 && event.last === told.seen?.state?.hand?.players.length ? [t("news-last-turns")] : [];
    case "knocked": {
      const who = teller.who(event.seat);
      if (teller.kind === "table_hand") return [t("sheet-ended", { ...who, reason: "knock" })];
      const id = event.card < 0 ? "news-big-gin" : event.left.length ? "web-news-knocked" : "news-gin";
      return [t(id, { ...who, card: teller.card(event.card) })];
    }
    case "showed": {
      const layoffs = event.layoffs.map(([card]) => card);
      return [t("web-news-showed", { ...teller.who(event.seat), layoffs: cards(layoffs, teller) || "none" })];
    }
    case "hand_ended":
      return [ofResult(event, told, teller)];
    case "match_ended": {
      const [first, ...others] = event.winners;
      if (first === undefined) return [];
      if (!others.length) return [t("final-winner", teller.who(first))];
      return [t("final-shared", { names: named(event.winners, teller) })];
    }
    default:
      return [];
  }
}

function ofDeal(event: Event & { type: "dealt" }, told: Told, teller: Teller): string[] {
  const facts = { ...teller.who(event.dealer), number: event.number, card: teller.card(event.upcard) };
  const said = [t(event.upcard >= 0 ? "news-dealt" : "news-dealt-closed", facts)];
  if (told.seen?.doubled) said.push(t("news-doubles"));
  if (told.seen && told.seen.limit >= 0) said.push(t("web-news-limit", { limit: told.seen.limit }));
  return said;
}

/** That several cards were drawn one after the other; those out of sight are counted. */
export function drewSeveral(seat: number, drawn: readonly number[], teller: Teller): string {
  const open = drawn.every((card) => card >= 0 && card <= 52);
  return t("web-news-drew-several", { ...teller.who(seat), count: drawn.length, cards: open ? cards(drawn, teller) : "none" });
}

/** Names with commas between them. */
function named(seats: readonly number[], teller: Teller): string {
  return seats.map((seat) => t("name-of", teller.who(seat))).join(", ");
}

function ofResult(event: Event & { type: "hand_ended" }, told: Told, teller: Teller): string {
  const { reason, winners, points } = event.result;
  if (!winners.length) {
    const dead = teller.kind === "melding_hand";
    const drawn = teller.kind === "table_hand" ? "equal" : dead ? `dead-${reason}` : reason;
    return t("sheet-drawn", { reason: drawn });
  }
  const won = winners.map((seat) => t("short-scores", { ...teller.who(seat), points: points[seat] ?? 0 })).join(", ");
  return t("sentence", { sentence: t("short-won", { number: told.seen?.state?.number ?? 0, won, reason }) });
}
