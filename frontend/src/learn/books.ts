// The rule and strategy pages as the server makes them ready: fetched when they are wanted, kept while the page is open.

import { ask } from "../lib/api";
import type { Book, Passage } from "../lib/protocol";

/** All games, in the order in which one learns them. */
export const GAMES = ["gin", "oklahoma", "hollywood", "three_hand", "basic", "manipulation"] as const;

const kept = new Map<string, Promise<unknown>>();

function fetched<T>(name: string): Promise<T> {
  const asked = kept.get(name) ?? ask(`/books/${name}`);
  kept.set(name, asked);
  void asked.catch(() => kept.delete(name));
  return asked as Promise<T>;
}

/** The rules of a game (`list`: all rules), or what a good player of it watches. */
export const book = (kind: "rules" | "strategy", name: string): Promise<Book> => fetched(`${kind}/${encodeURIComponent(name)}`);

/** Every paragraph of every page. */
export const passages = (): Promise<readonly Passage[]> => fetched("passages");
