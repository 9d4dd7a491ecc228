/**
 * The sheet of the page: an SVG out of sight on which each face and each back is drawn when it is first asked for.
 *
 * A deck drawn at once would cost an old phone a third of a second before the first card is seen; a hand of it costs little.
 */
import { groups } from "./draw";
import { print } from "./weave";

const SVG = "http://www.w3.org/2000/svg";
const drawn = new Set<string>();
let sheet: SVGSVGElement | null = null;

/** The sheet itself; whoever stands for the whole page puts it into the page (see Deck.svelte). */
export function paper(): SVGSVGElement {
  if (!sheet) {
    sheet = document.createElementNS(SVG, "svg");
    for (const name of ["width", "height"]) sheet.setAttribute(name, "0");
    sheet.setAttribute("aria-hidden", "true");
    sheet.append(document.createElementNS(SVG, "defs"));
  }
  return sheet;
}

/** Draws something on the sheet, unless it is there. */
function once(name: string, draw: () => string): void {
  if (drawn.has(name)) return;
  drawn.add(name);
  paper().firstElementChild?.insertAdjacentHTML("beforeend", draw());
}

/** Sees to it that the face can be used: as #or-f<face>, #or-g<face> and #or-t<face>. Returns the face. */
export function face(number: number): number {
  once(`face ${number}`, () => groups(number));
  return number;
}

/** Sees to it that the back of a seed can be used: as #or-b<seed>. Returns in which of four dyes it is printed. */
export function back(seed: number): number {
  const { ink, paths } = print(seed);
  once(`back ${seed}`, () => `<g id="or-b${seed}">${paths}</g>`);
  return ink;
}
