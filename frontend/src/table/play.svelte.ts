// What the components of the table share: the view, one's hand as it is held, what is picked, and what may be done.

import { DECLARED, JOKER, moved, NONE, type Order, rankOf, suitOf, UNKNOWN, without, written } from "../lib/cards";
import type { Answer, TableClient } from "../lib/client.svelte";
import type { AnyHand, Seen } from "../lib/protocol";
import { choose as chooseSetting, settings } from "../lib/settings.svelte";
import { t } from "../lib/words";
import type { Load } from "./drag.svelte";
import { arrangedHand, asPlaces, fromPlaces, type Held, holding } from "./held";
import { calledOf } from "./seats";

/** What may lie open over the table; one at a time. */
export type Panel = "" | "knock" | "show" | "log" | "keys" | "settings" | "columns" | "resign" | "hint";

/** Who a sentence is about, as the catalogues ask for it. */
export type Who = { who: "you" | "other"; name: string };

/** A table that is being rebuilt, as the rest of the page has to do with it (`draft/`). */
export interface Drafting {
  /** The cards of the hand that lie in it. */
  readonly laid: readonly number[];
  /** How it stands, in a sentence. */
  readonly line: string;
  /** Whether another card may be drawn instead. */
  readonly draws: boolean;
  /** Whether any card is picked, on the table or in the hand. */
  readonly holds: boolean;
  /** Whether the table does not lie as it was found. */
  readonly changed: boolean;
  /** Declines to meld, and draws the next card where there is one. */
  decline(): Promise<void>;
  /** Lets go of what is picked. */
  clear(): void;
  /** What was dragged is let go over a place, at a point of the window. */
  drop(load: Load, over: string, x: number): void;
}

/** How another rebuilt the table, while it is shown step by step (`draft/`). */
export interface Watched {
  /** What is done now, in a sentence. */
  readonly text: string;
  /** Shows the table as it is. */
  skip(): void;
}

const NOBODY: ReadonlySet<string> = new Set();

export class Play {
  readonly client: TableClient;

  /** The table as one sees it; null until it is known. */
  readonly seen: Seen | null = $derived.by(() => this.client.seen);
  /** One's seat; -1 looks on. */
  readonly me: number = $derived.by(() => this.seen?.viewer ?? -1);
  /** The hand that is played; null between hands. */
  readonly hand: AnyHand | null = $derived.by(() => this.seen?.state?.hand ?? null);
  /** The seat whose cards lie before one: one's own, the captain's where one sits out; -1 for none. */
  readonly near: number = $derived.by(() => nearOf(this.seen, this.hand));
  /** Whether the cards before one are one's own. */
  readonly mine: boolean = $derived.by(() => this.near >= 0 && this.near === this.me);
  /** Whether a bot plays for one until one says that one is back. */
  readonly replaced: boolean = $derived.by(() => {
    const seat = this.seen?.seats[this.me];
    return this.seen?.status === "playing" && Boolean(seat?.person && seat.bot && !seat.gone);
  });
  /** Whether one has to decide. */
  readonly myTurn: boolean = $derived.by(
    () => this.seen !== null && this.me >= 0 && this.seen.turn === this.me && this.seen.status === "playing" && !this.replaced,
  );
  /** What one may do now, as tokens. */
  readonly legal: ReadonlySet<string> = $derived.by(() =>
    this.seen && this.myTurn ? new Set(this.seen.legal) : NOBODY,
  );
  /** One's cards in the order in which they are shown. */
  readonly held: readonly Held[] = $derived.by(() => {
    const hand = this.hand;
    if (!hand || this.near < 0) return [];
    const best = this.seen?.best?.seat === this.near ? this.seen.best : null;
    const fresh = hand.turn === this.near ? [hand.drawn, hand.taken].filter((card) => card !== NONE) : [];
    const cards = without(hand.hands[this.near] ?? [], this.drafting?.laid ?? []);
    return holding(cards, settings.order, best, this.own, fresh);
  });
  /** The table as one rebuilds it on one's turn; null while nothing is to be rebuilt. */
  drafting: Drafting | null = $state.raw(null);
  /** Another's rebuilding that is shown just now; null while the table lies as it is. */
  watched: Watched | null = $state.raw(null);
  /** The keys of the cards that are picked. */
  private keys: readonly string[] = $state.raw([]);
  /** Places of the picked cards in the order shown. */
  readonly picked: readonly number[] = $derived.by(() =>
    this.held.flatMap((held, at) => (this.keys.includes(held.key) ? [at] : [])),
  );
  /** The picked cards. */
  readonly pickedCards: readonly number[] = $derived.by(() => this.picked.map((at) => this.held[at]?.card ?? NONE));
  /** Whether several cards may be picked at once: where one lays melds. */
  readonly several: boolean = $derived.by(() => this.hand !== null && this.hand.type !== "hand");
  /** A wish is on its way. */
  readonly busy: boolean = $derived.by(() => this.client.waiting > 0);
  /** The table had moved on before the last choice came to it. */
  stale: boolean = $state(false);
  /** What lies open over the table. */
  panel: Panel = $state("");
  /** Asked before a card is played; whoever sets it says whether to go on. For the guard against slips. */
  guard: ((token: string) => boolean | Promise<boolean>) | null = null;
  /** One's own order: the cards as they were moved. */
  private own: readonly number[] = $state.raw([]);
  private restored = false;

  constructor(client: TableClient) {
    this.client = client;
  }

