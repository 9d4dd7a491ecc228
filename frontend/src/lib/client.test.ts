import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableClient, type World } from "./client.svelte";
import { seekEarly, socketUrl, takeEarly } from "./early";
import type { Message, Seen, Told } from "./protocol";

const TABLE = "00".repeat(16);

/** A line of the browser that a test holds at its other end. */
class Line {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const seen = (seq: number, more: Partial<Seen> = {}): Seen => ({ seq, viewer: 0, shuffle: null, legal: [], ...more }) as Seen;
const told = (seq: number): Told => ({ type: "told", seq, fact: { type: "moved" }, events: [], digest: "", seen: seen(seq) }) as unknown as Told;

let lines: Line[] = [];
let keys = 0;
const world: World = {
  socket: () => {
    const line = new Line();
    lines.push(line);
    return line as unknown as WebSocket;
  },
  early: takeEarly,
  key: () => `k${(keys += 1)}`,
  random: () => 1,
};
const last = (): Line => lines.at(-1) as Line;

function live(seq = 5): TableClient {
  const client = new TableClient(TABLE, world);
  client.connect();
  last().open();
  last().tell({ type: "welcome", seen: seen(seq), played: [] } as unknown as Message);
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  keys = 0;
});
afterEach(() => vi.useRealTimers());

describe("the line", () => {
  test("its address is that of the page, with the seat one speaks for", () => {
    expect(socketUrl(TABLE, "https://x.org", -1)).toBe(`wss://x.org/api/tables/${TABLE}/socket`);
    expect(socketUrl(TABLE, "http://x:1", 2)).toBe(`ws://x:1/api/tables/${TABLE}/socket?as=2`);
  });
  test("a welcome makes it live", () => {
    const client = live(5);
    expect([client.status, client.seen?.seq]).toEqual(["live", 5]);
    expect(last().sent[0]).toEqual({ type: "hello", since: -1 });
  });
  describe("sought before it was wanted", () => {
    const sought = (table = TABLE): Line => {
      seekEarly(socketUrl(table), world.socket);
      return last();
    };
    const welcome = { type: "welcome", seen: seen(5), played: [] };

    test("is the line, and what came over it is known at once, the facts as one piece of news", () => {
      const line = sought();
      line.open();
      line.tell(welcome);
      line.tell(told(6));
      line.tell(told(7));
      const client = new TableClient(TABLE, world);
      client.connect();
      expect([lines.length, client.status, client.seen?.seq, client.news.map((one) => one.seq)]).toEqual([1, "live", 7, [6, 7]]);
      expect(line.sent).toEqual([{ type: "hello", since: -1 }]);
      line.tell(told(8));
      expect(client.seen?.seq).toBe(8);
    });
    test("one that is not open yet is greeted when it is", () => {
      const line = sought();
      const client = new TableClient(TABLE, world);
      client.connect();
      line.open();
      line.tell(welcome);
      expect([lines.length, client.seen?.seq, line.sent]).toEqual([1, 5, [{ type: "hello", since: -1 }]]);
    });
    test("one on which nobody answers is given up, as any", () => {
      sought().open();
      const client = new TableClient(TABLE, world);
      client.connect();
      vi.advanceTimersByTime(6_000);
      expect([client.status, lines[0]?.closed]).toEqual(["away", true]);
    });
    test("one that has broken, or leads elsewhere, is not taken, and none is taken twice", () => {
      sought().end();
      new TableClient(TABLE, world).connect();
      expect(lines.length).toBe(2);
      const other = sought("11".repeat(16));
      new TableClient(TABLE, world).connect();
      expect([lines.length, other.closed]).toEqual([4, true]);
      sought().open();
      for (const count of [5, 6]) {
        new TableClient(TABLE, world).connect();
        expect(lines.length).toBe(count);
      }
    });
  });
  test("lost, it is sought again, later each time, from where one was", () => {
    const client = live(5);
    last().end();
    expect(client.status).toBe("away");
    vi.advanceTimersByTime(299);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(2);
    last().end();
    vi.advanceTimersByTime(599);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1);
    last().open();
    expect(last().sent[0]).toEqual({ type: "hello", since: 5 });
    last().tell({ type: "up_to_date" });
    expect(client.status).toBe("live");
  });
  test("woken, it does not wait", () => {
    const client = live();
    last().end();
    client.wake();
    expect(lines).toHaveLength(2);
    client.wake();
    expect(lines).toHaveLength(2);
  });
  test("where the network is gone it is away at once, and seeks", () => {
    const client = live(5);
    client.doubt();
    expect([client.status, lines[0]?.closed]).toEqual(["away", true]);
    vi.advanceTimersByTime(300);
    expect(lines).toHaveLength(2);
    client.doubt();
    expect([client.status, lines[1]?.closed]).toEqual(["away", false]);
  });
  test("a line that never opens is left", () => {
    live().wake();
    last().end();
    vi.advanceTimersByTime(300);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(6_000);
    expect(lines[1]?.closed).toBe(true);
  });
  test("it is sought every few seconds, however long it was lost", () => {
    live();
    for (let n = 0; n < 20; n++) {
      last().end();
      vi.advanceTimersByTime(3_000);
      expect(lines.length).toBeGreaterThan(n + 1);
    }
  });
  test("a silent line is asked, and left when nobody answers", () => {
    const client = live();
    vi.advanceTimersByTime(10_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping", id: 0 });
    vi.advanceTimersByTime(6_000);
    expect([client.status, lines[0]?.closed]).toEqual(["away", true]);
  });
  test("an end with its reason is the end, a passing one is not", () => {
    const client = live();
    last().tell({ type: "bye", fault: { code: "freed", rule: "", params: {} } });
    last().end(4000);
    expect(client.status).toBe("ended");
    const other = live();
    last().tell({ type: "bye", fault: { code: "too_slow", rule: "", params: {} } });
    last().end(4000);
    expect(other.status).toBe("away");
  });
});

