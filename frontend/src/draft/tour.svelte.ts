// The best play shown step by step on one's own draft: it can be stopped wherever it is, and every step taken back.

import { say } from "../lib/announce.svelte";
import type { BestPlay } from "../lib/protocol";
import { t } from "../lib/words";
import { brief } from "../table/acts/talk";
import { length } from "../table/flights.svelte";
import { followed } from "./model";
import type { Session } from "./session.svelte";
import { stepText } from "./tell";

/** How often the length of a flight a step is looked at. */
const LOOKED_AT = 3.2;

export class Tour {
  /** Whether steps are still to come. */
  running = $state(false);
  /** What is done now. */
  text = $state("");
  private rounds = 0;

  constructor(private readonly session: Session) {}

  /** Goes through the steps of a play, on a draft in which nothing was moved. */
  async run(play: BestPlay): Promise<void> {
    const round = ++this.rounds;
    const pause = length() * LOOKED_AT;
    const homes = new Map<number, number>();
    this.running = true;
    for (const step of play.steps) {
      const { draft } = this.session;
      const text = stepText(draft, step, homes, { who: "you", name: "" });
      if (pause) {
        this.text = text;
        say(text);
        await wait(pause * 0.4);
        if (round !== this.rounds) return;
      }
      this.session.change(followed(draft, step, homes));
      if (pause) await wait(pause * 0.6);
      if (round !== this.rounds) return;
    }
    this.running = false;
    this.text = "";
    say(t("web-draft-shown", { cards: brief(play.played), left: play.left.length, points: play.points }));
    void this.session.judge();
  }

  /** Stops where it is. */
  stop(): void {
    this.rounds += 1;
    if (!this.running) return;
    this.running = false;
    this.text = "";
    void this.session.judge();
  }
}

const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
