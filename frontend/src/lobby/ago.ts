// How long ago something was, as people say it; the browser has the words.

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday"; what is less than a minute ago is "now" in the words of the language. */
export function ago(then: number, now: number = Date.now(), lang: string = document.documentElement.lang || "en"): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const passed = Math.max(0, now - then);
  const step = STEPS.find(([, length]) => passed >= length);
  return step ? words.format(-Math.floor(passed / step[1]), step[0]) : words.format(0, "second");
}
