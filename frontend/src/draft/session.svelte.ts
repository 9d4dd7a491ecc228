// One's draft of the table while it is one's turn: what is picked, what the server says of it, what the joker may be. Nobody else
// learns of it before it is played.

import { say } from "../lib/announce.svelte";
import { ApiFault } from "../lib/api";
import { JOKER } from "../lib/cards";
import type { BestPlay, Fault, Laid, TableHand } from "../lib/protocol";
import { lasting } from "../lib/lasting.svelte";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/words";
import { actsOf } from "../table/acts/acts.svelte";
import { brief, spoken, spokenText } from "../table/acts/talk";
import type { Load } from "../table/drag.svelte";
import type { Drafting, Play } from "../table/play.svelte";
import { best } from "./help";
import { Jokers } from "./jokers.svelte";
import { asSaved, fromSaved, groundOf, keep, kept } from "./kept";
import {
  adopted, begun, changed, type Draft, type Goal, type Group, groupOf, laid, left, proposal, put, restored, textOf, undeclared,
  undone,
} from "./model";
import { cardsOf, fully, UNDECLARED } from "./tell";
import { Tour } from "./tour.svelte";

const EMPTY: Draft = begun([], []);

/** What the server says of a draft as a whole. */
interface Verdict {
  readonly draft: Draft;
  readonly fault: Fault | null;
  readonly shown: Laid | null;
}

export class Session implements Drafting {
  draft: Draft = $state.raw(EMPTY);
  /** Cards of the table that are picked. */
  picked: readonly string[] = $state.raw([]);
  /** The card of the table that has the focus, or had it last. */
  at = $state("");
  /** Cards that were put somewhere last, for the focus. */
  landed: readonly string[] = $state.raw([]);
  /** Whether the computer is asked for the best play. */
  thinking = $state(false);
  readonly tour: Tour = new Tour(this);
  readonly jokers: Jokers = new Jokers(this);
  /** What is wrong with melds, by their cards: that a meld stands or not hangs on nothing else. */
  private faults: ReadonlyMap<string, Fault | null> = $state.raw(new Map());
  private verdict: Verdict | null = $state.raw(null);
  /** The draft's table and hand for which there is nothing to play. */
  private barren = $state("");
  private ground = "";
  /** How the melds lay before one when the draft was begun. */
  private order: readonly number[] = [];
  /** What was just done, in a sentence that is not said yet. */
  told = "";

  constructor(readonly play: Play) {}

  readonly laid: readonly number[] = $derived.by(() => laid(this.draft));
  readonly changed: boolean = $derived.by(() => changed(this.draft));
  /** Whether one may meld now, and not only between two draws. */
  readonly open: boolean = $derived.by(() => this.play.may("pass"));
  private readonly hand: TableHand | null = $derived.by(() => (this.play.hand?.type === "table_hand" ? this.play.hand : null));
  /** What declining leads to: another card, the third one that bars melding, or the end of the turn. */
  readonly declines: "again" | "third" | "empty" | "last" = $derived.by(() => {
    if (this.hand?.phase === "last") return "last";
    if (!this.hand?.stock.length) return "empty";
    return this.hand.draws >= 2 ? "third" : "again";
  });
  readonly draws: boolean = $derived.by(() => this.open && (this.declines === "again" || this.declines === "third"));
  readonly wrong: readonly Group[] = $derived.by(() => this.draft.groups.filter((group) => this.faultOf(group)));
  /** Whether the server was asked and has found nothing to play. */
  readonly nothing: boolean = $derived.by(() => this.barren !== "" && this.barren === this.place());
  /** Anything at all that is picked, on the table or in the hand. */
  readonly holds: boolean = $derived.by(() => this.picked.length > 0 || this.play.picked.length > 0);
  readonly line: string = $derived.by(() => this.sentence(brief, (fault) => fully(fault)));

  /** The verdict on the draft as it is; null while it is awaited. */
  private current(): Verdict | null {
    return this.verdict?.draft === this.draft ? this.verdict : null;
  }

  /** The line for one who hears it. */
  private aloud(): string {
    return this.sentence(spoken, (fault) => fully(fault, spokenText));
  }

  private sentence(named: (cards: readonly number[]) => string, why: (fault: Fault) => string): string {
    if (this.tour.text) return this.tour.text;
    if (this.jokers.choosing) return t("web-draft-joker-which");
    if (!this.changed) return t("web-draft-begin", { next: this.open ? this.declines : "drawing" });
    const count = this.laid.length;
    const [first] = this.wrong;
    if (first) return t("web-draft-wrong", { count: this.wrong.length, reason: why(this.faultOf(first) ?? UNDECLARED) });
    const now = this.current();
    if (!now) return t("web-draft-looking", { count });
    if (now.fault) return why(now.fault);
    return t("web-draft-stands", { count, cards: named(this.laid), left: now.shown?.left.length ?? 0, points: now.shown?.points ?? 0 });
  }

