// The type of the page, fetched before the first paint, so that no line moves when it comes.

const WEIGHTS = [400, 600, 700];
/** Milliseconds after which the page goes on without it; the styles let it come later. */
const PATIENCE = 400;

/** Waits until the type is there, or has had its time. */
export async function loadType(): Promise<void> {
  const faces = WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em "Atkinson Hyperlegible Next"`));
  await Promise.race([Promise.allSettled(faces), new Promise((done) => setTimeout(done, PATIENCE))]);
}
