// What was agreed at a table, as sentences.

import type { TableSettings } from "../lib/protocol";
import { t } from "../lib/words";
import { isLength, partsOf } from "./fields";
import { houseRules, meaning } from "./rules";

const MINUTE = 60;

function clockText(settings: TableSettings): string {
  const { kind, seconds, extra } = settings.clock;
  return t(`web-agreed-clock-${kind}`, { seconds, minutes: Math.round((seconds / MINUTE) * 10) / 10, extra });
}

/**
 * What differs from what everybody would expect, and how long the match is; `target` is the usual one of the game,
 * empty while it is not known.
 */
export function agreed(ruleset: string, settings: TableSettings, target: string): string[] {
  const length = partsOf(ruleset).options.filter(([option]) => isLength(option));
  const rules = houseRules(ruleset, (option) => !isLength(option));
  const lines: string[] = [];
  if (settings.length === "hand") lines.push(t("web-agreed-hand"));
  else if (length.length) lines.push(...length.map(([option, value]) => meaning(option, value)));
  else if (target) lines.push(meaning("target", target));
  lines.push(...(rules.length ? rules : [t("web-usual-rules")]));
  if (settings.clock.kind !== "none") lines.push(clockText(settings));
  if (!settings.spectators) lines.push(t("web-agreed-closed"));
  if (!settings.hints) lines.push(t("web-agreed-no-hints"));
  return lines;
}
