// Where the focus goes when what had it has gone: who plays by keys must never be thrown out of the table.

const PLACES = [
  "[data-part=hand] button[tabindex='0']",
  "[data-part=actions] button:not(:disabled)",
  ".board a[href], .board button",
];

/** Whether nothing at the table has the focus, and no dialog has it either. */
export const isLost = (): boolean =>
  (!document.activeElement || ["BODY", "MAIN"].includes(document.activeElement.tagName)) &&
  !document.querySelector("dialog[open]");

/** Gives the focus to the cards before one; without cards to what may be done, or to the table as it is. */
export function settle(): void {
  for (const rule of PLACES) {
    const place = document.querySelector<HTMLElement>(rule);
    if (place) return place.focus();
  }
}
