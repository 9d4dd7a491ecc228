// How an invitation gets from here to a friend: addresses that he can reach, and copying, which plain http makes hard.

import type { Address } from "../lib/protocol";

/** Whether an address is that of this computer alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * The origin that others can open: the one of the page, unless only this computer knows it; null where the server has
 * no other either.
 */
export function reachable(page: { origin: string; hostname: string }, address: Address | null): string | null {
  if (!isLoopback(page.hostname)) return page.origin;
  const first = address?.urls[0];
  return first ? new URL(first).origin : null;
}

/** The code in what somebody typed or pasted: the code itself, or a whole link. */
export function codeIn(text: string): string {
  const code = /(?:^|\/join\/)([0-9a-z]{8,9})\/?(?:[?#].*)?$/i.exec(text.trim().replace(/^([0-9a-z]{4})[ -]([0-9a-z]{4,5})$/i, "$1$2"));
  return code?.[1]?.toLowerCase() ?? "";
}

/** Copies what a field holds; false where the browser does not let it, and then the text is at least selected. */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // not allowed: the old way
  }
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
