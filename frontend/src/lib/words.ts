// Words: the Fluent catalogues of the package, which the server hands out as one (`server/pages.py`); the page has no sentence
// of its own.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Fault, Line, Reason } from "./protocol";

const BASE = "en";
/** The invented language for tests of the layout: every word 40 % longer. */
export const PSEUDO = "qps";

/** The code of a fault that the page finds by itself: nobody answers. */
export const OFFLINE = "offline";

export type Facts = Record<string, FluentVariable>;

/**
 * English numbers as the library asks for them, made here: the first use of Intl costs an old telephone a tenth of a second, before
 * anything is seen. What English writes with a comma or a point is left to Intl.
 */
function plainNumbers({ _intls: made }: FluentBundle): void {
  const said = (value: number): string =>
    Number.isInteger(value) && Math.abs(value) < 1_000 ? `${value}` : new Intl.NumberFormat(BASE).format(value);
  made.set(Intl.NumberFormat, { [USUAL]: { format: said } as Intl.NumberFormat });
  made.set(Intl.PluralRules, { [USUAL]: { select: (value: number) => (Math.abs(value) === 1 ? "one" : "other") } as Intl.PluralRules });
}
/** How the library calls numbers of which nothing special is said: by their options. */
const USUAL = "{}";

let bundle = new FluentBundle(BASE);
/** Messages that nobody has asked for yet, as they were written: most never are, and reading them all takes time. */
let unread = new Map<string, string>();
const MESSAGE = /^(?=-?[a-zA-Z][\w-]* *=)/m;
const ID = /^-?[a-zA-Z][\w-]*/;
const REFERENCE = /\{\s*(-?[a-zA-Z][\w-]*)/g;

const MARKS: Readonly<Record<string, string>> = { a: "ɓa", e: "ë", i: "ī", o: "ō", u: "ū", A: "Ā", E: "Ë", O: "Ō" };
const MORE = "ƙƴçɗ";

/** A text with each of its words 40 % longer and its vowels marked, still readable. */
export function stretched(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const marked = word.replace(/[aeiouAEO]/g, (vowel) => MARKS[vowel] ?? vowel);
    const more = Math.max(0, Math.ceil(word.length * 1.4) - marked.length);
    return marked + MORE.repeat(Math.ceil(more / MORE.length)).slice(0, more);
  });
}

/** The language that the address of the page asks for. */
export function wanted(search: string = location.search): string {
  return new URLSearchParams(search).get("lang") ?? BASE;
}

/** Puts catalogues in place; what a test does instead of fetching them. */
export function useWords(texts: readonly string[], lang: string = BASE): void {
  const pseudo = lang === PSEUDO;
  bundle = new FluentBundle(pseudo ? BASE : lang, pseudo ? { transform: stretched } : {});
  if (pseudo || lang === BASE) plainNumbers(bundle);
  unread = new Map(texts.flatMap((text) => text.split(MESSAGE)).map((one) => [ID.exec(one)?.[0] ?? "", one]));
}

/** Reads a message, with those that it refers to, when it is first asked for. */
function read(id: string): void {
  const source = unread.get(id);
  if (source === undefined) return;
  unread.delete(id);
  bundle.addResource(new FluentResource(source));
  for (const [, other] of source.matchAll(REFERENCE)) read(other ?? "");
}

/** Fetches the words. A language that is not there is English. */
export async function loadWords(lang: string = wanted(), get: typeof fetch = fetch): Promise<void> {
  const fetched = async (name: string): Promise<string> => {
    const answer = await get(`/locale/${encodeURIComponent(name)}.ftl`);
    return answer.ok ? answer.text() : "";
  };
  const own = lang === BASE || lang === PSEUDO ? "" : await fetched(lang);
  useWords([own || (await fetched(BASE))], own || lang === PSEUDO ? lang : BASE);
  document.documentElement.lang = own ? lang : BASE;
}

/** Whether there is a message of this name. */
export function has(id: string): boolean {
  read(id);
  return bundle.hasMessage(id);
}

/** The message of a name with its facts put in; a name without a message is shown as it is. */
export function t(id: string, facts: Facts = {}): string {
  read(id);
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return id;
  return bundle.formatPattern(pattern, facts, []);
}

/** Signs that keep directions of writing apart, which are no part of a name and are seen in some places outside a page. */
const ISOLATES = /[\u2066-\u2069]/g;

/** A message as it leaves the page: for titles, names and what is shared. */
export const bare = (id: string, facts: Facts = {}): string => t(id, facts).replace(ISOLATES, "");

/** Facts that not every error of one code has; the messages are told `none` then. */
const MAY_LACK = ["phase", "expected", "hand", "card"] as const;
const NONE = "none";

/**
 * One sentence for what was refused, with its full stop and without its rule, to which the page has a link; `draw` says
 * how cards and melds of its facts are shown, which come as the notation writes them. As `explain` of `text.py`.
 */
export function explain(fault: Fault, draw?: (cards: string) => string): string {
  return t("sentence", { sentence: reasonOf(fault, draw) });
}

/** What `explain` says, without a full stop. */
export function reasonOf(fault: Fault, draw: (cards: string) => string = (cards) => cards.replaceAll(",", " ")): string {
  const facts: Facts = {};
  for (const [name, value] of Object.entries(fault.params)) {
    facts[name] = typeof value === "number" ? value : String(value);
  }
  if (typeof facts["phase"] === "string") facts["phase"] = t(`phase-${facts["phase"]}`);
  for (const name of ["card", "meld"]) {
    const cards = facts[name];
    if (typeof cards === "string" && cards) facts[name] = draw(cards);
  }
  if (fault.code === "bad_option_value") facts["expected"] = String(facts["expected"]).replaceAll("|", ", ");
  if ("fewest" in facts && facts["fewest"] === facts["most"]) facts["most"] = NONE;
  for (const name of MAY_LACK) facts[name] = facts[name] === undefined || facts[name] === "" ? NONE : facts[name];
  const code = fault.code === "garbled" && typeof facts["cause"] === "string" ? facts["cause"] : fault.code;
  const id = code === OFFLINE ? "web-offline" : `error-${code}`;
  // what is left out at the end of a sentence leaves its marks of direction
  return t(has(id) ? id : "error-refused", facts).replace(/\s*(?:\u2068\u2069)?\s*$/, "");
}

/** Pairs of a name and a value, as lines and reasons have them, as the facts of a message. */
export function factsOf(pairs: Line["facts"] | Reason["params"]): Facts {
  return Object.fromEntries(pairs as readonly (readonly [string, string | number])[]);
}
