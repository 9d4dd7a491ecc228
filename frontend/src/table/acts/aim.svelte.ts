// What a match is played to: the rules of the table, or what the game usually has.

import { games } from "../../lib/api";
import type { GameForm } from "../../lib/protocol";

/** The games as the server describes them; none until they are known. */
export const aims = $state<{ forms: readonly GameForm[] }>({ forms: [] });
let asked = false;

/** Asks for the games, once. */
export function askAims(): void {
  if (asked) return;
  asked = true;
  games()
    .then((forms) => {
      aims.forms = forms;
    })
    .catch(() => (asked = false));
}

/** A house rule of a ruleset, or the usual one; empty while that is not known. */
export function option(forms: readonly GameForm[], ruleset: string, name: string): string {
  const [game = "", options = ""] = ruleset.split("/");
  const set = options.split(",").find((one) => one.startsWith(`${name}=`));
  return set ? set.slice(name.length + 1) : (forms.find((form) => form.name === game)?.defaults[name] ?? "");
}

/** The score that ends a match; 0 while it is not known. */
export function target(forms: readonly GameForm[], ruleset: string): number {
  return Number(option(forms, ruleset, "target")) || 0;
}

/** How a match ends, as the catalogue of the sheet asks for it. */
export function aimOf(forms: readonly GameForm[], ruleset: string): { aim: string; number: number } | null {
  const hands = Number(option(forms, ruleset, "hands")) || 0;
  if (hands) return { aim: "hands", number: hands };
  const number = target(forms, ruleset);
  return number ? { aim: ruleset.startsWith("manipulation") ? "reach" : "first", number } : null;
}
