import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { seekEarly, socketUrl } from "./lib/early";
import { route } from "./lib/router.svelte";
import { screen } from "./lib/screens";
import { loadWords } from "./lib/words";
import { loadType } from "./type";

const target = document.getElementById("app");
if (target) {
  // one who comes with the secret of a seat has to sit down first
  if (route.page === "table" && !route.secret) seekEarly(socketUrl(route.id));
  // all at once; where the screen cannot be fetched, the page says so itself
  await Promise.all([loadWords(), loadType(), screen(route.page).catch(() => undefined)]);
  mount(App, { target });
}
