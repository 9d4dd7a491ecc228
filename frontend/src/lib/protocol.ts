// Made by scripts/protocol_ts.py from the structs of the server: change those, then make it anew.
// What the fields mean stands in docs/protocol.md.

export type Wish = Act | Pledge | Give | Decline | Undo | Advise | Resign | Back | Free | Fill;
export type Request =
  | Act | Pledge | Give | Decline | Undo | Advise | Resign | Back | Free | Fill | Hello | Check | Assess | Say
    | Mute | Ping;
export type Reply = Accepted | Stale | Refused | Retry | Checked | Assessed | Pong;
export type Notice = Welcome | Missed | UpToDate | Told | Presence | Chatted | Bye;
export type Fact =
  | Opened | Sat | Freed | Committed | Pledged | Gave | Silent | Revealed | Moved | Undone | Left | Returned |
    Resigned | Advised | Rematched;
export type Event =
  | DealerChosen | Dealt | Passed | Drew | Took | StockWanted | Melded | LaidOff | Declined | Rearranged |
    TurnEnded | HandsShown | RolesDrawn | RolesChanged | Reshuffled | Discarded | Knocked | Showed | HandEnded
    | DealPassed | MatchEnded;
export type AnyHand = Hand | MeldingHand | TableHand;
export type Message = Reply | Notice;
export type * from "./protocol_beside";

