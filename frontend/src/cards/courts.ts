/**
 * The twelve courts: each half a profile cut from a few planes, in units of the card about its middle.
 *
 * Half a court lies above the line from (-74, 18) to (74, -18); the other half is the same, turned. Planes are
 * marked by their ink: k the black block, s the block of the suit, a the accent, p paper (what the knife cleared).
 * All look left as written; those listed in RIGHT are printed in reverse.
 */
import { gouge, rays, row, type Point } from "./cut";

type Ink = "k" | "s" | "a" | "p";
const FILL: Record<Ink, string> = {
  k: "var(--card-ink)",
  s: "currentColor",
  a: "var(--card-accent)",
  p: "var(--card-paper)",
};

/** Planes with a cut round them. */
const plane = (ink: Ink, d: string) => `<path fill="${FILL[ink]}" d="${d}"/>`;
/** Cuts and touches inside a plane, with no cut round them. */
const touch = (ink: Ink, d: string) => `<path fill="${FILL[ink]}" stroke="none" d="${d}"/>`;

const sliver = (...points: [number, number, number, number, number][]) =>
  points.map(([ax, ay, bx, by, w]) => gouge([ax, ay], [bx, by], w)).join("");

/** Which courts are printed in reverse, by suit (c d h s) and rank (jack, queen, king). */
const RIGHT = [
  [true, false, true],
  [false, true, true],
  [true, true, false],
  [true, false, false],
] as const;

// Profiles, from the brow under the crown down to the throat and back up behind the ear.
const BACK = "L16-46L18-80L20-114Z";
const KINGS = [
  "M-19-114L-23-103L-20-97L-30-87L-37-79L-27-75L-29-70L-24-66L-22-56L-8-46",
  "M-19-114L-21-102L-20-97L-35-84L-31-78L-25-76L-27-71L-23-67L-23-57L-8-46",
  "M-19-114L-24-103L-20-96L-33-80L-26-76L-29-71L-24-67L-23-57L-8-46",
  "M-19-114L-25-104L-22-98L-30-94L-36-77L-26-76L-28-71L-23-67L-22-57L-8-46",
] as const;
const QUEENS = [
  "M-15-114L-21-101L-19-96L-31-83L-23-79L-26-75L-22-73L-25-69L-20-66L-20-58L-11-53L0-58L-2-46",
  "M-15-114L-20-102L-19-97L-29-80L-22-78L-25-74L-22-72L-24-68L-19-65L-19-57L-9-53L0-58L-2-46",
  "M-14-114L-20-103L-18-97L-29-84L-22-79L-26-75L-22-73L-25-68L-19-66L-19-57L-10-52L0-58L-2-46",
  "M-15-114L-19-101L-19-96L-31-80L-23-78L-25-74L-22-72L-24-68L-20-65L-21-57L-11-52L0-58L-2-46",
] as const;
const JACKS = [
  "M-16-114L-21-102L-18-96L-31-87L-30-83L-23-79L-26-75L-22-73L-25-69L-20-66L-22-57L-12-51L0-57L-2-44",
  "M-16-114L-22-102L-19-97L-32-81L-24-79L-26-75L-22-73L-25-69L-20-66L-23-58L-14-51L0-57L-2-44",
  "M-16-114L-20-102L-18-96L-32-86L-24-79L-27-75L-22-73L-25-69L-20-66L-21-58L-12-52L0-57L-2-44",
  "M-16-114L-22-103L-19-97L-33-85L-30-80L-23-79L-26-75L-22-73L-25-69L-20-66L-23-57L-13-50L0-57L-2-44",
] as const;

const EYES = [
  "M-23-99L-19-104L-6-106L-3-101L-10-103L-18-101ZM-20-94L-12-98L-6-94L-10-92Z",
  "M-21-102L-9-107L-3-102L-10-104ZM-20-95L-13-98L-5-95L-11-91L-14-91Z",
  "M-24-100L-20-106L-5-105L0-99L-9-102L-19-98ZM-19-94L-12-97L-6-93L-12-91Z",
] as const;

