import { expect, test } from "vitest";
import { ApiFault } from "./api";
import { Attempt } from "./attempt.svelte";

const refusal = (status: number): ApiFault => new ApiFault({ code: "no_table", rule: "", params: {} }, status);
const refused = (status: number) => (): Promise<void> => Promise.reject(refusal(status));

test("one thing is done at a time", async () => {
  const attempt = new Attempt();
  let done = (): void => undefined;
  const first = attempt.run(() => new Promise((end) => (done = end)));
  expect([attempt.busy, await attempt.run(() => Promise.resolve())]).toEqual([true, false]);
  done();
  expect([await first, attempt.busy]).toEqual([true, false]);
});

test("a refusal is kept until it is tried again, and whether anybody answered", async () => {
  const attempt = new Attempt();
  expect([await attempt.run(refused(404)), attempt.fault?.code, attempt.offline]).toEqual([false, "no_table", false]);
  await attempt.run(refused(0));
  expect([attempt.offline, attempt.busy]).toEqual([true, false]);
  expect([await attempt.run(() => Promise.resolve()), attempt.fault]).toEqual([true, null]);
});

test("what is no refusal is nobody's to hide", async () => {
  const attempt = new Attempt();
  await expect(attempt.run(() => Promise.reject(new TypeError("x")))).rejects.toThrow(TypeError);
  expect(attempt.busy).toBe(false);
});
