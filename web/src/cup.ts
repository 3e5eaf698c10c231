// The pages of cups: the server draws them; here they are drawn again when something has changed.

import { h } from "./dom.ts";
import type { Stream } from "./stream.ts";

const BETWEEN = 12_000;

export function cupPage(stream: Stream | undefined) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let known: unknown;
  stream?.listen((event, data) => {
    if (event !== "cup" || data["version"] === known) return;
    const first = known === undefined;
    known = data["version"];
    // Everybody who watches hears of it at once: not all should ask at once.
    if (!first) waiting ??= setTimeout(() => ((waiting = undefined), void refresh()), 200 + Math.random() * 1300);
  });
  if ("projector" in document.body.dataset) turnPages();
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  const main = document.getElementById("main");
  if (!fresh || !main) return;
  const open = new Set([...main.querySelectorAll("details[open][id]")].map((each) => each.id));
  const scrolled = scrollY;
  main.replaceChildren(...fresh.childNodes);
  open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  scrollTo({ top: scrolled });
}

/** On a wall nobody scrolls: one screen after the other. */
function turnPages() {
  document.body.append(h("div", { class: "projector-edge", "aria-hidden": "true" }));
  setInterval(() => {
    const bottom = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
    scrollTo({ top: bottom ? 0 : scrollY + innerHeight * 0.9, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }, BETWEEN);
}
