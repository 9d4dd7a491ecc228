// What a screen reader is told: one polite line and one that interrupts. App or the table draws them once, as live regions.

export const spoken = $state({ polite: "", urgent: "" });

let flip = false;

/** Says a text through a live region; `urgent` does not wait for what is being read. */
export function say(text: string, urgent = false): void {
  if (!text) return;
  flip = !flip;
  // a text that is said twice in a row would not be read again: the second time it ends in a blank that is not read
  spoken[urgent ? "urgent" : "polite"] = flip ? text : `${text}\u00a0`;
}
