import { mount } from "svelte";
import App from "./App.svelte";
import { loadWords } from "./lib/words";
import { loadType } from "./type";
import "./page.css";

const target = document.getElementById("app");
if (target) {
  await Promise.all([loadWords(), loadType()]);
  mount(App, { target });
}
