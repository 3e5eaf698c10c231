// Setting up a position: paint discs, choose who is to move, or write the board.

import type { Analyse } from "./analyse.ts";
import type { Color, Shown } from "./desk.ts";
import { button, h } from "./dom.ts";
import { choices } from "./page.ts";
import { say } from "./say.ts";
import { t } from "./text.ts";

type Paint = Color | "empty";
const GLYPHS: Record<Paint, string> = { black: "X", white: "O", empty: "-" };

export class Setup {
  readonly element = h("div", { class: "set-up" });
  active = false;
  readonly #page: Analyse;
  #side = 8;
  #squares: string[] = [];
  #turn: Color = "black";
  #paint: Paint = "black";

  constructor(page: Analyse) {
    this.#page = page;
    this.#draw();
  }

  /** Paints a square; the same paint again takes the disc away. */
  paint(square: string) {
    const index = (Number(square[1]) - 1) * this.#side + "abcdefgh".indexOf(square[0] ?? "a");
    const glyph = GLYPHS[this.#paint];
    this.#squares[index] = this.#squares[index] === glyph ? "-" : glyph;
    this.#show();
    say(this.#page.board.querySelector(`[data-square="${square}"]`)?.getAttribute("aria-label") ?? square);
  }

  begin() {
    const { side, board, turn } = this.#page.view;
    this.#load(board.slice(0, side * side), side, turn);
    this.active = true;
    this.#draw();
    this.#show();
    say(t("setup-begun"));
    this.#page.board.focusSquare();
  }

  #load(squares: string, side: number, turn: Color) {
    this.#squares = [...squares];
    this.#side = side;
    this.#turn = turn;
  }

  #text(): string {
    return `${this.#squares.join("")} ${GLYPHS[this.#turn]}`;
  }

  #show() {
    this.#page.board.show(
      { side: this.#side, board: this.#text(), legal: [], last: null, turn: this.#turn, sides: this.#page.view.sides },
      { marks: false, active: true, anywhere: true },
      false,
    );
    this.#page.board.values([]);
  }

  #start(side: number) {
    const middle = side / 2;
    const squares = Array<string>(side * side).fill("-");
    squares[(middle - 1) * side + middle - 1] = squares[middle * side + middle] = "O";
    squares[(middle - 1) * side + middle] = squares[middle * side + middle - 1] = "X";
    this.#load(squares.join(""), side, "black");
    this.#show();
  }

  #finish() {
    const link = `${this.#squares.join("")}${GLYPHS[this.#turn]};`;
    const shown = this.#page.ask({ op: "restore", link }) as Shown;
    this.active = false;
    this.#draw();
    this.#page.begin(shown);
  }

  #cancel() {
    this.active = false;
    this.#draw();
    this.#page.redraw();
  }

  #draw() {
    if (!this.active) {
      this.element.replaceChildren(button(t("set-up"), () => this.begin()));
      return;
    }
    this.element.replaceChildren(
      h("p", { class: "hint" }, t("setup-hint")),
      choices("paint", t("paint"), [["black", t("black")], ["white", t("white")], ["empty", t("empty")]], this.#paint, (value) => (this.#paint = value as Paint)),
      choices("setup-turn", t("setup-turn"), [["black", t("black")], ["white", t("white")]], this.#turn, (value) => (this.#turn = value as Color)),
      choices("setup-size", t("board-size"), [["4", "4×4"], ["6", "6×6"], ["8", "8×8"]], String(this.#side), (value) => this.#start(Number(value))),
      h("div", { class: "row" },
        button(t("setup-clear"), () => (this.#squares.fill("-"), this.#show())),
        button(t("setup-start"), () => this.#start(this.#side)),
        button(t("cancel"), () => this.#cancel()),
        button(t("setup-done"), () => this.#finish(), { class: "primary" })),
    );
  }
}
