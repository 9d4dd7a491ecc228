// Which screen the address of the page names.

export interface Route {
  page: "first" | "table" | "join" | "replay" | "review" | "rules" | "strategy" | "lesson";
  /** The id of a table (of a replay: or nothing; of a review: and `/` and a seat), or an invite code, or a game, or a lesson. */
  id: string;
  /** The secret of a resume link; taken out of the address at once. */
  secret: string;
}

/** What an address names; one that names nothing is the first screen. */
export function parse(path: string, hash = ""): Route {
  const table = /^\/t\/([0-9a-f]{32})\/?$/.exec(path);
  if (table) return { page: "table", id: table[1] ?? "", secret: /^#s=([0-9a-f]{32})$/.exec(hash)?.[1] ?? "" };
  const join = /^\/join\/([0-9A-Za-z]{8,9})\/?$/.exec(path);
  if (join) return { page: "join", id: (join[1] ?? "").toLowerCase(), secret: "" };
  const replay = /^\/replay(?:\/([0-9a-f]{32}))?\/?$/.exec(path);
  if (replay) return { page: "replay", id: replay[1] ?? "", secret: "" };
  const review = /^\/review\/([0-9a-f]{32}(?:\/[0-5])?)\/?$/.exec(path);
  if (review) return { page: "review", id: review[1] ?? "", secret: "" };
  const book = /^\/(?:(rules)(?:\/([a-z_]+))?|strategy\/([a-z_]+))\/?$/.exec(path);
  if (book) return { page: book[1] ? "rules" : "strategy", id: book[2] ?? book[3] ?? "", secret: "" };
  const lesson = /^\/lesson\/([a-z_]+)\/?$/.exec(path);
  if (lesson) return { page: "lesson", id: lesson[1] ?? "", secret: "" };
  return { page: "first", id: "", secret: "" };
}

export const route = $state<Route>(parse(location.pathname, location.hash));

/** A path as an address of the page as it is now: in the same language. */
export function address(path: string): string {
  const lang = new URLSearchParams(location.search).get("lang"); // anything else was about the screen before
  const [way = "", place] = path.split("#");
  const query = lang === null ? "" : `?lang=${encodeURIComponent(lang)}`;
  return way + query + (place === undefined ? "" : `#${place}`);
}

/** Opens another screen without loading the page again. */
export function go(path: string): void {
  history.pushState(null, "", address(path));
  Object.assign(route, parse(path.split("#")[0] ?? ""));
}

/** Opens the link that was clicked without loading the page again, if it leads to another screen in this window. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button || event.defaultPrevented) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || !link.getAttribute("href")?.startsWith("/")) return;
  event.preventDefault();
  go(link.pathname + link.hash);
  scrollTo(0, 0);
}

/** Follows the browser's back and forward; returns how to stop. */
export function watch(): () => void {
  // a secret does not stay where somebody looking on could read it
  if (route.secret) history.replaceState(null, "", location.pathname + location.search);
  const follow = (): void => void Object.assign(route, parse(location.pathname, location.hash));
  addEventListener("popstate", follow);
  return () => removeEventListener("popstate", follow);
}