/** The shaded back of a face, with strokes that run out into the light. */
const shade = (x: number) =>
  touch("k", `M${x}-114L21-114L18-80L14-50L${x - 8}-46L${x - 2}-60L${x + 3}-78L${x - 2}-92Z`) +
  touch("k", row([x + 2, -104], [x + 1, -66], [x - 10, -98], [x - 12, -60], 6, 2.2));

// Beards of the kings: spade-shaped, forked, curled, long.
const beard = (d: string, strokes: string) =>
  plane("k", d) + touch("p", strokes) + plane("k", "M-34-72L-17-74L-2-66L4-56L-12-63L-24-66Z");
const BEARDS = [
  beard(
    "M-26-67L-12-64L2-66L10-84L20-84L22-58L10-36L-8-18L-24-14L-20-30L-29-36L-25-48L-30-54Z",
    row([-22, -60], [16, -76], [-20, -22], [10, -42], 7, 2.4),
  ),
  beard(
    "M-26-67L-12-64L0-66L10-84L20-84L22-60L14-34L0-16L-2-34L-12-42L-26-20L-34-38L-29-54Z",
    row([-22, -60], [-16, -60], [-28, -26], [-22, -30], 3, 2.4) + row([-6, -60], [16, -74], [0, -24], [14, -42], 5, 2.4),
  ),
  beard(
    "M-26-67L-12-64L2-66L10-84L20-84L26-70L22-60L24-50L15-44L13-34L2-35L-5-26L-13-34L-24-33L-23-43L-31-47L-27-56Z",
    ["-20-52", "-9-54", "-12-43", "1-44", "2-57", "12-53", "13-66", "17-76"]
      .map((at) => `M${at}q-6-6 2-8q8 0 5 7q-1-5-4-4q-4 1-3 5z`)
      .join(""),
  ),
  beard(
    "M-26-67L-12-64L2-66L10-84L20-84L20-60L8-34L-18-4L-26-2L-30-28L-28-52Z",
    row([-22, -60], [16, -76], [-25, -10], [2, -34], 6, 2.4),
  ),
] as const;

const CROWNS = [
  // Clubs: a closed crown of three arches with balls.
  plane("p", "M-25-120L-33-134L-22-140L-8-134L0-143L9-134L22-138L31-131L25-118Z") +
    touch("k", row([-21, -122], [20, -120], [-25, -135], [25, -132], 6, 3.4)) +
    plane("a", "M-5-142L0-148L6-142L0-136ZM-31-135L-26-141L-20-136L-26-131ZM20-134L26-140L31-134L26-128Z") +
    plane("k", "M-25-121L25-119L23-108L-24-110Z"),
  // Diamonds: high points with a lozenge on each.
  plane("p", "M-25-120L-34-145L-17-130L-9-148L0-130L10-147L17-129L32-143L25-118Z") +
    touch("s", "M-24-128L-20-124L-24-121L-28-125ZM-9-136L-5-128L-9-121L-13-128ZM9-135L13-128L9-121L5-128ZM23-128L26-123L23-120L20-124Z") +
    plane("k", "M-25-121L25-119L23-108L-24-110Z"),
  // Hearts: five leaves.
  plane("p", "M-25-119L-36-132L-31-143L-20-134L-14-147L-4-135L2-148L9-135L18-146L23-133L34-141L36-130L25-117Z") +
    touch("s", sliver([-29, -137, -21, -122, 3], [-13, -141, -10, -123, 3], [2, -142, 2, -123, 3], [17, -140, 12, -122, 3], [31, -135, 21, -121, 3])) +
    plane("k", "M-25-121L25-119L23-108L-24-110Z"),
  // Spades: blades.
  plane("k", "M-25-119L-30-146L-20-134L-16-148L-7-132L0-148L8-132L17-147L21-132L32-144L25-117Z") +
    touch("p", sliver([-27, -138, -22, -122, 2.4], [-15, -141, -12, -123, 2.4], [0, -142, 0, -123, 2.4], [16, -141, 12, -122, 2.4], [28, -136, 21, -121, 2.4])) +
    plane("a", "M-25-121L25-119L23-108L-24-110Z"),
] as const;
const STUDS = touch("p", "M-16-119l5 4-5 4-5-4zM-1-119l5 4-5 4-5-4zM14-118l5 4-5 4-5-4z");

