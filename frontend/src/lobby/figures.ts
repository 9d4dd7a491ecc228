// Matches that were won and lost on this device, by game. Kept in the browser, sent nowhere.

import type { Seen } from "../lib/protocol";
import { recall, remember } from "../lib/settings.svelte";
import { isBeside } from "./mine";
import { partsOf } from "./fields";

const KEY = "openrummy.figures";
/** The newest matches that are known to be counted, so that none is counted twice. */
const KNOWN = 300;

export interface Count {
  readonly won: number;
  readonly lost: number;
  /** The first place was shared. */
  readonly shared: number;
}
export interface Figures {
  readonly games: Readonly<Record<string, Count>>;
  readonly counted: readonly string[];
}
export type Ending = keyof Count;

const NONE: Count = { won: 0, lost: 0, shared: 0 };

/** How a match ended for the one who looks at it; null while it goes on, or where he only looked on. */
export function endingOf(seen: Seen): Ending | null {
  const me = seen.viewer;
  if (me < 0 || seen.status !== "over") return null;
  if (seen.loser >= 0) return seen.loser === me ? "lost" : seen.seats.length === 2 ? "won" : null;
  if (seen.seats[me]?.gone) return "lost";
  const winners = seen.outcome?.winners ?? [];
  if (!winners.length) return null;
  if (!winners.includes(me)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

const whole = (value: unknown): number => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : 0);

/** Figures of a text that was kept; what cannot be read in it is left out. */
export function readFigures(text: string | null): Figures {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    // somebody else's text, or a broken one
  }
  const { games, counted } = (kept && typeof kept === "object" ? kept : {}) as Record<string, unknown>;
  const found: Record<string, Count> = {};
  for (const [game, count] of Object.entries(games && typeof games === "object" ? games : {})) {
    const one = (count ?? {}) as Record<string, unknown>;
    found[game] = { won: whole(one["won"]), lost: whole(one["lost"]), shared: whole(one["shared"]) };
  }
  const known = Array.isArray(counted) ? counted.filter((id): id is string => typeof id === "string") : [];
  return { games: found, counted: known };
}

/** The figures with one match more; the same ones if it is counted already. */
export function withResult(figures: Figures, table: string, game: string, ending: Ending): Figures {
  if (figures.counted.includes(table)) return figures;
  const before = figures.games[game] ?? NONE;
  return {
    games: { ...figures.games, [game]: { ...before, [ending]: before[ending] + 1 } },
    counted: [...figures.counted, table].slice(-KNOWN),
  };
}

/** The figures of this device. */
export const figures = (): Figures => readFigures(recall(KEY));

/** Counts the match of a table once, when it is over; what is seen of it may come here as often as it likes. */
export function noteResult(seen: Seen): void {
  const ending = endingOf(seen);
  // of two people on one device one wins and one loses, which says nothing of either
  if (!ending || isBeside(seen.table)) return;
  const before = figures();
  const after = withResult(before, seen.table, partsOf(seen.ruleset).game, ending);
  if (after !== before) remember(KEY, JSON.stringify(after));
}

/** Forgets all figures. */
export function forgetFigures(): void {
  remember(KEY, JSON.stringify({ games: {}, counted: figures().counted }));
}