  /** Whether the server has said that the table may be left so. */
  get stands(): boolean {
    const now = this.current();
    return now !== null && now.fault === null && this.wrong.length === 0;
  }

  /** Whether it is known that the table may not be left so. */
  get fails(): boolean {
    return this.changed && (this.wrong.length > 0 || (this.current()?.fault ?? null) !== null);
  }

  /** What is wrong with a meld; null if it stands, or if that is not known yet. */
  faultOf(group: Group): Fault | null {
    if (group.cards.some((piece) => piece.card === JOKER)) return UNDECLARED;
    return this.faults.get(textOf(group)) ?? null;
  }

  /** Keeps in step with the table and the hand, on one's turn; `order`: how the melds lie before one. */
  follow(hand: TableHand, number: number, order: readonly number[]): void {
    const old = hand.table.map((meld) => meld.cards);
    const cards = hand.hands[this.play.me] ?? [];
    const ground = groundOf(number, old);
    if (this.play.drafting !== this) this.play.drafting = this;
    this.order = order;
    if (ground === this.ground) {
      if (cards.length === this.draft.hand.length) return;
      this.draft = adopted(this.draft, cards) ?? begun(old, cards, order);
    } else {
      if (this.ground && this.changed) say(t("web-draft-gone"), true);
      this.ground = ground;
      this.verdict = null;
      this.faults = new Map();
      this.draft = fromSaved(kept(this.key), ground, old, cards) ?? begun(old, cards, order);
    }
    this.picked = [];
    this.jokers.choosing = null;
    if (this.changed) void this.judge();
  }

  /** One's turn is over, or the hand: nothing is drafted any more. */
  end(): void {
    if (this.ground) keep(this.key, "");
    this.leave();
  }

  /** One looks at something else; the draft is kept until one is back. */
  leave(): void {
    if (this.play.drafting === this) this.play.drafting = null;
    if (!this.ground) return;
    this.ground = "";
    this.draft = EMPTY;
    this.tour.stop();
    this.clear();
  }

  private get key(): string {
    const { table, as } = this.play.client;
    return as < 0 ? table : `${table}.${as}`;
  }

  private place(): string {
    return `${this.ground} ${this.draft.hand.join()}`;
  }

  /** Puts another draft in place of this one: keeps it, and asks what is to be said of it. */
  change(next: Draft, told = ""): void {
    if (next === this.draft) return;
    this.draft = next;
    this.picked = this.picked.filter((id) => groupOf(next, id));
    this.jokers.follow(next);
    this.told = told;
    keep(this.key, changed(next) || next.past.length ? asSaved(next, this.ground) : "");
    if (!this.tour.running) void this.judge();
  }

  /** Asks the server about the draft as it is; of an answer that comes too late nothing is shown. */
  async judge(): Promise<void> {
    const { draft } = this;
    if (!changed(draft)) return this.speak();
    const { token, groups } = proposal(draft);
    const found = await this.play.client.check(token);
    if (this.draft !== draft) return;
    const news = groups.filter((group) => !group.cards.some((piece) => piece.card === JOKER));
    this.faults = new Map([...this.faults, ...news.map((group): [string, Fault | null] => [textOf(group), found.melds[groups.indexOf(group)] ?? null])]);
    const fault = undeclared(draft).length ? UNDECLARED : found.fault;
    this.verdict = { draft, fault, shown: found.shown };
    this.speak();
  }

  private speak(): void {
    say([this.told, this.aloud()].filter(Boolean).join(" "));
    this.told = "";
  }

  // --- what one does ---

  /** Picks a card of the table, or puts it down. */
  pick(id: string): void {
    this.picked = this.picked.includes(id) ? this.picked.filter((one) => one !== id) : [...this.picked, id];
  }

  /** Picks all cards of a meld, or puts them down. */
  pickAll(group: Group): void {
    const ids = group.cards.map((piece) => piece.id);
    const all = ids.every((id) => this.picked.includes(id));
    this.picked = [...this.picked.filter((id) => !ids.includes(id)), ...(all ? [] : ids)];
  }

  /** Whether a tap on a meld puts there what is picked: something is, and nothing of it lies in that meld. */
  takes(group: Group): boolean {
    return this.holds && !group.cards.some((piece) => this.picked.includes(piece.id));
  }

