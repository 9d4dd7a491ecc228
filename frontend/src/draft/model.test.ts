import { describe, expect, it } from "vitest";
import { DECLARED, JOKER, read } from "../lib/cards";
import type { Step } from "../lib/protocol";
import {
  adopted, arranged, atOnce, bare, begun, changed, declare, type Draft, first, followed, fromHand, type Goal, laid, left, proposal, put,
  restored, textOf, undeclared, undone,
} from "./model";

const cards = (text: string): number[] => text.split(" ").map(read);
const melds = (text: string): number[][] => (text ? text.split(" | ").map(cards) : []);
const draftOf = (table: string, hand: string): Draft => begun(melds(table), cards(hand));
const id = (draft: Draft, text: string, nth = 0): string => {
  const all = [...left(draft), ...draft.groups.flatMap((group) => group.cards)];
  return all.filter((piece) => piece.card === read(text))[nth]?.id ?? "none";
};
const shown = (draft: Draft): string => draft.groups.map((group) => textOf(group).replaceAll(",", " ")).join(" | ");
const move = (draft: Draft, text: string, goal: Goal, at?: number): Draft => put(draft, text.split(" ").map((one) => id(draft, one)), goal, at);

describe("a draft", () => {
  it("begins as the table and the hand", () => {
    const draft = draftOf("5h 6h 7h | 8c 8d 8s", "8h *");
    expect(shown(draft)).toBe("5h 6h 7h | 8c 8d 8s");
    expect(changed(draft)).toBe(false);
    expect(left(draft).map((piece) => piece.card)).toEqual([read("8h"), JOKER]);
  });

  it("shows melds in the order in which they lie before one, with ids as the table counts them", () => {
    const draft = begun(melds("5h 6h 7h | 8c 8d 8s"), [], [1, 0]);
    expect(draft.groups.map((group) => group.id)).toEqual([2, 1]);
    expect(changed(draft)).toBe(false);
  });

  it("takes a card of the hand onto a meld, and gives it back", () => {
    const draft = move(draftOf("5h 6h 7h", "8h Kd"), "8h", 1);
    expect(shown(draft)).toBe("5h 6h 7h 8h");
    expect(laid(draft)).toEqual([read("8h")]);
    const back = move(draft, "8h", "hand");
    expect(shown(back)).toBe("5h 6h 7h");
    expect(laid(back)).toEqual([]);
  });

  it("keeps cards of the table on the table", () => {
    const draft = draftOf("5h 6h 7h", "8h");
    expect(move(draft, "6h", "hand")).toBe(draft);
    expect(move(draft, "6h 8h", "hand")).toBe(draft);
  });

  it("takes a part of a run away, and a whole meld to another", () => {
    const draft = move(draftOf("5h 6h 7h 8h 9h | 8c 8d 8s", "2c"), "8h 9h", "new");
    expect(shown(draft)).toBe("5h 6h 7h | 8c 8d 8s | 8h 9h");
    expect(shown(move(draft, "8h 9h", 1))).toBe("5h 6h 7h 8h 9h | 8c 8d 8s");
  });

  it("does nothing where nothing would change", () => {
    const draft = draftOf("5h 6h 7h", "8h");
    expect(move(draft, "6h", 1)).toBe(draft);
    expect(move(draft, "5h 6h 7h", "new")).toBe(draft);
    expect(move(draft, "8h", 9)).toBe(draft);
    expect(put(draft, ["h99.0", "t77"], "new")).toBe(draft);
    expect(restored(draft)).toBe(draft);
    expect(undone(draft)).toBe(draft);
  });

  it("lets a joker go that stands for a card which is put there (M9)", () => {
    const draft = move(draftOf("5h 6h *7h", "7h"), "7h", 1);
    expect(shown(draft)).toBe("5h 6h 7h | *");
    expect(undeclared(draft)).toHaveLength(1);
    const joker = undeclared(draft)[0]?.piece.id ?? "";
    expect(first(draft, joker)).toBe(read("*7h"));
    const again = declare(put(draft, [joker], 1), joker, read("8h"));
    expect(shown(again)).toBe("5h 6h 7h *8h");
  });

  it("keeps a joker that stands for nothing where it was let go", () => {
    const draft = draftOf("5h 6h 7h", "*");
    expect(shown(move(draft, "*", 1, 0))).toBe("* 5h 6h 7h");
    expect(shown(move(draft, "*", 1))).toBe("5h 6h 7h *");
    expect(shown(declare(move(draft, "*", 1, 0), "h52.0", read("4h")))).toBe("*4h 5h 6h 7h");
  });

  it("takes the meaning of a joker back into the hand no further than the table", () => {
    const draft = declare(move(draftOf("5h 6h 7h", "*"), "*", 1), "h52.0", read("8h"));
    expect(left(move(draft, "*8h", "hand")).map((piece) => piece.card)).toEqual([JOKER]);
  });

  it("goes back step by step, and to the table as it was", () => {
    const begin = draftOf("5h 6h 7h | 8c 8d 8s", "8h 9h");
    const two = move(move(begin, "8h", 1), "9h", 1);
    expect(shown(undone(two))).toBe("5h 6h 7h 8h | 8c 8d 8s");
    const back = restored(two);
    expect(changed(back)).toBe(false);
    expect(shown(undone(back))).toBe(shown(two));
    expect(shown(undone(atOnce(begin, two)))).toBe(shown(begin));
  });

  it("knows copies apart", () => {
    const draft = draftOf("7h 8h 9h", "7h 7h");
    const one = put(draft, [id(draft, "7h", 0)], "new");
    expect(left(one).map((piece) => piece.id)).toEqual(["h32.1"]);
  });

  it("goes on with a hand that has grown, and not with one that lacks what was laid", () => {
    const draft = move(draftOf("5h 6h 7h", "8h 2c"), "8h", 1);
    expect(adopted(draft, cards("2c 8h Kd"))?.hand).toHaveLength(3);
    expect(adopted(draft, cards("2c Kd"))).toBeNull();
  });
});

