import { describe, expect, test } from "vitest";
import type { GameForm } from "../lib/protocol";
import { besides, bot, fresh, newTable, readDraft, rulesOf, withCount, withSitter, type Draft } from "./draft";
import { differences, fieldsOf, fits, partsOf, rulesetOf } from "./fields";

/** A game form as the server writes it: every kind of option once. */
const GIN: GameForm = {
  name: "gin",
  fewest: 2,
  most: 2,
  roles: false,
  bots: ["random", "greedy", "simple"],
  usual: "simple",
  options: {
    $ref: "#/$defs/GinOptions",
    $defs: {
      GinOptions: {
        type: "object",
        properties: {
          knock_limit: { anyOf: [{ type: "integer", minimum: 0, maximum: 10 }, { enum: ["upcard"] }], default: 10 },
          gin_bonus: { type: "integer", minimum: 0, maximum: 100000, default: 25 },
          target: { type: "integer", minimum: 1, maximum: 100000, default: 100 },
          next_dealer: { enum: ["alternate", "loser", "winner"], default: "winner" },
          big_gin: { type: "boolean", default: false },
          box_bonus: { enum: [0, 20, 25], default: 0 },
        },
      },
    },
  },
  defaults: { knock_limit: "10", gin_bonus: "25", target: "100", next_dealer: "winner", big_gin: "off", box_bonus: "0" },
  short: 50,
  long: 100,
};
const OKLAHOMA: GameForm = { ...GIN, name: "oklahoma", defaults: { ...GIN.defaults, knock_limit: "upcard" } };
const BASIC: GameForm = { ...GIN, name: "basic", most: 6, bots: ["random", "greedy"], usual: "greedy" };
const THREE: GameForm = { ...GIN, name: "three_hand", fewest: 3, most: 3, roles: true };

