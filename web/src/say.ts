// What is said to those who listen, and shown for a moment to those who look.

import { at, h } from "./dom.ts";

let odd = false;

/** Says something when there is a pause. The same sentence twice needs a change, or it is not spoken again. */
export function say(text: string) {
  speak("say", text);
}

/** Says something at once: faults, and the end of a game. */
export function alert(text: string) {
  speak("alert", text);
  toast(text);
}

function speak(id: string, text: string) {
  odd = !odd;
  at(id).textContent = odd ? text : `${text}\u00a0`;
}

/** Shows a sentence for a moment, over everything else. */
export function toast(text: string) {
  document.querySelector(".toast")?.remove();
  const shown = h("p", { class: "toast", "aria-hidden": "true" }, text);
  document.body.append(shown);
  setTimeout(() => shown.remove(), Math.max(3500, text.length * 70));
}
