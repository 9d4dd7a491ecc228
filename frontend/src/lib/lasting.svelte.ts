// What outlives the component that happens to ask for it first: else what is derived in it would stand still with that one's end.

/** Makes something that belongs to no component. */
export function lasting<T>(make: () => T): T {
  const made: T[] = [];
  $effect.root(() => void made.push(make()));
  return made[0] as T;
}
