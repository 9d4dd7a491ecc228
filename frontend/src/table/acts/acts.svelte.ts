// What acting at the table needs beside the view: what happened in the hand, the hint that was asked for, the question before
// a slip, and which sheets were read.

import { lasting } from "../../lib/lasting.svelte";
import type { Assessment, Seen, Told } from "../../lib/protocol";
import { recall, remember, settings } from "../../lib/settings.svelte";
import type { Play } from "../play.svelte";
import { finished, handOf, storyOf, type Story } from "./story";
import { parse, slip, type Slip } from "./tokens";

/** A question before an action is played: why it is asked, and what is to be done with the answer. */
export interface Question {
  readonly token: string;
  readonly why: Slip | "sure" | "draft";
  readonly answer: (yes: boolean) => void;
}

/** What may be asked about every time, where one wishes it: all that cannot be taken back and has no dialog of its own. */
const WEIGHTY = new Set(["discard", "pass", "meld", "layoff", "table", "close", "end"]);

const READ = "openrummy.read";
const HELPED = "openrummy.helped";
/** Tables whose sheets are remembered. */
const TABLES = 40;

export class Acts {
  /** The question that is open. */
  question: Question | null = $state.raw(null);
  /** What the computer thinks, and of which state: of another it is worth nothing. */
  private thought: { digest: string; choices: readonly Assessment[] } | null = $state.raw(null);
  /** Whether an answer of the computer is awaited. */
  thinking = $state(false);
  /** How many hands are being fetched. */
  private fetching = $state(0);
  /** Facts that were fetched, by hand. */
  private fetched: Readonly<Record<number, readonly Told[]>> = $state.raw({});
  /** The last hand whose sheet was put away; -1: not known yet. */
  private readUpTo = $state(-1);
  /** Whether the sheet of the match was put away. */
  matchRead = $state(false);
  private readonly asked = new Set<string>();

  constructor(readonly play: Play) {
    play.guard = (token) => this.guard(token);
  }

  /** The facts of the hand that is played, or of the last one. */
  readonly facts: readonly Told[] | null = $derived.by(() => this.factsOf(this.play.seen?.state?.number ?? 0));
  /** The hand that ended last. */
  readonly story: Story | null = $derived.by(() => storyOf(this.factsOf(finished(this.play.seen?.state ?? null))));
  /** Whether its sheet is still to be read. */
  readonly unread: boolean = $derived.by(() => {
    const done = finished(this.play.seen?.state ?? null);
    return this.readUpTo >= 0 && done > this.readUpTo && this.story?.number === done && this.story.result !== null;
  });
  /** Whether it is not known yet if that sheet comes. */
  readonly unsure: boolean = $derived.by(() => this.readUpTo < 0 || (this.fetching > 0 && finished(this.play.seen?.state ?? null) > this.readUpTo));
  /** Whether the match is over, by its end or because somebody gave it up. */
  readonly over: boolean = $derived.by(() => this.play.seen?.status === "over");
  /** Whether one may knock now, or declare big gin. */
  readonly canKnock: boolean = $derived.by(() => [...this.play.legal].some((token) => token.startsWith("!") && token !== "!"));
  /** Whether one sits out a hand that only bots play: then one watches, and nothing flies over the table. */
  readonly watching: boolean = $derived.by(() => {
    const { hand, me, seen } = this.play;
    return hand !== null && me >= 0 && !hand.players.includes(me) && hand.players.every((seat) => Boolean(seen?.seats[seat]?.bot));
  });
  /** Whether one has done something in this hand, so that there may be something to take back; where that is not known, yes. */
  readonly moved: boolean = $derived.by(
    () => !this.over && (this.facts?.some(({ fact }) => fact.type === "moved" && fact.seat === this.play.me && !fact.auto) ?? true),
  );
  /** The choices as the computer thinks of them, best first; none where it was not asked. */
  readonly choices: readonly Assessment[] = $derived.by(() => {
    const { seen, myTurn } = this.play;
    return this.thought && myTurn && seen?.digest === this.thought.digest ? this.thought.choices : [];
  });
  /** The token that somebody else points at: the teacher of a lesson. */
  pointed = $state("");
  /** The token that a hint has named, or that is pointed at; empty without either. For marks on cards and buttons. */
  readonly hinted: string = $derived.by(() => this.choices[0]?.action ?? this.pointed);
  /** The card that the hint would throw; -1: none. */
  readonly hintedCard: number = $derived.by(() => (this.hinted ? parse(this.hinted).card : -1));

