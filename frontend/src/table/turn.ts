// Telling one that it is one's turn: a soft tick, and a notice of the system where the page is not looked at.

let audio: AudioContext | null = null;

/** A soft tick, as of a card put down; made, not loaded. `high` is the one that asks for attention. */
export function tick(high = false): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const now = audio.currentTime;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(high ? 660 : 330, now);
    tone.frequency.exponentialRampToValueAtTime(high ? 440 : 165, now + 0.09);
    loud.gain.setValueAtTime(0.0001, now);
    loud.gain.exponentialRampToValueAtTime(high ? 0.12 : 0.07, now + 0.006);
    loud.gain.exponentialRampToValueAtTime(0.0001, now + (high ? 0.3 : 0.12));
    tone.connect(loud).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.35);
  } catch {
    // no sound on this device
  }
}

/** A notice of the system, if it was allowed and the page is not looked at. It names no cards. */
export function notice(title: string, text: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(title, { body: text, tag });
    shown.onclick = () => (window.focus(), shown.close());
  } catch {
    // some phones have no notices of pages
  }
}
