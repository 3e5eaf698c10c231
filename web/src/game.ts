// A game by link: two people in two browsers, others watching. The server decides; the page shows and asks.

import type { Color, Shown, View } from "./desk.ts";
import { COLORS } from "./desk.ts";
import { at, button, copied, h, refill } from "./dom.ts";
import { connectKeys } from "./keys.ts";
import { analysisAddress, mountBoard, type Place, Players } from "./page.ts";
import { qr } from "./qr.ts";
import { alert, say, toast } from "./say.ts";
import { settings, store, stored } from "./settings.ts";
import { play as sound } from "./sound.ts";
import { t } from "./text.ts";
import { Tree } from "./tree.ts";

interface Player {
  name: string | null;
  seen: boolean;
}

/** The game as `docs/formats/web.md` describes it. */
interface Game {
  seat: Color | "watch";
  version: number;
  start: string;
  moves: string[];
  turn: Color | null;
  players: Record<Color, Player>;
  clock: { black: number; white: number; running: Color | null } | null;
  result: { winner: Color | null; black: number; white: number; ending: string } | null;
  takeback: { by: Color; ply: number } | null;
  rematch: Color | null;
  next: string | null;
  watch?: string;
}

interface Presence {
  black: boolean;
  white: boolean;
  watchers: number;
}

export function gamePage(place: Place, token: string): () => void {
  return new Live(place, token).redraw;
}

class Live {
  readonly #place: Place;
  readonly #token: string;
  readonly #board = mountBoard();
  readonly #players = new Players();
  readonly #tree = new Tree();
  readonly #status = h("p", { class: "status" });
  readonly #state = h("p", { class: "offline" });
  readonly #actions = h("div", { class: "row" });
  readonly #invite = h("div", { class: "invite" });
  readonly #present = h("p", { class: "hint" });
  #game: Game | undefined;
  #view!: View;
  #presence: Presence | undefined;
  /** When the clocks of the game were told. */
  #told = 0;
  #sending = false;
  #looking = false;
  #resigning = false;
  /** Whoever has withdrawn a question needs not be told that it is gone. */
  #withdrawn = false;

