import { beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "./protocol";
import { explain, factsOf, has, loadWords, OFFLINE, PSEUDO, stretched, t, useWords } from "./words";

const TEXT = `
sentence = { $sentence }.
web-offline = Nobody answers
web-hello = Hello, { $name }
error-refused = That cannot be
error-too_short = { $meld } is too short{ $most ->
    [none] {""}
   *[other] , { $fewest } to { $most }
}
error-not_yours = It is not your turn{ $phase ->
    [none] {""}
   *[other] : { $phase }
}
phase-draw = draw
`;
const MARKS = /[\u2066-\u2069]/g;
const plain = (text: string): string => text.replace(MARKS, "");
const fault = (code: string, params: Fault["params"] = {}): Fault => ({ code, rule: "", params });

beforeEach(() => useWords([TEXT]));

describe("messages", () => {
  test("facts are put in, kept apart from the words around them", () => {
    expect(plain(t("web-hello", { name: "Ann" }))).toBe("Hello, Ann");
    expect(t("web-hello", { name: "Ann" })).toMatch(/\u2068Ann\u2069/);
  });
  test("a name without a message is shown as it is", () => {
    expect(t("web-nothing")).toBe("web-nothing");
    expect([has("web-hello"), has("web-nothing")]).toEqual([true, false]);
  });
  test("one that refers to others has them, wherever they stand, and the last of two with one name counts", () => {
    const first = "a = { b } { $n ->\n    [one] { c }\n   *[other] { c }s\n}\n# a note\n-d = dee\n";
    useWords([first, "b = old\nc = { -d }\nb = new\n    lines\n"]);
    expect(plain(t("a", { n: 2 }))).toBe("new\nlines dees");
    expect([has("b"), has("-d"), has("e")]).toEqual([true, false, false]);
  });
  test("English numbers are as Intl has them, and other languages have their own", () => {
    const source = "count = { $n }{ $n ->\n    [one] a\n   *[other] b\n}";
    const said = (n: number): string => `${new Intl.NumberFormat("en").format(n)}${new Intl.PluralRules("en").select(n) === "one" ? "a" : "b"}`;
    useWords([source]);
    for (const n of [0, 1, -1, 2, 21, 100, 999, 1_000, 12_345, -1_234, 0.5, 1.5]) expect(plain(t("count", { n }))).toBe(said(n));
    useWords([source], "fr");
    expect(plain(t("count", { n: 0 }))).toBe("0a");
  });
  test("pairs become facts", () => {
    expect(factsOf([["points", 5], ["name", "Ann"]])).toEqual({ points: 5, name: "Ann" });
  });
});

describe("refusals", () => {
  test("one sentence, with its full stop", () => {
    expect(plain(explain(fault("too_short", { meld: "7h,8h", fewest: 3, most: 3 })))).toBe("7h 8h is too short.");
    expect(plain(explain(fault("too_short", { meld: "7h", fewest: 3, most: 4 }), () => "seven"))).toBe("seven is too short, 3 to 4.");
  });
  test("phases have names, facts that are not told are none", () => {
    expect(plain(explain(fault("not_yours", { phase: "draw" })))).toBe("It is not your turn: draw.");
    expect(plain(explain(fault("not_yours")))).toBe("It is not your turn.");
  });
  test("a code that nobody knows, and nobody who answers", () => {
    expect(plain(explain(fault("brand_new")))).toBe("That cannot be.");
    expect(plain(explain(fault(OFFLINE)))).toBe("Nobody answers.");
  });
});

describe("the language for tests of the layout", () => {
  test("words are at least 40 % longer, and blanks at their end stay", () => {
    for (const word of ["Draw", "Knock with 7", "Your turn: draw, or take it. "]) {
      const letters = (text: string): number => text.replace(/[^\p{L}]/gu, "").length;
      expect(letters(stretched(word))).toBeGreaterThanOrEqual(Math.ceil(letters(word) * 1.4));
      expect(stretched(word).endsWith(" ")).toBe(word.endsWith(" "));
    }
    expect(stretched("7")).toBe("7");
  });
  test("facts are not stretched", () => {
    useWords([TEXT], PSEUDO);
    expect(plain(t("web-hello", { name: "Ann" }))).toContain("Ann");
    expect(plain(t("web-hello", { name: "Ann" }))).not.toContain("Hello");
  });
});

test("a language that is not there is English", async () => {
  const asked: string[] = [];
  const get = ((path: string) => {
    asked.push(path);
    const there = path === "/locale/en.ftl";
    return Promise.resolve(new Response(there ? TEXT : "", { status: there ? 200 : 404 }));
  }) as typeof fetch;
  await loadWords("xx", get);
  expect(asked).toEqual(["/locale/xx.ftl", "/locale/en.ftl"]);
  expect(plain(t("web-hello", { name: "Ann" }))).toBe("Hello, Ann");
  expect(document.documentElement.lang).toBe("en");
});