  clear(): void {
    this.picked = [];
    this.jokers.choosing = null;
  }

  /** The picked cards, on the table and in the hand. */
  held(): string[] {
    return [...this.picked, ...this.idsOf(this.play.pickedCards)];
  }

  /** Ids of cards of the hand. */
  private idsOf(faces: readonly number[]): string[] {
    const pool = left(this.draft);
    return faces.flatMap((face) => {
      const at = pool.findIndex((piece) => piece.card === face);
      return at < 0 ? [] : pool.splice(at, 1).map((piece) => piece.id);
    });
  }

  /** Puts what is picked, or these cards, somewhere; `at`: before which card of a meld. */
  move(goal: Goal, ids: readonly string[] = this.held(), at?: number): void {
    if (!this.open) return;
    this.tour.stop();
    const before = this.draft;
    const next = put(before, ids, goal, at);
    this.play.clear();
    this.picked = [];
    if (next === before) {
      if (goal === "hand" && ids.length) say(t("web-draft-stays"));
      return;
    }
    this.landed = ids;
    const there = ids.map((id) => groupOf(next, id)).find(Boolean);
    const cards = spoken(next.groups.flatMap((group) => group.cards).filter((piece) => ids.includes(piece.id)).map((piece) => piece.card));
    const told = there ? t("web-draft-put", { cards, meld: goal === "new" ? "none" : spoken(cardsOf(there)) }) : t("web-draft-back");
    this.change(next, told);
    void this.jokers.settle(before, ids, at !== undefined);
  }

  undo(): void {
    this.tour.stop();
    this.clear();
    this.change(undone(this.draft), t("web-draft-undone"));
  }

  reset(): void {
    this.tour.stop();
    this.clear();
    this.change(restored(this.draft, this.order), t("web-draft-was-reset"));
  }

  drop(load: Load, over: string, x: number): void {
    const ids = load.from === "draft" ? load.ids : load.from === "hand" ? this.dragged(load.card) : [];
    if (over === "hand") return this.move("hand", ids);
    const goal = /^group-(\d+|new)$/.exec(over)?.[1];
    if (!goal) return;
    if (goal === "new") return this.move("new", ids);
    const there = [...document.querySelectorAll<HTMLElement>(`[data-group="${goal}"] [data-piece]`)];
    const at = there.filter((one) => !ids.includes(one.dataset["piece"] ?? "") && one.getBoundingClientRect().left < x).length;
    this.move(Number(goal), ids, at);
  }

  /** The cards that a dragged card of the hand takes along: what is picked there, if it is one of them. */
  private dragged(card: number): string[] {
    return this.idsOf(this.play.pickedCards.includes(card) ? this.play.pickedCards : [card]);
  }

  /** Plays the draft. What does not stand is refused by the table, with the reason. */
  async submit(): Promise<void> {
    this.tour.stop();
    const [open] = undeclared(this.draft);
    if (open && (await this.jokers.offers(open.piece.id))) return;
    if (!this.changed || open) return say(this.aloud(), true);
    await this.play.put(proposal(this.draft).token);
  }

  async decline(): Promise<void> {
    const { play } = this;
    if (play.busy || !this.open) return;
    // a draft outlives the draw of another card, but not the end of the turn
    const lost = this.changed && this.declines !== "again" && settings.confirm !== "never";
    if (lost && !(await actsOf(play).ask("pass", "draft"))) return;
    this.tour.stop();
    const answer = await play.put("pass");
    if (answer?.type === "accepted" && play.may("+")) await play.put("+");
  }

  /** The best play, step by step on the draft; pressed again it stops there. */
  async show(): Promise<void> {
    if (this.tour.running) return this.tour.stop();
    const { client } = this.play;
    if (this.thinking || !this.open) return;
    this.thinking = true;
    const place = this.place();
    try {
      const found = await best(client.table, client.as);
      if (place !== this.place()) return;
      this.found(found);
    } catch (error) {
      if (error instanceof ApiFault) client.fault = error.fault;
    } finally {
      this.thinking = false;
    }
  }

  private found(found: BestPlay): void {
    actsOf(this.play).help();
    this.clear();
    if (!found.played.length) {
      this.barren = this.place();
      return say(t("best-play", { cards: "", count: 0, left: found.points, proven: found.proven ? "yes" : "no" }));
    }
    this.change(restored(this.draft, this.order));
    void this.tour.run(found);
  }
}

const all = new WeakMap<Play, Session>();

/** The draft of a table: one for each `Play`. */
export function sessionOf(play: Play): Session {
  let session = all.get(play);
  if (!session) all.set(play, (session = lasting(() => new Session(play))));
  return session;
}

