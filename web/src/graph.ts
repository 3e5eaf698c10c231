// The evaluation of every position of the line: a picture to click into, a slider for the keyboard, and a table of the same numbers.

import type { KnownValue } from "./desk.ts";
import { h, refill, s } from "./dom.ts";
import { t } from "./text.ts";

export interface GraphPoint {
  /** The node to go to. */
  node: number;
  /** The move that led there, in words. */
  label: string;
  value: KnownValue | null;
  mistake: boolean;
  passed: boolean;
}

const WIDTH = 320;
const HEIGHT = 104;
const PAD = 7;

/** Small differences count most, and nothing leaves the picture. */
function height(discs: number): number {
  const soft = discs / (Math.abs(discs) + 10);
  return HEIGHT / 2 - soft * (HEIGHT / 2 - PAD) * (74 / 64);
}

export class Graph {
  readonly element: HTMLElement;
  /** Somebody chose a position. */
  onchoose: (node: number) => void = () => undefined;
  #points: GraphPoint[] = [];
  #here = 0;
  #drawn = "";
  readonly #picture = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  readonly #slider: HTMLElement;
  readonly #body = h("tbody");
  readonly #table: HTMLDetailsElement;

  constructor() {
    this.#slider = h("div", { class: "plot", role: "slider", tabindex: 0, "aria-label": t("graph") }, this.#picture);
    this.#slider.addEventListener("click", (event) => {
      const box = this.#slider.getBoundingClientRect();
      const part = (event.clientX - box.left) / box.width;
      this.#choose(Math.round((part * WIDTH - PAD) / this.#step()));
    });
    this.#slider.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
      const to = by !== undefined ? this.#here + by : event.key === "Home" ? 0 : event.key === "End" ? this.#points.length - 1 : undefined;
      if (to === undefined || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.#choose(to);
    });
    const heads = [t("table-move"), t("table-value"), t("table-source")].map((head) => h("th", { scope: "col" }, head));
    this.#table = h("details", { class: "numbers" }, h("summary", {}, t("graph-table")), h("table", {}, h("thead", {}, h("tr", {}, ...heads)), this.#body));
    this.#table.addEventListener("toggle", () => this.#fill());
    this.element = h("div", { class: "graph" }, this.#slider, this.#table);
  }

  show(points: GraphPoint[], here: number) {
    this.#points = points;
    this.#here = Math.max(0, points.findIndex((point) => point.node === here));
    this.element.hidden = points.length < 2;
    const drawn = JSON.stringify([points, this.#here]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#draw();
    this.#fill();
  }

  #step(): number {
    return (WIDTH - 2 * PAD) / Math.max(1, this.#points.length - 1);
  }

  #choose(index: number) {
    const point = this.#points[Math.min(Math.max(index, 0), this.#points.length - 1)];
    if (point) this.onchoose(point.node);
  }

  #draw() {
    const x = (index: number) => PAD + index * this.#step();
    const known = this.#points.flatMap((point, index) => (point.value ? [{ ...point, value: point.value, index }] : []));
    // What is not known yet is a gap, not a straight line.
    const runs: (typeof known)[] = [];
    for (const [at, point] of known.entries()) {
      if (known[at - 1]?.index === point.index - 1) runs[runs.length - 1]?.push(point);
      else runs.push([point]);
    }
    const along = (run: typeof known) => run.map(({ index, value }) => `${x(index).toFixed(1)} ${height(value.discs).toFixed(1)}`).join("L");
    const line = runs.map((run) => `M${along(run)}${run.length === 1 ? "h0" : ""}`).join("");
    const area = runs.map((run) => `M${x(run[0]?.index ?? 0).toFixed(1)} ${HEIGHT / 2}L${along(run)}V${HEIGHT / 2}Z`).join("");
    const exact = known.find(({ value }) => value.source === "exact");
    this.#picture.replaceChildren(
      s("rect", { class: "for-black", x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 }),
      s("rect", { class: "for-white", x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }),
      ...(exact ? [s("rect", { class: "proven", x: x(exact.index), y: 0, width: WIDTH - x(exact.index), height: HEIGHT })] : []),
      s("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("path", { class: "area", d: area }),
      s("path", { class: "curve", d: line }),
      ...this.#points.flatMap((point, index) => (point.passed ? [s("line", { class: "pass", x1: x(index), x2: x(index), y1: 0, y2: 6 })] : [])),
      ...known.flatMap(({ index, value, mistake }) => (mistake ? [s("path", { class: "fault-dot", d: `M${x(index)} ${height(value.discs)}h0` })] : [])),
      s("line", { class: "here", x1: x(this.#here), x2: x(this.#here), y1: 0, y2: HEIGHT }),
    );
    const point = this.#points[this.#here];
    this.#slider.setAttribute("aria-valuemin", "0");
    this.#slider.setAttribute("aria-valuemax", String(this.#points.length - 1));
    this.#slider.setAttribute("aria-valuenow", String(this.#here));
    this.#slider.setAttribute("aria-valuetext", point ? `${point.label}, ${point.value?.shown ?? t("unknown")}` : "");
  }

  #fill() {
    if (!this.#table.open) return;
    refill(this.#body,
      ...this.#points.map((point, index) =>
        h("tr", { "aria-current": index === this.#here && "true" },
          h("td", {}, h("button", { type: "button", class: "link", onclick: () => this.onchoose(point.node) }, point.label)),
          h("td", { class: "figure" }, point.value?.shown ?? ""),
          h("td", {}, point.value?.proof ?? ""))),
    );
  }
}
