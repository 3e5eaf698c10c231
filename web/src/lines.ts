// The moves from here with what they are worth and what would follow. Rows change in place: whoever points at one, or has
// the focus on it, keeps it while values stream in.

import type { Line } from "./desk.ts";
import { h } from "./dom.ts";

const MOST = 12;

export class Lines {
  readonly element = h("ol", { class: "lines" });
  /** Somebody chose a move. */
  onchoose: (move: string) => void = () => undefined;
  readonly #rows: HTMLButtonElement[] = [];

  show(lines: readonly Line[]) {
    const shown = this.#ordered(lines.slice(0, MOST));
    while (this.#rows.length < shown.length) this.#add();
    this.#rows.forEach((row, at) => {
      const line = shown[at];
      (row.parentElement as HTMLElement).hidden = line === undefined;
      if (!line) return;
      row.dataset["move"] = line.move;
      row.className = `line-row${line.best ? " best" : ""}`;
      const [move, value, proof, rest] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
      move.textContent = line.name;
      value.textContent = line.shown;
      value.className = `line-value ${line.source}`;
      proof.textContent = line.proof;
      rest.textContent = line.rest;
    });
  }

  /** Best first; but nothing changes its place under somebody's pointer or focus. */
  #ordered(lines: Line[]): Line[] {
    const places = new Map(this.#rows.filter((row) => !row.parentElement?.hidden).map((row, at) => [row.dataset["move"], at]));
    const held = this.element.matches(":hover, :focus-within") && lines.length === places.size && lines.every(({ move }) => places.has(move));
    return held ? lines.sort((a, b) => (places.get(a.move) ?? 0) - (places.get(b.move) ?? 0)) : lines;
  }

  #add() {
    const row: HTMLButtonElement = h("button", { type: "button", onclick: () => this.onchoose(row.dataset["move"] ?? "") },
      h("span", { class: "line-move" }), h("span"), h("span", { class: "line-proof" }), h("span", { class: "line-rest" }));
    this.#rows.push(row);
    this.element.append(h("li", {}, row));
  }
}
