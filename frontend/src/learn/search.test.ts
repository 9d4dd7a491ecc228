import { expect, test } from "vitest";
import type { Passage } from "../lib/protocol";
import { around, search, wordsOf } from "./search";

const passage = (name: string, id: string, head: string, rules: string[], text: string): Passage => ({ kind: "rules", name, id, head, rules, text });
const PAGES = [
  passage("gin", "knocking", "Knocking", ["G7"], "The discard of a knock goes on the pile face down."),
  passage("gin", "G7", "Knocking", ["G7"], "Often there are several ways to sort the ten."),
  passage("gin", "G10", "The score of a hand", ["G10"], "The knocker has the same or more: that is an undercut."),
  passage("manipulation", "M8", "Jokers", ["M8"], "When you play a joker you say which card it is: 5♥ 6♥ 7♥."),
  passage("list", "G7", "All rules", ["G7"], "The knocking discard goes face down."),
];
const found = (query: string): string[] => search(PAGES, query, ({ name }) => name).map(({ passage: { name, id } }) => `${name}#${id}`);

test("a rule is found by its number, where it is told before where it is cited", () => {
  expect(found("G7")).toEqual(["list#G7", "gin#G7", "gin#knocking"]);
  expect(found("g1")).toEqual([]);
});

test("all words have to begin words of the passage, of its heading or of its game", () => {
  expect(found("undercut")).toEqual(["gin#G10"]);
  expect(found("UNDER score")).toEqual(["gin#G10"]);
  expect(found("cut")).toEqual([]);
  expect(found("gin pile")).toEqual(["gin#knocking"]);
  expect(found("joker 7♥")).toEqual(["manipulation#M8"]);
  expect(found("  ")).toEqual([]);
});

test("signs that mean something elsewhere are only signs", () => {
  expect(found("(a+")).toEqual(found("a"));
  expect(wordsOf("What? [G7] what")).toEqual(["what", "g7"]);
});

test("of a long text what was found is shown, and where", () => {
  const long = `${"word ".repeat(80)}needle ${"word ".repeat(80)}`;
  const parts = around(long, ["needle"]);
  expect(parts.filter((one) => one.found).map((one) => one.text)).toEqual(["needle"]);
  const shown = parts.map((one) => one.text).join("");
  expect(shown.length).toBeLessThan(220);
  expect(shown.startsWith("… ")).toBe(true);
  expect(around("short", ["x"])).toEqual([{ text: "short", found: false }]);
});
