// Looking for words in the rule and strategy pages. No rule is known here: only texts, and where they stand.

import type { Passage } from "../lib/protocol";

/** A piece of a text, and whether it is what was looked for. */
export interface Part {
  readonly text: string;
  readonly found: boolean;
}
export interface Hit {
  readonly passage: Passage;
  readonly parts: readonly Part[];
}

/** Signs of a text that are shown around the first word that was found. */
const ROOM = 200;

const pattern = (words: readonly string[], flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, flags);

/** The words of a question, the longest first. */
export const wordsOf = (query: string): string[] =>
  [...new Set(query.toLowerCase().split(/[^\p{L}\p{N}_♣♦♥♠]+/u).filter(Boolean))].sort((left, right) => right.length - left.length);

/** How well a passage fits; 0: not at all, for every word has to begin a word of it, of its heading, or of its game. */
function weight(passage: Passage, words: readonly string[], name: string): number {
  let sum = 1;
  for (const word of words) {
    const begins = pattern([word], "iu");
    const rule = passage.rules.some((one) => one.toLowerCase() === word);
    if (rule) sum += passage.id.toLowerCase() === word ? 60 : 20;
    else if (begins.test(passage.head)) sum += 8;
    else if (begins.test(passage.text)) sum += 4;
    else if (begins.test(name)) sum += 1;
    else return 0;
  }
  // the sentence of a rule says it shortest; then comes where a rule is told, before where it is seen at work
  return sum + (passage.name === "list" ? 6 : passage.rules.includes(passage.id) ? 4 : 0);
}

/** The text about what was found first, with all that was found. */
export function around(text: string, words: readonly string[]): Part[] {
  const first = Math.max(0, text.search(pattern(words, "iu")));
  const start = first < ROOM / 2 ? 0 : text.indexOf(" ", first - ROOM / 3) + 1;
  const end = start + ROOM >= text.length ? text.length : text.lastIndexOf(" ", start + ROOM);
  const shown = `${start ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
  const parts: Part[] = [];
  let at = 0;
  for (const one of shown.matchAll(pattern(words, "giu"))) {
    if (one.index > at) parts.push({ text: shown.slice(at, one.index), found: false });
    parts.push({ text: one[0], found: true });
    at = one.index + one[0].length;
  }
  if (at < shown.length) parts.push({ text: shown.slice(at), found: false });
  return parts;
}

/** The passages in which all words of a question are found, the best first; `named` says what a page is called. */
export function search(passages: readonly Passage[], query: string, named: (passage: Passage) => string): Hit[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  return passages
    .map((passage) => ({ passage, weight: weight(passage, words, named(passage)) }))
    .filter((one) => one.weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .map(({ passage }) => ({ passage, parts: around(passage.text, words) }));
}
