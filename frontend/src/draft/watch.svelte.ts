// How the others rebuilt the table, shown card by card at one's own pace. The table has changed already: this can be skipped at
// any time, and nothing waits for it.

import type { Event, Told } from "../lib/protocol";
import { length } from "../table/flights.svelte";
import type { Play, Who } from "../table/play.svelte";
import { begun, followed, type Group, textOf } from "./model";
import { settled } from "./order";
import { stepText } from "./tell";

type Table = readonly (readonly number[])[];
type Rebuilt = Event & { type: "rearranged" };

/** A table that was rebuilt: by which fact, what it was before, and what was played. */
interface Shown {
  readonly seq: number;
  readonly event: Rebuilt;
  readonly old: Table;
}

/** Of many rebuilt tables at once, those that are shown; the others are no news but history. */
const MOST = 3;
/** How often the length of a flight a step is looked at; many steps go quicker. */
const LOOKED_AT = 2.2;
const STEPS = 9;

/** The rebuilt tables of facts, each with the table before it. */
export function rebuiltIn(facts: readonly Told[], before: Table): Shown[] {
  let old = before;
  return facts.flatMap((told) =>
    told.events.flatMap((event) => {
      if (event.type === "dealt") old = [];
      if (event.type !== "rearranged") return [];
      const shown = { seq: told.seq, event, old };
      old = event.table.map((meld) => meld.cards);
      return [shown];
    }),
  );
}

export class Watch {
  /** The table as it lies between two steps; null while nothing is shown. */
  groups: readonly Group[] | null = $state.raw(null);
  /** What is done now. */
  text = $state("");
  /** The place of the table from which cards come. */
  origin = $state("");
  private queue: readonly Shown[] = [];
  private rounds = 0;

  constructor(private readonly play: Play) {}

  /** Shows how tables were rebuilt, one after the other; `shown`: the melds as they lie before one. */
  async show(news: readonly Shown[], shown: readonly string[]): Promise<void> {
    if (!length() || document.hidden || !news.length) return;
    this.queue = [...this.queue, ...news].slice(-MOST);
    if (this.groups) return; // its turn comes
    const round = ++this.rounds;
    let lies = shown;
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      this.queue = this.queue.slice(1);
      lies = await this.one(next, lies, round);
      if (round !== this.rounds) return;
    }
    this.end();
  }

  /** Shows the table as it is. */
  skip(): void {
    this.rounds += 1;
    this.queue = [];
    this.end();
  }

  private end(): void {
    this.groups = null;
    this.text = "";
    this.origin = "";
  }

  private async one({ seq, event, old }: Shown, shown: readonly string[], round: number): Promise<readonly string[]> {
    const { client } = this.play;
    let draft = begun(old, event.played, settled(shown, old));
    this.groups = draft.groups;
    const steps = await client.way(seq).catch(() => []);
    const pause = length() * LOOKED_AT * Math.min(1, STEPS / Math.max(1, steps.length));
    const homes = new Map<number, number>();
    const who: Who = this.play.whoOf(event.seat);
    for (const step of steps) {
      if (round !== this.rounds) return [];
      this.text = stepText(draft, step, homes, who);
      this.origin = step.code === "lay" ? `seat-${event.seat}` : "";
      draft = followed(draft, step, homes);
      this.groups = draft.groups;
      await new Promise((done) => setTimeout(done, pause));
    }
    return draft.groups.map(textOf);
  }
}
