// Where rules are told, for links from elsewhere. They open in another window, so that nothing one was about to do is lost.

import { getContext, setContext } from "svelte";
import { address } from "../lib/router.svelte";

const KEY = Symbol("the rules that are played");

/** Tells the links within a component which rules are played there. */
export const playedBy = (ruleset: () => string): void => void setContext(KEY, ruleset);

/** The ruleset that is played where a link stands; "" where none is. */
export const playedHere = (): string => getContext<(() => string) | undefined>(KEY)?.() ?? "";

/** The page of the game of a ruleset, or the list of all rules; at a rule or an option (`option-target`), if one is named. */
export function rulesAt(ruleset: string, place = ""): string {
  const game = ruleset.split("/")[0] || "list";
  return address(`/rules/${game}${place && `#${place}`}`);
}