const field = (name: string) => {
  const found = fieldsOf(GIN).find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("fields", () => {
  test("every kind of option is a field, in the order of the schema", () => {
    expect(fieldsOf(GIN).map((one) => [one.name, one.kind])).toEqual([
      ["knock_limit", "number"],
      ["gin_bonus", "number"],
      ["target", "number"],
      ["next_dealer", "words"],
      ["big_gin", "switch"],
      ["box_bonus", "words"],
    ]);
    expect(field("knock_limit")).toEqual({ name: "knock_limit", kind: "number", usual: "10", least: 0, most: 10, words: ["upcard"] });
    expect(field("box_bonus")).toMatchObject({ words: ["0", "20", "25"] });
  });

  test("the usual word stands first", () => {
    expect(field("next_dealer")).toMatchObject({ usual: "winner", words: ["winner", "alternate", "loser"] });
  });

  test("what the name of a game settles is no field", () => {
    expect(fieldsOf(OKLAHOMA).map((one) => one.name)).not.toContain("knock_limit");
    expect(fieldsOf(OKLAHOMA)).toHaveLength(5);
  });

  test.each([
    ["knock_limit", "upcard", true],
    ["knock_limit", "0", true],
    ["knock_limit", "11", false],
    ["knock_limit", "", false],
    ["knock_limit", "1.5", false],
    ["big_gin", "on", true],
    ["big_gin", "true", false],
    ["box_bonus", "20", true],
    ["box_bonus", "21", false],
  ])("%s may be %s: %s", (name, value, may) => {
    expect(fits(field(name), value)).toBe(may);
  });
});

describe("ruleset ids", () => {
  test("defaults are left out, options are in alphabetical order", () => {
    expect(rulesetOf(GIN, {})).toBe("gin");
    expect(rulesetOf(GIN, { target: "50", big_gin: "off", gin_bonus: "20" })).toBe("gin/gin_bonus=20,target=50");
    expect(differences(GIN, { knock_limit: "10" })).toEqual([]);
  });

  test("options of another game are left out", () => {
    expect(rulesetOf(OKLAHOMA, { knock_limit: "3", lay_off_needs_meld: "on" })).toBe("oklahoma");
  });

  test("an id is taken apart again", () => {
    expect(partsOf("gin/gin_bonus=20,target=50")).toEqual({ game: "gin", options: [["gin_bonus", "20"], ["target", "50"]] });
    expect(partsOf("basic")).toEqual({ game: "basic", options: [] });
  });

  test("a length of the game sets the target itself", () => {
    const draft: Draft = { ...fresh(GIN), chosen: { target: "70", big_gin: "on" } };
    expect(rulesOf(GIN, draft)).toBe("gin/big_gin=on");
    expect(rulesOf(GIN, { ...draft, length: "own" })).toBe("gin/big_gin=on,target=70");
  });
});

describe("a new table", () => {
  test("against the computer: the usual bot in every other seat", () => {
    expect(fresh(GIN).seats).toEqual(["me", "bot:simple"]);
    expect(fresh(BASIC).seats).toEqual(["me", "bot:greedy", "bot:greedy"]);
    expect(fresh(THREE, "friends").seats).toEqual(["me", "friend", "friend"]);
    expect(fresh(GIN, "beside").seats).toEqual(["me", "beside"]);
  });

  test("the length that is usual is chosen", () => {
    expect(fresh(GIN).length).toBe("long");
    expect(fresh({ ...GIN, short: 100, long: 150 }).length).toBe("short");
  });

  test("more seats are like the last one, fewer leave one oneself", () => {
    const three = fresh(BASIC);
    expect(withCount(withSitter(three, 2, "friend"), BASIC, 5).seats).toEqual(["me", "bot:greedy", "friend", "friend", "friend"]);
    expect(withCount(withSitter(three, 2, "me"), BASIC, 2).seats).toEqual(["me", "bot:greedy"]);
    expect(withCount(three, BASIC, 9).seats).toHaveLength(6);
  });

  test("one sits in one seat: whoever was there takes the other", () => {
    expect(withSitter(fresh(BASIC), 2, "me").seats).toEqual(["bot:greedy", "bot:greedy", "me"]);
  });

  test("is written as the server reads it", () => {
    const draft = { ...withSitter(fresh(GIN, "friends"), 0, bot("random")), length: "short" as const, listed: true };
    expect(newTable(GIN, draft, "ann")).toEqual({
      ruleset: "gin",
      seats: [{ bot: "random" }, { bot: "" }],
      name: "",
      me: -1,
      settings: {
        listed: true, length: "short", clock: { kind: "none", seconds: 60, extra: 0 }, reveal: "match", hints: true,
        takebacks: true, chat: null, spectators: true,
      },
      roles: [],
    });
  });

  test("with nobody to wait for it is not listed, and onlookers are let in where one is one", () => {
    const bots = { ...withSitter(fresh(GIN), 0, bot("random")), listed: true, spectators: false };
    expect(newTable(GIN, bots, "").settings).toMatchObject({ listed: false, spectators: true });
  });

  test("people on this device: oneself first", () => {
    expect(besides(withSitter(withSitter(withCount(fresh(BASIC, "beside"), BASIC, 3), 2, "me"), 0, "friend"))).toEqual([2, 1]);
  });
});

describe("what is kept", () => {
  test("comes back as it was", () => {
    const draft: Draft = { ...fresh(GIN, "friends"), length: "own", chosen: { target: "70" }, clock: { kind: "bank", seconds: 300, extra: 5 }, hints: false };
    expect(readDraft(JSON.stringify(draft), GIN)).toEqual(draft);
  });

  test.each(["", "null", "[]", "{", '{"seats":["me","me"]}', '{"seats":["me","bot:maximal"]}', '{"length":"for ever"}', '{"clock":{"kind":"sand"}}'])(
    "%s is as usual",
    (text) => {
      expect(readDraft(text, GIN)).toEqual(fresh(GIN));
    },
  );

  test("rules that are none are dropped", () => {
    expect(readDraft('{"chosen":{"gin_bonus":"20","target":"none","x":"1"}}', GIN).chosen).toEqual({ gin_bonus: "20" });
  });
});