const MANES = [
  plane("k", "M18-112L32-106L40-90L36-72L42-58L30-50L16-56L14-84Z") +
    touch("p", row([20, -106], [34, -98], [20, -58], [36, -60], 4, 2.6)),
  plane("k", "M18-112L30-108L34-84L44-62L24-52L14-60L14-84Z") +
    touch("p", row([21, -106], [28, -104], [20, -60], [38, -62], 4, 2.4)),
  plane("k", "M18-112L30-110L38-102L34-94L41-86L35-78L41-69L34-61L38-52L24-48L14-56L14-84Z") +
    touch("p", "M22-104q10-2 10 6q-4-5-10-6zM22-90q12-2 13 6q-5-5-13-6zM21-75q12-3 14 6q-5-5-14-6zM20-60q10-2 13 5q-6-4-13-5z"),
  plane("k", "M18-112L28-108L36-80L34-50L18-48L14-84Z") +
    touch("p", row([20, -106], [26, -104], [20, -54], [32, -56], 4, 2.6)),
] as const;

// Heads of the queens, behind and before the face.
const QUEEN_BACK = [
  // Clubs: a plait down the back.
  plane("k", "M-12-116L4-124L22-118L32-100L32-82L42-72L34-62L44-52L36-42L44-30L32-20L24-34L30-44L20-54L26-64L14-76L12-100Z") +
    touch("p", row([6, -118], [28, -98], [4, -106], [18, -84], 5, 2.4) + sliver([28, -78, 36, -70, 3], [36, -66, 28, -58, 3], [30, -56, 39, -49, 3], [38, -46, 30, -38, 3], [31, -38, 39, -29, 3])),
  // Diamonds: a wound cloth with a loose end.
  plane("p", "M16-118L36-106L38-84L50-58L46-30L34-26L26-56L14-66Z") +
    touch("s", row([22, -108], [34, -98], [34, -34], [45, -44], 4, 3)),
  // Hearts: loose waves.
  plane("k", "M-10-116L8-124L26-116L36-98L33-84L42-72L38-58L48-44L42-30L26-30L18-44L12-60L12-98Z") +
    touch("p", "M8-118q20 6 20 26q-4-16-20-26zM18-106q10 14 6 28q0-16-6-28zM22-82q14 10 12 26q-4-14-12-26zM20-64q16 10 18 26q-6-14-18-26zM30-92q8 14 6 24q0-12-6-24z"),
  // Spades: a veil that falls from a tall cone.
  plane("p", "M30-142L46-128L54-90L52-44L40-34L28-50L16-60L16-104Z") +
    touch("k", row([32, -134], [42, -124], [24, -62], [50, -46], 5, 2.6)),
] as const;
const QUEEN_FRONT = [
  plane("k", "M-17-113L-15-122L0-128L16-122L22-106L12-92L6-104L-6-108Z") +
    touch("p", row([-10, -114], [0, -120], [8, -104], [16, -104], 3, 2.4)) +
    plane("p", "M-21-117L-20-130L-27-135L-20-142L-12-136L-14-126L-4-128L-3-138L-8-143L0-149L8-143L3-137L5-127L15-124L17-133L13-140L21-146L28-139L23-131L23-114Z") +
    plane("a", "M-21-119L-10-125L4-128L22-120L22-113L2-120L-10-117L-19-112Z"),
  plane("p", "M-19-109L-26-122L-16-138L4-145L24-138L34-122L26-104L12-96L6-106Z") +
    touch("s", sliver([-22, -120, 26, -128, 4], [-14, -112, 28, -112, 4], [-12, -134, 24, -134, 3], [4, -106, 22, -104, 3])) +
    plane("k", "M-12-118L-6-128L0-118L-6-108Z"),
  plane("k", "M-17-112L-12-122L6-126L20-116L20-100L10-92L4-106Z") +
    touch("p", row([-8, -116], [8, -120], [6, -104], [15, -102], 3, 2.4)) +
    plane("p", "M-22-117L-27-134L-14-126L-6-144L4-128L14-141L20-125L31-130L24-113L4-121Z") +
    touch("s", sliver([-22, -128, -18, -120, 2.4], [-6, -137, -4, -124, 2.6], [13, -135, 13, -122, 2.4])),
  plane("s", "M-20-112L-12-124L34-148L40-140L22-108L10-100L4-108Z") +
    touch("p", sliver([-8, -120, 10, -106, 3], [2, -127, 18, -112, 3], [13, -133, 25, -119, 3], [23, -139, 32, -128, 3])) +
    plane("a", "M-20-112L-12-123L14-106L10-98L4-106L-12-110Z"),
] as const;

