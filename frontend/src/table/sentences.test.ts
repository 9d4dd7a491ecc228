import { beforeAll, describe, expect, it } from "vitest";
import names from "../../../src/openrummy/locale/en/names.ftl?raw";
import sheet from "../../../src/openrummy/locale/en/sheet.ftl?raw";
import errors from "../../../src/openrummy/locale/en/errors.ftl?raw";
import table from "../../../src/openrummy/locale/en/table.ftl?raw";
import own from "../../../src/openrummy/locale/en/web_table.ftl?raw";
import { read, UNKNOWN } from "../lib/cards";
import type { Event, Fact, Told } from "../lib/protocol";
import { useWords } from "../lib/words";
import { cardName } from "./play.svelte";
import { drewSeveral, sentences, type Teller } from "./sentences";

beforeAll(() => useWords([own, names, table, sheet, errors]));

const NAMES = ["Ann", "Bob"];
const teller: Teller = {
  who: (seat) => ({ who: seat === 0 ? "you" : "other", name: NAMES[seat] ?? "" }),
  card: cardName,
  kind: "hand",
};
const moved: Fact = { type: "moved", seat: 1, action: "+", auto: false, spent: 0 };

function said(events: readonly Event[], fact: Fact = moved, how: Teller = teller): string[] {
  const told: Told = { type: "told", seq: 9, fact, events, digest: "", seen: null };
  return sentences(told, how).map((text) => text.replace(/[\u2066-\u2069]/gu, ""));
}

describe("what happened, in sentences", () => {
  it("names one's own card, and nothing of one that is drawn out of sight (NET-06)", () => {
    expect(said([{ type: "drew", seat: 0, card: read("7h") }])).toEqual(["You draw seven of hearts."]);
    expect(said([{ type: "drew", seat: 1, card: UNKNOWN }])).toEqual(["Bob draws from the stock."]);
  });
  it("says that several cards were drawn in a turn, and names only one's own", () => {
    const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");
    expect(plain(drewSeveral(0, ["7h", "2c"].map(read), teller))).toBe("You draw seven of hearts two of clubs.");
    expect(plain(drewSeveral(1, [UNKNOWN, UNKNOWN], teller))).toBe("Bob draws 2 cards.");
  });
  it("says what was taken, thrown and laid", () => {
    expect(said([{ type: "took", seat: 1, card: read("Ks") }])).toEqual(["Bob takes king of spades."]);
    expect(said([{ type: "discarded", seat: 0, card: read("Td") }])).toEqual(["You discard ten of diamonds."]);
    const cards = ["4c", "4d", "4s"].map(read);
    expect(said([{ type: "melded", seat: 1, meld: { kind: "set", cards } }])[0]).toMatch(/^Bob melds four of clubs/);
    expect(said([{ type: "laid_off", seat: 0, cards: [read("4h")], number: 2 }])).toEqual(["You lay off four of hearts on meld 2."]);
  });
  it("tells a knock from gin, and who showed what", () => {
    const knocked = { type: "knocked", seat: 1, card: read("Kd"), melds: [] } as const;
    expect(said([{ ...knocked, left: [read("2c")] }])).toEqual(["Bob knocks, discarding king of diamonds."]);
    expect(said([{ ...knocked, left: [] }])).toEqual(["Bob discards king of diamonds and has gin."]);
    expect(said([{ type: "showed", seat: 0, melds: [], layoffs: [[read("8s"), 1]], left: [] }])).toEqual([
      "You show your hand and lay off eight of spades.",
    ]);
  });
  it("says that something was played for one", () => {
    const fact: Fact = { ...moved, seat: 0, auto: true };
    expect(said([{ type: "passed", seat: 0 }], fact)).toEqual(["You pass. (Played for you.)"]);
  });
  it("says how a hand ended, drawn or won", () => {
    const drawn = { reason: "stock", points: [0, 0], winners: [], lines: [] } as const;
    expect(said([{ type: "hand_ended", result: drawn }])[0]).toMatch(/drawn/);
    const dead = said([{ type: "hand_ended", result: drawn }], moved, { ...teller, kind: "melding_hand" });
    expect(dead[0]).toMatch(/dead/);
    const won = { reason: "undercut", points: [0, 14], winners: [1], lines: [] } as const;
    expect(said([{ type: "hand_ended", result: won }])[0]).toMatch(/Bob scores 14 \(undercut\)\.$/);
  });
  it("tells of people, and not of the shuffle", () => {
    expect(said([], { type: "left", seat: 1, bot: "simple" })).toEqual(["Bob is away; a bot plays on."]);
    expect(said([], { type: "pledged", hand: 1, seat: 1, digest: "00" })).toEqual([]);
    expect(said([], { type: "advised", seat: 1, text: "" })).toEqual([]);
  });
});
