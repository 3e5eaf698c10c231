// Playing: against the computer, or two people at one board.

import { beginByLink } from "./bylink.ts";
import { newGameDialog, type NewGame } from "./newgame.ts";
import { COLORS, type Shown, type View } from "./desk.ts";
import { at, button, h, icon, refill } from "./dom.ts";
import type { Engine } from "./engine.ts";
import { connectKeys } from "./keys.ts";
import { analysisAddress, engineOf, mountBoard, type Place, Players } from "./page.ts";
import { alert, say, toast } from "./say.ts";
import { setAside, settings, store, stored } from "./settings.ts";
import { play as sound } from "./sound.ts";
import { t } from "./text.ts";
import { Tree } from "./tree.ts";

const KEPT = "viravolta-game";
/** Of what is kept there. What was kept before it was counted is of the first. */
const VERSION = 1;
const LIKED = "viravolta-new-game";
const USUAL: NewGame = { opponent: "computer", level: 3, color: "black", size: 8, start: "usual", pace: "none" };

export function playPage(place: Place): () => void {
  return new Play(place).redraw;
}

class Play {
  readonly #place: Place;
  readonly #board = mountBoard();
  readonly #players = new Players();
  readonly #tree = new Tree();
  readonly #engine: Engine;
  readonly #status = h("p", { class: "status" });
  readonly #actions = h("div", { class: "actions" });
  #view!: View;
  #thinking: AbortController | undefined;
  #hint: string | undefined;
  #hintRun: AbortController | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.#engine = engineOf(place);
    const { input } = connectKeys({
      desk: place.desk,
      board: this.#board,
      view: () => this.#view,
      best: () => void this.#showHint(),
      undo: () => this.#undo(),
      redo: () => this.#do({ op: "redo" }, false),
    });
    this.#board.onchoose = (square) => this.#choose(square);
    this.#tree.onchoose = (node) => this.#do({ op: "go", node }, false);
    at("side").replaceChildren(
      this.#players.element,
      this.#status,
      this.#actions,
      h("div", { class: "panel moves-panel" }, h("h2", {}, t("moves")), this.#tree.element),
      h("details", { class: "by-typing" }, h("summary", {}, t("keys-and-typing")), input, h("p", { class: "hint" }, t("keys-hint"))),
    );
    const kept = stored<Record<string, unknown>>(KEPT);
    const shown = kept && known(kept) ? this.#ask({ ...kept, op: "restore" }) : undefined;
    if (shown && !shown.fault) this.#show(shown, false);
    else {
      const aside = setAside(KEPT);
      this.#start(this.#liked());
      if (aside) alert(t("game-set-aside"));
    }
    setInterval(() => this.#tick(), 100);
    addEventListener("pagehide", () => this.#keep());
  }

  readonly redraw = () => this.#draw(false);

  #ask(request: { op: string } & Record<string, unknown>): Shown {
    return this.#place.desk.ask(request);
  }

  #start(game: NewGame) {
    const person = "person";
    const computer = String(game.level);
    const black = game.opponent === "people" || game.color === "black" || (game.color === "lot" && Math.random() < 0.5);
    const seats = game.opponent === "people" ? [person, person] : black ? [person, computer] : [computer, person];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.#stop();
    const shown = this.#ask({ op: "new", size: game.size, start: game.start, black: seats[0], white: seats[1], pace: game.pace, seed });
    // What a newer page has been asked for may be unknown here.
    if (shown.fault && game !== USUAL) this.#start(USUAL);
    else this.#show(shown, false);
  }