// Caps and hair of the jacks.
const BOB = [
  "M14-114L28-108L34-90L32-70L40-60L28-54L14-58L10-84Z",
  "M12-114L28-110L38-88L38-62L26-56L12-58L10-84Z",
  "M14-114L30-106L28-94L37-86L31-76L39-66L30-56L14-56L10-84Z",
  "M14-114L26-108L32-84L30-58L14-54L10-84Z",
] as const;
const JACK_BACK = BOB.map(
  (d) => plane("k", d) + touch("p", row([16, -106], [28, -98], [17, -62], [32, -64], 4, 2.6)),
);
const FRINGE = plane("k", "M-18-108L-16-116L14-116L18-96L10-84L8-98L2-106L-6-102Z");
const JACK_FRONT = [
  // Clubs: a hood with a liripipe.
  FRINGE +
    plane("a", "M-24-110L-26-122L-10-136L14-138L34-126L48-102L54-74L46-70L38-94L24-106L0-112Z") +
    touch("p", sliver([-14, -128, 4, -114, 3], [0, -134, 18, -112, 3], [14, -134, 32, -108, 3], [28, -126, 44, -92, 3])),
  // Diamonds: a broad brim.
  FRINGE +
    plane("p", "M-16-118L-12-140L4-134L18-142L26-118Z") +
    plane("k", "M-42-108L-34-117L-10-122L24-121L42-112L30-107L0-113Z") +
    touch("p", sliver([-34, -112, -8, -118, 2.4], [2, -117, 32, -112, 2.4])) +
    plane("k", "M20-122L36-146L44-147L42-134L28-116Z"),
  // Hearts: a soft pointed cap, its tip forward.
  FRINGE +
    plane("p", "M-22-110L-22-122L-34-128L-32-140L-18-143L2-140L20-130L27-108L2-113Z") +
    touch("s", sliver([-26, -136, -10, -116, 3], [-12, -138, 4, -117, 3], [4, -135, 16, -114, 3])) +
    plane("k", "M-24-117L4-120L28-113L27-104L2-111L-22-107Z"),
  // Spades: a flat cap with a long quill.
  FRINGE +
    plane("p", "M6-124L30-146L56-148L66-138L50-130L26-116Z") +
    touch("k", sliver([14, -122, 60, -142, 2]) + row([26, -132], [50, -140], [30, -144], [58, -147], 4, 2)) +
    plane("k", "M-26-110L-32-120L-18-132L10-134L30-124L28-110L2-114Z") +
    touch("p", sliver([-22, -122, 16, -126, 3], [-20, -116, 22, -117, 2.4])),
] as const;

// Coats: shoulders down to the dividing line, one cloth for each suit.
const coat = (ink: Ink, cut: string, collar: Ink) =>
  plane(ink, "M-74 18L-72-4L-60-24L-34-36L-12-46L16-50L38-44L62-36L74-18Z") +
  touch(ink === "p" ? "k" : "p", cut) +
  plane(collar, "M-30-38L-12-50L14-54L36-46L24-36L0-32L-16-30Z");
