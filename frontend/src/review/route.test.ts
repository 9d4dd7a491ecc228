import { describe, expect, it } from "vitest";
import { parse } from "../lib/router.svelte";

const table = "0123456789abcdef".repeat(2);

describe("the address of a review", () => {
  it("has the table, and a seat where several people share a device", () => {
    expect(parse(`/review/${table}`)).toMatchObject({ page: "review", id: table });
    expect(parse(`/review/${table}/1`)).toMatchObject({ page: "review", id: `${table}/1` });
    expect(parse(`/review/${table}/9`).page).toBe("first");
  });
});