/** The wish is a fact, and durable. */
export interface Accepted { readonly type: "accepted"; readonly key: string; readonly seq: number }
/** An action of the match, as its token (`docs/notation.md`). */
export interface Act {
  readonly type: "act"; readonly key: string; readonly seq: number; readonly action: string;
}
/** Where others on the network find this server, with a QR code as SVG; empty where only this machine can. */
export interface Address { readonly urls: readonly string[]; readonly svg: string }
/** A line for one's captain, from the one who sits out (T3). */
export interface Advise { readonly type: "advise"; readonly key: string; readonly text: string }
/** The one who sits out says a line to his captain (T3). */
export interface Advised { readonly type: "advised"; readonly seat: number; readonly text: string }
/** What the computer thinks of one's choices, where the table allows hints. */
export interface Assess { readonly type: "assess"; readonly id: number }
/** Every choice with its value and reasons, best first. */
export interface Assessed {
  readonly type: "assessed"; readonly id: number; readonly choices: readonly Assessment[];
  readonly fault: Fault | null;
}
/** A choice, its value in points (higher is better), and why. */
export interface Assessment {
  readonly action: string; readonly value: number; readonly reasons: readonly Reason[];
  readonly left: number;
}
/** The shuffle of the hand that is played or awaited: who still has to commit himself, or to show his part. */
export interface Awaited {
  readonly hand: number; readonly commit: string; readonly asked: readonly number[];
  readonly pledging: readonly number[]; readonly giving: readonly number[];
  readonly silent: readonly number[]; readonly tag: string;
}
/** Take one's cards up again from the bot that played meanwhile. */
export interface Back { readonly type: "back"; readonly key: string }
/** The hand one sees, arranged as well as can be: melds, the cards left over (faces), and their points. */
export interface Best {
  readonly seat: number; readonly melds: readonly (readonly number[])[]; readonly left: readonly number[];
  readonly points: number;
}
/** The table ends the connection, and says why. */
export interface Bye { readonly type: "bye"; readonly fault: Fault }
/** A deal to be played again: the rules, the seat that is played, and how others did. */
export interface Challenge {
  readonly code: string; readonly ruleset: string; readonly hand: number; readonly seat: number;
  readonly results: readonly Outcome[];
}
/** Somebody said something: free words or a phrase. */
export interface Chatted {
  readonly type: "chatted"; readonly number: number; readonly seat: number; readonly text: string;
  readonly phrase: string;
}
/** Whether an action would be taken, and if not, why: for a draft of a table, what is wrong with each meld. */
export interface Check { readonly type: "check"; readonly id: number; readonly action: string }
/** What `check` found: `melds` has a fault or none for each meld of a proposed table. */
export interface Checked {
  readonly type: "checked"; readonly id: number; readonly fault: Fault | null;
  readonly melds: readonly (Fault | null)[]; readonly shown: Laid | null;
}
/** How much time a seat has: none is counted, so many seconds a move, or a bank for the match. */
export interface Clock {
  readonly kind: "bank" | "move" | "none"; readonly seconds: number; readonly extra: number;
}
/** One of three games: the entries of each player, and, once it is closed, its winner and what he gets for it. */
export interface Column {
  readonly entries: readonly (readonly number[])[]; readonly winner: number | null; readonly result: number;
}
/** The house has fixed its secret for a hand and shows the commitment; `seats` are asked for their parts. */
export interface Committed {
  readonly type: "committed"; readonly hand: number; readonly commit: string; readonly secret: string;
  readonly seats: readonly number[];
}
/** A finished hand that others are to play as well. */
export interface Dare { readonly hand: number }
/** Who deals the next hand (G1). */
export interface DealPassed { readonly type: "deal_passed"; readonly dealer: number }
/** Chance (or the table) has named the first dealer (G1). */
export interface DealerChosen { readonly type: "dealer_chosen"; readonly dealer: number }
/** A hand is dealt (G2). */
export interface Dealt {
  readonly type: "dealt"; readonly number: number; readonly dealer: number;
  readonly players: readonly number[]; readonly eyes: readonly number[];
  readonly hands: readonly (readonly number[])[]; readonly upcard: number; readonly stock: readonly number[];
}
/** No part from this seat for this hand: nobody has to wait for it. */
export interface Decline { readonly type: "decline"; readonly key: string; readonly hand: number }
/** A player declined to meld after a draw, or in his last turn (M3, M19). */
export interface Declined { readonly type: "declined"; readonly seat: number }
/** A player discarded face up and his turn is over (G3). */
export interface Discarded { readonly type: "discarded"; readonly seat: number; readonly card: number }
/** A player drew the top of the stock (G3). */
export interface Drew { readonly type: "drew"; readonly seat: number; readonly card: number }
/** What is wrong: a code with its rule and facts; the catalogues have the words (`error-<code>`). */
export interface Fault {
  readonly code: string; readonly rule: string; readonly params: Readonly<Record<string, unknown>>;
}
/** Put a bot in an open seat; for the host. */
export interface Fill {
  readonly type: "fill"; readonly key: string; readonly seat: number; readonly bot: string;
}
/** The table of an invite code. */
export interface Found { readonly table: string; readonly status: string; readonly ruleset: string }
/** Free a seat of somebody who does not come back; for the host. */
export interface Free { readonly type: "free"; readonly key: string; readonly seat: number }
/** The host has freed a seat: before the match it is open again, in the match a bot plays on. */
export interface Freed { readonly type: "freed"; readonly seat: number; readonly bot: string }
/** A game for a form: how many play it, which bots do, the usual one of them, and its house rules as JSON Schema. */
export interface GameForm {
  readonly name: string; readonly fewest: number; readonly most: number; readonly roles: boolean;
  readonly bots: readonly string[]; readonly usual: string;
  readonly options: Readonly<Record<string, unknown>>; readonly defaults: Readonly<Record<string, string>>;
  readonly short: number; readonly long: number;
}
/** A seat shows its part; it was committed to before any part was shown. */
export interface Gave {
  readonly type: "gave"; readonly hand: number; readonly seat: number; readonly part: string;
}
/** One's part itself: 32 bytes as hex; asked for when every seat is committed. */
export interface Give {
  readonly type: "give"; readonly key: string; readonly hand: number; readonly part: string;
}
/** One hand while it is played. Lists run by seat; cards of a seat that does not play are none. */
export interface Hand {
  readonly type: "hand"; readonly players: readonly number[]; readonly eyes: readonly number[];
  readonly turn: number; readonly phase: Phase; readonly hands: readonly (readonly number[])[];
  readonly seen: readonly (readonly number[])[]; readonly stock: readonly number[];
  readonly pile: readonly number[]; readonly upcard: number; readonly drawn: number; readonly taken: number;
  readonly streak: number; readonly reshuffles: number; readonly table: readonly Meld[];
}
/** A hand is over and its points are written. */
export interface HandEnded { readonly type: "hand_ended"; readonly result: Result }
/** A hand is scored: the cards that are left in all hands are shown, by seat (B9, M15). */
export interface HandsShown { readonly type: "hands_shown"; readonly hands: readonly (readonly number[])[] }
/** The first message. `since`: the last fact one knows, -1 for none; `lean`: events without views. */
export interface Hello { readonly type: "hello"; readonly since?: number; readonly lean?: boolean }
/** The facts of a hand as one is told them, without views, from its deal on. */
export interface History { readonly hand: number; readonly facts: readonly Told[] }
/** A seat for a person, -1 for the first that is free. */
export interface Join { readonly name: string; readonly seat?: number; readonly beside?: boolean }
/** A player knocked and showed his cards (G6, G7): `left` is his deadwood. */
export interface Knocked {
  readonly type: "knocked"; readonly seat: number; readonly card: number; readonly melds: readonly Meld[];
  readonly left: readonly number[];
}
/** What is laid on the table: melds, the cards beside them (faces) and their points; and lay-offs (G8). */
export interface Laid {
  readonly melds: readonly (readonly number[])[]; readonly left: readonly number[]; readonly points: number;
  readonly layoffs: readonly (readonly [number, number])[];
}
/** A player laid off cards on a table meld, numbered from 1 (B5). */
export interface LaidOff {
  readonly type: "laid_off"; readonly seat: number; readonly cards: readonly number[];
  readonly number: number;
}
/** A bot plays for a person from now on. */
export interface Left { readonly type: "left"; readonly seat: number; readonly bot: string }
/** One line of the explanation of a score: a code with its facts, for the catalogues (`line-<code>`). */
export interface Line {
  readonly code: string; readonly facts: readonly (readonly [string, number | string])[];
}
/** A table of the lobby; `open` seats are free, and `waits` says whether somebody is there now. */
export interface Listed {
  readonly table: string; readonly code: string; readonly ruleset: string; readonly names: readonly string[];
  readonly open: number; readonly waits: boolean;
}
/** The match is over; `scores` with end bonuses (G14). */
export interface MatchEnded {
  readonly type: "match_ended"; readonly scores: readonly number[]; readonly winners: readonly number[];
  readonly lines: readonly Line[];
}
/** A set or a run in canonical order: a run ascending (a high ace last), a set by suit, a card before its joker. */
export interface Meld { readonly kind: "run" | "set"; readonly cards: readonly number[] }
/** A player laid a meld on the table (B3). */
export interface Melded { readonly type: "melded"; readonly seat: number; readonly meld: Meld }
/** A hand of Basic Rummy. */
export interface MeldingHand {
  readonly type: "melding_hand"; readonly players: readonly number[]; readonly eyes: readonly number[];
  readonly turn: number; readonly phase: Phase; readonly hands: readonly (readonly number[])[];
  readonly seen: readonly (readonly number[])[]; readonly stock: readonly number[];
  readonly pile: readonly number[]; readonly upcard: number; readonly drawn: number; readonly taken: number;
  readonly streak: number; readonly reshuffles: number; readonly table: readonly Meld[];
  readonly melded: number; readonly laid: number; readonly fresh: boolean;
}
/** The facts one has missed, in order. */
export interface Missed {
  readonly type: "missed"; readonly facts: readonly Told[]; readonly played: readonly number[];
}
/** An action of a seat, as its token; `auto` if it was played for a person; `spent` milliseconds of thought. */
export interface Moved {
  readonly type: "moved"; readonly seat: number; readonly action: string; readonly auto: boolean;
  readonly spent: number;
}
/** Hear no more of a seat (or again): nothing is told to the other. */
export interface Mute { readonly type: "mute"; readonly seat: number; readonly on?: boolean }
/** A new table: the house rules as a ruleset id, the seats, and who opens it. */
export interface NewTable {
  readonly ruleset: string; readonly seats: readonly SeatForm[]; readonly name?: string;
  readonly me?: number; readonly settings?: Partial<TableSettings>; readonly dealer?: number;
  readonly roles?: readonly number[];
}
/** A table was opened. */
export interface Opened {
  readonly type: "opened"; readonly table: string; readonly ruleset: string; readonly seats: readonly Seat[];
  readonly host: number; readonly settings: TableSettings; readonly roles: readonly number[];
  readonly dealer: number; readonly again: string;
}
/** How a challenge went at one table: points of the seats at the end of the hand, and who sat in the dared seat. */
export interface Outcome {
  readonly name: string; readonly points: number; readonly scores: readonly number[];
  readonly original: boolean;
}
/** A player refused the upcard (G4). */
export interface Passed { readonly type: "passed"; readonly seat: number }
/** What the player on turn has to decide. The value is its word in a position. */
export type Phase = "close" | "discard" | "draw" | "last" | "meld" | "reshuffle" | "show" | "stock" | "upcard";
/** Is anybody there? */
export interface Ping { readonly type: "ping"; readonly id?: number }
/** A seat that was taken, with the secret that proves it: 32 hex digits, shown this once. */
export interface Place {
  readonly table: string; readonly code: string; readonly seat: number; readonly name: string;
  readonly secret: string;
}
/** The commitment to one's part of a hand's shuffle: 32 bytes as hex. */
export interface Pledge {
  readonly type: "pledge"; readonly key: string; readonly hand: number; readonly digest: string;
}
/** A seat shows the commitment to its part. */
export interface Pledged {
  readonly type: "pledged"; readonly hand: number; readonly seat: number; readonly digest: string;
}
/** Here. */
export interface Pong { readonly type: "pong"; readonly id: number; readonly seq: number }
/** Who is connected, and how many look on. */
export interface Presence {
  readonly type: "presence"; readonly here: readonly number[]; readonly watching: number;
}
/** A player played cards of his hand and left this table (M4). */
export interface Rearranged {
  readonly type: "rearranged"; readonly seat: number; readonly played: readonly number[];
  readonly table: readonly Meld[];
}
/** One reason: a code with its parameters; cards and melds as texts (`7h`, `4h 5h 6h`), points as numbers. */
export interface Reason {
  readonly code: string; readonly params: readonly (readonly [string, number | string])[];
}
/** Not allowed; nothing was done. */
export interface Refused {
  readonly type: "refused"; readonly key: string; readonly fault: Fault; readonly seq: number;
}
/** Another match of the same people: the table at which it is played. */
export interface Rematched { readonly type: "rematched"; readonly table: string }
/** All discards but the top one became the new stock, next card first (B12). */
export interface Reshuffled { readonly type: "reshuffled"; readonly stock: readonly number[] }
/** Give the match up. */
export interface Resign { readonly type: "resign"; readonly key: string }
/** A person gives the match up: between two the other has won; with more a bot plays on. */
export interface Resigned { readonly type: "resigned"; readonly seat: number; readonly bot: string }
/** The outcome of a hand: points by seat, who won it (nobody in a drawn hand), and the lines that explain it. */
export interface Result {
  readonly reason: "big_gin" | "forty" | "gin" | "knock" | "out" | "rummy" | "stock" | "undercut";
  readonly points: readonly number[]; readonly winners: readonly number[]; readonly lines: readonly Line[];
}
/** The secret of a seat, from a resume link; 32 hex digits. */
export interface Resume { readonly secret: string }
/** Nothing was done, through no fault of the wish: ask again with the same key. */
export interface Retry { readonly type: "retry"; readonly key: string; readonly fault: Fault }
/** The person is back in the seat. */
export interface Returned { readonly type: "returned"; readonly seat: number }
/** The house shows the secret of a hand: from now on anyone can work out its deal. */
export interface Revealed { readonly type: "revealed"; readonly hand: number; readonly secret: string }
/** Who is in the box, captain and sitting out from now on (T1, T4). */
export interface RolesChanged { readonly type: "roles_changed"; readonly roles: readonly number[] }
/** Each of these seats drew a card for the roles (T1). */
export interface RolesDrawn {
  readonly type: "roles_drawn"; readonly seats: readonly number[]; readonly cards: readonly number[];
}
/** A person (or, with `bot`, a bot) took an open seat. When the last one is taken the match begins. */
export interface Sat {
  readonly type: "sat"; readonly seat: number; readonly name: string; readonly bot: string;
}
/** Free words, or a quick phrase by its code. */
export interface Say { readonly type: "say"; readonly text?: string; readonly phrase?: string }
/** A scored hand: its points by seat, and who won it. */
export interface Scored { readonly points: readonly number[]; readonly winners: readonly number[] }
/** A seat as it was set up: a bot by name, or a person, who may still have to come (then the name is empty). */
export interface Seat { readonly name: string; readonly bot: string }
/** A seat: a bot by name, or a person: still to come, or, with a `name`, one who shares the device. */
export interface SeatForm { readonly bot?: string; readonly name?: string }
/** A seat as everyone sees it. */
export interface SeatSeen {
  readonly name: string; readonly person: boolean; readonly bot: string; readonly here: boolean;
  readonly gone: boolean; readonly parts: boolean; readonly time: number;
}
/** The whole table as one viewer sees it: built from his view, never from the state. */
export interface Seen {
  readonly seq: number; readonly viewer: number; readonly table: string; readonly ruleset: string;
  readonly status: string; readonly host: number; readonly settings: TableSettings;
  readonly seats: readonly SeatSeen[]; readonly turn: number; readonly state: State | null;
  readonly digest: string; readonly legal: readonly string[]; readonly leaves: readonly number[];
  readonly best: Best | null; readonly limit: number; readonly doubled: boolean;
  readonly shuffle: Awaited | null; readonly undo: boolean; readonly outcome: MatchEnded | null;
  readonly columns: readonly Column[]; readonly rematch: string; readonly loser: number;
}
/** The opponent showed his cards (G8, G11): `layoffs` are (face, number of the knocker's meld, from 1). */
export interface Showed {
  readonly type: "showed"; readonly seat: number; readonly melds: readonly Meld[];
  readonly layoffs: readonly (readonly [number, number])[]; readonly left: readonly number[];
}
/** A seat gave no part in time, or does not want to. After two of these it is not asked again. */
export interface Silent { readonly type: "silent"; readonly hand: number; readonly seat: number }
/** The match has moved on since; nothing was done. `seq` is where the table stands. */
export interface Stale { readonly type: "stale"; readonly key: string; readonly seq: number }
/** A match. `dealer` deals the present hand or the next one (-1: not yet chosen), `number` counts hands dealt, `scores` are running totals without end bonuses, `won` hands won, by seat; `tally` are the scored hands; `roles` are the seats in the box, captain and sitting out, `draws` the cards drawn for them (T1). */
export interface State {
  readonly rules: string; readonly seats: readonly string[]; readonly dealer: number;
  readonly number: number; readonly scores: readonly number[]; readonly won: readonly number[];
  readonly hand: AnyHand | null; readonly over: boolean; readonly tally: readonly Scored[];
  readonly roles: readonly number[]; readonly draws: readonly (readonly number[])[];
}
/** A player wants to draw from the empty stock: the discards are to be shuffled (B12). */
export interface StockWanted { readonly type: "stock_wanted"; readonly seat: number }
/** A hand of Manipulation. `draws` counts those of this turn (M3); `last` the last turns that are left, this one included, NONE before the stock is empty (M19). */
export interface TableHand {
  readonly type: "table_hand"; readonly players: readonly number[]; readonly eyes: readonly number[];
  readonly turn: number; readonly phase: Phase; readonly hands: readonly (readonly number[])[];
  readonly seen: readonly (readonly number[])[]; readonly stock: readonly number[];
  readonly pile: readonly number[]; readonly upcard: number; readonly drawn: number; readonly taken: number;
  readonly streak: number; readonly reshuffles: number; readonly table: readonly Meld[];
  readonly draws: number; readonly last: number;
}
/** What the host chose for a table, beside the house rules of the game. */
export interface TableSettings {
  readonly listed: boolean; readonly length: "hand" | "long" | "rules" | "short"; readonly clock: Clock;
  readonly reveal: "hand" | "match"; readonly hints: boolean; readonly takebacks: boolean;
  readonly chat: boolean | null; readonly spectators: boolean;
}
/** A fact, the events that followed from it, and (unless one asked for lean messages) the table after it. */
export interface Told {
  readonly type: "told"; readonly seq: number; readonly fact: Fact; readonly events: readonly Event[];
  readonly digest: string; readonly seen: Seen | null;
}
/** A player took the top of the discard pile, before everyone's eyes (G3). */
export interface Took { readonly type: "took"; readonly seat: number; readonly card: number }
/** A player ended his turn without a knock (M13). */
export interface TurnEnded { readonly type: "turn_ended"; readonly seat: number; readonly last: number }
/** Take back one's last choice; against the computer only. */
export interface Undo { readonly type: "undo"; readonly key: string; readonly seq: number }
/** A seat took back its last choice. */
export interface Undone { readonly type: "undone"; readonly seat: number }
/** Nothing was missed. */
export interface UpToDate { readonly type: "up_to_date"; readonly seq: number }
/** A fresh view. `played`: the facts in which something was played for this seat while it was away. */
export interface Welcome { readonly type: "welcome"; readonly seen: Seen; readonly played: readonly Told[] }
