import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fault, LessonSeen, Seen, Told } from "../lib/protocol";
import { useWords } from "../lib/words";
import { standing } from "../table/acts/story";
import { LessonClient } from "./client.svelte";
import { asFact, pieces } from "./words";

/** A server whose lesson has nothing but a deal and one fact for each move. */
function lessonAfter(deeds: readonly string[], fault: Fault | null): LessonSeen {
  const moves = deeds.filter((deed) => deed !== "next");
  const deal: Told["fact"] = { type: "sat", seat: 1, name: "greedy", bot: "greedy" };
  const facts: Told["fact"][] = [deal, ...moves.map((action) => ({ type: "moved" as const, seat: 0, action, auto: false, spent: 0 }))];
  return {
    lesson: "gin", deeds, fault, strayed: -1, steps: 9, advice: null,
    step: { id: "x", number: deeds.length + 1, do: ["-Kd", "-Qs"], point: [], cards: {} },
    facts: facts.map((fact, at) => ({ type: "told", seq: at + 1, fact, events: [], digest: "", seen: null })),
    seen: { seq: facts.length, legal: ["-Qs"] } as unknown as Seen,
  };
}

const REFUSED: Fault = { code: "wrong_phase", rule: "G4", params: {} };
const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  sessionStorage.clear();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const { deeds } = JSON.parse(String(init.body)) as { deeds: string[] };
    asked.push([path, deeds]);
    const bad = deeds.indexOf("bad");
    const body = lessonAfter(bad < 0 ? deeds : deeds.slice(0, bad), bad < 0 ? null : REFUSED);
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(body) });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function begun(): Promise<LessonClient> {
  const client = new LessonClient("gin");
  client.connect();
  await vi.waitFor(() => expect(client.lesson).not.toBeNull());
  return client;
}

const numbers = (client: LessonClient): number[] => client.log.map((told) => told.seq);

test("facts have numbers without holes, and what was taken back stays told", async () => {
  const client = await begun();
  expect((await client.history()).facts.map((told) => told.seq)).toEqual([1]);
  await client.next();
  expect(numbers(client)).toEqual([]);
  await client.act("+");
  await client.act("-Kd");
  expect(numbers(client)).toEqual([2, 3]);
  await client.back();
  expect(client.deeds).toEqual(["next", "+"]);
  expect(client.log.at(-1)?.fact).toEqual({ type: "undone", seat: 0 });
  await client.act("-Qs");
  expect(numbers(client)).toEqual([2, 3, 4, 5]);
  expect(client.seen?.seq).toBe(5);
  const facts = standing([...(await client.history()).facts, ...client.log]).map(({ fact }) => (fact.type === "moved" ? fact.action : fact.type));
  expect(facts).toEqual(["sat", "+", "-Qs"]);
  expect(asked.at(-1)).toEqual(["/api/lessons/gin", ["next", "+", "-Qs"]]);
});

test("what is refused is said, and nothing has changed", async () => {
  const client = await begun();
  await client.act("+");
  const answer = await client.act("bad");
  expect(answer).toMatchObject({ type: "refused", fault: REFUSED });
  expect(client.fault).toEqual(REFUSED);
  expect(client.deeds).toEqual(["+"]);
  expect(numbers(client)).toEqual([2]);
});

test("a lesson goes on where the page was left, and from the beginning if one wishes", async () => {
  const first = await begun();
  await first.act("+");
  const again = await begun();
  expect(again.deeds).toEqual(["+"]);
  await again.restart();
  expect(again.deeds).toEqual([]);
  expect((await begun()).deeds).toEqual([]);
});

test("of several ways the one is shown that is legal", async () => {
  expect((await begun()).wanted).toBe("-Qs");
});

test("cards in a text are seen in short and heard in full", () => {
  useWords(["card = { $rank } of { $suit }\nrank-4 = four\nrank-T = ten\nsuit-h = hearts\nsuit-s = spades"]);
  const found = pieces(`Run ${asFact("4h Ts")}.`).map(({ seen, heard }) => [seen, heard.replace(/[\u2066-\u2069]/g, "")]);
  expect(found).toEqual([["Run ", ""], ["4♥ 10♠", "four of hearts, ten of spades"], [".", ""]]);
});
