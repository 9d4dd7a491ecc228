// Our part in the shuffle, and the check of a deal afterwards. docs/shuffle.md says what it proves.
// The hashes come from a library: a page over plain http, as on a home network, has no Web Crypto for them.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const PART = 32;
const WORDS = 1n << 64n;

/** A hand of a table: `table` 32 hex digits, `hand` from 1. */
export interface Place {
  readonly table: string;
  readonly hand: number;
}

/** What one hand's shuffles follow from, all in hex but the numbers of seats. */
export interface Proof extends Place {
  readonly commit: string;
  readonly secret: string;
  readonly parts: readonly (readonly [seat: number, part: string])[];
}

function u32(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function placed(kind: string, { table, hand }: Place): Uint8Array {
  return concatBytes(utf8ToBytes(`RS1 ${kind}\0`), hexToBytes(table), u32(hand));
}

/** A fresh part of the shuffle: 32 bytes of the browser's good source, as hex. */
export function newPart(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(PART)));
}

/** What a seat shows before any seat shows its part. */
export function seatCommitment(place: Place, seat: number, part: string): string {
  return bytesToHex(sha256(concatBytes(placed("seat", place), Uint8Array.of(seat), hexToBytes(part))));
}

/** What the house shows before it learns the parts. */
export function commitment(place: Place, secret: string): string {
  return bytesToHex(sha256(concatBytes(placed("commit", place), hexToBytes(secret))));
}

/** Everything public about a shuffle in 64 bytes, seats ascending; clients show the first six hex digits. */
export function mix(proof: Omit<Proof, "secret">): Uint8Array {
  const seats = [...proof.parts].sort(([left], [right]) => left - right);
  const parts = seats.flatMap(([seat, part]) => [Uint8Array.of(seat), hexToBytes(part)]);
  return sha512(concatBytes(placed("mix", proof), hexToBytes(proof.commit), ...parts));
}

/** Six hex digits for friends to read to each other. */
export function tag(proof: Omit<Proof, "secret">): string {
  return bytesToHex(mix(proof)).slice(0, 6);
}

function* words(secret: Uint8Array, mixed: Uint8Array, label: string): Generator<bigint> {
  const start = concatBytes(mixed, utf8ToBytes(label));
  for (let counter = 0; ; counter += 1) {
    const block = hmac(sha512, secret, concatBytes(start, u32(counter)));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.length; at += 8) yield view.getBigUint64(at);
  }
}

/** The order of n things under a label: which of the pack before the shuffle is now at each place, top first. */
export function order(proof: Proof, label: string, n: number): number[] {
  const stream = words(hexToBytes(proof.secret), mix(proof), label);
  const pack = Array.from({ length: n }, (_, at) => at);
  for (let top = n - 1; top > 0; top -= 1) {
    const m = BigInt(top + 1);
    const limit = (WORDS / m) * m;
    let word = stream.next().value as bigint;
    while (word >= limit) word = stream.next().value as bigint;
    const pick = Number(word % m);
    [pack[top], pack[pick]] = [pack[pick] as number, pack[top] as number];
  }
  return pack;
}

/** Whether a secret that was shown is the one that the house was bound to, and our part stands in the proof. */
export function holds(proof: Proof, own: readonly [seat: number, part: string] | null): boolean {
  if (commitment(proof, proof.secret) !== proof.commit) return false;
  return own === null || proof.parts.some(([seat, part]) => seat === own[0] && part === own[1]);
}
