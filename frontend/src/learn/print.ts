// A sheet is opened in a window of its own, and printed there.

/** Opens the sheet of a link and asks the browser to print it; where no window may be opened the link does what links do. */
export function print(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget;
  const paper = link instanceof HTMLAnchorElement ? window.open(link.href) : null;
  if (!paper) return;
  event.preventDefault();
  paper.addEventListener("load", () => paper.print());
}
