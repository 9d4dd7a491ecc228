// Keys of a table that is rebuilt: the arrows go along its cards, letters do what one wants with what is picked.

import { DRAFT_KEYS } from "../table/acts/keys";
import { lettersWork } from "../table/keys";
import { groupOf } from "./model";
import type { Session } from "./session.svelte";

export type DraftKey = keyof typeof DRAFT_KEYS;

/** What a pressed key means for a draft; null while one writes or a dialog is open, or with another key held. */
export function draftKey(event: KeyboardEvent): DraftKey | null {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return null;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable], dialog")) return null;
  if (document.querySelector("dialog[open]") || !lettersWork()) return null;
  const pressed = event.key.toLowerCase();
  return (Object.keys(DRAFT_KEYS) as DraftKey[]).find((name) => DRAFT_KEYS[name] === pressed) ?? null;
}

/** The arrows: along the cards, up and down to the melds beside; with shift cards are picked on the way, or all of a meld. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | undefined, session: Session): void {
  if (!list || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = [...list.querySelectorAll<HTMLElement>("[data-piece] button")];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const group = groupOf(session.draft, session.at);
  if (event.shiftKey && event.key === "Enter" && group) {
    event.preventDefault();
    return session.pickAll(group);
  }
  const to = goal(event.key, cards, at);
  if (to === null) return;
  event.preventDefault();
  const next = cards[to];
  if (event.shiftKey && next && to !== at) {
    for (const one of [cards[at], next]) {
      const id = one?.closest<HTMLElement>("[data-piece]")?.dataset["piece"] ?? "";
      if (!session.picked.includes(id)) session.pick(id);
    }
  }
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

function goal(key: string, cards: readonly HTMLElement[], at: number): number | null {
  const meld = (card: HTMLElement | undefined): Element | null => card?.closest("[data-group]") ?? null;
  const last = cards.length - 1;
  switch (key) {
    case "ArrowLeft": return Math.max(0, at - 1);
    case "ArrowRight": return Math.min(last, at + 1);
    case "Home": return 0;
    case "End": return last;
    case "ArrowDown": {
      const next = cards.findIndex((card, n) => n > at && meld(card) !== meld(cards[at]));
      return next < 0 ? last : next;
    }
    case "ArrowUp": {
      const before = cards.findLastIndex((card, n) => n < at && meld(card) !== meld(cards[at]));
      return before < 0 ? 0 : cards.findIndex((card) => meld(card) === meld(cards[before]));
    }
    default: return null;
  }
}
