// Keys of the acts that the table itself has none for. The same switch turns letters off as in table/keys.ts.

import { lettersWork } from "../keys";

/** The letters, by what they do. */
export const KEYS = { meld: "m", layoff: "f", answer: "a", end: "e", hint: "i", undo: "u" } as const;
/** The letters of a table that is rebuilt (`draft/`). */
export const DRAFT_KEYS = { new: "m", here: "f", back: "r", undo: "u", reset: "z", joker: "j", show: "i", play: "b" } as const;
export type ActKey = keyof typeof KEYS;

/** What a pressed key means here; null while one writes or a dialog is open, or with another key held. */
export function actKey(event: KeyboardEvent): ActKey | null {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return null;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable], dialog")) return null;
  if (document.querySelector("dialog[open]") || !lettersWork()) return null;
  const pressed = event.key.toLowerCase();
  return (Object.keys(KEYS) as ActKey[]).find((name) => KEYS[name] === pressed) ?? null;
}
