// A table over its socket: what is seen, what happened, who is there, and wishes that are answered exactly once.

import { history, way } from "./api";
import { type Early, hello, socketUrl, takeEarly } from "./early";
import { Shuffler } from "./shuffler";
import type {
  Accepted, Act, Advise, Assessed, Back, Bye, Chatted, Checked, Fault, Fill, Free, History, Message, Presence, Refused, Request,
  Resign, Seen, Stale, Step, Told, Undo, Wish,
} from "./protocol";

/** How the connection is: `away` is lost, and being sought; `ended` does not come back, and `bye` says why. */
export type Status = "connecting" | "live" | "away" | "ended";
/** How a wish ended. Those that were not answered are sent again by themselves. */
export type Answer = Accepted | Stale | Refused;
type Keyless<W> = W extends Wish ? Omit<W, "key"> : never;
/** A wish without its key, which the client chooses. */
export type Wanted = Keyless<Act | Undo | Advise | Resign | Back | Free | Fill>;

interface Open {
  readonly wish: Wish;
  readonly done: (answer: Answer) => void;
}

/** What of the browser a client needs; a test brings its own. */
export interface World {
  socket(url: string): WebSocket;
  /** A line that was sought before; its greeting is sent. */
  early(url: string): Early | null;
  key(): string;
  random(): number;
}

const BROWSER: World = {
  socket: (url) => new WebSocket(url),
  early: takeEarly,
  // not crypto.randomUUID, which a page over plain http does not have
  key: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  random: Math.random,
};

const FIRST_WAIT = 300;
/** The longest of the waits; short enough that a table which is back is seen to be. */
const LONGEST_WAIT = 3_000;
const RETRY_WAIT = 700;
/** When nothing was heard for so long, one asks whether anybody is there; when that is not answered, one goes. */
const QUIET = 10_000;
const PATIENCE = 6_000;
/** Close code of an end that comes with its reason, `bye`. */
const ENDED = 4000;
/** Refusals after which one comes back by oneself. */
const PASSING = new Set(["too_slow", "too_many", "store_unavailable", "failed"]);
/** Lines of the log and of the chat that are kept in memory. */
const KEPT = 2_000;

export class TableClient {
  /** The table as one sees it; null until it is known. */
  seen = $state.raw<Seen | null>(null);
  /** The facts that were told since one came, in order. */
  log = $state.raw<readonly Told[]>([]);
  /** The newest facts: those of the last message. What an animation shows. */
  news = $state.raw<readonly Told[]>([]);
  /** Facts in which something was played for this seat while it was away; until `readPlayed`. */
  played = $state.raw<readonly Told[]>([]);
  presence = $state.raw<Presence | null>(null);
  chat = $state.raw<readonly Chatted[]>([]);
  status = $state<Status>("connecting");
  /** Why it ended. */
  bye = $state.raw<Fault | null>(null);
  /** The last refusal, until `readFault`. */
  fault = $state.raw<Fault | null>(null);
  /** The number of wishes that are not answered yet. */
  waiting = $state(0);
  /** Seats that are not heard. */
  muted = $state.raw<ReadonlySet<number>>(new Set());

  private line: WebSocket | null = null;
  private known = -1;
  private greeted = false;
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private readonly open = new Map<string, Open>();
  /** Answers that came before the fact they are about: until it is told, the view is the one before. */
  private early: readonly Accepted[] = [];
  private readonly asked = new Map<number, { request: Request; done: (reply: Checked | Assessed) => void }>();
  private questions = 0;
  private readonly shuffler: Shuffler;

  constructor(
    readonly table: string,
    private readonly world: World = BROWSER,
    /** For which of one's seats one speaks, where several people share a device; -1: there is one. */
    readonly as: number = -1,
  ) {
    this.shuffler = new Shuffler(table, (wish) => this.put({ ...wish, key: world.key() } as Wish));
  }

