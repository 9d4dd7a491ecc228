// Dragging a card, by mouse, pen or finger: one way for all. Every drag has a twin by taps and one by keys.

/** What is dragged: a card of the hand by its place, the top of the stock or of the pile, or cards of a table that is rebuilt (`home`: some may go back to the hand). */
export type Load =
  | { readonly from: "hand"; readonly at: number; readonly card: number }
  | { readonly from: "stock"; readonly card: number }
  | { readonly from: "pile"; readonly card: number }
  | { readonly from: "draft"; readonly ids: readonly string[]; readonly card: number; readonly cards: readonly number[]; readonly home: boolean };

/** How far a finger may slip before a tap is a drag. */
const SLACK = 7;

export class Drag {
  /** What is under the finger; null while nothing is. */
  load: Load | null = $state.raw(null);
  x = $state(0);
  y = $state(0);
  /** The width of the card as it is dragged. */
  width = $state(60);
  /** The place over which it is: of `data-drop`. */
  over = $state("");
  private stop: (() => void) | null = null;

  constructor(private readonly drop: (load: Load, over: string) => void) {}

  /** Begins with a pointer that went down on a card; a drag only once it has moved. `shown`: the card that goes along. */
  begin(event: PointerEvent, load: Load, shown?: HTMLElement): void {
    if (event.button !== 0 || this.stop || !(event.currentTarget instanceof HTMLElement)) return;
    const target = event.currentTarget;
    const picture = shown ?? target.querySelector(".card") ?? target;
    const box = picture.getBoundingClientRect();
    const grip = { x: event.clientX - box.left, y: event.clientY - box.top };
    const start = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    // a mouse says more often where it is than anything is drawn: once a frame is enough
    let frame = 0;
    let last = event;
    const follow = (): void => {
      frame = 0;
      // first what is read, then what is written, so that nothing is laid out twice
      const over = document.elementFromPoint(last.clientX, last.clientY)?.closest("[data-drop]");
      this.over = over?.getAttribute("data-drop") ?? "";
      this.x = last.clientX - grip.x;
      this.y = last.clientY - grip.y;
    };
    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== id) return;
      last = moved;
      if (this.load) {
        frame ||= requestAnimationFrame(follow);
        return;
      }
      if (Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < SLACK) return;
      this.width = box.width;
      follow();
      this.load = load;
    };
    const end = (ended: PointerEvent): void => {
      if (ended.pointerId !== id) return;
      if (this.load && ended.type === "pointerup") {
        last = ended;
        follow();
      }
      const { load: dropped, over } = this;
      this.cancel();
      if (!dropped || ended.type !== "pointerup") return;
      // the click that follows a drag is none
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      this.drop(dropped, over);
    };
    const escape = (pressed: KeyboardEvent): void => {
      if (pressed.key === "Escape") this.cancel();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", escape, { capture: true });
    this.stop = () => {
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", escape, { capture: true });
    };
  }

  /** Lets go without doing anything. */
  cancel(): void {
    this.stop?.();
    this.stop = null;
    this.load = null;
    this.over = "";
  }
}

function swallow(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}
