/** The ace of spades and the joker: the two cards a printmaker signs. */
import { gouge, rays, row } from "./cut";
import { PIPS } from "./shapes";

/** A great spade whose inside is a lozenge twill, cut thread by thread, with the marks of the gouge about it. */
export function ace(): string {
  const edge = (PIPS[3] ?? "").slice(1, -1).split(/L|H/).length;
  let cloth = "";
  const wide = (y: number) => (y < -4 ? ((y + 51) / 47) * 37 : y < 14 ? 41 : y < 26 ? 38 : 0) - 9;
  for (let y = -38; y <= 24; y += 5.2) {
    const side = wide(y);
    for (let x = -40; x <= 40; x += 1) {
      const over = Math.floor((Math.abs(x) + Math.abs(y + 4)) / 5.2) % 3 === 0;
      const before = Math.floor((Math.abs(x - 1) + Math.abs(y + 4)) / 5.2) % 3 === 0;
      if (!over || before || Math.abs(x) > side) continue;
      let to = x;
      while (to <= side && Math.floor((Math.abs(to) + Math.abs(y + 4)) / 5.2) % 3 === 0) to += 1;
      if (to - x > 3) cloth += gouge([x, y], [to, y], 3);
    }
  }
  const halo = rays([0, 4], 62, () => 84, edge * 2, 1.4, 5);
  return (
    `<g transform="translate(125 172)scale(1.35)"><path fill="currentColor" d="${PIPS[3] ?? ""}"/>` +
    `<path fill="var(--card-paper)" d="${cloth}"/><path fill="var(--card-ink)" d="${halo}"/></g>`
  );
}

/** A fool in cap and bells who looks both ways at once: two profiles that share one cap. */
function head(): string {
  const ink = "var(--card-ink)";
  const paper = "var(--card-paper)";
  const accent = "var(--card-accent)";
  const side =
    `<path fill="${paper}" d="M0-36L-22-36L-27-24L-24-17L-42 2L-30 6L-34 12L-28 15L-32 21L-25 26L-28 38L-14 46L0 40Z"/>` +
    `<path fill="${ink}" d="M-28-24L-22-30L-6-30L-2-24L-10-26ZM-24-15L-14-20L-6-14L-14-11ZM-35 2L-27 0L-29 6ZM-33 12L-14 6L-12 2L-9 8L-16 16L-32 21L-26 16Z" stroke="none"/>` +
    `<path fill="${accent}" d="M0-34L-20-34L-36-44L-62-34L-72-4L-64 4L-50-16L-54-58L-38-86L-8-92L0-60Z"/>` +
    `<path fill="${ink}" stroke="none" d="${row([-46, -62], [-14, -84], [-32, -46], [-4, -44], 5, 4)}"/>` +
    `<path fill="${ink}" d="M-26-34L0-37V-29L-22-27Z"/>` +
    `<path fill="${paper}" d="M-76 0L-66-6L-58 2L-62 14L-74 14L-80 6Z"/>` +
    `<path fill="${ink}" d="M0 40L-16 44L-34 56L-52 52L-44 70L-58 84L-38 88L-34 106L-16 94L0 110Z"/>` +
    `<path fill="${paper}" stroke="none" d="${row([-24, 60], [-6, 56], [-34, 94], [-4, 100], 4, 3.4)}"/>`;
  return (
    `<g stroke="${paper}" stroke-width="2.6" stroke-linejoin="bevel"><g>${side}</g><g transform="scale(-1 1)">${side}</g>` +
    `<path fill="${paper}" d="M0-128L14-98L8-62L0-40L-8-62L-14-98Z"/><path fill="${paper}" d="M-8-134L0-142L9-134L8-122L-8-122Z"/></g>`
  );
}

/** The fool on black ground, in the panel that the courts have. */
export function joker(): string {
  const edge = (angle: number) => Math.min(72 / Math.abs(Math.cos(angle) || 0.01), 146 / Math.abs(Math.sin(angle) || 0.01));
  return (
    `<g transform="translate(125 175)scale(.95)"><path fill="var(--card-ink)" d="M-75-149.500L75-150V149.500L-75 150Z"/>` +
    `<path fill="var(--card-paper)" d="${rays([0, 0], 84, edge, 56, 2.6, 11)}"/><g transform="translate(0 12)scale(.88)">${head()}</g></g>`
  );
}

/** The fool's head alone, where there is little room. */
export function fool(): string {
  return `<path fill="var(--card-ink)" d="M97 160L243 158V341L97 343Z"/><g transform="translate(170 262)scale(.7)">${head()}</g>`;
}