  /** Whether it is a table of the server, and not a lesson: one that is looked up and come back to. */
  readonly kept: boolean = true;

  /** What has happened in a hand so far, as one was told it; 0 is the present or last one. */
  history(hand = 0): Promise<History> {
    return history(this.table, hand, this.as);
  }

  /** The steps by which a fact rebuilt the table of Manipulation. */
  way(seq: number): Promise<Step[]> {
    return way(this.table, seq, this.as);
  }

  /** What the shuffles of the hands came to, as far as this page has followed them. */
  get deals(): Shuffler["deals"] {
    return this.shuffler.deals;
  }

  connect(): void {
    if (this.closed || this.line) return;
    clearTimeout(this.timer);
    this.greeted = false;
    const url = socketUrl(this.table, location.origin, this.as);
    const early = this.known < 0 ? this.world.early(url) : null;
    const line = early?.line ?? this.world.socket(url);
    this.line = line;
    this.impatient();
    line.onopen = () => {
      this.send(hello(this.known));
      this.listen();
    };
    line.onmessage = (event: MessageEvent<unknown>) => {
      if (this.line !== line) return;
      this.listen();
      this.hear(JSON.parse(String(event.data)) as Message);
    };
    line.onclose = (event: CloseEvent) => this.lost(line, event.code);
    if (early?.heard.length) this.catchUp(early.heard);
  }

  /** Takes in what came before one listened: facts all at once, as their news are those of one message. */
  private catchUp(heard: readonly Message[]): void {
    this.listen();
    for (const message of heard) if (message.type !== "told") this.hear(message);
    this.tell(heard.filter((message) => message.type === "told"));
  }

  /** Leaves the table for good. */
  close(): void {
    this.closed = true;
    this.drop();
    clearTimeout(this.timer);
    this.status = "ended";
  }

  /** The network is back, or the page is looked at again: no more waiting. */
  wake(): void {
    if (this.status !== "away" || this.line) return;
    this.tries = 0;
    this.connect();
  }

  /** The network is gone: the line is not trusted any more. It is sought at once, for a table on this device is still there. */
  doubt(): void {
    if (this.status !== "live") return;
    this.drop();
    this.seek();
  }

  /** Plays an action, as its token. */
  act(action: string): Promise<Answer> {
    return this.wish({ type: "act", seq: this.known, action });
  }

  undo(): Promise<Answer> {
    return this.wish({ type: "undo", seq: this.known });
  }

  /** Wishes something that changes the table; the promise ends when it is answered, over however many connections. */
  wish(wanted: Wanted): Promise<Answer> {
    this.fault = null;
    return this.put({ ...wanted, key: this.world.key() } as Wish).then((answer) => {
      if (answer.type === "refused") this.fault = answer.fault;
      return answer;
    });
  }

  /** Whether an action would be taken, and if not, why. */
  check(action: string): Promise<Checked> {
    return this.question((id) => ({ type: "check", id, action })) as Promise<Checked>;
  }

  /** What the computer thinks of one's choices. */
  assess(): Promise<Assessed> {
    return this.question((id) => ({ type: "assess", id })) as Promise<Assessed>;
  }

  say(words: { text?: string; phrase?: string }): void {
    this.send({ type: "say", ...words });
  }

  mute(seat: number, on = true): void {
    const muted = new Set(this.muted);
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
    this.send({ type: "mute", seat, on });
  }

  readFault(): void {
    this.fault = null;
  }

  readPlayed(): void {
    this.played = [];
  }

  private put(wish: Wish): Promise<Answer> {
    return new Promise((done) => {
      this.open.set(wish.key, { wish, done });
      this.waiting = this.open.size;
      this.send(wish);
    });
  }

  private question(make: (id: number) => Request): Promise<Checked | Assessed> {
    const id = ++this.questions;
    const request = make(id);
    return new Promise((done) => {
      this.asked.set(id, { request, done });
      this.send(request);
    });
  }

