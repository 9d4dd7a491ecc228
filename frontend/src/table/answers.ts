// Answers to the keys that ask: what a glance would tell.

import { t } from "../lib/words";
import { cardName, type Play } from "./play.svelte";

export function stockWords(play: Play): string {
  return t("web-stock-cards", { count: play.hand?.stock.length ?? 0 });
}

export function pileWords(play: Play): string {
  const pile = play.hand?.pile ?? [];
  const top = pile.at(-1);
  return top === undefined ? t("web-pile-empty") : t("web-pile-top", { card: play.cardName(top), count: pile.length });
}

/** The stock, and the pile where there is one. */
export function piles(play: Play): string {
  const stock = stockWords(play);
  if (play.hand?.type === "table_hand") return t("web-answer-stock", { stock });
  return t("web-answer-piles", { stock, pile: pileWords(play) });
}

/** The cards before one, in their order, and what they are worth. */
export function handWords(play: Play): string {
  if (!play.held.length) return t("web-held-none");
  const cards = play.held.map((held) => play.cardName(held.card)).join(", ");
  const points = worth(play);
  return points ? t("web-answer-hand", { cards, points }) : t("web-answer-hand-plain", { cards });
}

/** The deadwood of the hand, or what is left of it without the picked card; in games without a knock, the points in hand. */
export function worth(play: Play): string {
  const best = play.seen?.best;
  // while a part of the hand lies in a draft, the draft says what would be left
  if (!best || best.seat !== play.near || play.drafting?.laid.length) return "";
  const [picked] = play.pickedCards;
  if (picked !== undefined && play.pickedCards.length === 1) {
    const leaves = play.leavesOf(play.throwing(picked));
    if (leaves !== null) return t("web-held-leaves", { points: leaves });
  }
  return t(play.hand?.type === "hand" ? "web-held-deadwood" : "web-held-points", { points: best.points });
}

export function scores(play: Play): string {
  const state = play.seen?.state;
  if (!state) return t("web-answer-nothing");
  const parts = state.scores.map((points, seat) => t("score-of", { ...play.whoOf(seat), points }));
  return t("web-answer-score", { scores: parts.join(", ") });
}

export function limitWords(play: Play): string {
  if (!play.hand) return t("web-answer-no-hand");
  const limit = play.seen?.limit ?? -1;
  if (limit < 0) return t("web-answer-limit-none");
  const text = `${t("web-table-limit-long", { limit })}.`;
  return play.seen?.doubled ? `${text} ${t("news-doubles")}` : text;
}

/** Whose turn it is; of one's own turn, what for. `name` says how a card is shown. */
export function turnWords(play: Play, name: (card: number) => string = cardName): string {
  const seen = play.seen;
  if (!seen || seen.turn < 0 || seen.status !== "playing") return t("web-turn-nobody");
  if (play.replaced && seen.turn === play.me) return t("web-state-bot-plays");
  if (!play.myTurn) return t("web-turn-other", { name: play.nameOf(seen.turn) });
  const phase = play.hand?.phase ?? "draw";
  const top = play.hand?.pile.at(-1);
  if ((phase === "draw" && top !== undefined && play.may("<")) || phase === "upcard") {
    return t(`web-turn-${phase}`, { card: name(top ?? -1) });
  }
  if (phase === "discard" && play.hand?.type === "melding_hand") return t("web-turn-meld");
  return t(phase === "draw" || phase === "reshuffle" ? "web-turn-draw-only" : `web-turn-${phase}`);
}
