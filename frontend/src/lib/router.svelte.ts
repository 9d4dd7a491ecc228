// Which screen the address of the page names.

export interface Route {
  page: "first" | "table" | "join";
  /** The id of a table, or an invite code. */
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
  return { page: "first", id: "", secret: "" };
}

export const route = $state<Route>(parse(location.pathname, location.hash));

/** Opens another screen without loading the page again. */
export function go(path: string): void {
  history.pushState(null, "", path + location.search);
  Object.assign(route, parse(path));
}

/** Follows the browser's back and forward; returns how to stop. */
export function watch(): () => void {
  // a secret does not stay where somebody looking on could read it
  if (route.secret) history.replaceState(null, "", location.pathname + location.search);
  const follow = (): void => void Object.assign(route, parse(location.pathname, location.hash));
  addEventListener("popstate", follow);
  return () => removeEventListener("popstate", follow);
}