const lozenges = (...at: Point[]) => at.map(([x, y]) => `M${x} ${y - 8}l6 8-6 8-6-8z`).join("");
const zigzag = (drop: number, width: number) => {
  const line: Point[] = Array.from({ length: 9 }, (_, i) => [-66 + i * 16, drop - i * 4 - (i % 2) * 14]);
  return line.slice(1).map((to, i) => gouge(line[i] ?? to, to, width)).join("");
};
const COATS = [
  coat("p", row([-62, -22], [58, -36], [-68, 10], [66, -20], 13, 3.6), "k"),
  coat("k", lozenges([-60, -8], [-44, -18], [-47, 2], [-30, -10], [-15, -16], [-17, 0], [0, -22], [14, -14], [22, -28], [32, -20], [44, -32], [50, -22]), "p"),
  coat("k", row([-60, -24], [-32, -36], [-66, 12], [-18, -2], 4, 5) + row([-8, -30], [58, -38], [-4, -2], [66, -20], 6, 5), "p"),
  coat("k", zigzag(-6, 8) + zigzag(6, 5), "a"),
] as const;

const HAND = plane("p", "M-66-26L-60-36L-46-38L-38-30L-40-18L-54-10L-64-14Z") + touch("k", sliver([-64, -28, -46, -30, 2], [-64, -22, -44, -24, 2], [-62, -17, -46, -19, 2]));
// What each carries, by suit and rank (jack, queen, king).
const THINGS = [
  [
    plane("p", "M-62-122L-55-140L-45-134L-41-116L-47-104L-48-84L-44-78L-48-70L-49 6L-56 8L-57-54L-62-60L-57-66L-57-100Z") + touch("k", sliver([-56, -128, -50, -112, 3], [-49, -126, -46, -114, 2.4], [-54, -98, -52, -60, 2.4])),
    plane("k", "M-54 6L-57-96L-51-96L-48 4Z") + plane("p", "M-54-92L-70-98L-66-116L-54-108L-62-124L-52-136L-44-122L-50-108L-40-116L-36-100Z"),
    `<g transform="translate(-1 19)">${plane("a", "M-66-64L-62-80L-50-84L-40-78L-38-64L-46-54L-58-54Z")}${plane("k", "M-54-84L-55-92L-62-92L-62-99L-55-99L-55-107L-49-107L-49-99L-42-99L-42-92L-49-92L-48-84Z")}${touch("p", sliver([-63, -68, -41, -70, 3]))}</g>`,
  ],
  [
    plane("k", "M-56 8L-55-138L-49-138L-50 6Z") + plane("p", "M-49-132L-38-118L-37-96L-49-84Z") + plane("p", "M-55-124L-68-112L-66-102L-55-98Z"),
    plane("k", "M-54 6L-57-70L-51-70L-48 4Z") + plane("k", "M-54-134L-34-102L-54-68L-72-102Z") + touch("p", "M-54-118L-44-102L-54-84L-63-102Z"),
    plane("k", "M-57 8L-56-138L-50-138L-51 6Z") + plane("p", "M-57-130L-68-139L-70-107L-57-104ZM-50-126L-42-122L-43-112L-50-108Z"),
  ],
  [
    plane("k", "M-54 6L-56-86L-50-86L-48 4Z") + plane("p", "M-54-80L-72-98L-70-122L-56-138L-48-122L-40-104L-42-90Z") + touch("s", sliver([-55, -84, -57, -130, 2.6], [-55, -100, -65, -112, 2.4], [-54, -96, -46, -112, 2.4])),
    plane("k", "M-54 6L-57-96L-51-96L-48 4ZM-54-50L-70-62L-72-74L-58-66Z") + plane("p", "M-54-90L-70-98L-73-114L-62-128L-46-128L-36-116L-38-100Z") + touch("s", "M-62-120q10-6 16 4q-8-4-16-4zM-66-108q12 14 24 0q-10 6-24 0zM-56-114q4 4 6-1q-2 8-6 1z"),
    plane("p", "M-60-44L-62-118L-54-142L-47-118L-48-44Z") + touch("k", sliver([-55, -46, -54, -134, 2.4])) + plane("k", "M-72-44L-38-48L-37-40L-72-35Z"),
  ],
  [
    plane("k", "M-56 8L-56-110L-50-110L-50 6Z") + plane("p", "M-53-146L-44-122L-50-106L-57-106L-63-122Z") + touch("k", sliver([-53, -140, -53, -108, 2.4])),
    plane("k", "M-54 6L-57-90L-51-90L-48 4Z") + plane("a", "M-54-138L-46-112L-40-124L-38-104L-46-92L-62-92L-70-104L-68-124L-61-112Z") + plane("k", "M-66-96L-54-102L-42-96L-46-84L-60-84Z"),
    plane("p", "M-59-44L-60-124L-54-146L-47-124L-48-44Z") + touch("k", sliver([-54, -46, -54, -136, 2.4])) + plane("k", "M-74-46L-36-50L-35-42L-73-37Z") + plane("k", "M-57-18L-50-18L-50 6L-57 7Z"),
  ],
] as const;

