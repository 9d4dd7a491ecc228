import { beforeEach, expect, test, vi } from "vitest";
import { spoken } from "../lib/announce.svelte";
import type { Fault, Replay, ReplayStep, Replayed, State } from "../lib/protocol";
import { useWords } from "../lib/words";
import { Film, PACES } from "./film.svelte";
import { fromFile, refusal } from "./source";

const MARKS = /[\u2066-\u2069]/g;
const words = import.meta.glob("../../../src/openrummy/locale/en/*.ftl", { query: "?raw", import: "default", eager: true });
useWords(Object.values(words) as string[]);
const plain = (text: string): string => text.replace(MARKS, "").trim();

/** Three hands of three steps: the deal, a draw, a discard. */
function answer({ hand = 1, match = 1 }: Replay): Replayed {
  const state = { number: hand, hand: null, roles: [], rules: "gin" } as unknown as State;
  const step = (seat: number, action: string, events: unknown[]): ReplayStep =>
    ({ seat, action, auto: false, events, state, position: "", scores: [], best: [], limit: -1, doubled: false, columns: [] }) as unknown as ReplayStep;
  const steps = [
    step(-1, "", [{ type: "dealt", number: hand, dealer: 0, players: [1, 0], hands: [[], []], upcard: 1, stock: [] }]),
    step(1, "+", [{ type: "drew", seat: 1, card: 2 }]),
    step(1, "-2c", [{ type: "discarded", seat: 1, card: 1 }]),
  ];
  const hands = [1, 2, 3].map((number) => ({ number, dealer: 0, chance: "deck", proof: "", steps: 3, result: null }));
  return { matches: [{ seats: ["ann", "bob"], ruleset: "gin" }], match, hands, hand, steps } as unknown as Replayed;
}

let asked: Replay[] = [];
let refused: Fault | null = null;

beforeEach(() => {
  asked = [];
  refused = null;
  vi.stubGlobal("fetch", (_: string, options: { body: string }) => {
    const body = JSON.parse(options.body) as Replay;
    asked.push(body);
    return Promise.resolve(new Response(JSON.stringify(refused ?? answer(body)), { status: refused ? 422 : 200 }));
  });
});

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
const where = (film: Film): string => `${film.shown?.hand}.${film.at}`;

async function opened(): Promise<Film> {
  const film = new Film();
  expect(await film.open({ text: "a record", file: "a.rummy" })).toBe(true);
  return film;
}

test("steps go over the borders of hands, and stop at both ends", async () => {
  const film = await opened();
  const seen = [where(film)];
  for (let at = 0; at < 9; at += 1) {
    film.next();
    await settle();
    seen.push(where(film));
  }
  expect(seen).toEqual(["1.0", "1.1", "1.2", "2.0", "2.1", "2.2", "3.0", "3.1", "3.2", "3.2"]);
  for (let at = 0; at < 9; at += 1) {
    film.back();
    await settle();
    seen.push(where(film));
  }
  expect(seen.slice(10)).toEqual(["3.1", "3.0", "2.2", "2.1", "2.0", "1.2", "1.1", "1.0", "1.0"]);
  expect(asked.map(({ hand }) => hand), "a hand that is here is not asked for again").toEqual([1, 2, 3]);
});

test("by hands: back is first to the own deal", async () => {
  const film = await opened();
  const seen: string[] = [];
  for (const by of [1, 1, 1, -1, -1] as const) {
    film.turn(by);
    film.go(film.at + (by < 0 ? 0 : 1));
    await settle();
    seen.push(where(film));
  }
  expect(seen[2]).toMatch(/^3/);
  expect(seen.at(-1)).toBe("2.0");
});

test("what a step says is said, and the cards of another viewer are asked for", async () => {
  const film = await opened();
  film.next();
  expect(plain(spoken.polite)).toBe("bob draws three of clubs.");
  await film.seek({ viewer: 1 }, true);
  expect(asked.at(-1)).toEqual({ text: "a record", file: "a.rummy", match: 1, hand: 1, viewer: 1 });
  expect(where(film)).toBe("1.1");
});

test("a record that is refused leaves the one before", async () => {
  const film = await opened();
  refused = { code: "garbled", rule: "", params: { file: "b.rummy", line: 3, column: 1, token: "x", expected: "once" } };
  expect(await film.open({ text: "another", file: "b.rummy" })).toBe(false);
  expect(film.found.text).toBe("a record");
  expect(where(film)).toBe("1.0");
  expect(plain(refusal(film.fault as Fault))).toBe('b.rummy, line 3, column 1, at "x": This cannot be read; expected is once.');
});

test("it plays to the end of the match by itself, and can be stopped", async () => {
  vi.useFakeTimers();
  try {
    const film = await opened();
    film.pace = "fast";
    film.play();
    expect(where(film)).toBe("1.1");
    await vi.advanceTimersByTimeAsync(PACES.fast);
    expect(where(film)).toBe("1.2");
    film.pause();
    await vi.advanceTimersByTimeAsync(10 * PACES.fast);
    expect(where(film)).toBe("1.2");
    film.toggle();
    await vi.advanceTimersByTimeAsync(20 * PACES.fast);
    expect(where(film)).toBe("3.2");
    expect(film.playing).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("refusals are those of the command line", () => {
  const place = { file: "x.rummy", line: 9, column: 6, token: "-7c" };
  expect(plain(refusal({ code: "throw_back", rule: "G5", params: { card: "7c", ...place } }))).toBe(
    'x.rummy, line 9, column 6, at "-7c": 7c was taken from the pile this turn and must stay until the next (rule G5).',
  );
  expect(plain(refusal({ code: "garbled", rule: "", params: { cause: "bad_card", text: "7x", ...place } }))).toBe(
    'x.rummy, line 9, column 6, at "-7c": "7x" is not a card; write 7h, 10s or Qd.',
  );
  expect(plain(refusal({ code: "not_over", rule: "", params: {} }))).toBe("It is not over yet.");
});

test("bytes that are no text are found in their line", async () => {
  const bytes = [...new TextEncoder().encode('[ruleset "gin"]\n[seats "änn '), 0xff, ...new TextEncoder().encode('"]\n')];
  const file = { name: "bad.rummy", size: bytes.length, arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes).buffer) } as File;
  await expect(fromFile(file)).rejects.toMatchObject({
    fault: { code: "garbled", params: { cause: "bad_utf8", file: "bad.rummy", line: 2, column: 13 } },
  });
});
