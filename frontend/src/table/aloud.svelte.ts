// What a table says while one plays: to the ear, in the title of the page, as a sound or a notice.

import { untrack } from "svelte";
import { say } from "../lib/announce.svelte";
import { settings } from "../lib/settings.svelte";
import { bare, explain, t } from "../lib/words";
import { spokenText } from "./acts/talk";
import { turnWords } from "./answers";
import type { Log } from "./log.svelte";
import type { Play } from "./play.svelte";
import { othersOf } from "./seats";
import { notice, tick } from "./turn";

/** Words said before one came are old: so long they come all at once, in milliseconds. */
const QUIET_AT_FIRST = 2_500;

/**
 * Says what happens as long as the component lives that calls this; `looking`: whether one sees what the others say. Returns
 * whether something was said that one has not seen.
 */
export function aloud(play: Play, log: Log, looking: () => boolean): { readonly unread: boolean } {
  const { client } = play;
  let turned = false;
  $effect(() => {
    const { news } = client;
    const mine = play.myTurn;
    untrack(() => {
      const lines = log.hear(news).map((line) => line.long);
      if (lines.length && settings.sound === "on") tick();
      if (mine && !turned) {
        lines.push(turnWords(play));
        if (settings.sound === "on") tick(true);
        if (settings.notify === "on") notice(t("web-title"), t("web-turn-notice"), client.table);
      }
      turned = mine;
      say(lines.join(" "));
    });
  });
  $effect(() => {
    const names = othersOf(play.seen?.seats.length ?? 0, play.near).map((seat) => play.nameOf(seat));
    const title = bare("web-table-of", { game: t("web-title"), names: names.join(", ") });
    document.title = play.myTurn ? bare("web-turn-title", { title }) : title;
    return () => (document.title = t("web-title"));
  });
  let lost = false;
  $effect(() => {
    const { status } = client;
    if (status === "connecting" || lost === (status === "away")) return;
    lost = status === "away";
    untrack(() => say(t(lost ? "web-state-away" : "web-state-back"), lost));
  });
  $effect(() => {
    if (client.fault) say(explain(client.fault, spokenText), true);
    else if (play.stale) say(t("web-stale"), true);
  });
  const begun = performance.now();
  let read = $state(0);
  $effect(() => {
    const lines = client.chat;
    const old = performance.now() - begun < QUIET_AT_FIRST;
    const last = lines.at(-1);
    if (looking() || old) read = lines.length;
    if (!last || old || last.seat === play.me) return;
    const text = last.phrase ? t(`phrase-${last.phrase}`) : last.text;
    untrack(() => say(t("web-talk-line", { name: play.nameOf(last.seat), text })));
  });
  return {
    get unread() {
      return client.chat.length > read;
    },
  };
}
