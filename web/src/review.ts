// The review of a game: what each move cost, and another try before the answer is shown.

import type { Analyse } from "./analyse.ts";
import type { Mistake, Reviewed } from "./desk.ts";
import { button, h } from "./dom.ts";
import type { Engine } from "./engine.ts";
import { engineOf } from "./page.ts";
import { say, toast } from "./say.ts";
import { decimal, t } from "./text.ts";

export class ReviewPanel {
  readonly element = h("div", { class: "review" });
  readonly #page: Analyse;
  #engine: Engine | undefined;
  #state: Reviewed | undefined;
  #line: number[] = [];
  #run: AbortController | undefined;
  #trying: Mistake | undefined;
  #open: number | undefined;
  #message = "";

  constructor(page: Analyse) {
    this.#page = page;
    this.#draw();
  }

  /** The mistake before which somebody tries another move. */
  get trying(): Mistake | undefined {
    return this.#trying;
  }

  /** What is said about it. */
  get message(): string {
    return this.#message;
  }

  /** The signs of mistakes beside their moves. */
  marks(): Map<number, string> {
    const marks = new Map<number, string>();
    for (const mistake of this.#state?.mistakes ?? []) {
      const node = this.#line[mistake.place];
      if (node !== undefined) marks.set(node, mistake.turns || mistake.discs >= 6 ? "??" : mistake.discs >= 2 ? "?" : "?!");
    }
    return marks;
  }

  clear() {
    this.#run?.abort();
    this.#state = undefined;
    this.#trying = undefined;
    this.#message = "";
    this.#line = [];
    this.#draw();
  }

