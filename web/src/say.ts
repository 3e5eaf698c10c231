// What is said to those who listen, and shown for a moment to those who look.

import { at, h } from "./dom.ts";

/** So many sentences stay, for those who go back to hear one again. */
const KEPT = 5;

let odd = false;

/**
 * Says something when there is a pause. Each sentence is one of its own, so that what was asked for is not lost when
 * something else has been found out meanwhile, and the same one can be spoken twice.
 */
export function say(text: string) {
  const said = at("say");
  said.append(h("p", {}, text));
  while (said.childElementCount > KEPT) said.firstElementChild?.remove();
}

/** Says something at once: faults, and the end of a game. */
export function alert(text: string) {
  // The same sentence twice needs a change, or it is not spoken again.
  odd = !odd;
  at("alert").textContent = odd ? text : `${text}\u00a0`;
  toast(text);
}

/** Shows a sentence for a moment, over everything else. */
export function toast(text: string) {
  document.querySelector(".toast")?.remove();
  const shown = h("p", { class: "toast", "aria-hidden": "true" }, text);
  document.body.append(shown);
  setTimeout(() => shown.remove(), Math.max(3500, text.length * 70));
}
