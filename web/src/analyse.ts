// Analysis: values on the squares, best lines, the graph, the tree, files, set-up, links, and the review of a whole game.

import { Explorer } from "./explorer.ts";
import type { Facts, KnownValue, Line, Shown, View } from "./desk.ts";
import { at, button, h, icon, refill } from "./dom.ts";
import type { Engine, Told } from "./engine.ts";
import { filesPanel } from "./files.ts";
import { Graph, type GraphPoint } from "./graph.ts";
import { connectKeys } from "./keys.ts";
import { Lines } from "./lines.ts";
import { engineOf, mountBoard, type Place, Players } from "./page.ts";
import { ReviewPanel } from "./review.ts";
import { alert, say, toast } from "./say.ts";
import { setAside, settings, store, stored } from "./settings.ts";
import { Setup } from "./setup.ts";
import { play as sound } from "./sound.ts";
import { Tabs } from "./tabs.ts";
import { t } from "./text.ts";
import { Tree } from "./tree.ts";

const KEPT = "viravolta-analysis";

/** A game with its comments, which an address does not hold. */
interface Kept {
  link: string;
  file: string;
}

/** What the address says; as it stands, where it is not well written. */
function hash(): string {
  return decoded(location.hash.slice(1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The game in an address of this page, for those who paste what they were sent. */
function linked(text = ""): string | undefined {
  const [, moves] = /^https?:\/\/\S+?(?:#|[?&]moves=)(\S+)$/.exec(text.trim()) ?? [];
  return moves && decoded(moves);
}

export function analysePage(place: Place): () => void {
  return new Analyse(place).redraw;
}

/** A text, or a file with a character for each byte; and which of its games. */
export interface Opening {
  text?: string;
  file?: string;
  name?: string;
  game?: number;
}

export class Analyse {
  /** Something was opened, or could not be. */
  onopen: (shown: Shown, what: Opening) => void = () => undefined;
  readonly place: Place;
  readonly board = mountBoard();
  view!: View;
  readonly #players = new Players();
  readonly #engine: Engine;
  readonly #graph = new Graph();
  readonly #tree = new Tree();
  readonly #lines = new Lines();
  readonly #verdict = h("p", { class: "verdict" });
  readonly #steps = h("div", { class: "steps", role: "toolbar", "aria-label": t("steps") });
  readonly #comment = h("textarea", { id: "comment", rows: 2, maxlength: 2000 });
  readonly #facts = h("p", { class: "facts" });
  readonly #review: ReviewPanel;
  readonly #explorer: Explorer | undefined;
  readonly #tabs: Tabs;
  readonly #setup: Setup;
  #known: Line[] = [];
  #values: (KnownValue | null)[] | undefined;
  #running: AbortController | undefined;
  #on = stored<boolean>("viravolta-engine") ?? true;
  #showFacts = false;
  #asked = false;
  #frame = 0;

  constructor(place: Place) {
    this.place = place;
    this.#engine = engineOf(place);
    this.#review = new ReviewPanel(this);
    this.#explorer = place.explorer ? new Explorer(place, (square) => this.#choose(square), (text) => this.#openHere(text)) : undefined;
    this.#setup = new Setup(this);
    const { input } = connectKeys({
      desk: place.desk,
      board: this.board,
      view: () => this.view,
      evaluation: () => this.#evaluation(),
      best: () => say(this.#best()),
      step: (op) => this.#setup.active || this.do({ op }),
      branch: (forward) => this.#setup.active || this.do({ op: "branch", forward }),
    });
    this.board.onchoose = (square) => this.#choose(square);
    this.#graph.onchoose = (node) => this.go(node);
    this.#tree.onchoose = (node) => this.go(node);
    this.#lines.onchoose = (square) => this.#choose(square);
    this.#comment.addEventListener("change", () => this.do({ op: "comment", node: this.view.node, text: this.#comment.value }));
    const moves = h("div", {}, this.#tree.element, this.#moveTools());
    const lines = h("div", {}, this.#engineTools(), this.#lines.element, this.#facts);
    const files = filesPanel(this, this.#setup);
    this.#tabs = new Tabs([
      { id: "lines", label: t("lines"), panel: lines },
      { id: "moves", label: t("moves"), panel: moves },
      { id: "review", label: t("review"), panel: this.#review.element },
      ...(this.#explorer ? [{ id: "explorer", label: t("explorer"), panel: this.#explorer.element }] : []),
      { id: "files", label: t("files"), panel: files },
    ]);
    this.#tabs.onopen = (id) => {
      if (id === "explorer") this.#explorer?.look();
      if (id === "moves") this.#tree.reveal();
    };
    at("side").replaceChildren(
      this.#players.element,
      this.#verdict,
      this.#steps,
      this.#graph.element,
      this.#tabs.element,
      h("details", { class: "by-typing" }, h("summary", {}, t("keys-and-typing")), input, h("p", { class: "hint" }, t("keys-hint"))),
    );
    this.#acceptDrops();
    addEventListener("hashchange", () => {
      if (hash() !== this.view.link) this.#fromAddress();
    });
    this.#fromAddress();
  }

  readonly redraw = () => this.#draw(false);

  /** A try has begun or is over: the engine is silent, or goes on. */
  resume() {
    this.#draw(false);
    this.#think();
  }

  /** The address says what is shown; what this browser has kept only adds comments to the same game. */
  #fromAddress() {
    this.#values = undefined;
    this.#review.clear();
    const query = new URLSearchParams(location.search);
    const link = hash();
    const start = query.get("start");
    const asked = query.get("moves") ?? "";
    const kept = [history.state as Kept | null, stored<Kept>(KEPT)].find((kept) => kept?.link === link);
    const opened = link && kept ? this.ask({ op: "open", file: kept.file, name: "kept.json" }) : undefined;
    // Its file says which version it is of. The moves are in the address, and the comments are not written over.
    const aside = opened?.fault && stored<Kept>(KEPT)?.link === link && setAside(KEPT);
    const written = start ? `${start};${asked}` : asked;
    const shown = opened && !opened.fault ? (this.#stand(link) ?? opened)
      : link || !written ? this.ask({ op: "restore", link })
      : this.ask({ op: "open", text: written });
    if (!shown.fault) this.#show({ ...shown, said: [] }, false);
    else {
      this.#show(this.ask({ op: "restore", link: "" }), false);
      alert(link ? t("bad-link", { n: (shown.fault.offset ?? 0) + 1 }) : shown.fault.message);
    }
    if (aside && !shown.fault) alert(t("comments-set-aside"));
    if (this.view.tree.length > 0) this.#review.begin();
  }

  /** What is about to go stays one step back in the browser's history, with its comments. */
  #remember(before: View) {
    if (before.link === "") return;
    history.replaceState(stored<Kept>(KEPT) ?? null, "");
    history.pushState(null, "", location.href);
  }

  /** Goes to where a link stands, in a game that is open already. */
  #stand(link: string): Shown | undefined {
    const moves = link.split("@")[1];
    if (moves === undefined) return undefined;
    let node = 0;
    for (const square of moves.match(/[a-h][1-8]/g) ?? []) {
      const children = (id: number) => this.view.tree.filter((child) => (child.parent ?? 0) === id);
      const shown = this.ask({ op: "view" });
      this.view = shown.view;
      const pass = children(node).find((child) => child.move === "pass");
      const next = children(pass?.id ?? node).find((child) => child.move === square);
      if (!next) return undefined;
      node = next.id;
    }
    return this.ask({ op: "go", node });
  }

  ask(request: { op: string } & Record<string, unknown>): Shown {
    return this.place.desk.ask(request);
  }

  do(request: { op: string } & Record<string, unknown>, moved = false) {
    this.#show(this.ask(request), moved);
  }

  go(node: number) {
    const forward = this.view.tree.find((child) => child.id === node);
    this.do({ op: "go", node }, forward?.parent === this.view.node);
  }

  /** Opens something; `onopen` hears what came of it. */
  open(what: Opening) {
    const link = linked(what.text);
    const shown = this.ask(link === undefined ? { op: "open", called: t("pasted"), ...what } : { op: "restore", link });
    if (shown.fault) {
      alert(shown.fault.message);
    } else {
      this.#instead(shown);
      if (shown.said.length) toast(shown.said.join(" "));
      if (this.view.tree.length > 0) this.#review.begin();
    }
    this.onopen(shown, what);
  }

  /** Opens a game and goes as far into it as one stood. */
  #openHere(text: string) {
    const { number } = this.view;
    this.open({ text });
    const node = this.view.tree.find((node) => node.number === number && node.move !== "pass" && this.view.line.includes(node.id));
    this.go(node?.id ?? 0);
  }

  /** Begins another game, such as the one of the set-up. */
  begin(request: { op: string } & Record<string, unknown>) {
    this.#instead(this.ask(request));
  }

  #instead(shown: Shown) {
    this.#remember(this.view);
    this.#values = undefined;
    this.#review.clear();
    this.#show(shown, false);
  }

  /** What the review has found out about the line shown. */
  judged(values: (KnownValue | null)[] | undefined) {
    this.#values = values;
    this.#drawGraph();
  }

  #choose(square: string) {
    if (this.#setup.active) return this.#setup.paint(square);
    if (this.#review.trying) return this.#review.tried(square);
    this.do({ op: "place", square }, true);
  }

  #show(shown: Shown, moved: boolean) {
    if (shown.fault) return alert(shown.fault.message);
    const before = this.view as View | undefined;
    if (this.#setup.active) this.#setup.leave();
    this.view = shown.view;
    if (before?.node !== this.view.node || before.board !== this.view.board || before.link !== this.view.link) this.#known = [];
    this.#review.moved();
    this.#draw(moved);
    if (shown.said.length) {
      say(shown.said.join(" "));
      sound(this.view.result ? "end" : this.view.passed ? "pass" : "turn");
    } else {
      say(this.#where());
    }
    this.#address();
    this.#keep();
    this.#explorer?.show(this.view);
    this.#think();
  }

  /** The address is the truth: a game that was asked for in another way is in it from now on. */
  #address() {
    const query = new URLSearchParams(location.search);
    if (hash() === this.view.link && !query.has("moves") && !query.has("start")) return;
    ["moves", "start"].forEach((name) => query.delete(name));
    const search = query.toString();
    history.replaceState(null, "", `${location.pathname}${search && `?${search}`}${this.view.link && `#${this.view.link}`}`);
  }

  #where(): string {
    const { last, sides, number, passed_words, result } = this.view;
    if (number === 0 || !last) return t("start");
    const side = sides[last.color === "black" ? 0 : 1];
    return [t("move-label", { number, side, square: last.square }), passed_words, result?.words].filter(Boolean).join(". ");
  }

  #keep() {
    const commented = this.view.tree.some((node) => node.comment);
    if (!commented && !stored(KEPT)) return;
    const saved = this.place.desk.ask<{ file?: string }>({ op: "save", name: "kept.json", seconds: Math.floor(Date.now() / 1000) });
    store(KEPT, commented && saved.file ? { link: this.view.link, file: saved.file } : undefined);
  }

  #draw(moved: boolean) {
    if (this.#setup.active) return this.#setup.show();
    const view = this.view;
    const active = !view.result;
    const facts = this.#showFacts ? this.place.desk.ask<Facts>({ op: "facts" }) : undefined;
    this.board.show(view, { marks: settings.marks && active, active, ...(facts ? { ringed: new Set(facts.stable) } : {}) }, moved);
    this.board.values(this.#known);
    this.#players.show(view, [view.names[0] ?? "", view.names[1] ?? ""]);
    this.#tree.show(view, this.#review.marks());
    this.#drawGraph();
    this.#drawLines();
    this.#facts.hidden = !facts;
    if (facts) {
      this.#facts.textContent = [0, 1].map((side) => t("facts-side", { side: view.sides[side] ?? "", moves: facts.mobility[side] ?? 0, stable: facts.stable_counts[side] ?? 0 })).join(" · ");
    }
    const node = view.tree.find((node) => node.id === view.node);
    if (document.activeElement !== this.#comment) this.#comment.value = node?.comment ?? "";
    this.#comment.disabled = node === undefined;
    this.#drawSteps();
  }

  #drawGraph() {
    const view = this.view;
    const nodes = new Map(view.tree.map((node) => [node.id, node]));
    const mistakes = this.#review.marks();
    const points = view.line.map((id, place): GraphPoint => {
      const node = nodes.get(id);
      const reviewed = this.#values?.[place] ?? null;
      const side = view.sides[node?.color === "white" ? 1 : 0];
      return {
        node: id,
        label: !node ? t("start") : node.move === "pass" ? t("move-passed", { side }) : t("move-label", { number: node.number, side, square: node.move }),
        value: reviewed ?? (id === 0 ? view.root_value : (node?.value ?? null)),
        mistake: mistakes.has(id),
        passed: node?.move === "pass",
      };
    });
    this.#graph.show(points, view.node);
  }

  #drawLines() {
    const view = this.view;
    const value = view.tree.find((node) => node.id === view.node)?.value ?? (view.node === 0 ? view.root_value : null);
    // Who tries another move looks at the board: what is to be done, and what came of it, stands beside it.
    const trying = this.#review.trying ? this.#review.message : undefined;
    const judged = view.result || trying !== undefined || !value?.words ? undefined : value;
    this.#verdict.replaceChildren(
      h("span", { class: "evaluation" }, trying ?? view.result?.words ?? judged?.words ?? (this.#on ? t("thinking") : "")),
      ...(judged ? [h("span", { class: "line-proof" }, judged.proof)] : []),
      ...(view.opening ? [h("span", { class: "opening" }, view.opening)] : []),
      ...(view.passed_words ? [h("span", { class: "passed" }, view.passed_words)] : []),
    );
    this.#lines.show(this.#known);
  }

  #drawSteps() {
    const { view } = this;
    const place = view.line.indexOf(view.node);
    const step = (op: string, label: string, path: string, disabled: boolean) => {
      const element = button("", () => this.do({ op }, op === "forward"), { class: "step", "aria-label": label, title: label, disabled });
      element.append(icon(path));
      return element;
    };
    const end = place === view.line.length - 1;
    refill(this.#steps,
      step("first", t("step-first"), "M18 6l-8 6 8 6M6 6v12", place === 0),
      step("back", t("step-back"), "M15 6l-7 6 7 6", place === 0),
      h("span", { class: "place" }, t("move-of", { n: view.number })),
      step("forward", t("step-forward"), "M9 6l7 6-7 6", end),
      step("last", t("step-last"), "M6 6l8 6-8 6M18 6v12", end),
    );
  }

  #moveTools(): HTMLElement {
    const branch = () => this.view.tree.find((node) => node.id === this.view.node);
    return h("div", { class: "move-tools" },
      h("div", { class: "row" },
        button(t("promote"), () => (this.do({ op: "promote" }), say(t("promoted")))),
        button(t("delete"), () => {
          const node = branch();
          if (!node) return;
          this.#remember(this.view);
          this.do({ op: "delete", node: node.id });
          say(t("deleted"));
        })),
      h("div", { class: "field" }, h("label", { for: "comment" }, t("comment")), this.#comment));
  }

  #engineTools(): HTMLElement {
    const engine = h("input", { type: "checkbox", checked: this.#on, onchange: () => {
      this.#on = engine.checked;
      store("viravolta-engine", this.#on);
      if (!this.#on) {
        this.#known = [];
        this.#draw(false);
      }
      this.#think();
    } });
    const facts = h("input", { type: "checkbox", onchange: () => ((this.#showFacts = facts.checked), this.#draw(false)) });
    return h("div", { class: "row toggles" },
      h("label", { class: "toggle" }, engine, h("span", {}, t("values"))),
      h("label", { class: "toggle" }, facts, h("span", {}, t("facts"))));
  }

  #evaluation(): string {
    const value = this.view.tree.find((node) => node.id === this.view.node)?.value ?? (this.view.node === 0 ? this.view.root_value : null);
    return value ? `${value.words}. ${value.proof}.` : t("unknown");
  }

  #best(): string {
    const best = this.#known[0];
    return best ? t("best-move", { move: best.name, value: best.shown, proof: best.proof }) : t("unknown");
  }

  /** Asks for the value of every move, ever better, until something else is looked at. */
  #think() {
    this.#running?.abort();
    this.#running = undefined;
    if (!this.#on || this.view.result || this.#setup.active || this.#review.trying) return;
    const control = new AbortController();
    this.#running = control;
    const { node, board } = this.view;
    let latest: Told | undefined;
    const show = (told: Told, done: boolean) => {
      latest = told;
      cancelAnimationFrame(this.#frame);
      const draw = () => {
        if (control.signal.aborted || this.view.node !== node || !latest || this.#setup.active || this.#review.trying) return;
        const { lines, value } = this.place.desk.told(node, latest, done);
        this.#known = lines;
        if (node === 0) this.view.root_value = value;
        const known = this.view.tree.find((each) => each.id === node);
        if (known && value) known.value = value;
        this.board.values(lines);
        if (lines.length > 0 && performance.getEntriesByName("first-value").length === 0) performance.mark("first-value");
        this.#drawLines();
        this.#drawGraph();
      };
      if (done) draw();
      else this.#frame = requestAnimationFrame(draw);
    };
    // Whoever walks through a game quickly wants to see it, not to wait for it; whoever has just come wants to see values.
    const pause = this.#asked ? 60 : 0;
    this.#asked = true;
    setTimeout(() => {
      if (control.signal.aborted) return;
      this.#engine.think({ start: board, moves: "", what: "values" }, (told) => show(told, false), control.signal).then(
        (told) => show(told, true),
        (error: unknown) => {
          if (control.signal.aborted) return;
          console.error(error);
          this.#verdict.textContent = t("engine-failed");
        },
      );
    }, pause);
  }

  #acceptDrops() {
    const over = (event: DragEvent) => {
      event.preventDefault();
      document.body.classList.toggle("dropping", event.type === "dragover");
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", over);
    document.addEventListener("drop", (event) => {
      over(event);
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text");
      if (file) void this.openFile(file);
      else if (text) this.open({ text });
    });
    document.addEventListener("paste", (event) => {
      if ((event.target as HTMLElement).closest("input, textarea")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text");
      if (file) void this.openFile(file);
      else if (text) this.open({ text });
    });
  }

  async openFile(file: File) {
    if (file.size > 8_000_000) return void alert(t("file-too-large"));
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
    this.open({ file: text, name: file.name });
  }
}
