import { describe, expect, test } from "vitest";
import { commitment, holds, mix, newPart, order, seatCommitment, tag, type Proof } from "./deal";
import { Shuffler } from "./shuffler";
import type { Seen, Told } from "./protocol";

/** The proof of the published answers, as in tests/shuffle. */
const KNOWN: Proof = {
  table: "00".repeat(16),
  hand: 1,
  commit: "94ea2e11d586fececfd1c0bab06d34dc80bbb8294cb5cb633cf181ed5ce5a3d8",
  secret: Array.from({ length: 128 }, (_, at) => at.toString(16).padStart(2, "0")).join(""),
  parts: [[0, "11".repeat(32)], [1, "22".repeat(32)]],
};

describe("the known answers", () => {
  test("the commitment, the deal of two packs, and a new stock", () => {
    expect(commitment(KNOWN, KNOWN.secret)).toBe(KNOWN.commit);
    expect(order(KNOWN, "deal", 106).slice(0, 10)).toEqual([76, 34, 97, 86, 78, 74, 77, 58, 19, 57]);
    expect(order(KNOWN, "reshuffle/1", 40).slice(0, 10)).toEqual([13, 17, 23, 1, 2, 28, 35, 12, 8, 11]);
  });
  test("the order in which parts came does not matter", () => {
    expect(mix({ ...KNOWN, parts: [...KNOWN.parts].reverse() })).toEqual(mix(KNOWN));
    expect(tag(KNOWN)).toMatch(/^[0-9a-f]{6}$/);
  });
});

describe("what does not hold", () => {
  test("another secret, or a part that is not in the proof", () => {
    expect(holds(KNOWN, [0, "11".repeat(32)])).toBe(true);
    expect(holds(KNOWN, null)).toBe(true);
    expect(holds(KNOWN, [0, "33".repeat(32)])).toBe(false);
    expect(holds({ ...KNOWN, secret: `ff${KNOWN.secret.slice(2)}` }, null)).toBe(false);
  });
  test("parts are drawn anew each time", () => {
    expect(newPart()).toMatch(/^[0-9a-f]{64}$/);
    expect(newPart()).not.toBe(newPart());
  });
});

describe("taking part", () => {
  const PART = "11".repeat(32);
  const fact = (fact: unknown): Told => ({ fact }) as Told;
  const at = (pledging: number[], giving: number[], mark = ""): Seen =>
    ({ viewer: 0, shuffle: { hand: 1, pledging, giving, tag: mark } }) as unknown as Seen;

  function partaking(): { shuffler: Shuffler; asked: unknown[] } {
    const asked: unknown[] = [];
    const ask = (wish: unknown): Promise<{ type: "accepted"; key: string; seq: number }> => {
      asked.push(wish);
      return Promise.resolve({ type: "accepted", key: "", seq: 1 });
    };
    return { shuffler: new Shuffler(KNOWN.table, ask, () => PART), asked };
  }

  test("pledges and gives, each once", () => {
    const { shuffler, asked } = partaking();
    for (let n = 0; n < 2; n += 1) shuffler.see(at([0, 1], []));
    for (let n = 0; n < 2; n += 1) shuffler.see(at([], [0, 1]));
    expect(asked).toEqual([
      { type: "pledge", hand: 1, digest: seatCommitment(KNOWN, 0, PART) },
      { type: "give", hand: 1, part: PART },
    ]);
  });
  test("the deal is good with the secret that was promised, and bad with any other, or with another tag", () => {
    const run = (secret: string, mark: string): boolean | null | undefined => {
      const { shuffler } = partaking();
      shuffler.see(at([0], []));
      shuffler.hear(fact({ type: "committed", hand: 1, commit: KNOWN.commit }));
      for (const [seat, part] of KNOWN.parts) shuffler.hear(fact({ type: "gave", hand: 1, seat, part }));
      shuffler.see(at([], [], mark));
      shuffler.hear(fact({ type: "revealed", hand: 1, secret }));
      return shuffler.deals.get(1)?.good;
    };
    expect(run(KNOWN.secret, tag(KNOWN))).toBe(true);
    expect(run(KNOWN.secret, "000000")).toBe(false);
    expect(run(`ff${KNOWN.secret.slice(2)}`, tag(KNOWN))).toBe(false);
  });
});
