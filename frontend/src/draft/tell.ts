// What is said of a draft: its steps, and what is wrong with its melds.

import type { Fault, Step } from "../lib/protocol";
import { explain, has, t } from "../lib/words";
import { brief, briefText } from "../table/acts/talk";
import type { Draft, Group } from "./model";

/** The fault of a meld whose joker stands for nothing yet: nobody has to be asked about it. */
export const UNDECLARED: Fault = { code: "joker", rule: "M8", params: {} };

/** The cards of a group as one sees them. */
export const cardsOf = (group: Group): number[] => group.cards.map((piece) => piece.card);

/** What a step does, told before it is done. `who` lays cards of a hand; `homes` as in `followed`. */
export function stepText(draft: Draft, step: Step, homes: ReadonlyMap<number, number>, who: { who: string; name: string }): string {
  const find = (number: number): Group | undefined => {
    const id = number > draft.old.length ? homes.get(number) : number;
    return draft.groups.find((group) => group.id === id);
  };
  const target = find(step.target);
  if (step.code === "declare") return t("web-draft-step-declare", { card: brief(step.cards.slice(1)) });
  const facts = { cards: brief(step.cards), target: target ? brief(cardsOf(target)) : "none" };
  if (step.code === "lay") return t("web-draft-step-lay", { ...facts, ...who });
  const source = find(step.source);
  return t("web-draft-step-move", { ...facts, source: source ? brief(cardsOf(source)) : "none" });
}

/** What is wrong with a meld, in a word or two; the whole sentence is said beside it. */
export function shortly(fault: Fault): string {
  const id = `web-draft-why-${fault.code}`;
  return t(has(id) ? id : "web-draft-why-other");
}

/** The whole sentence, for the eye; for one who hears it with `spokenText`. */
export const fully = (fault: Fault, words = briefText): string =>
  fault === UNDECLARED ? t("web-draft-joker-open") : explain(fault, words);