  private send(request: Request): void {
    if (!this.line || this.line.readyState !== 1) return;
    if (request.type !== "hello" && !this.greeted) return; // sent when the greeting is answered
    this.line.send(JSON.stringify(request));
  }

  private hear(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.known = message.seen.seq;
        this.show(message.seen);
        this.release();
        if (message.played.length) this.played = message.played;
        return this.greet();
      case "missed": {
        const seqs = new Set(message.played);
        if (!this.tell(message.facts)) return;
        const played = message.facts.filter((told) => seqs.has(told.seq));
        if (played.length) this.played = played;
        return this.greet();
      }
      case "up_to_date":
        return this.greet();
      case "told":
        this.tell([message]);
        return;
      case "presence":
        this.presence = message;
        return;
      case "chatted":
        if (!this.chat.some((one) => one.number === message.number)) this.chat = [...this.chat, message].slice(-KEPT);
        return;
      case "bye":
        this.bye = message.fault;
        return;
      case "accepted":
      case "stale":
      case "refused":
        return this.answered(message);
      case "retry":
        setTimeout(() => {
          const again = this.open.get(message.key);
          if (again) this.send(again.wish);
        }, RETRY_WAIT);
        return;
      case "checked":
      case "assessed":
        this.asked.get(message.id)?.done(message);
        this.asked.delete(message.id);
        return;
      default: // what a later server may say
    }
  }

  private answered(answer: Answer): void {
    if (answer.type === "accepted" && answer.seq > this.known) {
      this.early = [...this.early, answer];
      return;
    }
    const open = this.open.get(answer.key);
    if (open) {
      this.open.delete(answer.key);
      this.waiting = this.open.size;
      open.done(answer);
    } else if (answer.type === "refused") this.fault = answer.fault; // words, which have no key
  }

  /** Gives the answers whose facts are told by now. */
  private release(): void {
    const due = this.early.filter(({ seq }) => seq <= this.known);
    this.early = this.early.filter(({ seq }) => seq > this.known);
    for (const answer of due) this.answered(answer);
  }

  /** Takes in facts; false where some are missing between: then a fresh view is asked for. */
  private tell(facts: readonly Told[]): boolean {
    const news = facts.filter((told) => told.seq > this.known);
    for (const told of news) {
      if (told.seq !== this.known + 1) {
        this.known = -1;
        this.drop();
        this.seek();
        return false;
      }
      this.known = told.seq;
      this.shuffler.hear(told);
    }
    if (!news.length) return true;
    this.log = [...this.log, ...news].slice(-KEPT);
    this.news = news;
    const seen = news[news.length - 1]?.seen;
    if (seen) this.show(seen);
    this.release();
    return true;
  }

  private show(seen: Seen): void {
    this.seen = seen;
    this.shuffler.see(seen);
  }

  private greet(): void {
    this.greeted = true;
    this.tries = 0;
    this.status = "live";
    for (const seat of this.muted) this.send({ type: "mute", seat, on: true });
    for (const { wish } of this.open.values()) this.send(wish);
    for (const { request } of this.asked.values()) this.send(request);
  }

  /** Something was heard; when nothing is for a while, one asks, and when nobody answers, the line is dead. */
  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.send({ type: "ping", id: 0 });
      this.impatient();
    }, QUIET);
  }

  /** Somebody should answer now; a line on which nobody does is dead. */
  private impatient(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.drop();
      this.seek();
    }, PATIENCE);
  }

  private lost(line: WebSocket, code: number): void {
    if (this.line !== line) return;
    this.drop();
    if (code === ENDED && this.bye && !PASSING.has(this.bye.code)) this.status = "ended";
    else this.seek();
  }

  private drop(): void {
    clearTimeout(this.quiet);
    const line = this.line;
    this.line = null;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  private seek(): void {
    if (this.closed) return;
    this.status = "away";
    this.bye = null;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.5 + this.world.random() / 2);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }
}

export type { Bye };
