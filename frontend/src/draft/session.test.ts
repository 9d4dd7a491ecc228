import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "../lib/cards";
import type { Checked, Fault, Meld, TableHand } from "../lib/protocol";
import { choose } from "../lib/settings.svelte";
import { t } from "../lib/words";
import type { Play } from "../table/play.svelte";
import { kept } from "./kept";
import { textOf } from "./model";
import { Session } from "./session.svelte";

const cards = (text: string): number[] => text.split(" ").map(read);
const melds = (text: string): Meld[] => (text ? text.split(" | ").map((one) => ({ kind: "run" as const, cards: cards(one) })) : []);
const fault = (code: string): Fault => ({ code, rule: "C2", params: {} });

/** Questions that wait for an answer, in the order in which they were asked. */
let asked: { token: string; answer: (found: Partial<Checked>) => void }[] = [];
let acts: string[] = [];

function playOf(table: string, hand: string, more: Partial<TableHand> = {}): Play & { hand: TableHand } {
  const there = { type: "table_hand", phase: "meld", draws: 1, turn: 0, stock: [53, 53], hands: [cards(hand), []], table: melds(table), ...more } as unknown as TableHand;
  const legal = new Set(["pass"]);
  const client = {
    table: "f".repeat(32), as: -1, fault: null,
    check: (token: string) => new Promise((done) => asked.push({ token, answer: (found) => done({ fault: null, melds: [], shown: null, ...found }) })),
  };
  return {
    client, hand: there, me: 0, myTurn: true, busy: false, picked: [], pickedCards: [], drafting: null,
    seen: { state: { number: 1 } }, may: (token: string) => legal.has(token), clear: () => undefined,
    put: (token: string) => (acts.push(token), Promise.resolve({ type: "accepted", key: "", seq: 1 })),
  } as unknown as Play & { hand: TableHand };
}

function begun(table: string, hand: string, more: Partial<TableHand> = {}): Session {
  const play = playOf(table, hand, more);
  const session = new Session(play);
  session.follow(play.hand, 1, []);
  return session;
}
/** Long enough for an answer that is there already to be read. */
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
const shown = (session: Session): string[] => session.draft.groups.map(textOf);

beforeEach(() => {
  asked = [];
  acts = [];
  sessionStorage.clear();
  choose("confirm", "slips");
});
afterEach(() => vi.unstubAllGlobals());

describe("what the server says of a draft", () => {
  it("is asked for after each step, and shown with the meld it is about", async () => {
    const session = begun("5h 6h 7h", "9h 8h");
    session.move(1, ["h34.0"]);
    expect(asked.map((one) => one.token)).toEqual(["~5h,6h,7h,9h"]);
    asked[0]?.answer({ fault: fault("not_a_run"), melds: [fault("not_a_run")] });
    await soon();
    expect(session.wrong).toHaveLength(1);
    expect(session.stands).toBe(false);
  });

  it("is never shown of another draft: an answer that comes late is dropped", async () => {
    const session = begun("5h 6h 7h", "8h 9h");
    session.move(1, ["h34.0"]);
    session.move(1, ["h33.0"]);
    asked[1]?.answer({});
    await soon();
    expect(session.stands).toBe(true);
    asked[0]?.answer({ fault: fault("not_a_run"), melds: [fault("not_a_run")] });
    await soon();
    expect(session.stands).toBe(true);
    expect(session.wrong).toHaveLength(0);
  });

  it("is not said while it is awaited", () => {
    const session = begun("5h 6h 7h", "8h 9h");
    session.move(1, ["h33.0"]);
    expect(session.stands).toBe(false);
    expect(session.line).toBe(t("web-draft-looking", { count: 1 }));
  });
});

describe("another card", () => {
  it("is drawn with one tap, and the draft stays", async () => {
    const session = begun("5h 6h 7h", "8h 2c");
    session.move(1, ["h33.0"]);
    await session.decline();
    expect(acts).toEqual(["pass"]);
    session.follow({ ...session.play.hand, hands: [cards("8h 2c Kd"), []] } as TableHand, 1, []);
    expect(shown(session)).toEqual(["5h,6h,7h,8h"]);
    expect(session.draft.hand).toHaveLength(3);
  });

  it.each([
    [{ draws: 2 }, "third"], [{ stock: [] }, "empty"], [{ phase: "last" as const }, "last"], [{}, "again"],
  ])("says what it comes to: %j", (more, wanted) => {
    expect(begun("5h 6h 7h", "8h", more).declines).toBe(wanted);
  });

  it("that would end the turn with a draft open is asked about", async () => {
    const session = begun("5h 6h 7h", "8h", { draws: 2 });
    session.move(1, ["h33.0"]);
    const declined = session.decline();
    await soon();
    expect(acts).toEqual([]);
    const { actsOf } = await import("../table/acts/acts.svelte");
    actsOf(session.play).answer(false);
    await declined;
    expect(acts).toEqual([]);
  });
});

describe("a draft", () => {
  it("is kept with the window, and forgotten at the end of the turn", () => {
    const session = begun("5h 6h 7h", "8h");
    session.move(1, ["h33.0"]);
    expect(kept("f".repeat(32))).toContain("h33.0=8h");
    const again = new Session(session.play);
    again.follow(session.play.hand as TableHand, 1, []);
    expect(shown(again)).toEqual(["5h,6h,7h,8h"]);
    again.end();
    expect(kept("f".repeat(32))).toBeNull();
  });

  it("is dropped when the table is another", () => {
    const session = begun("5h 6h 7h", "8h");
    session.move(1, ["h33.0"]);
    session.follow({ ...session.play.hand, table: melds("5h 6h 7h | 8c 8d 8s") } as TableHand, 1, []);
    expect(shown(session)).toEqual(["5h,6h,7h", "8c,8d,8s"]);
    expect(session.changed).toBe(false);
  });

  it("is played as the token that was judged", async () => {
    const session = begun("5h 6h 7h", "8h");
    session.move(1, ["h33.0"]);
    await session.submit();
    expect(acts).toEqual([asked[0]?.token]);
  });

  it("in which nothing was moved is not played", async () => {
    const session = begun("5h 6h 7h", "8h");
    await session.submit();
    expect(acts).toEqual([]);
  });
});

describe("a joker", () => {
  const answers = (found: Meld[]): void => void vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(found))));

  it("stands for the one card that fits", async () => {
    answers(melds("5h *6h 7h"));
    const session = begun("8c 8d 8s", "5h 7h *");
    session.move("new", ["h30.0", "h32.0", "h52.0"]);
    await soon();
    expect(shown(session)).toContain("5h,*6h,7h");
    session.undo();
    expect(shown(session)).toEqual(["8c,8d,8s"]);
  });

  it("of several stands for the one at whose place it was put", async () => {
    answers(melds("*4h 5h 6h 7h | 5h 6h 7h *8h"));
    const session = begun("5h 6h 7h", "*");
    session.move(1, ["h52.0"], 0);
    await soon();
    expect(shown(session)).toEqual(["*4h,5h,6h,7h"]);
  });

  it("that could be several is asked about", async () => {
    answers(melds("*4h 6h 7h 8h | 6h 7h 8h *9h"));
    const session = begun("6h 7h 8h", "*");
    session.move(1, ["h52.0"]);
    await soon();
    expect(session.jokers.choosing?.faces.map((one) => one.face)).toEqual(cards("4h 9h"));
    session.jokers.chosen(read("9h"));
    expect(shown(session)).toEqual(["6h,7h,8h,*9h"]);
  });
});
