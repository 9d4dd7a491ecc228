// Cards glide from where they were to where they are. Decoration: the table has changed already, and nothing waits for it.

import { length } from "../table/flights.svelte";

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
/** Pixels below which nobody sees a difference. */
const SEEN = 2;

export type Places = ReadonlyMap<string, DOMRect>;

/** Where the cards of a list lie now, by their names (`data-trace`). */
export function placesOf(list: HTMLElement | undefined): Places {
  const found = new Map<string, DOMRect>();
  for (const one of list?.querySelectorAll<HTMLElement>("[data-trace]") ?? []) found.set(one.dataset["trace"] ?? "", one.getBoundingClientRect());
  return found;
}

/** Lets the cards of a list glide from where they were; new ones come from a place of the table, if one is named. */
export function glide(list: HTMLElement | undefined, before: Places, origin: string): void {
  const time = length();
  if (!time || document.hidden || !list) return;
  const from = origin ? document.querySelector(`[data-place="${origin}"]`)?.getBoundingClientRect() : undefined;
  // first all is read, then all is set going: else every card would be laid out anew for the next
  const moves = [...list.querySelectorAll<HTMLElement>("[data-trace]")].flatMap((one) => {
    const was = before.get(one.dataset["trace"] ?? "") ?? from;
    const is = one.getBoundingClientRect();
    return was && Math.abs(was.left - is.left) + Math.abs(was.top - is.top) >= SEEN ? [{ one, x: was.left - is.left, y: was.top - is.top }] : [];
  });
  for (const { one, x, y } of moves) {
    one.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: time, easing: EASE });
  }
}
