// Dragging a card, by mouse, pen or finger: one way for all. Every drag has a twin by taps and one by keys.

/** What is dragged: a card of the hand by its place, or the top of the stock or of the pile. */
export type Load =
  | { readonly from: "hand"; readonly at: number; readonly card: number }
  | { readonly from: "stock"; readonly card: number }
  | { readonly from: "pile"; readonly card: number };

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

  /** Begins with a pointer that went down on a card; a drag only once it has moved. */
  begin(event: PointerEvent, load: Load): void {
    if (event.button !== 0 || this.stop || !(event.currentTarget instanceof HTMLElement)) return;
    const target = event.currentTarget;
    const picture = target.querySelector(".card") ?? target;
    const box = picture.getBoundingClientRect();
    const grip = { x: event.clientX - box.left, y: event.clientY - box.top };
    const start = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== id) return;
      if (!this.load) {
        if (Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < SLACK) return;
        this.width = box.width;
        this.load = load;
      }
      this.x = moved.clientX - grip.x;
      this.y = moved.clientY - grip.y;
      const under = document.elementsFromPoint(moved.clientX, moved.clientY);
      this.over = under.map((one) => one.closest("[data-drop]")?.getAttribute("data-drop")).find(Boolean) ?? "";
    };
    const end = (ended: PointerEvent): void => {
      if (ended.pointerId !== id) return;
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