  constructor(place: Place, token: string) {
    this.#place = place;
    this.#token = token;
    this.#state.hidden = true;
    const { input } = connectKeys({
      desk: place.desk,
      board: this.#board,
      view: () => ({ ...this.#view, clocks: this.#clocks() ?? [null, null] }),
      step: (op) => this.#look({ op }),
    });
    this.#board.onchoose = (square) => void this.#choose(square);
    this.#tree.onchoose = (node) => this.#look({ op: "go", node });
    at("side").replaceChildren(
      h("div", { class: "live" }, this.#state, this.#players.element, this.#status, this.#actions, this.#invite, this.#present),
      h("div", { class: "panel moves-panel" }, h("h2", {}, t("moves")), this.#tree.element),
      h("details", { class: "by-typing" }, h("summary", {}, t("keys-and-typing")), input, h("p", { class: "hint" }, t("keys-hint"))),
    );
    this.#view = place.desk.ask<Shown>({ op: "restore", link: "" }).view;
    place.stream?.onstate((connected) => this.#connected(connected));
    place.stream?.listen((event, data) => {
      if (event === "game") this.#take(data as unknown as Game);
      if (event === "presence") {
        this.#presence = data as unknown as Presence;
        this.#draw(false);
      }
      if (event === "resync") void this.#fetch();
    });
    void this.#fetch().then(() => this.#join());
    setInterval(() => this.#tick(), 100);
  }

  readonly redraw = () => this.#draw(false);

  #connected(connected: boolean) {
    const lost = !this.#state.hidden;
    this.#state.hidden = connected;
    this.#state.textContent = t("live-offline");
    if (connected && lost) {
      say(t("live-online"));
      void this.#fetch();
    } else if (!connected && !lost) say(t("live-offline"));
  }

  async #fetch() {
    try {
      const answer = await fetch(`${this.#place.root}api/games/${this.#token}`, { cache: "no-store" });
      if (answer.ok) this.#take((await answer.json()) as Game);
    } catch {
      // The stream tells when the server is back.
    }
  }

  async #join() {
    if (this.#game && this.#game.seat !== "watch") await this.#post("join", { name: stored<string>("viravolta-name") ?? null });
  }

  /** Something that the server is asked for; again until it has heard it, where that can do no harm. */
  async #post(what: string, body: Record<string, unknown> = {}, tries = 4): Promise<boolean> {
    for (let tried = 1; ; tried++) {
      try {
        const answer = await fetch(`${this.#place.root}api/games/${this.#token}/${what}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        const read = (await answer.json()) as Game & { message?: string; game?: Game };
        if (answer.ok) {
          if (read.moves) this.#take(read);
          return true;
        }
        if (read.game) this.#take(read.game);
        if (answer.status < 500 && answer.status !== 429) {
          if (read.message) alert(read.message);
          return false;
        }
      } catch {
        // Lost on the way: a move is known by its ply and may be sent again.
      }
      if (tried >= tries) {
        alert(t("live-failed"));
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, 600 * tried));
    }
  }

  #take(game: Game) {
    const before = this.#game;
    if (before && game.version < before.version) return;
    this.#game = game;
    this.#told = performance.now();
    const changed = !before || before.moves.join() !== game.moves.join();
    if (changed) {
      const longer = before && game.moves.length > before.moves.length && before.moves.every((move, at) => game.moves[at] === move);
      const shown = this.#restored(game, Boolean(longer));
      if (shown.fault) return alert(shown.fault.message);
      this.#view = shown.view;
      if (shown.said.length) {
        say(shown.said.join(" "));
        sound(this.#view.passed ? "pass" : "turn");
        if (this.#view.passed_words) toast(this.#view.passed_words);
      }
      this.#draw(Boolean(longer));
    } else {
      this.#draw(false);
    }
    if (!before) return;
    if (game.result && !before.result) {
      alert(this.#result());
      sound("end");
    }
    if (game.moves.length < before.moves.length) say(t("taken-back"));
    if (game.seat !== "watch") this.#tellAsked(game, before, game.seat);
  }

  /** What the other side asks for, and what has become of one's own question, also for ears; a rematch begins for both at once. */
  #tellAsked(game: Game, before: Game, seat: Color) {
    const tell = (words: string) => (say(words), toast(words));
    if (game.takeback && game.takeback.by !== seat && before.takeback?.by !== game.takeback.by) tell(t("live-takeback-offered"));
    if (game.rematch && game.rematch !== seat && before.rematch !== game.rematch) tell(t("live-rematch-offered"));
    const gone = (before.takeback?.by === seat && !game.takeback) || (before.rematch === seat && !game.rematch);
    // A question is also gone when it was granted, or when the game has gone on or ended.
    const asBefore = !game.next && Boolean(game.result) === Boolean(before.result) && game.moves.length === before.moves.length;
    if (gone && asBefore && !this.#withdrawn) tell(t("live-refused"));
    if (gone) this.#withdrawn = false;
    if (game.next && !before.next) location.href = `${this.#place.root}g/${game.next}`;
  }

  #withdraw() {
    this.#withdrawn = true;
    void this.#post("decline");
  }

  /** The game as the server has it; with `anew` its last move is made on the desk, so that it can be said and turned. */
  #restored(game: Game, anew: boolean): Shown {
    const squares = game.moves.filter((move) => move !== "pass");
    const last = anew ? squares.pop() : undefined;
    this.#looking = false;
    const shown = this.#place.desk.ask<Shown>({ op: "restore", link: `${game.start.replace(" ", "")};${squares.join("")}` });
    return last === undefined ? shown : this.#place.desk.ask<Shown>({ op: "place", square: last });
  }

  #mine(): boolean {
    return this.#game !== undefined && !this.#looking && this.#game.turn === this.#game.seat;
  }

  async #choose(square: string) {
    if (this.#looking) return this.#look({ op: "last" });
    if (!this.#game || !this.#mine() || this.#sending) return say(t("not-your-turn"));
    if (!this.#view.legal.some((legal) => legal.square === square)) {
      const shown = this.#place.desk.ask<Shown>({ op: "place", square });
      if (shown.fault) alert(shown.fault.message);
      return;
    }
    const ply = this.#game.moves.length;
    this.#view = this.#place.desk.ask<Shown>({ op: "place", square }).view;
    this.#sending = true;
    this.#draw(true);
    const done = await this.#post("moves", { ply, square }, 8);
    this.#sending = false;
    if (!done) {
      await this.#fetch();
      // Whatever the server has is shown, which may be what was there before.
      this.#view = this.#restored(this.#game, false).view;
    }
    this.#draw(false);
  }

  /** Looks at earlier moves; the game goes on meanwhile. */
  #look(request: { op: string } & Record<string, unknown>) {
    this.#view = this.#place.desk.ask<Shown>(request).view;
    this.#looking = this.#view.node !== this.#view.line[this.#view.line.length - 1];
    this.#draw(false);
  }

  #result(): string {
    const result = this.#game?.result;
    if (!result) return "";
    if (result.ending === "normal" && this.#view.result) return this.#view.result.words;
    if (result.ending !== "normal" && result.winner) {
      const loser: Color = result.winner === "black" ? "white" : "black";
      return t(result.ending === "time" ? "live-time" : "live-resigned", { color: loser });
    }
    return `${result.black}–${result.white}`;
  }

  #clocks(): [number, number] | undefined {
    const clock = this.#game?.clock;
    if (!clock) return undefined;
    const passed = performance.now() - this.#told;
    return COLORS.map((color) => Math.max(0, clock[color] - (clock.running === color ? passed : 0))) as [number, number];
  }

  #tick() {
    const clocks = this.#clocks();
    if (clocks) COLORS.forEach((color, side) => this.#players.clock(color, clocks[side] ?? 0));
  }

  #draw(moved: boolean) {
    const game = this.#game;
    if (!game) return;
    const view = { ...this.#view, result: game.result ? { words: this.#result(), winner: game.result.winner, counts: this.#view.counts } : this.#view.result };
    const mine = this.#mine() && !this.#sending && !game.result;
    this.#board.show(view, { marks: settings.marks && mine, active: mine }, moved);
    const names = COLORS.map((color) => {
      const here = this.#presence ? ` · ${t(this.#presence[color] ? "live-here" : "live-away")}` : "";
      return `${game.players[color].name ?? ""}${here}`;
    }) as [string, string];
    this.#players.show(view, names, this.#clocks() ?? [null, null]);
    this.#tree.show(this.#view);
    const role = game.seat === "watch" ? t("live-watching") : t("live-you", { color: game.seat });
    const turn = game.result ? this.#result() : game.seat === "watch" ? t("side-moves", { color: game.turn ?? "black" }) : this.#mine() ? t("your-move") : t("live-their-move");
    this.#status.textContent = [game.result ? "" : role, this.#view.passed_words ?? "", turn].filter(Boolean).join(" ");
    this.#present.textContent = this.#presence ? t("live-watchers", { n: this.#presence.watchers }) : "";
    this.#drawActions(game);
    this.#drawInvite(game);
  }

  #drawActions(game: Game) {
    const buttons: HTMLElement[] = [];
    const note = (text: string) => buttons.push(h("span", { class: "message" }, text));
    const seat = game.seat;
    const resigning = (resigning: boolean) => ((this.#resigning = resigning), this.#drawActions(game));
    if (seat !== "watch" && !game.next) {
      if (!game.result) {
        const ply = Math.max(0, game.moves.length - (game.turn === seat ? 2 : 1));
        if (this.#resigning) {
          // Nobody can take it back: asked twice.
          note(t("live-resign-sure"));
          buttons.push(button(t("resign"), () => void this.#post("resign")), button(t("cancel"), () => resigning(false)));
        } else if (game.takeback?.by === seat) {
          note(t("live-takeback-asked"));
          buttons.push(button(t("live-withdraw"), () => this.#withdraw()));
        } else if (game.takeback) {
          const asked = game.takeback.ply;
          note(t("live-takeback-offered"));
          buttons.push(button(t("live-accept"), () => void this.#post("takeback", { ply: asked }), { class: "primary" }), button(t("live-decline"), () => void this.#post("decline")));
        } else {
          buttons.push(button(t("take-back"), () => void this.#post("takeback", { ply }), { disabled: game.moves.length === 0 }));
        }
        if (!this.#resigning) buttons.push(button(t("resign"), () => resigning(true), { disabled: game.moves.length === 0 }));
      } else if (game.rematch === seat) {
        note(t("live-rematch-asked"));
        buttons.push(button(t("live-withdraw"), () => this.#withdraw()));
      } else {
        if (game.rematch) note(t("live-rematch-offered"));
        buttons.push(button(game.rematch ? t("live-accept") : t("live-rematch"), () => void this.#post("rematch"), { class: "primary" }));
        if (game.rematch) buttons.push(button(t("live-decline"), () => void this.#post("decline")));
      }
    }
    if (game.next) buttons.push(h("a", { class: "action primary", href: `${this.#place.root}g/${game.next}` }, t("live-next")));
    buttons.push(h("a", { class: "action", href: analysisAddress(this.#place, this.#view.link) }, t("analyse")));
    refill(this.#actions, ...buttons);
  }

  /** Until the other player has come: the link to send, and a name to be called by. */
  #drawInvite(game: Game) {
    const links = stored<Record<string, { other: string }>>("viravolta-links")?.[this.#token];
    const other: Color = game.seat === "black" ? "white" : "black";
    const alone = game.seat !== "watch" && !game.players[other].seen && links !== undefined;
    const key = JSON.stringify([alone, game.watch, game.result !== null]);
    if (this.#invite.dataset["drawn"] === key) return;
    this.#invite.dataset["drawn"] = key;
    const row = (label: string, token: string, code: boolean) => {
      const address = new URL(`${this.#place.root}g/${token}`, location.href).href;
      const field = h("input", { type: "text", readonly: true, value: address, "aria-label": label, onfocus: () => field.select() });
      const picture = code ? qr(address) : undefined;
      return [
        code && h("p", {}, label),
        h("div", { class: "row" }, field, button(t("live-copy"), () => void copied(address).then((done) => (done ? toast(t("live-copied")) : field.select())))),
        ...(picture ? [h("div", { class: "qr" }, picture)] : []),
      ];
    };
    const name = h("input", { type: "text", id: "name", maxlength: 40, value: stored<string>("viravolta-name") ?? "", autocomplete: "nickname", onchange: () => {
      store("viravolta-name", name.value.trim() || undefined);
      void this.#post("join", { name: name.value.trim() || null });
    } });
    const here = /^(localhost|127\.|\[::1\])/.test(location.hostname);
    refill(this.#invite,
      ...(alone && links ? [...row(t("live-invite"), links.other, true), h("p", { class: "hint" }, t("live-invite-hint")), here && h("p", { class: "hint" }, t("live-invite-here"))] : []),
      ...(game.seat !== "watch" && !game.result ? [h("div", { class: "field" }, h("label", { for: "name" }, t("live-name")), name)] : []),
      ...(game.watch ? [h("details", {}, h("summary", {}, t("live-watch-link")), ...row(t("live-watch-link"), game.watch, false))] : []),
    );
  }
}
