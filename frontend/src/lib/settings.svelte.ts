// Settings of this device: how the page looks and behaves. Kept in the browser, sent nowhere.

const KEY = "openrummy.settings";

/** Every setting with what may be chosen; the first is what one gets. */
export const CHOICES = {
  colours: ["two", "four"],
  indices: ["normal", "large"],
  size: ["fit", "small", "large"],
  speed: ["normal", "slow", "fast", "off"],
  sound: ["off", "on"],
  theme: ["system", "light", "dark", "contrast"],
  hand: ["right", "left"],
  confirm: ["slips", "always", "never"],
  order: ["melds", "suit", "rank", "own"],
  notify: ["off", "on"],
} as const;

export type Name = keyof typeof CHOICES;
export type Settings = { -readonly [N in Name]: (typeof CHOICES)[N][number] };

/** The settings as nobody has changed them. */
export function usual(): Settings {
  return Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, values[0]])) as Settings;
}

/** The settings of a text that was kept; what is missing or not one of the choices is as usual. */
export function readSettings(text: string | null): Settings {
  const found = usual() as Record<string, string>;
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // somebody else's text, or a broken one
  }
  if (kept && typeof kept === "object") {
    for (const [name, values] of Object.entries(CHOICES)) {
      const value: unknown = (kept as Record<string, unknown>)[name];
      if ((values as readonly unknown[]).includes(value)) found[name] = value as string;
    }
  }
  return found as Settings;
}

/** A place in the browser's storage, or nothing where there is none (private windows may have none). */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key, where that is possible. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // nothing is kept then
  }
}

/** The settings now; a component that reads one is drawn again when it changes. */
export const settings = $state<Settings>(readSettings(recall(KEY)));

/** Changes a setting, shows it on the page, and keeps it. */
export function choose<N extends Name>(name: N, value: Settings[N]): void {
  settings[name] = value;
  remember(KEY, JSON.stringify(settings));
  show();
}

/** Whether the system asks for more contrast, which counts where no other look is chosen here. */
const asked = globalThis.matchMedia?.("(prefers-contrast: more)");
asked?.addEventListener("change", () => show());

/** Puts the settings on the root of the page, where the styles read them: `data-theme` and so on. */
export function show(root: HTMLElement = document.documentElement): void {
  for (const name of Object.keys(CHOICES) as Name[]) root.dataset[name] = settings[name];
  const more = settings.theme === "contrast" || (settings.theme === "system" && asked?.matches);
  root.dataset["contrast"] = more ? "more" : "usual";
}
