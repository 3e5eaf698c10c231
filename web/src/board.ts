// The board: one for everybody. 64 real buttons in a grid with one tab stop; what a square is and what a move there would
// do is in its name, so that ears get what eyes do.

import type { Color, Line, View } from "./desk.ts";
import { h } from "./dom.ts";
import { t } from "./text.ts";

/** The disc lands, then rings of discs turn one after the other. */
const LAND = 80;
const RING = 40;
const TURN = 220;
/** Whoever answers waits this long after the last disc has turned. */
const BREATH = 160;

const FILES = "abcdefgh";

export interface BoardLook {
  /** Marks legal squares. */
  marks: boolean;
  /** Marks these squares, for those who ask for stable discs. */
  ringed?: ReadonlySet<string>;
  /** Draws attention to a square: a hint, or the best move. */
  pointed?: string | undefined;
  /** Whether whoever sits here may put a disc. */
  active: boolean;
  /** Every square may be chosen, not only the legal ones. */
  anywhere?: boolean;
}

export type What = Pick<View, "side" | "board" | "legal" | "last" | "turn" | "sides"> & Partial<Pick<View, "result">>;

export class Board extends HTMLElement {
  /** Somebody chose a square. */
  onchoose: (square: string) => void = () => undefined;
  /** A key that means something on the board, and the square it was pressed on. */
  onkey: (key: string, square: string) => boolean = () => false;

  #side = 0;
  #grid: HTMLElement | undefined;
  #cells = new Map<string, HTMLButtonElement>();
  #here = "";
  #discs = new Map<string, Color>();
  #settled = 0;

  /** Shows a position; what has changed since the last one moves if `moved` says that it was a move. */
  show(what: What, look: BoardLook, moved: boolean) {
    if (what.side !== this.#side) this.#build(what.side);
    const still = !moved || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#grid?.classList.toggle("still", still);
    // Who has resigned, or run out of time, has no moves left.
    const flips = new Map(what.result ? [] : what.legal.map((legal) => [legal.square, legal.flips.length]));
    const squares = [...what.board.slice(0, what.side * what.side)];
    let last = 0;
    for (const [index, glyph] of squares.entries()) {
      const square = name(index % what.side, Math.floor(index / what.side));
      const cell = this.#cells.get(square);
      if (!cell) continue;
      const color: Color | undefined = glyph === "X" ? "black" : glyph === "O" ? "white" : undefined;
      const delay = still || !what.last ? 0 : this.#delay(square, what.last.square, color);
      last = Math.max(last, delay);
      this.#disc(cell, square, color, delay);
      const legal = look.marks && flips.has(square);
      cell.classList.toggle("legal", legal);
      cell.classList.toggle("last", what.last?.square === square);
      cell.classList.toggle("ringed", look.ringed?.has(square) ?? false);
      cell.classList.toggle("pointed", look.pointed === square);
      cell.setAttribute("aria-label", label(square, color, flips.get(square), what));
      cell.setAttribute("aria-disabled", String(!(look.active && (look.anywhere || flips.has(square)))));
    }
    this.#settled = still ? performance.now() + (moved ? BREATH : 0) : performance.now() + last + TURN + BREATH;
    this.dataset["turn"] = what.turn;
  }

  /** Waits until the eye has followed the last move. */
  async settled() {
    const left = this.#settled - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }

  /** Writes values onto squares; those of other squares go. */
  values(lines: readonly Line[]) {
    const known = new Map(lines.map((line) => [line.move, line]));
    for (const [square, cell] of this.#cells) {
      const line = known.get(square);
      const shown = cell.querySelector<HTMLElement>(".value");
      if (!line) {
        shown?.remove();
        continue;
      }
      const value = shown ?? cell.appendChild(h("span", { class: "value", "aria-hidden": "true" }));
      // Drawn by the style: the name of the square is for its disc, and figures that change would chatter.
      value.dataset["shown"] = line.shown;
      value.className = `value ${line.best ? "best" : ""} ${line.source}`;
      value.title = line.proof;
    }
  }

  /** Puts the focus onto a square, or onto where it was. */
  focusSquare(square = this.#here) {
    this.#rove(square, true);
  }

  get here(): string {
    return this.#here;
  }

  #build(side: number) {
    this.#side = side;
    this.#cells.clear();
    this.#discs.clear();
    const indices = [...Array(side).keys()];
    const rows = indices.map((row) =>
      h("div", { role: "row" }, ...indices.map((column) => {
        const square = name(column, row);
        const cell = h("button", { type: "button", role: "gridcell", tabindex: -1, class: "square", "data-square": square });
        if ((row + column) % 2 === 0) cell.classList.add("lighter");
        this.#cells.set(square, cell);
        return cell;
      })),
    );
    const letters = () => h("div", { class: "letters", "aria-hidden": "true" }, ...indices.map((i) => h("span", {}, FILES[i] ?? "")));
    const figures = () => h("div", { class: "figures", "aria-hidden": "true" }, ...indices.map((i) => h("span", {}, String(i + 1))));
    this.#grid = h("div", { role: "grid", class: "grid", "aria-label": t("board") }, ...rows);
    this.#grid.addEventListener("click", (event) => {
      const square = squareOf(event.target);
      if (!square) return;
      this.#rove(square, false);
      this.onchoose(square);
    });
    // Screen readers put the focus where they are, without our keys.
    this.#grid.addEventListener("focusin", ({ target }) => this.#rove(squareOf(target) ?? this.#here, false));
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.style.setProperty("--side", String(side));
    this.replaceChildren(letters(), figures(), this.#grid);
    const middle = name(side / 2 - 1, side / 2 - 1);
    this.#here = middle;
    this.#rove(middle, false);
  }

