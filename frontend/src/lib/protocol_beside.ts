// Made by scripts/protocol_ts.py from the structs of the server: change those, then make it anew.
// What the fields mean stands in docs/protocol.md.

import type {
  Assessment, Best, Column, Event, Fault, Line, Meld, Result, Seen, State, Told
} from "./protocol";

/** The play that leaves the fewest points: cards played, cards left and their points, the new table, the way there. */
export interface BestPlay {
  readonly played: readonly number[]; readonly left: readonly number[]; readonly points: number;
  readonly table: readonly Meld[]; readonly steps: readonly Step[]; readonly proven: boolean;
}
/** A page: `rules` or `strategy`, of a game (`list`: all rules), its title, and the rest as HTML. */
export interface Book {
  readonly kind: string; readonly name: string; readonly title: string; readonly html: string;
  readonly heads: readonly Head[]; readonly passages: readonly Passage[];
}
/** What the learner has done so far: actions as their tokens, and `next` where there was something to read. */
export interface Deeds { readonly deeds?: readonly string[] }
/** A heading: the id of its element, its words, and how deep it is, 2 or 3. */
export interface Head { readonly id: string; readonly text: string; readonly depth: number }
/** A lesson as the learner sees it. */
export interface LessonSeen {
  readonly lesson: string; readonly deeds: readonly string[]; readonly fault: Fault | null;
  readonly step: LessonStep; readonly steps: number; readonly strayed: number;
  readonly facts: readonly Told[]; readonly seen: Seen; readonly advice: Assessment | null;
}
/** A step of a lesson: its number, from 1, the actions that lead on, what is pointed at, and cards for its words. */
export interface LessonStep {
  readonly id: string; readonly number: number; readonly do: readonly string[];
  readonly point: readonly string[]; readonly cards: Readonly<Record<string, string>>;
}
/** Points fewer in hand than on average (positive: good luck): by `hands` as they were dealt, by `draws`. */
export interface Luck {
  readonly hands: number; readonly dealt: number; readonly draws: number; readonly drawn: number;
}
/** A choice of the seat that another would have been better than. */
export interface Moment {
  readonly hand: number; readonly step: number; readonly kind: "knock" | "meld" | "play";
  readonly melds: readonly (readonly number[])[]; readonly left: readonly number[]; readonly fresh: number;
  readonly top: number; readonly table: readonly Meld[]; readonly played: Assessment;
  readonly better: Assessment; readonly cost: number; readonly laid: readonly number[];
  readonly times: number;
}
/** A paragraph for those who look for words: its page and place there, its heading, and the rules it tells. */
export interface Passage {
  readonly kind: string; readonly name: string; readonly id: string; readonly head: string;
  readonly rules: readonly string[]; readonly text: string;
}
/** Cards of a table that somebody rebuilds, `5h,6h,*`: in the body, since they may be from his hand. */
export interface Placed { readonly cards: string }
/** A hand of a record that somebody plays as well: the same deal, in this seat, against the computer. */
export interface Redeal {
  readonly text: string; readonly name: string; readonly seat: number; readonly file?: string;
  readonly match?: number; readonly hand?: number;
}
/** A record to be shown: its text, the name of its file for refusals, which match and hand of it, and to whom. */
export interface Replay {
  readonly text: string; readonly file?: string; readonly match?: number; readonly hand?: number;
  readonly viewer?: number | null;
}
/** A hand of the match that is shown. `chance`: where its deal came from, `deck`, `seed` or `proof`. */
export interface ReplayHand {
  readonly number: number; readonly dealer: number; readonly chance: string; readonly proof: string;
  readonly steps: number; readonly result: Result | null;
}
/** A match of a record: its headers, fit for a line, how far it came, and its scores, once it is over with bonuses. */
export interface ReplayMatch {
  readonly ruleset: string; readonly seats: readonly string[]; readonly event: string; readonly date: string;
  readonly hands: number; readonly over: boolean; readonly scores: readonly number[];
  readonly winners: readonly number[]; readonly lines: readonly Line[];
}
/** The deal, or an action, with the events and the position after it, as the viewer sees them. */
export interface ReplayStep {
  readonly seat: number; readonly action: string; readonly auto: boolean; readonly events: readonly Event[];
  readonly state: State; readonly position: string; readonly scores: readonly number[];
  readonly best: readonly (Best | null)[]; readonly limit: number; readonly doubled: boolean;
  readonly columns: readonly Column[];
}
/** A hand of a record, to be looked at: every match of the text, the hands of one, the steps of one of them. */
export interface Replayed {
  readonly matches: readonly ReplayMatch[]; readonly match: number; readonly hands: readonly ReplayHand[];
  readonly hand: number; readonly steps: readonly ReplayStep[];
}
/** A whole match from one seat. */
export interface Review {
  readonly seat: number; readonly choices: number; readonly slips: number; readonly cost: number;
  readonly costly: readonly Moment[]; readonly melds: readonly Moment[]; readonly knocks: readonly Moment[];
  readonly more_melds: number; readonly more_knocks: number; readonly luck: Luck | null;
  readonly unit: "" | "deadwood" | "halved" | "points";
}
/** One step: placed cards that go from one place to another. */
export interface Step {
  readonly code: "declare" | "lay" | "move"; readonly cards: readonly number[]; readonly source: number;
  readonly target: number;
}
/** A question whether the learner may do something, after what he has done. */
export interface Trial { readonly action: string; readonly deeds?: readonly string[] }
/** A question how the fact `seq` of a lesson rebuilt the table, after what the learner has done. */
export interface Watched { readonly seq: number; readonly deeds?: readonly string[] }
