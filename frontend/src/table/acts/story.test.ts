import { describe, expect, it } from "vitest";
import type { Event, Fact, Result, Told } from "../../lib/protocol";
import { aimOf, option } from "./aim.svelte";
import { deadwood, drawn, finished, handOf, layings, leftIn, standing, storyOf } from "./story";

const moved = (seat: number): Fact => ({ type: "moved", seat, action: "+", auto: false, spent: 0 });
const told = (seq: number, fact: Fact, ...events: Event[]): Told => ({ type: "told", seq, fact, events, digest: "", seen: null });
const dealt = (number: number): Event => ({
  type: "dealt", number, dealer: 1, players: [0, 1], eyes: [1, 2], hands: [[], []], upcard: 3, stock: [],
});
const commit: Fact = { type: "committed", hand: 1, commit: "", secret: "", seats: [] };
const result: Result = {
  reason: "undercut", points: [0, 27], winners: [1],
  lines: [{ code: "difference", facts: [["more", 22], ["less", 5], ["points", 17]] }, { code: "undercut_bonus", facts: [["points", 10]] }],
};

describe("the facts of a hand", () => {
  const log = [
    told(4, commit, dealt(1)), told(5, moved(0), { type: "drew", seat: 0, card: 7 }),
    told(6, moved(0), { type: "hand_ended", result }), told(7, commit, dealt(2)), told(8, moved(1)),
  ];
  it("go from its deal to the next", () => {
    expect(handOf(1, log)?.map((one) => one.seq)).toEqual([4, 5, 6]);
    expect(handOf(2, log)?.map((one) => one.seq)).toEqual([7, 8]);
    expect(handOf(3, log)).toBeNull();
  });
  it("are not known while some are missing", () => {
    expect(handOf(1, [log[0], log[2]].filter((one) => one !== undefined))).toBeNull();
    expect(handOf(1, log.slice(1))).toBeNull();
  });
  it("are those that were fetched and those told since", () => {
    expect(handOf(1, log.slice(1), log.slice(0, 2))?.map((one) => one.seq)).toEqual([4, 5, 6]);
    expect(handOf(1, log.slice(2), log.slice(0, 1))).toBeNull();
  });
  it("leave out what was taken back", () => {
    const facts = [told(1, commit, dealt(1)), told(2, moved(0)), told(3, moved(1)), told(4, moved(0)), told(5, { type: "undone", seat: 0 })];
    expect(standing(facts).map((one) => one.seq)).toEqual([1, 2, 3]);
    expect(standing([...facts, told(6, moved(0))]).map((one) => one.seq)).toEqual([1, 2, 3, 6]);
  });
});

describe("the story of a hand", () => {
  it("has its end, and what changed with it", () => {
    const story = storyOf([
      told(1, commit, dealt(3)), told(2, moved(0), { type: "knocked", seat: 0, card: 5, melds: [], left: [1] }),
      told(3, moved(1), { type: "showed", seat: 1, melds: [], layoffs: [], left: [2] }, { type: "hand_ended", result }, { type: "roles_changed", roles: [1, 0, 2] }),
    ]);
    expect(story).toMatchObject({ number: 3, dealer: 1, knocked: { seat: 0 }, showed: { seat: 1 }, roles: [1, 0, 2], last: 1, ended: null });
    expect(storyOf([told(2, moved(0))])).toBeNull();
    expect(storyOf(null)).toBeNull();
  });
  it("knows who laid what", () => {
    const meld = { kind: "set", cards: [1, 14, 27] } as const;
    const facts = [
      told(1, commit, dealt(1)), told(2, moved(1), { type: "melded", seat: 1, meld }),
      told(3, moved(0), { type: "melded", seat: 0, meld }), told(4, moved(0), { type: "laid_off", seat: 0, cards: [40], number: 1 }),
    ];
    expect(layings(facts)).toEqual([{ seat: 1, added: [{ seat: 0, cards: [40] }] }, { seat: 0, added: [] }]);
    expect(layings(null)).toEqual([]);
  });
  it("tells whose deadwood is whose", () => {
    expect(deadwood(result)).toEqual({ knocker: 22, other: 5 });
    expect(deadwood({ ...result, reason: "knock" })).toEqual({ knocker: 5, other: 22 });
    expect(deadwood({ ...result, lines: [] })).toBeNull();
  });
  it("and what was left in every hand", () => {
    const left = { ...result, lines: [{ code: "left_in_hand", facts: [["seat", "bob"], ["points", 14]] as const }] };
    expect(leftIn(left, ["ann", "bob", "cat"])).toEqual([0, 14, 0]);
    expect(leftIn(result, ["ann", "bob"])).toBeNull();
  });
  it("says why nobody scored", () => {
    const ended: Event = { type: "hand_ended", result: { reason: "forty", points: [0, 0], winners: [], lines: [] } };
    const story = storyOf([told(1, commit, dealt(1), ended)]);
    const dead = storyOf([told(1, commit, dealt(1), ended, { type: "deal_passed", dealer: 0 })]);
    expect(story && drawn(story)).toBe("forty");
    expect(dead && drawn(dead)).toBe("dead-forty");
    expect(story && drawn({ ...story, shown: { type: "hands_shown", hands: [] } })).toBe("equal");
  });
  it("knows which hand ended last", () => {
    const state = { number: 3, hand: null } as unknown as Parameters<typeof finished>[0];
    expect(finished(state)).toBe(3);
    expect(finished({ ...state, hand: {} } as unknown as Parameters<typeof finished>[0])).toBe(2);
    expect(finished(null)).toBe(0);
  });
});

describe("what a match goes to", () => {
  const forms = [{ name: "basic", defaults: { target: "150", hands: "off" } }, { name: "manipulation", defaults: { target: "60" } }] as never;
  it("is a rule of the table, or the usual one", () => {
    expect(option(forms, "basic/ace=high_or_low,target=75", "target")).toBe("75");
    expect(aimOf(forms, "basic")).toEqual({ aim: "first", number: 150 });
    expect(aimOf(forms, "basic/hands=5")).toEqual({ aim: "hands", number: 5 });
    expect(aimOf(forms, "manipulation")).toEqual({ aim: "reach", number: 60 });
    expect(aimOf([], "gin")).toBeNull();
  });
});
