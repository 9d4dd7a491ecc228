// The short flight of a card over a table that has already changed: decoration, which nothing waits for.

import { tick } from "svelte";
import type { Event, Told } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";

export interface Flight {
  readonly id: number;
  readonly card: number;
  readonly from: DOMRect;
  readonly to: DOMRect;
}

interface Way {
  readonly card: number;
  readonly from: string;
  readonly to: string;
}

const UNSEEN = 53;
const PACE = { normal: 1, slow: 1.8, fast: 0.55, off: 0 } as const;
const LONG = 320;
/** More cards than these at once are no news but a crowd. */
const MOST = 6;

/** How long a flight lasts, in milliseconds; 0 for none. */
export function length(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : LONG * PACE[settings.speed];
}

/** The ways of the cards of an event, between places of the table. */
function waysOf(event: Event, near: number): Way[] {
  const at = (seat: number): string => (seat === near ? "hand" : `seat-${seat}`);
  switch (event.type) {
    case "drew":
      return [{ card: event.card, from: "stock", to: event.seat === near ? `card-${event.card}` : at(event.seat) }];
    case "took":
      return [{ card: event.card, from: "pile", to: event.seat === near ? `card-${event.card}` : at(event.seat) }];
    case "discarded":
      return [{ card: event.card, from: event.seat === near ? `card-${event.card}` : at(event.seat), to: "pile" }];
    case "knocked":
      return event.card < 0 ? [] : [{ card: event.card, from: event.seat === near ? `card-${event.card}` : at(event.seat), to: "pile" }];
    case "melded":
      return event.meld.cards.map((card) => ({ card, from: event.seat === near ? `card-${card}` : at(event.seat), to: "melds" }));
    case "laid_off":
      return event.cards.map((card) => ({ card, from: event.seat === near ? `card-${card}` : at(event.seat), to: `meld-${event.number}` }));
    default:
      return [];
  }
}

export class Flights {
  list: readonly Flight[] = $state.raw([]);
  private count = 0;

  /** Shows what was told; call it before the page is drawn anew, so that it knows where the cards were. */
  async show(facts: readonly Told[], near: number, written: (card: number) => string): Promise<void> {
    if (!length() || document.hidden) return;
    const ways = facts.flatMap((told) => told.events.flatMap((event) => waysOf(event, near))).slice(-MOST);
    if (!ways.length) return;
    const begun = ways.map((way) => placeOf(way.from, written));
    await tick();
    const fresh = ways.flatMap((way, at) => {
      const from = begun[at] ?? placeOf(way.from, written);
      const to = placeOf(way.to, written);
      return from && to ? [{ id: ++this.count, card: way.card < 0 ? UNSEEN : way.card, from, to }] : [];
    });
    this.list = [...this.list, ...fresh].slice(-MOST);
  }

  done(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }
}

/** Where something is on the screen: a place of the table, or a card of the hand. */
function placeOf(name: string, written: (card: number) => string): DOMRect | null {
  const card = name.startsWith("card-") ? written(Number(name.slice(5))) : "";
  const place = document.querySelector(`[data-place="${name}"]`) ?? document.querySelector('[data-place="melds"]');
  const pictures = card
    ? document.querySelectorAll(`[data-part="hand"] [data-card="${CSS.escape(card)}"] .card`)
    : (place?.querySelectorAll(name === "pile" ? ".spread > :last-child" : ".card") ?? []);
  for (const picture of pictures) {
    const box = picture.getBoundingClientRect();
    if (box.width) return box;
  }
  const box = place?.getBoundingClientRect();
  return box?.width ? box : null;
}