  /** Whether a token is one of one's choices now. */
  may(token: string): boolean {
    return this.legal.has(token);
  }

  /** The points left in hand by a choice that throws a card; null where the server does not say. */
  leavesOf(token: string): number | null {
    const left = this.seen?.leaves[this.seen.legal.indexOf(token)];
    return left === undefined || left < 0 ? null : left;
  }

  /** Plays an action. What was picked is put down once it is taken. */
  async act(token: string): Promise<Answer> {
    this.stale = false;
    const answer = await this.client.act(token);
    this.stale = answer.type === "stale";
    if (answer.type === "accepted") this.clear();
    return answer;
  }

  /** Plays an action when the guard against slips lets it pass; null if it does not, or if it is not one's to play. */
  async put(token: string): Promise<Answer | null> {
    if (this.busy) return null;
    if (this.guard && !(await this.guard(token))) return null;
    return this.act(token);
  }

  /** Draws from the stock; where one may meld instead, that is to decline. */
  async draw(): Promise<void> {
    if (this.drafting && !this.may("+")) await this.drafting.decline();
    else await this.put("+");
  }

  /** Picks the card at a place of the order shown, or puts it down again. */
  choose(at: number): void {
    const key = this.held[at]?.key;
    if (key === undefined) return;
    if (this.keys.includes(key)) this.keys = this.keys.filter((one) => one !== key);
    else this.keys = this.several ? [...this.keys.filter((one) => this.held.some((held) => held.key === one)), key] : [key];
  }

  /** Picks exactly these cards, so far as they are in the hand. */
  pick(cards: readonly number[]): void {
    const wanted = [...cards];
    this.keys = this.held.flatMap(({ key, card }) => {
      const at = wanted.indexOf(card);
      if (at < 0) return [];
      wanted.splice(at, 1);
      return [key];
    });
  }

  /** Puts every picked card down. */
  clear(): void {
    this.keys = [];
  }

  /** The token that throws a card. */
  throwing(card: number): string {
    return `-${written(card)}`;
  }

  /** Whether one may throw this card now. */
  mayThrow(card: number): boolean {
    return this.may(this.throwing(card));
  }

  /** Changes the order of the hand. One's own begins as what is seen. */
  arrange(order: Order): void {
    if (order === "own" && settings.order !== "own") this.setOwn(this.held.map((held) => held.card));
    chooseSetting("order", order);
  }

  /** Moves a card of the hand to another place; from then on the order is one's own. */
  move(from: number, to: number): void {
    this.setOwn(moved(this.held.map((held) => held.card), from, to));
    if (settings.order !== "own") chooseSetting("order", "own");
  }

  /** Keeps one's own order in step with the hand; called whenever the hand has changed. */
  follow(): void {
    const cards = this.mine && this.hand ? (this.hand.hands[this.me] ?? []) : [];
    if (!cards.length || cards.includes(UNKNOWN)) return;
    if (!this.restored) {
      this.restored = true;
      const places = readPlaces(seatOf(this.client));
      const own = fromPlaces(places, cards);
      if (own) this.own = own;
    }
    const own = arrangedHand(cards, "own", null, this.own);
    if (own.length !== this.own.length || own.some((card, at) => card !== this.own[at])) this.setOwn(own);
  }

  private setOwn(own: readonly number[]): void {
    this.own = own;
    keepPlaces(seatOf(this.client), asPlaces(own));
  }

  /** The name of a seat: the person's, or what the bot is called. */
  nameOf(seat: number): string {
    const one = this.seen?.seats[seat];
    if (!one) return "";
    return one.person ? one.name : calledOf(one.name || one.bot);
  }

  /** A seat as sentences ask for it. */
  whoOf(seat: number): Who {
    return { who: seat === this.me ? "you" : "other", name: this.nameOf(seat) };
  }

  /** A card in words: "seven of hearts". */
  cardName(card: number): string {
    return cardName(card);
  }
}

/** A card in words; of a declared joker also what it stands for. */
export function cardName(card: number): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (card === JOKER) return t("joker");
  if (rank === null || suit === null) return t("web-card-unseen");
  const name = t("card", { rank: t(`rank-${rank}`), suit: t(`suit-${suit}`) });
  return card >= DECLARED ? t("joker-for", { card: name }) : name;
}

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" } as const;

/** A card in short: `7♥`, `10♠`. */
export function cardShort(card: number): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (card === JOKER) return t("joker");
  if (rank === null || suit === null) return t("web-card-unseen");
  const text = (rank === "T" ? "10" : rank) + SIGNS[suit];
  return card >= DECLARED ? t("joker-for", { card: text }) : text;
}

/** The seat whose cards lie before the viewer. */
export function nearOf(seen: Seen | null, hand: AnyHand | null): number {
  if (!seen || seen.viewer < 0) return -1;
  if (!hand || hand.players.includes(seen.viewer)) return seen.viewer;
  const captain = hand.players.find((seat) => ((hand.eyes[seen.viewer] ?? 0) >> seat) & 1);
  return captain ?? seen.viewer;
}

/** Whose order it is: of several people on one device each has his own. */
const seatOf = (client: TableClient): string => (client.as < 0 ? client.table : `${client.table}.${client.as}`);
const keyOf = (table: string): string => `openrummy.own.${table}`;

function readPlaces(table: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "null");
  } catch {
    return null;
  }
}

function keepPlaces(table: string, places: readonly number[]): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify(places));
  } catch {
    // a window that keeps nothing forgets the order with the page
  }
}
