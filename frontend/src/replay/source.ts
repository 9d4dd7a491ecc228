// Where records come from: a table of this server, or a file; and what is said of one that cannot be read.

import { ApiFault, ask, recordUrl } from "../lib/api";
import type { Fault, Place, Redeal, Replay, Replayed } from "../lib/protocol";
import { OFFLINE, reasonOf, t } from "../lib/words";

/** Bytes of a file beyond which nothing is sent: the server takes no more. */
export const LARGEST = 1_048_576;

const LONGEST_LINE = 65_536;

/** A record as it was found. */
export interface Found {
  readonly text: string;
  /** What its file is called. */
  readonly file: string;
}

/** A hand of a record, step by step. Throws `ApiFault`. */
export const replay = (asked: Replay): Promise<Replayed> => ask("/api/replay", asked);
/** Plays a hand of a record: the same deal, bots in the other seats. Throws `ApiFault`. */
export const redeal = (asked: Redeal): Promise<Place> => ask("/api/replay/tables", asked);

/** The record of a match that was played here. Throws `ApiFault`, `not_over` where its cards are still hidden. */
export async function fromTable(table: string): Promise<Found> {
  let answer: Response;
  try {
    answer = await fetch(recordUrl(table));
  } catch {
    throw new ApiFault({ code: OFFLINE, rule: "", params: {} }, 0);
  }
  if (!answer.ok) {
    const unknown: Fault = { code: "failed", rule: "", params: {} };
    throw new ApiFault(await answer.json().catch(() => unknown) as Fault, answer.status);
  }
  const text = await answer.text();
  if (/^\[redacted "/m.test(text)) throw new ApiFault({ code: "not_over", rule: "", params: {} }, 403);
  return { text, file: fileOf(table) };
}

/** What the file of a table's record is called. */
export const fileOf = (table: string): string => `${table.slice(0, 8)}.rummy`;

/** The record in a file of this device. Throws `ApiFault` for one that is no text, or too large to be one. */
export async function fromFile(file: File): Promise<Found> {
  if (file.size > LARGEST) throw new ApiFault({ code: "too_large", rule: "", params: {} }, 413);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  if (text === null) throw new ApiFault(garbledIn(bytes, file.name), 422);
  return { text, file: file.name };
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Where in a file the first bytes stand that are no text. */
function garbledIn(bytes: Uint8Array, file: string): Fault {
  let line = 1;
  let begin = 0;
  for (let end = bytes.indexOf(10); end >= 0 && decoded(bytes.subarray(begin, end)) !== null; end = bytes.indexOf(10, begin)) {
    begin = end + 1;
    line += 1;
  }
  const reader = new TextDecoder("utf-8", { fatal: true });
  let before = "";
  try {
    for (const byte of bytes.subarray(begin, begin + LONGEST_LINE)) before += reader.decode(Uint8Array.of(byte), { stream: true });
  } catch {
    // this byte is the one
  }
  const column = [...before].length + 1;
  return { code: "garbled", rule: "", params: { cause: "bad_utf8", file, line, column, token: "" } };
}

/** A refusal as the command line says it: with its rule, and for a record with its place. */
export function refusal(fault: Fault): string {
  const reason = reasonOf(fault);
  const sentence = fault.rule ? t("sentence-with-rule", { sentence: reason, rule: fault.rule }) : t("sentence", { sentence: reason });
  const { file, line, column, token } = fault.params;
  if (line === undefined) return sentence;
  return t("sentence-in-record", { file: String(file), line: String(line), column: String(column), token: String(token), sentence });
}
