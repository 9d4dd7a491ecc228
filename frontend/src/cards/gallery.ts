// For those who draw the cards and set the type: everything at once, on the dev server only (gallery.html).
// The query chooses: ?theme=dark&colours=four&indices=large&part=faces&width=64
import { mount } from "svelte";
import "../page.css";
import Gallery from "./Gallery.svelte";

const wanted = new URLSearchParams(location.search);
for (const name of ["theme", "colours", "indices"]) document.documentElement.dataset[name] = wanted.get(name) ?? "";
document.documentElement.dataset["contrast"] = wanted.get("theme") === "contrast" ? "more" : "usual";
const target = document.getElementById("app");
if (target) mount(Gallery, { target, props: { part: wanted.get("part") ?? "all", width: Number(wanted.get("width") ?? 0) } });
