// The screens, each in a file of its own: what is not looked at is not fetched.

import type { Component } from "svelte";
import type { Route } from "./router.svelte";

/** What every screen is told: what its address names. */
export interface ScreenProps {
  id: string;
  secret: string;
}
type Screen = Component<ScreenProps>;

/** One that needs to be told nothing. */
type Plain = Component<Record<string, never>>;

const SCREENS: Record<Route["page"], () => Promise<{ default: Screen | Plain }>> = {
  first: () => import("../lobby/First.svelte"),
  table: () => import("../lobby/AtTable.svelte"),
  join: () => import("../lobby/Join.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  rules: () => import("../learn/Rules.svelte"),
  strategy: () => import("../learn/Strategy.svelte"),
  review: () => import("../review/Review.svelte"),
  lesson: () => import("../lesson/Lesson.svelte"),
};

/** Fetches a screen, which takes no time again; what cannot be fetched may be tried again. */
export async function screen(page: Route["page"]): Promise<Screen> {
  return (await SCREENS[page]()).default as Screen;
}

/** Fetches a screen that is likely to be wanted next; if it cannot be had, that is told when it is wanted. */
export const prefetch = (page: Route["page"]): void => void screen(page).catch(() => undefined);
