// What has happened, as lines to read: first what the server remembers of this hand, then whatever is told.

import type { Told } from "../lib/protocol";
import { declinedBy, type Drawn, drawnBy, joined, type LogLine } from "./folded";
import { cardName, cardShort, type Play } from "./play.svelte";
import { drewSeveral, sentences, type Teller } from "./sentences";

export type { LogLine } from "./folded";

/** Lines that are kept; the page of a long match does not grow without end. */
const KEPT = 600;

export class Log {
  lines: readonly LogLine[] = $state.raw([]);
  private upto = -1;

  constructor(private readonly play: Play) {}

  /** The lines of facts. */
  linesOf(facts: readonly Told[]): LogLine[] {
    this.kind = this.play.hand?.type ?? this.kind;
    const several = this.kind === "table_hand";
    return facts.flatMap((told) => {
      const drawn = several ? drawnBy(told) : null;
      const short = sentences(told, this.teller(cardShort));
      const long = sentences(told, this.teller(cardName));
      return short.map((text, at) => ({ seq: told.seq, short: text, long: long[at] ?? text, drawn }));
    });
  }

  private teller(card: Teller["card"]): Teller {
    return { who: (seat) => this.play.whoOf(seat), kind: this.kind, card };
  }

  /** Lines with those of facts behind them, as one reads them: what is drawn in a turn is one line. */
  private told(lines: readonly LogLine[], facts: readonly Told[]): readonly LogLine[] {
    const words = (seq: number, drawn: Drawn): LogLine => {
      const short = drewSeveral(drawn.seat, drawn.cards, this.teller(cardShort));
      return { seq, short, long: drewSeveral(drawn.seat, drawn.cards, this.teller(cardName)), drawn };
    };
    for (const told of facts) {
      if (declinedBy(told) === (lines.at(-1)?.drawn?.seat ?? -2)) continue;
      for (const line of this.linesOf([told])) lines = joined(lines, line, words);
    }
    return lines;
  }

  /** Takes in what was told; returns the lines that are new. */
  hear(facts: readonly Told[]): LogLine[] {
    const fresh = facts.filter((told) => told.seq > this.upto);
    this.upto = Math.max(this.upto, fresh.at(-1)?.seq ?? -1);
    const lines = this.linesOf(fresh);
    if (lines.length) this.lines = this.told(this.lines, fresh).slice(-KEPT);
    return lines;
  }

  /** Asks what happened in this hand before one came; where nothing is known of it, nothing is shown. */
  async remember(): Promise<void> {
    try {
      const { facts } = await this.play.client.history();
      const first = this.play.client.log[0]?.seq ?? Infinity;
      const earlier = this.told([], facts.filter((told) => told.seq < first));
      const last = facts.at(-1)?.seq ?? -1;
      this.upto = Math.max(this.upto, Math.min(last, first - 1));
      this.lines = [...earlier, ...this.lines.filter((line) => line.seq >= first || line.seq > last)];
    } catch {
      // no hand yet, or nobody answers: the log begins with what is told
    }
  }

  private kind = "hand";
}
