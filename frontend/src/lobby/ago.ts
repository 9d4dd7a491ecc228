// How long ago something was, as people say it.

import { t } from "../lib/words";

const STEPS = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
] as const;

/** "5 minutes ago", "yesterday"; what is less than a minute ago is "now". */
export function ago(then: number, now: number = Date.now()): string {
  const passed = Math.max(0, now - then);
  const step = STEPS.find(([, length]) => passed >= length);
  return step ? t(`web-ago-${step[0]}`, { count: Math.floor(passed / step[1]) }) : t("web-ago-now");
}
