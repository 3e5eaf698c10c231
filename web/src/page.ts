// What all pages with a board share: where things are, the board, the players beside it.

import { Board } from "./board.ts";
import { clockText } from "./keys.ts";
import type { Color, Desk, View } from "./desk.ts";
import { COLORS } from "./desk.ts";
import { at, h } from "./dom.ts";
import { type Engine, ServerEngine, WorkerEngine } from "./engine.ts";
import type { Stream } from "./stream.ts";
import { t } from "./text.ts";

export interface Place {
  mode: "serve" | "site";
  root: string;
  assets: string;
  language: string;
  explorer: boolean;
  desk: Desk;
  stream: Stream | undefined;
}

/** An engine for one kind of questions; another kind takes another, so that they do not wait for each other. */
export function engineOf(place: Place): Engine {
  const local = new WorkerEngine(place.assets);
  if (place.stream) return new ServerEngine(place.root, place.stream, local);
  local.warm();
  return local;
}

/** The address of the page for analysis with a game in it. */
export function analysisAddress(place: Place, link: string): string {
  const page = place.mode === "site" ? "analyse.html" : `${place.root}analyse`;
  return `${page}#${link}`;
}

/** Puts a board where the still one is. */
export function mountBoard(): Board {
  const board = new Board();
  at("board").replaceChildren(board);
  return board;
}

/** The two players: who they are, how many discs they have, what is left of their time, and whose turn it is. */
export class Players {
  readonly element: HTMLElement;
  readonly #rows: Record<Color, { row: HTMLElement; name: HTMLElement; count: HTMLElement; clock: HTMLElement }>;

  constructor() {
    const make = (color: Color) => {
      const name = h("span", { class: "name" });
      const count = h("span", { class: "count", role: "img" });
      const clock = h("span", { class: "clock", role: "timer" });
      const row = h("div", { class: `player ${color}` }, h("span", { class: "pip", "aria-hidden": "true" }), name, clock, count);
      return { row, name, count, clock };
    };
    this.#rows = { black: make("black"), white: make("white") };
    this.element = h("div", { class: "players" }, this.#rows.black.row, this.#rows.white.row);
  }

  show(view: View, names: [string, string], clocks = view.clocks) {
    COLORS.forEach((color, side) => {
      const { row, name, count } = this.#rows[color];
      const turn = !view.result && view.turn === color;
      row.classList.toggle("turn", turn);
      row.classList.toggle("winner", view.result?.winner === color);
      name.replaceChildren(h("strong", {}, view.sides[side] ?? ""), ` ${names[side]}`, turn ? h("span", { class: "hidden" }, `, ${t("to-move")}`) : "");
      count.textContent = String(view.counts[side]);
      count.setAttribute("aria-label", t("discs", { n: view.counts[side] ?? 0 }));
      this.clock(color, clocks[side] ?? null);
    });
  }

  clock(color: Color, left: number | null) {
    const { clock } = this.#rows[color];
    clock.hidden = left === null;
    if (left === null) return;
    clock.textContent = clockText(left);
    clock.classList.toggle("short", left < 10_000);
  }
}

/** A choice between a few things, as radio buttons that look like one control. */
export function choices(name: string, legend: string, options: [value: string, label: string][], chosen: string, changed: (value: string) => void = () => undefined): HTMLFieldSetElement {
  return h("fieldset", { class: "choices-field" },
    h("legend", {}, legend),
    h("div", { class: "choices" }, ...options.map(([value, label]) =>
      h("label", { class: "choice" },
        h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }),
        h("span", {}, label)))));
}

export function chosen(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}
