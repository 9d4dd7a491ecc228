// How a table stands, for the list of one's tables.

import type { Seen } from "../lib/protocol";

export interface Standing {
  /** `you` are on turn, another `seat` is, `open` seats are waited for, `deal` is awaited, `over`, `gone`, `unknown`, or `watch`. */
  readonly code: "you" | "seat" | "open" | "deal" | "over" | "gone" | "unknown" | "watch";
  /** Whose turn it is. */
  readonly name: string;
}

export function stateOf(seen: Seen): Standing {
  if (seen.status === "over") return { code: "over", name: "" };
  if (seen.viewer < 0) return { code: "watch", name: "" };
  if (seen.status === "open") return { code: "open", name: "" };
  if (seen.turn < 0) return { code: "deal", name: "" };
  if (seen.turn === seen.viewer) return { code: "you", name: "" };
  return { code: "seat", name: seen.seats[seen.turn]?.name ?? "" };
}
