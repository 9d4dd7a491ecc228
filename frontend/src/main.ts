import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { route } from "./lib/router.svelte";
import { screen } from "./lib/screens";
import { loadWords } from "./lib/words";
import { loadType } from "./type";

const target = document.getElementById("app");
if (target) {
  // all at once; where the screen cannot be fetched, the page says so itself
  await Promise.all([loadWords(), loadType(), screen(route.page).catch(() => undefined)]);
  mount(App, { target });
}
