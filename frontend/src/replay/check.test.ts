import { describe, expect, test } from "vitest";
import { commitment, order, type Proof } from "../lib/deal";
import type { Event, ReplayHand, ReplayStep, State } from "../lib/protocol";
import { check, proofOf } from "./check";

/** The proof of the published answers, as in tests/shuffle. */
const KNOWN: Proof = {
  table: "00".repeat(16),
  hand: 1,
  commit: "94ea2e11d586fececfd1c0bab06d34dc80bbb8294cb5cb633cf181ed5ce5a3d8",
  secret: Array.from({ length: 128 }, (_, at) => at.toString(16).padStart(2, "0")).join(""),
  parts: [[0, "11".repeat(32)], [1, "22".repeat(32)]],
};
/** The pack of those answers for two packs with jokers: docs/shuffle.md prints its first ten cards. */
const TOP = "Jd 9h 6s 8h Kd 9d Qd 6c 7d 5c";
const FACES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const lineOf = (proof: Proof): string =>
  ["proof", proof.table, proof.hand, proof.commit, proof.secret, ...proof.parts.map((one) => one.join(":"))].join(" ");

type Writable = { -readonly [K in keyof ReplayStep]: ReplayStep[K] };

/** A hand dealt from the known pack to two, by the rule of the deal: one at a time, the rest is the stock. */
function dealing(): { hand: ReplayHand; steps: Writable[]; pack: number[] } {
  const pack = order(KNOWN, "deal", 106).map((place) => place % 53);
  const hands = [0, 1].map((seat) => pack.slice(0, 20).filter((_, at) => at % 2 === 1 - seat).sort((a, b) => a - b));
  const dealt: Event = {
    type: "dealt", number: 1, dealer: 0, players: [1, 0], eyes: [1, 2], hands, upcard: pack[20] as number, stock: pack.slice(21),
  };
  const chosen: Event = { type: "dealer_chosen", dealer: order(KNOWN, "dealer", 2)[0] as number };
  const step = (events: Event[], pile: number[] = []): Writable =>
    ({ seat: -1, action: "", auto: false, events, state: { hand: { pile } } as unknown as State }) as unknown as Writable;
  const pile = pack.slice(30, 71);
  const under = pile.slice(0, -1);
  const stock = order(KNOWN, "reshuffle/1", 40).map((place) => under[place] as number);
  const steps = [
    step([chosen, dealt]),
    step([{ type: "drew", seat: 1, card: pack[21] as number }], pile),
    step([{ type: "stock_wanted", seat: 0 }, { type: "reshuffled", stock }, { type: "drew", seat: 0, card: stock[0] as number }]),
  ];
  const hand = { number: 1, dealer: 0, chance: "proof", proof: lineOf(KNOWN), steps: 3, result: null };
  return { hand, steps, pack };
}

const bad = (record: string, hand: ReplayHand, steps: readonly ReplayStep[], table = ""): string[] | undefined =>
  check(record, hand, steps, table)?.findings.filter((one) => !one.good).map((one) => one.what);

describe("a deal that is what its proof says", () => {
  test("the known answers", () => {
    const { hand, steps, pack } = dealing();
    expect(pack.slice(0, 10).map((face) => (FACES[face % 13] ?? "") + "cdhs"[Math.floor(face / 13)])).toEqual(TOP.split(" "));
    const found = check(`[seats "ann bob"]\r\n${hand.proof}\r\n`, hand, steps);
    expect(found?.findings.map((one) => one.what)).toEqual(
      ["written", "place", "commitment", "dealer", "pack", "draws", "stocks"],
    );
    expect(found).toMatchObject({ good: true, hand: 1, gave: [0, 1], silent: [] });
    expect(found?.tag).toMatch(/^[0-9a-f]{6}$/);
  });
  test("a seat that gave nothing is named", () => {
    const { hand, steps } = dealing();
    const proof = lineOf({ ...KNOWN, parts: [[1, "22".repeat(32)]] });
    expect(check(proof, { ...hand, proof }, steps)).toMatchObject({ gave: [1], silent: [0], good: false });
  });
  test("a hand without a proof, or without a deal, is not judged", () => {
    const { hand, steps } = dealing();
    expect(check("", { ...hand, proof: "" }, steps)).toBeNull();
    expect(check(hand.proof, hand, steps.slice(1))).toBeNull();
  });
});

describe("what does not hold is found", () => {
  test("in the proof", () => {
    const { hand, steps } = dealing();
    const secret = `ff${KNOWN.secret.slice(2)}`;
    const other = lineOf({ ...KNOWN, secret });
    expect(bad(other, { ...hand, proof: other }, steps)).toEqual(["commitment", "dealer", "pack", "stocks"].filter(
      (what) => what !== "dealer" || order({ ...KNOWN, secret }, "dealer", 2)[0] !== order(KNOWN, "dealer", 2)[0],
    ));
    expect(bad("another text", hand, steps)).toEqual(["written"]);
    expect(bad(hand.proof, hand, steps, "ab".repeat(16))).toEqual(["place"]);
    expect(bad(hand.proof, { ...hand, number: 2 }, steps)).toEqual(["place"]);
    const made = { ...KNOWN, secret, commit: commitment(KNOWN, secret) };
    expect(bad(lineOf(made), { ...hand, proof: lineOf(made) }, steps)).toContain("pack");
  });
  test("in the cards", () => {
    const swap = (change: (dealt: Extract<Event, { type: "dealt" }>) => Event): string[] | undefined => {
      const { hand, steps } = dealing();
      const events = steps[0]?.events.map((event) => (event.type === "dealt" ? change(event) : event)) ?? [];
      return bad(hand.proof, hand, [{ ...steps[0], events } as ReplayStep, ...steps.slice(1)]);
    };
    expect(swap((dealt) => ({ ...dealt, hands: [dealt.hands[1] ?? [], dealt.hands[0] ?? []] }))).toEqual(["pack"]);
    expect(swap((dealt) => ({ ...dealt, upcard: dealt.stock[0] as number, stock: [dealt.upcard, ...dealt.stock.slice(1)] }))).toEqual(["pack", "draws"]);
    const { hand, steps, pack } = dealing();
    const other: Event = { type: "drew", seat: 1, card: pack[22] as number };
    expect(bad(hand.proof, hand, [steps[0], { ...steps[1], events: [other] }, steps[2]] as ReplayStep[])).toEqual(["draws"]);
    const events = steps[2]?.events.map((event) =>
      event.type === "reshuffled" ? { ...event, stock: [...event.stock.slice(0, -2), ...event.stock.slice(-2).reverse()] } : event,
    );
    expect(bad(hand.proof, hand, [steps[0], steps[1], { ...steps[2], events }] as ReplayStep[])).toEqual(["stocks"]);
  });
  test("in the line itself", () => {
    for (const line of ["", "seed 7", lineOf(KNOWN).toUpperCase(), `${lineOf(KNOWN)} `, lineOf({ ...KNOWN, secret: "00" })]) {
      expect(proofOf(line)).toBeNull();
    }
    expect(proofOf(lineOf(KNOWN))).toEqual(KNOWN);
  });
});
