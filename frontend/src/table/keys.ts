// Keys of the table. Letters may be switched off, as screen readers and speech input want them for themselves.

import { recall, remember } from "../lib/settings.svelte";

const KEY = "openrummy.letters";

/** Keys that act. */
export const ACTS = {
  d: "draw", t: "take", p: "pass", x: "discard", k: "knock", o: "order", g: "log",
} as const;
/** Keys that ask. */
export const ASKS = {
  h: "hand", c: "pile", s: "score", w: "who", l: "limit", n: "news",
} as const;
export type Deed = (typeof ACTS)[keyof typeof ACTS];
export type Query = (typeof ASKS)[keyof typeof ASKS];

export const lettersWork = (): boolean => recall(KEY) !== "off";
export const letLetters = (on: boolean): void => remember(KEY, on ? "on" : "off");

/** What a pressed key means; nothing while one writes, or with another key held. */
export function meaning(event: KeyboardEvent): Deed | Query | "help" | "clear" | null {
  const target = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable], dialog")) return null;
  if (event.key === "Escape") return "clear";
  if (!lettersWork()) return null;
  if (event.key === "?") return "help";
  const key = event.key.toLowerCase();
  if (event.shiftKey) return null;
  return ACTS[key as keyof typeof ACTS] ?? ASKS[key as keyof typeof ASKS] ?? null;
}
