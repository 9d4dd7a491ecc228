/**
 * The faces of the deck as SVG groups, drawn by these functions; a card is a use of one of them (see sheet.ts, Card.svelte).
 *
 * Faces are numbers as on the wire: suit * 13 + rank, suits c d h s, 52 the joker. Colours come from CSS: the suit is
 * `currentColor`, the rest are --card-ink, --card-paper and --card-accent. Every face is there three times, 250 x 350:
 * or-f<face> in full, or-g<face> with one great index, or-t<face> as little more than that index.
 */
import { court, half } from "./courts";
import { placed, short } from "./cut";
import { NICKS, PIPS, PLACES, RANKS, STAR } from "./shapes";
import { ace, fool, joker } from "./special";

const JOKER = 52;
const TEN = 9;

const rankOf = (face: number) => face % 13;
const suitOf = (face: number) => Math.floor(face / 13);

/** Suits about the given points, as two paths however many they are; the ones below the middle stand on their heads. */
function pips(suit: number, at: readonly (readonly [number, number])[], size: number): string {
  const print = (d: string) => at.map(([x, y]) => placed(d, x, y, y > 175 ? -size : size)).join("");
  return `<path fill="currentColor" d="${print(PIPS[suit] ?? "")}"/><path fill="var(--card-paper)" d="${print(NICKS[suit] ?? "")}"/>`;
}

/** A rank, its middle at x and its head at y, and below it the suit; sizes are times those of an index. */
function mark(face: number, x: number, y: number, size: number, gap: number, suit: number): string {
  if (face === JOKER) return `<path fill="var(--card-accent)" d="${placed(STAR, x, y + 24 * size, size * 0.38)}"/>`;
  const [wide, half] = rankOf(face) === TEN ? [size * 0.86, 20.5] : [size, 18];
  const foot = y + 48 * size + gap + suit / 2;
  return (
    `<path fill="none" stroke="currentColor" stroke-width="9" transform="translate(${short(x - half * wide)} ${y})scale(${wide} ${size})" d="${RANKS[rankOf(face)] ?? ""}"/>` +
    `<path fill="currentColor" d="${placed(PIPS[suitOf(face)] ?? "", x, foot, suit / 100)}"/>`
  );
}

/** The index of a corner: rank over suit. */
export function index(face: number): string {
  return mark(face, 25.5, 12, 1.1, 8, 39);
}

/** What stands in the middle of a card. */
export function body(face: number): string {
  if (face === JOKER) return joker();
  const [rank, suit] = [rankOf(face), suitOf(face)];
  if (rank > TEN) return `<g transform="translate(125 175)scale(.95)">${court(suit, rank - TEN - 1, `or-h${face}`)}</g>`;
  if (rank === 0) return suit === 3 ? ace() : pips(suit, [[125, 175]], 1.15);
  const at = (PLACES[rank] ?? []).map(([x, y]) => [125 + x * 41, 175 + y * 107] as const);
  return pips(suit, at, rank > 7 ? 0.46 : rank > 2 ? 0.53 : 0.6);
}

/** The whole card as people know it. */
export function full(face: number): string {
  const corner = `<g class="or-corner">${index(face)}</g>`;
  return `${body(face)}${corner}<g transform="translate(250 350)scale(-1)">${corner}</g>`;
}

/** The card with one great index, and one suit or one head for a picture: for small cards and for poor eyes. */
export function great(face: number): string {
  const [rank, suit] = [rankOf(face), suitOf(face)];
  const picture =
    face === JOKER
      ? fool()
      : rank > TEN
        ? `<g transform="translate(170 320)scale(.97)">${half(suit, rank - TEN - 1, `or-h${face}`)}</g>`
        : pips(suit, [[176, 262]], -1.25);
  return `<g class="or-beside">${picture}</g><g class="or-great">${mark(face, 50, 14, 2.1, 14, 72)}</g>`;
}

/** The card where there is hardly room for one: the rank, and below it the suit, as wide as they go. */
export function tiny(face: number): string {
  if (face === JOKER) return mark(face, 125, 46, 5.4, 0, 0);
  return mark(face, 125, 14, 3.7, 22, 118);
}

/** The star in the corner of a card for which a joker stands. */
export const STANDS = placed(STAR, 218, 38, 0.42);

/** All that is drawn of a face, for the sheet. */
export function groups(face: number): string {
  return `<g id="or-f${face}">${full(face)}</g><g id="or-g${face}">${great(face)}</g><g id="or-t${face}">${tiny(face)}</g>`;
}
