// House rules in words: their names, what may be chosen, and what of a ruleset differs from the usual.

import type { Fault } from "../lib/protocol";
import { has, t } from "../lib/words";
import { partsOf } from "./fields";

/** What a house rule is called. */
export const ruleName = (option: string): string => t(`web-rule-${option}`);

/** What a value is called in a list of choices; a number is itself. */
export function choiceName(option: string, value: string): string {
  for (const id of [`web-choice-${option}-${value}`, `web-choice-${value}`]) if (has(id)) return t(id);
  return value;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What a chosen value means, as a sentence. */
export function meaning(option: string, value: string): string {
  const id = `value-${option}`;
  if (!has(id)) return t(`option-${option}`);
  return capital(t(id, { text: value, value: /^\d+$/.test(value) ? Number(value) : value }));
}

/** The house rules of a ruleset that are not as usual, each as a sentence; all, or those that are asked for. */
export const houseRules = (ruleset: string, wanted: (option: string) => boolean = () => true): string[] =>
  partsOf(ruleset)
    .options.filter(([option]) => wanted(option))
    .map(([option, value]) => meaning(option, value));

/** What is wrong with chosen rules, with their names as the form has them in place of those of a ruleset. */
export function inWords(fault: Fault): Fault {
  const { option, needs } = fault.params;
  const params: Record<string, unknown> = { ...fault.params };
  if (typeof option === "string" && has(`web-rule-${option}`)) params["option"] = t("web-quoted", { text: ruleName(option) });
  if (typeof needs === "string") {
    const [name = "", value = ""] = needs.split("=", 2);
    params["needs"] = t("web-rule-is", { rule: ruleName(name), value: choiceName(name, value) });
  }
  return { ...fault, params };
}
