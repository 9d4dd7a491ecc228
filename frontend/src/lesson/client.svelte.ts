// A lesson in the place of a table's line: the table draws it as any other. The server is told everything the learner has done,
// each time anew, and says how it stands then; so to take something back is to leave it out.

import { ApiFault, ask, at } from "../lib/api";
import { type Answer, TableClient } from "../lib/client.svelte";
import type { Checked, Deeds, Fault, History, LessonSeen, Step, Told, Trial, Watched } from "../lib/protocol";

/** What the learner does where there is something to read. */
const NEXT = "next";
const KEY = "openrummy.lesson.";
/** The learner's seat. */
const LEARNER = 0;

export class LessonClient extends TableClient {
  override readonly kept = false;
  /** The lesson as it stands; null until it is known. */
  lesson: LessonSeen | null = $state.raw(null);
  /** Facts from before one came. */
  private first: readonly Told[] = [];
  private last = 0;
  /** The numbers that the server gives to the facts that were told. */
  private readonly numbers = new Map<number, number>();

  constructor(readonly name: string) {
    super(`lesson-${name}`);
  }

  /** Whether the learner has gone his own way. */
  readonly strayed: boolean = $derived.by(() => (this.lesson?.strayed ?? -1) >= 0);
  /** The action that is shown to one who wants to see it; empty where there is something to read, or one has strayed. */
  readonly wanted: string = $derived.by(() => {
    const { lesson } = this;
    if (!lesson || this.strayed) return "";
    return lesson.step.do.find((token) => lesson.seen.legal.includes(token)) ?? lesson.step.do[0] ?? "";
  });

  /** Begins where one was when the page was left. */
  override connect(): void {
    void this.study(kept(this.name));
  }

  override async act(action: string): Promise<Answer> {
    const fault = await this.study([...this.deeds, action]);
    if (fault) return { type: "refused", key: "", fault, seq: this.last };
    return { type: "accepted", key: "", seq: this.last };
  }

  override async check(action: string): Promise<Checked> {
    const trial: Trial = { action, deeds: this.deeds };
    try {
      return await ask<Checked>(`${at(this.table)}/checks`, trial);
    } catch (error) {
      return { type: "checked", id: 0, fault: faultOf(error), melds: [], shown: null };
    }
  }

  override way(seq: number): Promise<Step[]> {
    const watched: Watched = { seq: this.numbers.get(seq) ?? 0, deeds: this.deeds };
    return ask<Step[]>(`${at(this.table)}/steps`, watched);
  }

  override history(): Promise<History> {
    return Promise.resolve({ hand: 1, facts: this.first });
  }

  /** Goes on where there was something to read. */
  async next(): Promise<void> {
    await this.study([...this.deeds, NEXT]);
  }

  /** Goes one step back. */
  async back(): Promise<void> {
    await this.study(this.deeds.slice(0, -1));
  }

  /** Goes back to where one left the lesson. */
  async rejoin(): Promise<void> {
    await this.study(this.deeds.slice(0, Math.max(0, this.lesson?.strayed ?? 0)));
  }

  /** Forgets all that was done. */
  async restart(): Promise<void> {
    await this.study([]);
  }

  get deeds(): readonly string[] {
    return this.lesson?.deeds ?? [];
  }

  /** Asks how the lesson stands after these deeds; why not, if it does not come so far. */
  private async study(deeds: readonly string[]): Promise<Fault | null> {
    if (this.waiting) return null;
    this.waiting += 1;
    this.fault = null;
    try {
      const asked: Deeds = { deeds };
      const lesson = await ask<LessonSeen>(at(this.table), asked);
      this.take(lesson);
      this.fault = lesson.fault;
    } catch (error) {
      this.fault = faultOf(error);
    } finally {
      this.waiting -= 1;
    }
    return this.fault;
  }

  /** Shows how it stands, and tells what is new since. */
  private take(lesson: LessonSeen): void {
    const old = this.lesson;
    const same = shared(this.deeds, lesson.deeds);
    const news: Told[] = this.deeds.slice(same).filter((deed) => deed !== NEXT).map(() => this.told({ type: "undone", seat: LEARNER }));
    if (old && same === old.deeds.length) news.push(...lesson.facts.slice(old.facts.length).map((one) => this.told(one.fact, one.events, one.seq)));
    if (!old) {
      this.first = lesson.facts;
      this.last = lesson.facts.length;
    }
    const seen = { ...lesson.seen, seq: this.last };
    this.lesson = lesson;
    this.seen = seen;
    this.status = "live";
    keep(this.name, lesson.deeds);
    const newest = news.pop();
    if (!newest) return;
    this.news = [...news, { ...newest, seen }];
    this.log = [...this.log, ...this.news];
  }

  /** A fact with the next number: what was taken back stays told, as at any table. */
  private told(fact: Told["fact"], events: Told["events"] = [], number = 0): Told {
    this.last += 1;
    if (number) this.numbers.set(this.last, number);
    return { type: "told", seq: this.last, fact, events, digest: "", seen: null };
  }
}

/** How many things lists have in common at their beginning. */
function shared(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((deed, at) => deed !== other[at]);
  return end < 0 ? one.length : end;
}

function faultOf(error: unknown): Fault {
  if (error instanceof ApiFault) return error.fault;
  throw error;
}

function kept(name: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY + name) ?? "[]");
    return Array.isArray(found) ? found.filter((deed) => typeof deed === "string") : [];
  } catch {
    return [];
  }
}

function keep(name: string, deeds: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY + name, JSON.stringify(deeds));
  } catch {
    // a window that keeps nothing begins anew with the page
  }
}