  #disc(cell: HTMLButtonElement, square: string, color: Color | undefined, delay: number) {
    const before = this.#discs.get(square);
    if (before === color) return;
    let disc = cell.querySelector<HTMLElement>(".disc");
    if (!color) {
      disc?.remove();
      this.#discs.delete(square);
      return;
    }
    if (!disc) {
      disc = h("span", { class: "disc", "aria-hidden": "true" }, h("span", { class: "face dark" }), h("span", { class: "face light" }));
      cell.prepend(disc);
    }
    disc.style.setProperty("--delay", `${delay}ms`);
    disc.classList.toggle("white", color === "white");
    disc.classList.toggle("new", before === undefined);
    this.#discs.set(square, color);
  }

  #delay(square: string, from: string, color: Color | undefined): number {
    if (square === from || color === undefined || this.#discs.get(square) === undefined) return 0;
    const [column, row] = place(square);
    const [fromColumn, fromRow] = place(from);
    const ring = Math.max(Math.abs(column - fromColumn), Math.abs(row - fromRow));
    return this.#discs.get(square) === color ? 0 : LAND + (ring - 1) * RING;
  }

  #rove(square: string, focus: boolean) {
    const cell = this.#cells.get(square);
    if (!cell) return;
    this.#cells.get(this.#here)?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    this.#here = square;
    if (focus) cell.focus();
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey && event.key !== "Home" && event.key !== "End") return;
    if (event.altKey || event.metaKey) return;
    const [column, row] = place(this.#here);
    const end = this.#side - 1;
    const digit = /^Digit([1-8])$/.exec(event.code)?.[1];
    const to: [number, number] | undefined =
      event.shiftKey && event.key.startsWith("Arrow") ? undefined
      : event.key === "ArrowLeft" ? [column - 1, row]
      : event.key === "ArrowRight" ? [column + 1, row]
      : event.key === "ArrowUp" ? [column, row - 1]
      : event.key === "ArrowDown" ? [column, row + 1]
      : event.key === "Home" ? [0, event.ctrlKey ? 0 : row]
      : event.key === "End" ? [end, event.ctrlKey ? end : row]
      : digit && event.shiftKey ? [Number(digit) - 1, row]
      : digit ? [column, Number(digit) - 1]
      : undefined;
    if (to) {
      this.#rove(name(Math.min(Math.max(to[0], 0), end), Math.min(Math.max(to[1], 0), end)), true);
    } else if (!this.onkey(event.key, this.#here)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function name(column: number, row: number): string {
  return `${FILES[column] ?? ""}${row + 1}`;
}

function place(square: string): [number, number] {
  return [FILES.indexOf(square[0] ?? "a"), Number(square[1]) - 1];
}

function squareOf(target: EventTarget | null): string | undefined {
  return (target as Element | null)?.closest<HTMLElement>("[data-square]")?.dataset["square"];
}

function label(square: string, color: Color | undefined, flips: number | undefined, what: What): string {
  if (color) {
    const side = what.sides[color === "black" ? 0 : 1];
    return what.last?.square === square ? t("square-last", { square, side }) : t("square-disc", { square, side });
  }
  return flips === undefined ? t("square-empty", { square }) : t("square-legal", { square, n: flips });
}

customElements.define("vv-board", Board);