/** How far a ray from the head may run: to the edge of the panel, or to the dividing line. */
function reach(angle: number): number {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = 74 / Math.max(Math.abs(c), 0.01);
  return Math.min(across, s < 0 ? -62 / s : 50 / s) - 3;
}

/** The ground of half a court. */
const PANEL = "M-75 18V-150H75V-18Z";

/** Half a court, all that is printed of it: rank 0 jack, 1 queen, 2 king; suit c d h s as 0 to 3. */
function figure(suit: number, rank: number): string {
  const seed = suit * 3 + rank + 1;
  const base = touch("s", PANEL) + touch("p", rays([0, -88], 50, reach, 30, 2.6, seed));
  const king = rank === 2;
  const profile = (king ? KINGS : rank === 1 ? QUEENS : JACKS)[suit] ?? "";
  const lips = touch("s", "M-26-75L-15-74L-25-69L-21-72.5Z");
  const eyes = EYES[rank === 1 ? 1 : king && suit % 2 ? 2 : 0] ?? "";
  const head = plane("p", profile + BACK) + shade(king ? 6 : 9) + touch("k", eyes + "M-29-80L-22-82L-24-77Z");
  const parts = king
    ? [MANES[suit], COATS[suit], head, BEARDS[suit], CROWNS[suit], STUDS]
    : rank === 1
      ? [QUEEN_BACK[suit], COATS[suit], head, lips, QUEEN_FRONT[suit]]
      : [JACK_BACK[suit], COATS[suit], head, lips, JACK_FRONT[suit]];
  return base + parts.join("") + (THINGS[suit]?.[rank] ?? "") + HAND;
}

const BELT =
  plane("k", "M-75 11L75-25V-11L-75 25Z") + touch("p", row([-66, 14], [66, -18], [-62, 18], [70, -14], 16, 2.4));

/** What is inside, printed as the block of this court is: with a cut round each plane, and in reverse for some. */
function block(suit: number, rank: number, inside: string): string {
  const flip = RIGHT[suit]?.[rank] ? ' transform="scale(-1 1)"' : "";
  return `<g${flip} stroke="var(--card-paper)" stroke-width="2.6" stroke-linejoin="bevel">${inside}</g>`;
}

/** A whole court about the origin, in a panel of 150 x 300; its half is called `id`. */
export function court(suit: number, rank: number, id: string): string {
  const both = `<g id="${id}">${figure(suit, rank)}</g><use href="#${id}" transform="rotate(180)"/>`;
  return block(suit, rank, both + BELT) + '<path fill="none" stroke="var(--card-ink)" stroke-width="3" d="M-75-149.500L75-150V149.500L-75 150Z"/>';
}

/** Its upper half alone, down to the belt; `id` is on the sheet already. */
export function half(suit: number, rank: number, id: string): string {
  return block(suit, rank, `<use href="#${id}"/>${BELT}`);
}
