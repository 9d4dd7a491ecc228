// What the server's HTML leaves to the page: the cards in it are drawn, and the rule that was asked for is shown.

import { mount, unmount } from "svelte";
import Card from "../cards/Card.svelte";

/** Draws the cards of a text in their places; returns how to take them away. */
export function drawCards(root: HTMLElement): () => void {
  const drawn = [...root.querySelectorAll<HTMLElement>("[data-card]")].map((place) =>
    mount(Card, { target: place, props: { card: Number(place.dataset["card"]), small: true } }),
  );
  return () => drawn.forEach((one) => void unmount(one));
}

/** Shows the place that a hash names, and above it the sentence of the rule if it is one; returns whether there is such a place. */
export function showPlace(root: HTMLElement, hash: string, head: (rule: string) => string): boolean {
  root.querySelectorAll(".asked").forEach((one) => one.classList.remove("asked"));
  root.querySelectorAll(".sentence").forEach((one) => one.remove());
  const id = hash.slice(1);
  const place = id ? root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null;
  const block = place?.closest<HTMLElement>("p, li, tr, [data-rule], h2, h3");
  if (!place || !block) return false;
  const sentence = root.querySelector(`[data-rule="${CSS.escape(id)}"] dd`)?.textContent;
  if (!block.matches("h2, h3")) block.classList.add("asked");
  if (sentence && block.matches("p, li")) {
    const note = document.createElement("span");
    const number = document.createElement("b");
    note.className = "sentence";
    number.textContent = head(id);
    note.append(number, " ", sentence);
    block.prepend(note);
  }
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
  block.scrollIntoView({ block: "start" });
  return true;
}