describe("the order in a meld", () => {
  it.each([
    ["7h 5h 6h", "5h 6h 7h"], ["8s 8c 8d", "8c 8d 8s"], ["Ah Kh Qh", "Qh Kh Ah"], ["Ah 2h 3h", "Ah 2h 3h"],
    ["*8s 8s 8c", "8c 8s *8s"], ["9d 2c", "2c 9d"],
  ])("%s lies as %s", (given, wanted) => {
    const pieces = cards(given).map((card, at) => ({ id: `t${at}`, card }));
    expect(arranged(pieces).map((piece) => piece.card)).toEqual(cards(wanted));
  });
});

describe("the proposal", () => {
  it("has melds in canonical order", () => {
    const draft = move(draftOf("Qh Kh Ah | 8c 8d 8s | 5h 6h 7h", "5c 5d 5s"), "5c 5d 5s", "new");
    expect(proposal(draft).token).toBe("~5c,5d,5s/5h,6h,7h/8c,8d,8s/Qh,Kh,Ah");
    expect(proposal(draft).groups.map((group) => group.id)).toEqual([4, 3, 2, 1]);
  });

  it("has the shorter one first", () => {
    expect(proposal(draftOf("5h 6h 7h 8h | 5h 6h 7h", "2c")).token).toBe("~5h,6h,7h/5h,6h,7h,8h");
  });

  it("can be judged while a joker stands for nothing", () => {
    const draft = move(draftOf("5h 6h 7h", "*"), "*", 1);
    expect(proposal(draft).token).toContain("*Ac");
  });
});

describe("the steps of a way", () => {
  const step = (code: Step["code"], text: string, source: number, target: number): Step => ({ code, cards: cards(text), source, target });

  it("lead from the old table to the new one", () => {
    const homes = new Map<number, number>();
    const way = [
      step("move", "8h", 1, 3), step("lay", "8d *8s", 0, 3), step("move", "8c", 2, 3), step("declare", "*8s *8s", 3, 3),
    ];
    const draft = way.reduce((now, one) => followed(now, one, homes), draftOf("5h 6h 7h 8h | 8c 9c Tc Jc", "8d * Kd"));
    expect(shown(draft)).toBe("5h 6h 7h | 9c Tc Jc | 8c 8d 8h *8s");
    expect(left(draft).map((piece) => piece.card)).toEqual([read("Kd")]);
    expect(draft.past).toHaveLength(3);
  });

  it("turn a joker into another card", () => {
    const draft = [step("lay", "7h", 0, 1), step("declare", "*7h *8h", 1, 1)].reduce(
      (now, one) => followed(now, one, new Map()), draftOf("5h 6h *7h", "7h"),
    );
    expect(shown(draft)).toBe("5h 6h 7h *8h");
  });
});

/** Numbers that look like chance, the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe("whatever is moved", () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))("no card is lost or doubled, and all of it is taken back (%i)", (seed) => {
    const roll = dice(seed + 1);
    const begin = draftOf("5h 6h *7h 8h | 8c 8d 8s | Ts Js Qs Ks As | 5h 6h 7h", "7h 8h 8h 2c Kd *");
    const all = (draft: Draft): number[] =>
      [...left(draft).map((piece) => piece.card), ...draft.groups.flatMap((group) => group.cards.map((piece) => bare(piece.card)))].sort((a, b) => a - b);
    const whole = all(begin);
    let draft = begin;
    const seen = [draft];
    for (let turn = 0; turn < 60; turn++) {
      const pieces = [...left(draft), ...draft.groups.flatMap((group) => group.cards)];
      const ids = Array.from({ length: 1 + roll(3) }, () => pieces[roll(pieces.length)]?.id ?? "");
      const goals: Goal[] = ["new", "hand", ...draft.groups.map((group) => group.id)];
      const loose = undeclared(draft)[0];
      const kind = roll(10);
      const next =
        kind === 0 ? restored(draft)
        : kind === 1 && loose ? declare(draft, loose.piece.id, roll(52))
        : put(draft, [...new Set(ids)], goals[roll(goals.length)] ?? "new", roll(2) ? roll(4) : undefined);
      expect(all(next)).toEqual(whole);
      expect(new Set(next.groups.flatMap((group) => group.cards.map((piece) => piece.id))).size).toBe(next.groups.flatMap((group) => group.cards).length);
      expect(next.groups.flatMap((group) => group.cards).filter((piece) => !fromHand(piece.id))).toHaveLength(15);
      expect(next.groups.every((group) => group.cards.length)).toBe(true);
      for (const piece of next.groups.flatMap((group) => group.cards)) if (piece.card < DECLARED && piece.card !== JOKER) expect(piece.card).toBe(first(next, piece.id));
      if (next !== draft) seen.push(next);
      draft = next;
    }
    for (const before of seen.slice(0, -1).reverse()) {
      draft = undone(draft);
      expect(draft.groups).toBe(before.groups);
    }
  });
});