  /** Does something to the game and shows what came of it. */
  #do(request: { op: string } & Record<string, unknown>, moved: boolean) {
    this.#stop();
    this.#show(this.#ask(request), moved);
  }

  #stop() {
    this.#thinking?.abort();
    this.#hintRun?.abort();
    this.#hint = undefined;
    this.#board.values([]);
  }

  #show(shown: Shown, moved: boolean) {
    if (shown.fault) {
      alert(shown.fault.message);
      return;
    }
    this.#view = shown.view;
    this.#draw(moved);
    if (shown.said.length) {
      const turn = this.#view.result || this.#view.passed ? [] : [t("moves-count", { color: this.#view.turn, n: this.#view.legal.length })];
      say([...shown.said, ...turn].join(" "));
      const passed = this.#view.passed !== null;
      sound(this.#view.result ? "end" : passed ? "pass" : "turn");
      if (this.#view.result) alert(this.#view.result.words);
      else if (passed && this.#view.passed_words) toast(this.#view.passed_words);
    }
    this.#place.desk.ask({ op: "clock", running: this.#view.number > 0 || this.#view.seats[0] !== "person" });
    this.#keep();
    void this.#answer();
  }

  #mine(): boolean {
    return !this.#view.result && this.#view.seats[this.#view.turn === "black" ? 0 : 1] === "person";
  }

  #draw(moved: boolean) {
    const view = this.#view;
    const alone = view.seats.filter((seat) => seat === "person").length === 1;
    this.#board.show(view, { marks: settings.marks && this.#mine(), active: this.#mine(), pointed: this.#hint }, moved);
    this.#players.show(view, alone ? view.seat_words : ["", ""]);
    this.#tree.show(view);
    const computing = !view.result && !this.#mine();
    this.#status.textContent = view.result
      ? view.result.words
      : [view.passed_words, computing ? (view.paused ? t("waiting") : t("thinking")) : alone ? t("your-move") : t("side-moves", { color: view.turn }), view.opening ? t("opening", { name: view.opening }) : ""]
          .filter(Boolean)
          .join(" ");
    this.#status.classList.toggle("passed", view.passed !== null);
    this.#status.classList.toggle("over", view.result !== null);
    const end = view.result !== null;
    refill(this.#actions,
      action(t("take-back"), BACK, () => this.#undo(), view.number === 0),
      action(t("hint"), BULB, () => void this.#showHint(), end || !this.#mine()),
      computing && view.paused ? action(t("go-on"), PLAY, () => this.#do({ op: "pause", paused: false }, false)) : action(t("resign"), FLAG, () => this.#resign(), end || !this.#mine() || view.number === 0),
      h("a", { class: "action", href: analysisAddress(this.#place, view.link) }, icon(CHART), h("span", {}, t("analyse"))),
      action(t("new-game"), PLUS, () => this.#new(), false, end),
    );
  }

  #choose(square: string) {
    if (!this.#mine()) {
      say(this.#view.result ? this.#view.result.words : t("not-your-turn"));
      return;
    }
    this.#do({ op: "place", square }, true);
  }

  #undo() {
    this.#do({ op: "undo" }, false);
    say(t("taken-back"));
  }

  #resign() {
    const color = this.#view.turn;
    this.#do({ op: "resign", color }, false);
  }

  /** What was played last; a game by link is nothing to begin with. */
  #liked(): NewGame {
    return { ...USUAL, ...stored<Partial<NewGame>>(LIKED) };
  }

  #new() {
    newGameDialog(this.#place, this.#liked(), (game) => {
      store(LIKED, game);
      if (game.opponent === "link") {
        beginByLink(this.#place, game).catch((error: unknown) => alert(error instanceof Error ? error.message : t("live-failed")));
        return;
      }
      this.#start(game);
      this.#board.focusSquare();
    });
  }

  /** Lets the computer move, once the eye has followed what was played before. */
  async #answer() {
    const { wanted, node } = this.#view;
    if (!wanted) return;
    const control = new AbortController();
    this.#thinking = control;
    try {
      const [told] = await Promise.all([this.#engine.think(wanted, undefined, control.signal), this.#board.settled()]);
      if (control.signal.aborted || this.#view.node !== node || !told.move) return;
      this.#show(this.#ask({ op: "place", square: told.move }), true);
    } catch (error) {
      if (!control.signal.aborted) {
        alert(t("engine-failed"));
        console.error(error);
      }
    }
  }

  /** Shows what the moves are worth, and says the best. */
  async #showHint() {
    if (!this.#mine()) return;
    this.#hintRun?.abort();
    const control = new AbortController();
    this.#hintRun = control;
    const { node, board } = this.#view;
    this.#status.textContent = t("thinking");
    try {
      const show = (told: Parameters<typeof this.tell>[0], done: boolean) => this.tell(told, node, done);
      const told = await this.#engine.think({ start: board, moves: "", what: "values", ms: 1500 }, (told) => show(told, false), control.signal);
      show(told, true);
    } catch (error) {
      if (!control.signal.aborted) alert(t("engine-failed"));
    }
  }

  private tell(told: Parameters<Place["desk"]["told"]>[1], node: number, done: boolean) {
    if (this.#view.node !== node) return;
    const { lines } = this.#place.desk.told(node, told, done);
    this.#board.values(lines);
    const best = lines[0];
    if (!done || !best) return;
    this.#hint = best.move;
    this.#draw(false);
    this.#board.values(lines);
    const text = t("best-move", { move: best.name, value: best.shown, proof: best.proof });
    this.#status.textContent = text;
    say(text);
  }

  #tick() {
    if (this.#view.clocks[0] === null || this.#view.result) return;
    const shown = this.#ask({ op: "clock", running: this.#view.number > 0 || this.#view.seats[0] !== "person" });
    COLORS.forEach((color, side) => this.#players.clock(color, shown.view.clocks[side] ?? null));
    if (shown.said.length) {
      this.#stop();
      this.#show(shown, false);
    }
  }

  #keep() {
    // Since this page was opened, a newer one may have kept a game from another tab. Without room for both, that one stays.
    const there = stored<Record<string, unknown>>(KEPT);
    if (there && !known(there) && !setAside(KEPT)) return;
    const kept = this.#place.desk.ask<Record<string, unknown>>({ op: "keep" });
    store(KEPT, this.#view.result ? undefined : { version: VERSION, ...kept });
  }
}

/** Whether this page knows the version of what is kept. */
function known(kept: Record<string, unknown>): boolean {
  return Number(kept["version"] ?? VERSION) <= VERSION;
}

function action(label: string, path: string, act: () => void, disabled = false, primary = false): HTMLElement {
  const element = button("", act, { class: primary ? "action primary" : "action", disabled });
  element.append(icon(path), h("span", {}, label));
  return element;
}

const BACK = "M9 7l-5 5 5 5M4 12h10a6 6 0 0 1 6 6";
const BULB = "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z";
const FLAG = "M5 21V4M5 4h11l-2 4 2 4H5";
const CHART = "M4 19V5M4 19h16M7 15l4-5 3 3 5-7";
const PLUS = "M12 5v14M5 12h14";
const PLAY = "M8 5l11 7-11 7z";
