// What masters played from here: a panel over the server's database of games.

import type { View } from "./desk.ts";
import { h, refill } from "./dom.ts";
import type { Place } from "./page.ts";
import { decimal, grouped, t } from "./text.ts";

interface Next {
  move: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  percentage: number | null;
}

interface KnownGame {
  year: number;
  black: string;
  white: string;
  tournament: string;
  score: number;
  moves: string;
}

interface Answer {
  games: number;
  next: Next[];
  latest?: KnownGame[];
}

/** The index of a large folder takes a moment: asked again after so long. */
const AGAIN = 2000;

/** A game with the names of its players, in a format that the desk reads. */
function pgn({ year, black, white, tournament, moves }: KnownGame): string {
  const tags = { Event: tournament, Date: `${year}.??.??`, Black: black, White: white };
  const lines = Object.entries(tags).map(([tag, text]) => `[${tag} "${text.replace(/["\\\]]/g, "'")}"]\n`);
  return `${lines.join("")}\n${moves.replace(/..(?=.)/g, "$& ")} *\n`;
}

export class Explorer {
  readonly element = h("div", { class: "explorer" });
  readonly #place: Place;
  readonly #play: (square: string) => void;
  readonly #open: (text: string) => void;
  readonly #from = h("input", { type: "number", id: "years-from", min: 1977, max: 2100, placeholder: "1977" });
  readonly #to = h("input", { type: "number", id: "years-to", min: 1977, max: 2100, placeholder: String(new Date().getFullYear()) });
  readonly #player = h("input", { type: "text", id: "player", maxlength: 60 });
  readonly #result = h("div");
  #view: View | undefined;
  #asked: AbortController | undefined;

  constructor(place: Place, play: (square: string) => void, open: (text: string) => void) {
    this.#place = place;
    this.#play = play;
    this.#open = open;
    [this.#from, this.#to, this.#player].forEach((input) => input.addEventListener("change", () => this.look()));
    this.element.append(
      h("div", { class: "filters" },
        h("label", { for: "years-from" }, t("years-from")), this.#from,
        h("label", { for: "years-to" }, t("years-to")), this.#to,
        h("label", { for: "player" }, t("player")), this.#player),
      this.#result,
    );
  }

  /** Shows what was played from here, as soon as somebody looks. */
  show(view: View) {
    this.#view = view;
    this.#asked?.abort();
    if (this.element.closest("[hidden]")) return;
    const control = new AbortController();
    this.#asked = control;
    setTimeout(() => void this.#ask(view, control.signal), 120);
  }

  look() {
    if (this.#view) this.show(this.#view);
  }

  async #ask(view: View, signal: AbortSignal) {
    if (signal.aborted) return;
    const query = new URLSearchParams({ start: view.board });
    if (this.#from.value) query.set("from", this.#from.value);
    if (this.#to.value) query.set("to", this.#to.value);
    if (this.#player.value) query.set("player", this.#player.value);
    try {
      const answer = await fetch(`${this.#place.root}api/explorer?${query}`, { signal });
      const body = (await answer.json()) as Answer & { message?: string };
      if (signal.aborted) return;
      if (answer.ok) return this.#draw(body);
      this.#result.replaceChildren(h("p", { class: "hint" }, body.message ?? t("explorer-failed")));
      if (answer.status === 503) setTimeout(() => void this.#ask(view, signal), AGAIN);
    } catch {
      if (!signal.aborted) this.#result.replaceChildren(h("p", { class: "hint" }, t("explorer-failed")));
    }
  }

  #draw(answer: Answer) {
    if (answer.games === 0) return this.#result.replaceChildren(h("p", { class: "hint" }, t("explorer-none")));
    const heads = [t("table-move"), t("games"), t("results"), t("result")].map((head) => h("th", { scope: "col" }, head));
    const rows = answer.next.map((next) => {
      const bar = h("meter", { min: 0, max: 100, value: next.percentage ?? 50, "aria-hidden": "true" });
      return h("tr", {},
        h("td", {}, h("button", { type: "button", class: "link", onclick: () => this.#play(next.move) }, next.move)),
        h("td", { class: "figure" }, grouped(next.games)),
        h("td", { class: "figure" }, [next.wins, next.draws, next.losses].map(grouped).join("–")),
        h("td", { class: "figure" }, bar, ` ${decimal(next.percentage ?? 50, 0)}%`));
    });
    const latest = (answer.latest ?? []).map((game) =>
      h("li", {}, h("button", { type: "button", class: "link", onclick: () => this.#open(pgn(game)) }, `${game.year} ${game.black} – ${game.white} ${game.score}:${64 - game.score}`), ` ${game.tournament}`));
    refill(this.#result,
      h("p", {}, t("explorer-games", { n: answer.games })),
      h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)),
      h("ul", { class: "latest" }, ...latest),
    );
  }
}
