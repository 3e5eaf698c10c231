// Where every page begins: what all share, and then the page's own part takes over what its template has drawn.

import { Desk } from "./desk.ts";
import { at, h } from "./dom.ts";
import { prepareWorker } from "./engine.ts";
import type { Place } from "./page.ts";
import { applySettings, settingsButton } from "./settings.ts";
import { Stream } from "./stream.ts";
import { deskTexts, loadTexts, t } from "./text.ts";

const { page = "", mode, root = "./", assets = "./", token, cup } = document.body.dataset;
const language = document.documentElement.lang;
let redraw: () => void = () => undefined;

/** A page with a board: `module` is the desk that it needs. */
export function beginWithDesk(module: "desk" | "analysis", start: (place: Place) => () => void) {
  guard(async () => {
    // All on their way before any is waited for.
    if (mode === "site") prepareWorker(assets);
    const [desk] = await Promise.all([Desk.load(`${assets}${module}.wasm`), loadTexts(assets, language)]);
    desk.speak(language, deskTexts());
    furnish();
    const serve = mode === "serve";
    const stream = serve ? new Stream(root, token ? { game: token } : {}) : undefined;
    const place: Place = { mode: serve ? "serve" : "site", root, assets, language, explorer: "wthor" in document.body.dataset, desk, stream };
    document.body.classList.add("alive");
    performance.mark("alive");
    redraw = start(place);
  });
}

/** A page to read, which may change by itself. */
export function beginReading(start: (stream: Stream | undefined) => void) {
  guard(async () => {
    await loadTexts(assets, language);
    furnish();
    start(mode === "serve" && cup ? new Stream(root, { cup }) : undefined);
  });
}

/** What the frame of every page gets. */
function furnish() {
  document.getElementById("nav")?.append(settingsButton(() => redraw()));
  document.documentElement.classList.add("scripted");
  document.querySelector(`[data-place="${page.startsWith("cup") ? "cups" : page}"]`)?.setAttribute("aria-current", "page");
  // The links to other languages lead to the same position.
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element | null)?.closest<HTMLAnchorElement>(".languages a");
    if (link) link.hash = location.hash;
  });
  // What keeps the site for later comes after what is wanted now.
  if (mode === "site" && "serviceWorker" in navigator) {
    setTimeout(() => void navigator.serviceWorker.register(`${root}sw.js`).catch(() => undefined), 2000);
  }
}

function guard(begin: () => Promise<void>) {
  applySettings();
  begin().catch((error: unknown) => {
    console.error(error);
    document.getElementById("side")?.replaceChildren(h("p", { class: "fault" }, t("broken")));
    at("alert").textContent = t("broken");
  });
}
