// The letters by which what a lesson asks for is done.

import { KEYS } from "../table/acts/keys";
import { parse, type Kind } from "../table/acts/tokens";
import { ACTS } from "../table/keys";

const letterOf = (deed: string): string => (Object.entries(ACTS).find(([, one]) => one === deed)?.[0] ?? "").toUpperCase();

const LETTERS: Partial<Record<Kind, string>> = {
  draw: letterOf("draw"),
  take: letterOf("take"),
  pass: letterOf("pass"),
  discard: letterOf("discard"),
  knock: letterOf("knock"),
  close: letterOf("knock"),
  end: KEYS.end.toUpperCase(),
};

/** The letter that does an action; empty where it takes more than one. */
export const keyOf = (token: string): string => LETTERS[parse(token).kind] ?? "";
