// The line to the table that the address of the page names, sought while the scripts of the table are still coming.

import type { Message } from "./protocol";

/** A line on which one has said hello, and what has come over it since. */
export interface Early {
  readonly line: WebSocket;
  readonly heard: readonly Message[];
}

/** The address of a table's socket, from that of the page; `as`: for which of one's seats one speaks. */
export function socketUrl(table: string, base: string = location.origin, as = -1): string {
  return `${base.replace(/^http/, "ws")}/api/tables/${table}/socket${as < 0 ? "" : `?as=${as}`}`;
}

/** What one says first on a line; `since`: the number of the last fact that one knows, -1 for none. */
export const hello = (since: number): { type: "hello"; since: number } => ({ type: "hello", since });

let sought: (Early & { readonly url: string }) | null = null;

/** Seeks a line before anybody wants it. */
export function seekEarly(url: string, open: (url: string) => WebSocket = (one) => new WebSocket(one)): void {
  const line = open(url);
  const heard: Message[] = [];
  line.onopen = () => line.send(JSON.stringify(hello(-1)));
  line.onmessage = (event: MessageEvent<unknown>) => void heard.push(JSON.parse(String(event.data)) as Message);
  sought = { url, line, heard };
}

/** The line to an address that was sought before; null where there is none, or it has broken. It is handed out once. */
export function takeEarly(url: string): Early | null {
  const found = sought;
  sought = null;
  if (!found || (found.url === url && found.line.readyState <= WebSocket.OPEN)) return found;
  found.line.close();
  return null;
}