  /** Another position is looked at: a try is over, and values of another line are not of this one. */
  moved() {
    const before = this.#trying && this.#line[this.#trying.place - 1];
    if (this.#trying && this.#page.view.node !== before) {
      this.#trying = undefined;
      this.#draw();
    }
    const same = this.#line.length > 0 && this.#line.every((node, place) => this.#page.view.line[place] === node);
    if (this.#state && !same) this.#page.judged(undefined);
    else if (this.#state) this.#page.judged(this.#state.values);
  }

  /** Judges the line shown, move by move, from the last to the first. */
  begin() {
    this.#run?.abort();
    const control = new AbortController();
    this.#run = control;
    this.#line = [...this.#page.view.line];
    this.#trying = undefined;
    this.#message = "";
    this.#take(this.#page.place.desk.ask<Reviewed>({ op: "review" }));
    void this.#work(control.signal);
  }

  async #work(signal: AbortSignal) {
    this.#engine ??= engineOf(this.#page.place);
    try {
      while (this.#state?.next) {
        const { place, asked } = this.#state.next;
        const told = await this.#engine.think(asked, undefined, signal);
        if (signal.aborted) return;
        this.#take(this.#page.place.desk.ask<Reviewed>({ op: "reviewed", place, told }));
      }
      if (this.#state?.complete) say(this.#state.summary.join(". "));
    } catch (error) {
      if (signal.aborted) return;
      this.#message = t("engine-failed");
      this.#draw();
    }
  }

  #take(state: Reviewed) {
    this.#state = state;
    this.#page.judged(state.values);
    this.#draw();
    if (state.complete) this.#page.redraw();
  }

  /** Goes before a mistake, so that a better move can be found. */
  #try(mistake: Mistake) {
    const node = this.#line[mistake.place - 1];
    if (node === undefined) return;
    this.#trying = undefined;
    this.#page.go(node);
    this.#trying = mistake;
    this.#message = t("try-again", { side: this.#side(mistake), move: mistake.played });
    this.#draw();
    this.#page.resume();
    this.#page.board.values([]);
    say(this.#message);
    this.#page.board.focusSquare();
  }

  /** A move is tried in the place of a mistake. */
  async tried(square: string) {
    const mistake = this.#trying;
    if (!mistake) return;
    const { desk } = this.#page.place;
    if (square === mistake.played) return this.#tell(t("try-same"));
    if (!this.#page.view.legal.some((legal) => legal.square === square)) return this.#tell(t("try-illegal", { square }));
    if (square === mistake.best) return this.#found(mistake, t("try-best", { move: square }));
    const { next } = desk.ask<{ next: { asked: Parameters<Engine["think"]>[0] } | null }>({ op: "try", place: mistake.place, square });
    this.#tell(t("thinking"));
    try {
      this.#engine ??= engineOf(this.#page.place);
      const told = next ? await this.#engine.think(next.asked) : { lines: [], nodes: 0, seconds: 0 };
      if (this.#trying !== mistake) return;
      const { found, loss } = desk.ask<{ found?: boolean; loss: string }>({ op: "tried", place: mistake.place, square, told });
      if (found) this.#found(mistake, t("try-good", { move: square }));
      else this.#tell(t("try-not", { move: square, loss }));
    } catch {
      this.#tell(t("engine-failed"));
    }
  }

  #found(mistake: Mistake, message: string) {
    this.#trying = undefined;
    this.#open = mistake.place;
    this.#tell(message);
    toast(message);
    this.#page.resume();
  }

  #tell(message: string) {
    this.#message = message;
    say(message);
    this.#draw();
    if (this.#trying) this.#page.redraw();
  }

  #side(mistake: Mistake): string {
    return this.#page.view.sides[mistake.color === "black" ? 0 : 1];
  }

  #draw() {
    const state = this.#state;
    const message = h("p", { class: "message" }, this.#message);
    message.hidden = this.#message === "";
    if (!state || state.all === 0) {
      this.element.replaceChildren(
        h("p", { class: "hint" }, t("review-empty")),
        button(t("review-begin"), () => this.begin(), { class: "primary" }),
        message,
      );
      return;
    }
    const progress = h("div", { class: "working" }, h("progress", { max: state.all, value: state.done, "aria-label": t("reviewing") }), h("span", {}, t("reviewed-of", { n: state.done, all: state.all })));
    progress.hidden = state.complete;
    const summary = h("ul", { class: "summary" }, ...state.summary.map((line) => h("li", {}, line)));
    this.element.replaceChildren(
      progress,
      summary,
      message,
      ...(state.complete ? [this.#phases(state)] : []),
      h("ol", { class: "mistakes" }, ...state.mistakes.map((mistake) => h("li", {}, this.#mistake(mistake)))),
      h("div", { class: "row" }, button(t("review-again"), () => this.begin())),
    );
  }

  #phases(state: Reviewed): HTMLElement {
    const { sides } = this.#page.view;
    const names = ["opening", "middle", "end"] as const;
    const row = (side: number) => {
      const tallies = state.phases[side] ?? [];
      const all = tallies.reduce((sum, tally) => ({ moves: sum.moves + tally.moves, best: sum.best + tally.best, lost: sum.lost + tally.lost }), { moves: 0, best: 0, lost: 0 });
      const cells = [all, ...tallies].map((tally) =>
        h("td", { class: "figure" }, tally.moves === 0 ? "–" : `${Math.round((100 * tally.best) / tally.moves)}%`, tally.lost > 0 ? h("small", {}, ` −${decimal(tally.lost, 1)}`) : null));
      return h("tr", {}, h("th", { scope: "row" }, sides[side] ?? ""), ...cells);
    };
    return h("table", { class: "phases" },
      h("caption", {}, t("accuracy")),
      h("thead", {}, h("tr", {}, h("td"), ...["all", ...names].map((name) => h("th", { scope: "col" }, t(`phase-${name}`))))),
      h("tbody", {}, row(0), row(1)));
  }

  #mistake(mistake: Mistake): HTMLElement {
    const details = h("details", { class: mistake.turns ? "mistake turns" : "mistake", open: this.#open === mistake.place });
    const line = (moves: string[]) =>
      h("button", { type: "button", class: "link", onclick: () => this.#follow(mistake, moves) }, moves.slice(0, 10).join(" "));
    details.append(
      h("summary", {}, h("span", {}, mistake.costly), h("span", { class: "cost" }, mistake.loss)),
      h("div", { class: "row" }, button(t("try"), () => this.#try(mistake)), button(t("show-it"), () => this.#page.go(this.#line[mistake.place] ?? 0))),
      h("details", { class: "answer" },
        h("summary", {}, t("show-answer")),
        h("p", {}, t("answer-best", { move: mistake.best, value: mistake.best_value }), " ", line(mistake.best_line)),
        h("p", {}, t("answer-played", { move: mistake.played, value: mistake.value }), " ", line(mistake.line))),
    );
    details.addEventListener("toggle", () => {
      if (details.open) this.#open = mistake.place;
      else if (this.#open === mistake.place) this.#open = undefined;
    });
    return details;
  }

  /** Plays a line onto the board, as a variation. */
  #follow(mistake: Mistake, moves: string[]) {
    this.#page.go(this.#line[mistake.place - 1] ?? 0);
    for (const square of moves) {
      if (square !== "pass") this.#page.do({ op: "place", square }, true);
    }
  }
}