  /** Keeps up with the table: fetches what is needed of the hands and not known. Called whenever the view has changed. */
  follow(): void {
    const { seen, client } = this.play;
    if (!seen?.state || client.status !== "live") return;
    const done = finished(seen.state);
    if (this.readUpTo < 0) {
      const known = readHand(client.table);
      // a device that comes when all is over shows how the match ended; its last hand lies behind that
      this.readUpTo = known ?? (seen.viewer < 0 || this.over ? done : 0);
      if (known === null && client.kept && seen.viewer >= 0) keep(READ, client.table, this.readUpTo);
    }
    if (this.question && !seen.legal.includes(this.question.token)) this.answer(false);
    const { number } = seen.state;
    if (number > done && (this.facts?.at(-1)?.seq ?? -1) < seen.seq && !this.toldAll(number)) this.fetch(number, seen);
    if ((done > this.readUpTo || (this.over && done > 0)) && this.story?.number !== done) this.fetch(done, seen);
  }

  /** The key and the drag of a knock: opens its sheet, or knocks where there is nothing to choose; whether one may. */
  knock(): boolean {
    if (this.play.may("!")) void this.play.put("!");
    else if (this.canKnock) this.play.panel = "knock";
    else if (this.play.may("show")) this.play.panel = "show";
    else return false;
    return true;
  }

  /** Puts the sheet of the last hand away. */
  dismiss(): void {
    this.readUpTo = finished(this.play.seen?.state ?? null);
    keep(READ, this.play.client.table, this.readUpTo);
  }

  /** Opens the sheet of the last hand again. */
  reread(): void {
    this.readUpTo = Math.max(0, finished(this.play.seen?.state ?? null) - 1);
    this.matchRead = false;
  }

  /** Whether an action may go on: asks first where it looks like a slip, or always, as the settings say. */
  guard(token: string): Promise<boolean> {
    const { seen } = this.play;
    const why = settings.confirm === "never" || !seen ? null : this.doubt(seen, token);
    return why ? this.ask(token, why) : Promise.resolve(true);
  }

  /** Asks whether an action is meant; the one that was asked about before is not. */
  ask(token: string, why: Question["why"]): Promise<boolean> {
    this.question?.answer(false);
    return new Promise((answer) => (this.question = { token, why, answer }));
  }

  /** Answers the question. */
  answer(yes: boolean): void {
    this.question?.answer(yes);
    this.question = null;
  }

  private doubt(seen: Seen, token: string): Slip | "sure" | null {
    const found = slip(seen, token);
    return found ?? (settings.confirm === "always" && WEIGHTY.has(parse(token).kind) ? "sure" : null);
  }

  /** Asks the computer what it thinks of one's choices. */
  async assess(): Promise<void> {
    const { seen, client } = this.play;
    if (!seen || this.thinking) return;
    this.thinking = true;
    try {
      const { choices, fault } = await client.assess();
      if (fault) {
        client.fault = fault;
        return;
      }
      this.thought = { digest: seen.digest, choices };
      this.help();
    } finally {
      this.thinking = false;
    }
  }

  /** Notes that the computer helped in this hand. */
  help(): void {
    keep(HELPED, this.play.client.table, this.play.seen?.state?.number ?? 0);
  }

  /** Whether a hint was given in a hand, so far as this device knows: in the last one in which it was. */
  helped(hand: number): boolean {
    return hand > 0 && kept(HELPED)[this.play.client.table] === hand;
  }

  private factsOf(hand: number): Told[] | null {
    return hand ? handOf(hand, this.play.client.log, this.fetched[hand]) : null;
  }

  private toldAll(hand: number): boolean {
    return this.facts !== null && storyOf(this.facts)?.number === hand && this.play.client.log.at(-1)?.seq === this.play.seen?.seq;
  }

  private fetch(hand: number, seen: Seen): void {
    const key = `${hand}.${seen.seq}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    this.fetching += 1;
    this.play.client
      .history(hand)
      .then(({ facts }) => {
        this.fetched = { ...this.fetched, [hand]: facts };
      })
      .catch(() => setTimeout(() => this.asked.delete(key), 2_000)) // with the next fact it is tried again
      .finally(() => (this.fetching -= 1));
  }
}

const all = new WeakMap<Play, Acts>();

/** What belongs to a table's acting: one for each `Play`. */
export function actsOf(play: Play): Acts {
  let acts = all.get(play);
  if (!acts) all.set(play, (acts = lasting(() => new Acts(play))));
  return acts;
}

function kept(key: string): Record<string, number> {
  try {
    const found: unknown = JSON.parse(recall(key) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function readHand(table: string): number | null {
  const found = kept(READ)[table];
  return typeof found === "number" ? found : null;
}

/** Remembers a number of a table, and forgets the tables of long ago. */
function keep(key: string, table: string, number: number): void {
  const others = Object.entries(kept(key)).filter(([one]) => one !== table);
  remember(key, JSON.stringify(Object.fromEntries([...others, [table, number]].slice(-TABLES))));
}
