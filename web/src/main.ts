// Where the page begins: it finds out which page it is and lets that take over what the templates have drawn.

import { Desk } from "./desk.ts";
import { at, h } from "./dom.ts";
import type { Place } from "./page.ts";
import { applySettings, settingsButton } from "./settings.ts";
import { Stream } from "./stream.ts";
import { loadTexts, t } from "./text.ts";

applySettings();

const { page = "", mode, root = "./", assets = "./", token, cup } = document.body.dataset;
const language = document.documentElement.lang;

async function begin() {
  const needsDesk = ["play", "analyse", "game"].includes(page);
  // Each page brings its own part of the script, while the desk is on its way.
  const play = page === "play" ? import("./play.ts") : undefined;
  const analyse = page === "analyse" ? import("./analyse.ts") : undefined;
  const game = page === "game" ? import("./game.ts") : undefined;
  const cups = needsDesk ? undefined : import("./cup.ts");
  const [desk] = await Promise.all([
    needsDesk ? Desk.load(`${assets}${page === "analyse" ? "analysis" : "desk"}.wasm`, language) : undefined,
    loadTexts(assets, language),
  ]);
  let redraw: () => void = () => undefined;
  document.getElementById("nav")?.append(settingsButton(() => redraw()));
  document.querySelector(`[data-place="${page === "cup" || page === "cup-game" ? "cups" : page}"]`)?.setAttribute("aria-current", "page");
  keepAddress();
  const serve = mode === "serve";
  const parameters: Record<string, string> = {};
  if (token) parameters["game"] = token;
  if (cup) parameters["cup"] = cup;
  const stream = serve && (needsDesk || cup) ? new Stream(root, parameters) : undefined;
  if (!desk) return (await cups)?.cupPage(stream);
  const place: Place = { mode: serve ? "serve" : "site", root, assets, language, explorer: "wthor" in document.body.dataset, desk, stream };
  document.body.classList.add("alive");
  if (play) redraw = (await play).playPage(place);
  else if (analyse) redraw = (await analyse).analysePage(place);
  else if (game && token) redraw = (await game).gamePage(place, token);
}

/** The links to other languages lead to the same position. */
function keepAddress() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a")) {
    link.addEventListener("click", () => (link.hash = location.hash));
  }
}

begin().catch((error: unknown) => {
  console.error(error);
  document.getElementById("side")?.replaceChildren(h("p", { class: "fault" }, t("broken")));
  at("alert").textContent = t("broken");
});

if (mode === "site" && "serviceWorker" in navigator) void navigator.serviceWorker.register(`${root}sw.js`).catch(() => undefined);
