import { afterEach, describe, expect, test, vi } from "vitest";
import { parse } from "./router.svelte";
import { CHOICES, readSettings, recall, remember, usual } from "./settings.svelte";

afterEach(() => vi.restoreAllMocks());

describe("addresses", () => {
  const table = "0123456789abcdef0123456789abcdef";
  test("a table, with and without the secret of a resume link", () => {
    expect(parse(`/t/${table}`)).toEqual({ page: "table", id: table, secret: "" });
    expect(parse(`/t/${table}/`, `#s=${table}`)).toEqual({ page: "table", id: table, secret: table });
    expect(parse(`/t/${table}`, "#s=short").secret).toBe("");
  });
  test("an invitation, in whatever case it was typed", () => {
    expect(parse("/join/ABCD1234")).toEqual({ page: "join", id: "abcd1234", secret: "" });
    expect(parse("/join/abcd12345").page).toBe("join");
  });
  test("anything else is the first screen", () => {
    for (const path of ["/", "/t/", "/t/xyz", "/join/abc", "/join/abcd1234/x"]) expect(parse(path).page).toBe("first");
  });
});

describe("settings", () => {
  test("what cannot be read, or is none of the choices, is as usual", () => {
    for (const text of [null, "", "{", "7", "null", '"x"', '{"theme": "pink"}', '{"theme": 3}']) {
      expect(readSettings(text)).toEqual(usual());
    }
    expect(usual().theme).toBe(CHOICES.theme[0]);
  });
  test("what was chosen is kept, the rest is as usual", () => {
    expect(readSettings('{"theme": "dark", "speed": "off", "colour": 1}')).toEqual({ ...usual(), theme: "dark", speed: "off" });
  });
  test("a browser that keeps nothing is no trouble", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("private");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    remember("key", "text");
    expect(recall("key")).toBeNull();
  });
});
