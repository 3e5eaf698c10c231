// Setting up a position: paint discs, choose who is to move, or write the board.

import type { Analyse } from "./analyse.ts";
import type { Color } from "./desk.ts";
import { button, h, refill } from "./dom.ts";
import { choices } from "./page.ts";
import { say } from "./say.ts";
import { play as sound } from "./sound.ts";
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
    this.show();
    sound("place");
    say(this.#page.board.querySelector(`[data-square="${square}"]`)?.getAttribute("aria-label") ?? square);
  }

  begin() {
    const { side, board, turn } = this.#page.view;
    this.#load(board.slice(0, side * side), side, turn);
    this.active = true;
    this.#draw();
    this.show();
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

  /** Draws the board as it is being set up. */
  show() {
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
    this.#draw();
    this.show();
  }

  #finish() {
    this.leave();
    this.#page.begin({ op: "restore", link: `${this.#squares.join("")}${GLYPHS[this.#turn]};` });
  }

  /** Another game is shown, or nothing was meant. */
  leave() {
    this.active = false;
    this.#draw();
  }

  #draw() {
    // What is about the game makes room, so that a telephone shows the board and the colours together.
    document.body.classList.toggle("setting-up", this.active);
    if (!this.active) {
      refill(this.element, button(t("set-up"), () => this.begin()));
      return;
    }
    refill(this.element,
      h("p", { class: "hint" }, t("setup-hint")),
      choices("paint", t("paint"), [["black", t("black")], ["white", t("white")], ["empty", t("empty", { n: 1 })]], this.#paint, (value) => (this.#paint = value as Paint)),
      choices("setup-turn", t("setup-turn"), [["black", t("black")], ["white", t("white")]], this.#turn, (value) => (this.#turn = value as Color)),
      choices("setup-size", t("board-size"), [["4", "4×4"], ["6", "6×6"], ["8", "8×8"]], String(this.#side), (value) => this.#start(Number(value))),
      h("div", { class: "row" },
        button(t("setup-clear"), () => (this.#squares.fill("-"), this.show())),
        button(t("setup-start"), () => this.#start(this.#side)),
        button(t("cancel"), () => (this.leave(), this.#page.redraw())),
        button(t("setup-done"), () => this.#finish(), { class: "primary" })),
    );
  }
}
