// A replay: the record, the hand that is shown of it, and where in it one stands. What a step shows comes from the server.

import { say } from "../lib/announce.svelte";
import { ApiFault } from "../lib/api";
import type { Fault, ReplayHand, ReplayMatch, ReplayStep, Replayed } from "../lib/protocol";
import { replay, type Found } from "./source";
import { wordsOf } from "./words";

/** To whom the cards are shown: a seat, an onlooker (-1), or to one before whom all lie open (null). */
export type Viewer = number | null;

/** Milliseconds from one step to the next while it plays. */
export const PACES = { slow: 2_600, normal: 1_500, fast: 600 } as const;
export type Pace = keyof typeof PACES;

/** Where one wants to be; a step beyond the last is the last. */
export interface Place {
  readonly match?: number;
  readonly hand?: number;
  readonly step?: number;
  readonly viewer?: Viewer;
}

const LAST = Number.MAX_SAFE_INTEGER;

export class Film {
  /** The table of this server whose match it is; "" for a file. */
  table: string = $state("");
  /** The seat that this device had there; -1 for none. */
  own: number = $state(-1);
  /** What the seats are called at a table of this server; a file does not say who is a bot, so its names stand as written. */
  called: readonly string[] = $state.raw([]);
  found: Found = $state.raw({ text: "", file: "" });
  /** The hand that is shown; null before there is one. */
  shown: Replayed | null = $state.raw(null);
  /** The step, from 0, the deal. */
  at: number = $state(0);
  viewer: Viewer = $state(null);
  playing: boolean = $state(false);
  pace: Pace = $state("normal");
  /** Why the last thing that was asked for was refused. */
  fault: Fault | null = $state.raw(null);
  busy: boolean = $state(false);

  readonly match: ReplayMatch | null = $derived.by(() => this.shown?.matches[this.shown.match - 1] ?? null);
  readonly hand: ReplayHand | null = $derived.by(() => this.shown?.hands[this.shown.hand - 1] ?? null);
  readonly step: ReplayStep | null = $derived.by(() => this.shown?.steps[this.at] ?? null);
  readonly last: number = $derived.by(() => Math.max(0, (this.shown?.steps.length ?? 0) - 1));

  private readonly kept = new Map<string, Replayed>();
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a record from a place on. What was shown before stays if this one is refused. */
  async open(found: Found, place: Place = {}): Promise<boolean> {
    const before = this.found;
    this.pause();
    this.kept.clear();
    this.found = found;
    if (await this.seek({ match: 1, hand: 1, step: 0, viewer: null, ...place })) return true;
    this.found = before;
    return false;
  }

  /** Goes to a hand, fetching it if it is not here yet; whether one is there. */
  async seek(place: Place, quiet = false): Promise<boolean> {
    const match = place.match ?? this.shown?.match ?? 1;
    const hand = place.hand ?? this.shown?.hand ?? 1;
    const viewer = place.viewer === undefined ? this.viewer : place.viewer;
    const number = ++this.asked;
    this.fault = null;
    try {
      const shown = await this.fetched(match, hand, viewer);
      if (number !== this.asked) return false;
      this.shown = shown;
      this.viewer = viewer;
      this.at = Math.max(0, Math.min(place.step ?? this.at, shown.steps.length - 1));
      if (!quiet) this.tell();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      if (number !== this.asked) return false;
      this.pause();
      this.fault = error.fault;
      return false;
    }
  }

  /** A hand as one viewer sees it. Throws `ApiFault`. */
  async fetched(match: number, hand: number, viewer: Viewer): Promise<Replayed> {
    const key = `${match}.${hand}.${viewer}`;
    const known = this.kept.get(key);
    if (known) return known;
    const { text, file } = this.found;
    this.busy = true;
    try {
      const shown = await replay({ text, file, match, hand, viewer });
      this.kept.set(key, shown);
      return shown;
    } finally {
      this.busy = false;
    }
  }

  /** Goes to a step of this hand. */
  go(step: number): void {
    const to = Math.max(0, Math.min(step, this.last));
    if (to === this.at) return;
    this.at = to;
    this.tell();
  }

  /** One step on; behind the last of a hand comes the deal of the next. False at the end of the match. */
  next(): boolean {
    if (this.at < this.last) this.go(this.at + 1);
    else return this.turn(1);
    return true;
  }

  back(): void {
    if (this.at > 0) this.go(this.at - 1);
    else if (this.shown && this.shown.hand > 1) void this.seek({ hand: this.shown.hand - 1, step: LAST });
  }

  /** Goes to the deal of a later or earlier hand; from inside a hand, back is to its own deal. False where there is none. */
  turn(by: 1 | -1): boolean {
    if (!this.shown) return false;
    if (by < 0 && this.at > 0) {
      this.go(0);
      return true;
    }
    const hand = this.shown.hand + by;
    if (hand < 1 || hand > this.shown.hands.length) return false;
    void this.seek({ hand, step: 0 });
    return true;
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    if (!this.next()) void this.seek({ hand: 1, step: 0 }); // it is at its end: once more from the first hand
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.busy || this.next()) this.wait();
      else this.pause();
    }, PACES[this.pace]);
  }

  /** What a seat is called. */
  nameOf(seat: number): string {
    return this.called[seat] ?? this.match?.seats[seat] ?? "";
  }

  private tell(): void {
    if (this.shown && this.step) say(wordsOf(this, this.step, this.shown.steps, "long"));
  }
}