describe("wishes", () => {
  test("are answered once, and known as done only with the view that shows it", async () => {
    const client = live(5);
    const done = vi.fn();
    void client.act("+").then(done);
    expect(last().sent.at(-1)).toEqual({ type: "act", key: "k1", seq: 5, action: "+" });
    last().tell({ type: "accepted", key: "k1", seq: 6 });
    await Promise.resolve();
    expect([client.waiting, done.mock.calls.length]).toEqual([1, 0]);
    last().tell(told(6));
    await vi.advanceTimersByTimeAsync(0);
    expect([client.waiting, done.mock.calls.length, client.seen?.seq]).toEqual([0, 1, 6]);
  });
  test("that were not answered are sent again under the same key", () => {
    const client = live(5);
    void client.act("+");
    last().end();
    vi.advanceTimersByTime(300);
    last().open();
    expect(last().sent).toHaveLength(1);
    last().tell({ type: "up_to_date" });
    expect(last().sent[1]).toEqual({ type: "act", key: "k1", seq: 5, action: "+" });
    expect(client.waiting).toBe(1);
  });
  test("a refusal is kept until it is read", async () => {
    const client = live(5);
    const answer = client.act("<");
    last().tell({ type: "refused", key: "k1", seq: 5, fault: { code: "not_yours", rule: "G4", params: {} } });
    expect((await answer).type).toBe("refused");
    expect(client.fault?.code).toBe("not_yours");
    client.readFault();
    expect(client.fault).toBeNull();
  });
  test("a retry is sent later, a stale one is over", async () => {
    const client = live(5);
    const answer = client.act("+");
    last().tell({ type: "retry", key: "k1" });
    vi.advanceTimersByTime(700);
    expect(last().sent.filter((one) => one["key"] === "k1")).toHaveLength(2);
    last().tell({ type: "stale", key: "k1", seq: 6 });
    expect((await answer).type).toBe("stale");
    expect(client.waiting).toBe(0);
  });
});

describe("facts", () => {
  test("each is taken in once, in order", () => {
    const client = live(5);
    last().tell(told(6));
    last().tell(told(6));
    last().tell(told(7));
    expect(client.log.map((one) => one.seq)).toEqual([6, 7]);
  });
  test("where one is missing, a fresh view is asked for", () => {
    const client = live(5);
    last().tell(told(8));
    expect([client.status, client.seen?.seq]).toEqual(["away", 5]);
    vi.advanceTimersByTime(300);
    last().open();
    expect(last().sent[0]).toEqual({ type: "hello", since: -1 });
  });
  test("what was missed is told at once, and what was played for one is said", () => {
    const client = live(5);
    last().end();
    vi.advanceTimersByTime(300);
    last().open();
    last().tell({ type: "missed", facts: [told(6), told(7)], played: [7] });
    expect([client.seen?.seq, client.played.map((one) => one.seq)]).toEqual([7, [7]]);
    client.readPlayed();
    expect(client.played).toEqual([]);
  });
});

describe("questions and talk", () => {
  test("a question is asked again on a new line", async () => {
    const client = live();
    const answer = client.check("!7h");
    last().end();
    vi.advanceTimersByTime(300);
    last().open();
    last().tell({ type: "up_to_date" });
    expect(last().sent[1]).toEqual({ type: "check", id: 1, action: "!7h" });
    last().tell({ type: "checked", id: 1, fault: null, shown: null });
    expect((await answer).type).toBe("checked");
  });
  test("a line that is told twice is shown once; who is muted stays so", () => {
    const client = live();
    for (let n = 0; n < 2; n += 1) last().tell({ type: "chatted", number: 3, seat: 1, text: "hi", phrase: "" });
    expect(client.chat).toHaveLength(1);
    client.mute(1);
    last().end();
    vi.advanceTimersByTime(300);
    last().open();
    last().tell({ type: "up_to_date" });
    expect(last().sent.at(-1)).toEqual({ type: "mute", seat: 1, on: true });
  });
});
