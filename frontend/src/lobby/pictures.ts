// What the games look like on the first screen: a few cards each, which say what the game is about.

/** A card of a picture: where it lies, in widths of a card from the middle of the upper edge, and how it is turned. */
export interface Piece {
  /** A face, or -1 for a back. */
  readonly card: number;
  readonly x: number;
  readonly y: number;
  /** In degrees. */
  readonly turn: number;
}

const BACK = -1;
const RANKS = "A23456789TJQK";
const SUITS = "cdhs";

/** The face of a card as the notation writes it. */
function face(text: string): number {
  if (text === "*") return 52;
  if (text === "??") return BACK;
  return SUITS.indexOf(text[1] ?? "") * 13 + RANKS.indexOf(text[0] ?? "");
}

/** Cards held like a fan: `step` widths and degrees apart. */
function fan(cards: string, x: number, y: number, step: number, turn: number): Piece[] {
  const all = cards.split(" ");
  return all.map((card, at) => {
    const off = at - (all.length - 1) / 2;
    // the outer cards of a fan lie lower
    return { card: face(card), x: x + off * step, y: y + off * off * turn * 0.006, turn: off * turn };
  });
}

/** Cards that lie in a row, as on a table. */
const row = (cards: string, x: number, y: number, step = 0.36, turn = 0): Piece[] =>
  cards.split(" ").map((card, at) => ({ card: face(card), x: x + at * step, y, turn }));

/** The games in the order in which they are shown, each with its picture. */
export const PICTURES: Readonly<Record<string, readonly Piece[]>> = {
  gin: fan("7h 8h 9h Qs Qd Qc", 0, 0.16, 0.46, 9),
  basic: [...row("3c 4c 5c", -1.16, 0.2, 0.44), { card: face("6c"), x: 0.62, y: 0.12, turn: 11 }],
  oklahoma: [
    { card: BACK, x: -0.66, y: 0.2, turn: -3 },
    { card: BACK, x: -0.62, y: 0.17, turn: -1 },
    { card: face("4s"), x: 0.62, y: 0.18, turn: 5 },
  ],
  hollywood: [...fan("Ah Kh", -1.2, 0.2, 0.26, 8), ...fan("Ad Kd", 0, 0.2, 0.26, 8), ...fan("As Ks", 1.2, 0.2, 0.26, 8)],
  three_hand: [
    { card: face("Kc"), x: -1.02, y: 0.24, turn: -8 },
    { card: face("Qh"), x: 0, y: 0.16, turn: 0 },
    { card: face("Js"), x: 1.02, y: 0.24, turn: 8 },
  ],
  manipulation: [...row("8s * Ts", -1.36, 0.26, 0.4), ...row("Td Th", 0.42, 0.14, 0.46, 6)],
};

/** The games in the order of the first screen; one that has no picture comes last. */
export function inOrder(names: readonly string[]): string[] {
  const order = Object.keys(PICTURES);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...names].sort((one, other) => place(one) - place(other));
}
