/** Suits and indices: path data cut in facets, as a knife leaves them. */

/** Suits (c d h s) in a box of 100 x 100 about the origin. */
export const PIPS = [
  "M-17-47L0-51L17-47L26-33L25-17L15-6L25-9L40-4L48 9L45 25L33 35L18 33L7 21L10 37L20 50L-20 50L-10 37L-7 21L-18 33L-33 35L-45 25L-48 9L-40-4L-25-9L-15-6L-25-17L-26-33Z",
  "M0-52L16-22L38 0L16 22L0 52L-16 22L-38 0L-16-22Z",
  "M0 49L-22 19L-42-3L-48-22L-40-40L-22-44L-7-36L0-23L7-36L22-44L40-40L48-22L42-3L22 19Z",
  "M0-51L-14-26L-37-4L-45 14L-39 30L-23 34L-7 23L-10 38L-20 50L20 50L10 38L7 23L23 34L39 30L45 14L37-4L14-26Z",
] as const;

/** The light left inside a suit: one stroke of the gouge. */
export const NICKS = [
  "M-16-36q-8 9-2 20q-1-10 2-20zM-37 5q-4 10 5 18q-4-9-5-18z",
  "M-4-32q-11 19-22 31q14-9 22-31z",
  "M-27-33q-16 8-8 27q0-15 8-27z",
  "M-12-16q-24 18-23 30q8-16 23-30z",
] as const;

/** Ranks from ace to king as skeletons in a box of 36 x 48 (the ten is 44 wide), to be drawn 9 thick. */
export const RANKS = [
  "M4 48L15.5 4.5H20.5L32 48M9 34.5H27",
  "M5 17V11L11 4.5H25L31 11V19L6.5 40V43.5H33",
  "M5 12L11 4.5H25L31 10.5V17.5L25 23H14M25 23L31.5 28.5V37L25 43.5H10.5L4 36.5",
  "M25.5 48V4.5H22L4.5 31V34.5H35",
  "M31 4.5H8.5L7 23.5L10 21.5H25L31.5 27.5V37L25 43.5H10.5L4 37",
  "M30 11L24.5 4.5H12.5L5 12.5V37L11.5 43.5H25L31.5 37V28L25.5 22H12L5 28",
  "M3 4.5H31V9L15.5 30V48",
  "M12 4.5H24L29.5 10V17L24 22.5H12L6.5 17V10ZM11.5 22.5H24.5L31.5 29V37L25 43.5H11L4.5 37V29Z",
  "M6 37L11.5 43.5H23.5L31 35.5V11L24.5 4.5H11L4.5 11V20L10.5 26H24L31 20",
  "M0 10.5L5 4.5H7.5V48M27 4.5H33.5L40.5 11.5V36.5L33.5 43.5H27L20 36.5V11.5Z",
  "M13 4.5H32M26 4.5V36.5L19.5 43.5H10.5L4 36.5V31",
  "M11.5 4.5H24.5L31.5 11.5V36L24.5 43.5H11.5L4.5 36V11.5ZM18 30L33 47",
  "M8 0V48M31 1.5L9 28M16 20.5L32.5 47.5",
] as const;

/** The joker's index: a star of five cuts, in a box of 100 x 100 about the origin. */
export const STAR = "M0-50L12-17L48-16L20 6L30 41L0 21L-30 41L-20 6L-48-16L-12-17Z";

/** Where the pips of each rank stand: column (-1, 0, 1) and height (-1 top to 1 foot), the lower ones upside down. */
export const PLACES: readonly (readonly (readonly [number, number])[])[] = (() => {
  const sides = (...rows: number[]) => rows.flatMap((y) => [[-1, y] as const, [1, y] as const]);
  const middle = (...rows: number[]) => rows.map((y) => [0, y] as const);
  const third = 1 / 3;
  return [
    middle(0),
    middle(-1, 1),
    middle(-1, 0, 1),
    sides(-1, 1),
    [...sides(-1, 1), ...middle(0)],
    sides(-1, 0, 1),
    [...sides(-1, 0, 1), ...middle(-0.5)],
    [...sides(-1, 0, 1), ...middle(-0.5, 0.5)],
    [...sides(-1, -third, third, 1), ...middle(0)],
    [...sides(-1, -third, third, 1), ...middle(-2 * third, 2 * third)],
  ];
})();
