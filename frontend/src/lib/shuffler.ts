// Takes part in the shuffle for a seat, and checks every deal whose secret is shown.

import { holds, newPart, seatCommitment, tag } from "./deal";
import type { Accepted, Decline, Give, Pledge, Refused, Seen, Stale, Told } from "./protocol";

type Keyless<W> = W extends unknown ? Omit<W, "key"> : never;
type Ask = (wish: Keyless<Pledge | Give | Decline>) => Promise<Accepted | Stale | Refused>;

/** What is known of a hand's shuffle; `good` is null until its secret is shown, or where this page came too late. */
export interface Deal {
  commit: string;
  readonly parts: Map<number, string>;
  tag: string;
  good: boolean | null;
}

/** How long another page of the same seat has to give the part that it pledged. */
const OTHER = 1_200;

export class Shuffler {
  readonly deals = new Map<number, Deal>();
  private readonly own = new Map<number, { seat: number; part: string }>();
  private readonly done = new Set<string>();

  constructor(
    private readonly table: string,
    private readonly ask: Ask,
    private readonly draw: () => string = newPart,
  ) {}

  /** A fact that was told: what the house and the seats have shown. */
  hear({ fact }: Told): void {
    if (fact.type === "committed") {
      this.deals.set(fact.hand, { commit: fact.commit, parts: new Map(), tag: "", good: null });
    } else if (fact.type === "gave") {
      this.deals.get(fact.hand)?.parts.set(fact.seat, fact.part);
    } else if (fact.type === "revealed") {
      const deal = this.deals.get(fact.hand);
      if (!deal) return;
      const own = this.own.get(fact.hand);
      const given = own && deal.parts.has(own.seat) ? ([own.seat, own.part] as const) : null;
      const proof = { table: this.table, hand: fact.hand, commit: deal.commit, parts: [...deal.parts] };
      deal.good = holds({ ...proof, secret: fact.secret }, given) && (!deal.tag || deal.tag === tag(proof));
    }
  }

  /** The table now: pledges and gives what is wanted of this seat, each once. */
  see(seen: Seen): void {
    const shuffle = seen.shuffle;
    if (!shuffle) return;
    const { hand } = shuffle;
    const deal = this.deals.get(hand);
    if (deal && shuffle.tag) deal.tag = shuffle.tag;
    const seat = seen.viewer;
    if (shuffle.pledging.includes(seat)) this.once(`pledge ${hand}`, () => this.pledge(hand, seat));
    else if (shuffle.giving.includes(seat)) this.once(`give ${hand}`, () => this.give(hand));
  }

  private once(what: string, run: () => void): void {
    if (this.done.has(what)) return;
    this.done.add(what);
    run();
  }

  private pledge(hand: number, seat: number): void {
    const part = this.draw();
    this.own.set(hand, { seat, part });
    const digest = seatCommitment({ table: this.table, hand }, seat, part);
    void this.ask({ type: "pledge", hand, digest }).then((answer) => {
      if (answer.type !== "accepted") this.own.delete(hand); // another page of this seat was first
    });
  }

  private give(hand: number): void {
    const own = this.own.get(hand);
    if (own) void this.ask({ type: "give", hand, part: own.part });
    else setTimeout(() => void this.ask({ type: "decline", hand }), OTHER); // pledged before this page was loaded
  }
}
