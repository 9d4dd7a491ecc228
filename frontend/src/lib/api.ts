// The pages of the API. A refusal is thrown as `ApiFault`, with the code for which the catalogues have a sentence.

import type { Address, Challenge, Fault, Found, GameForm, History, Listed, NewTable, Place, Review, Seen, Step } from "./protocol";
import { OFFLINE } from "./words";

export class ApiFault extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.code);
  }
}

/** The fault of a request that got no answer at all. */
const NOBODY: Fault = { code: OFFLINE, rule: "", params: {} };
const UNREADABLE: Fault = { code: "failed", rule: "", params: {} };

/** What a page of the API answers; a body is sent as JSON. Throws `ApiFault`. */
export async function ask<T>(path: string, body?: unknown, post = body !== undefined): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      post
        ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) }
        : {},
    );
  } catch {
    throw new ApiFault(NOBODY, 0);
  }
  let data: unknown;
  try {
    data = await answer.json();
  } catch {
    throw new ApiFault(UNREADABLE, answer.status);
  }
  if (!answer.ok) throw new ApiFault(data as Fault, answer.status);
  return data as T;
}

const LESSON = "lesson-";
/** The pages of a table; a lesson, which stands in the place of one, has its own. */
export const at = (table: string): string =>
  table.startsWith(LESSON) ? `/api/lessons/${encodeURIComponent(table.slice(LESSON.length))}` : `/api/tables/${encodeURIComponent(table)}`;
/** For which of one's seats at a table one speaks, where several people share a device; -1: there is one. */
export const speaking = (as: number): string => (as < 0 ? "" : `?as=${as}`);

/** The games, their bots and house rules. */
export const games = (): Promise<GameForm[]> => ask("/api/games");
/** Opens a table. */
export const openTable = (form: NewTable): Promise<Place> => ask("/api/tables", form);
/** Listed tables with a free seat. */
export const listed = (): Promise<Listed[]> => ask("/api/tables");
/** The table of an invite code. */
export const find = (code: string): Promise<Found> => ask(`/api/codes/${encodeURIComponent(code)}`);
/** The table as one sees it. */
export const look = (table: string, as = -1): Promise<Seen> => ask(`${at(table)}/${speaking(as)}`);
/** Takes an open seat; -1 is the first. */
export const join = (table: string, name: string, seat = -1): Promise<Place> => ask(`${at(table)}/seats`, { name, seat });
/** One's seat by the secret of a resume link: sets the cookie on this device. */
export const resume = (table: string, secret: string): Promise<Place> => ask(`${at(table)}/resume`, { secret });
/** One more secret of one's seat, for another device. */
export const link = (table: string, as = -1): Promise<Place> => ask(`${at(table)}/links${speaking(as)}`, undefined, true);
/** Another match of the same people; for all of one's seats. */
export const rematch = (table: string): Promise<Place> => ask(`${at(table)}/rematch`, undefined, true);
/** Lets others play a finished hand. */
export const dare = (table: string, hand: number): Promise<Challenge> => ask(`${at(table)}/challenges`, { hand });
/** A challenge, and how everyone did. */
export const challenge = (code: string): Promise<Challenge> => ask(`/api/challenges/${encodeURIComponent(code)}`);
/** Plays a challenge. */
export const accept = (code: string, name: string): Promise<Place> =>
  ask(`/api/challenges/${encodeURIComponent(code)}/tables`, { name });
/** Where others on the network find this server. */
export const address = (): Promise<Address> => ask("/api/address");
/** One's own match looked at again, once it is over. */
export const review = (table: string, as = -1): Promise<Review> => ask(`${at(table)}/review${speaking(as)}`);
/** Where the record of the match can be fetched from. */
export const recordUrl = (table: string): string => `${at(table)}/record`;
/** The link that brings one back to one's seat from another device; its secret is sent to no server. */
export const resumeLink = (place: Place, origin: string = location.origin): string =>
  `${origin}/t/${place.table}#s=${place.secret}`;
/** The link for friends. */
export const inviteLink = (code: string, origin: string = location.origin): string => `${origin}/join/${code}`;
/** The steps by which a fact rebuilt the table of Manipulation. */
export const way = (table: string, seq: number, as = -1): Promise<Step[]> => ask(`${at(table)}/steps/${seq}${speaking(as)}`);
/** What has happened in a hand so far, as one was told it; 0 is the present or last one. */
export const history = (table: string, hand = 0, as = -1): Promise<History> =>
  ask(`${at(table)}/hands/${hand}${speaking(as)}`);
