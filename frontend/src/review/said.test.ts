import { beforeAll, describe, expect, it } from "vitest";
import names from "../../../src/openrummy/locale/en/names.ftl?raw";
import reviewed from "../../../src/openrummy/locale/en/web_review.ftl?raw";
import { read } from "../lib/cards";
import type { Moment } from "../lib/protocol";
import { t, useWords } from "../lib/words";
import { drawing, factsOf, picture, replayLink, rounded, tableOf } from "./said";

const cards = (text: string): number[] => text.split(" ").map(read);
const choice = (action: string, left: number) => ({ action, value: -left / 2, reasons: [], left });
const moment = (played: string, better: string, more: Partial<Moment> = {}): Moment => ({
  hand: 2, step: 14, kind: "play", melds: [cards("5c 5d 5h")], left: cards("4d 9c"), fresh: read("9c"), top: read("Kh"), table: [],
  played: choice(played, 20), better: choice(better, 13), cost: 7, laid: [], times: 1, ...more,
});
const said = (one: Moment): string =>
  [t("web-review-did", factsOf(one, one.played)), t("web-review-better", factsOf(one, one.better))].join(" ").replace(/[\u2066-\u2069]/g, "");
const lifted = (one: Moment): number[] => picture(one).flatMap((group) => group.filter((card) => card.lift).map(({ card }) => card));

beforeAll(() => useWords([names, reviewed]));

describe("what is said of a choice", () => {
  it("names the cards, and how many points more the other was worth", () => {
    expect(said(moment("-9c", "-4d"))).toBe("You threw 9♣. Throwing 4♦ would have been worth 7 points more.");
    expect(said(moment("+", "<"))).toBe("You drew from the stock. Taking K♥ would have been worth 7 points more.");
    expect(said(moment("pass", "<", { cost: 1 }))).toBe("You passed K♥. Taking K♥ would have been worth one point more.");
  });
  it("tells passing from not melding, where there is no discard pile", () => {
    const one = moment("pass", "~5c,5d,5h", { top: -1, laid: cards("5c 5d 5h"), cost: 15 });
    expect(said(one)).toBe("You did not meld. Playing 5♣ 5♦ 5♥ would have been worth 15 points more.");
    expect(tableOf(one)).toEqual([cards("5c 5d 5h")]);
    expect(lifted(one)).toEqual(cards("5c 5d 5h"));
    const many = { ...one, laid: cards("9c 9d Td 9h") };
    expect(said(many), "by ranks, as the reasons have them").toBe("You did not meld. Playing 9♣ 9♦ 9♥ 10♦ would have been worth 15 points more.");
    expect(lifted({ ...one, left: cards("5c 9c") })).toEqual(cards("5c 5d 5h"));
  });
  it("shows the meld that is laid off on", () => {
    const one = moment("-9c", "6h>1", { table: [{ kind: "run", cards: cards("3h 4h 5h") }], laid: cards("6h"), cost: 2.5 });
    expect(said(one)).toBe("You threw 9♣. Laying off 6♥ on 3♥ 4♥ 5♥ would have been worth 2.5 points more.");
  });
  it("says with what one knocked, by one's own melds", () => {
    expect(said(moment("!9c=5c,5d,5h", "!9c"))).toBe("You knocked with 20. Knocking with 9♣ would have been worth 7 points more.");
  });
});

describe("the picture", () => {
  it("lifts the card that should have gone, and shows the pile where it mattered", () => {
    expect(lifted(moment("-9c", "-4d"))).toEqual([read("4d")]);
    expect(picture(moment("-9c", "-4d")).flat().filter((one) => one.fresh).map((one) => one.card)).toEqual([read("9c")]);
    expect(drawing(moment("-9c", "-4d"))).toBe(false);
    expect(drawing(moment("+", "<"))).toBe(true);
    expect(drawing(moment("pass", "~5c,5d,5h", { top: -1 }))).toBe(false);
  });
  it("links to its step of the replay, in the language of the page", () => {
    expect(replayLink("ab", moment("+", "<"), "")).toBe("/replay/ab?hand=2&step=14");
    expect(replayLink("ab", moment("+", "<"), "?lang=qps")).toBe("/replay/ab?hand=2&step=14&lang=qps");
  });
  it("rounds an average, and has no nought below nought", () => {
    expect(rounded(8.449)).toBe(8.4);
    expect(Object.is(rounded(-0.01), 0)).toBe(true);
  });
});
