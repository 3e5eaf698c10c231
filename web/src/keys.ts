// The commands of those who play by ear, and of everybody who likes keys: the same on every board.

import type { Board } from "./board.ts";
import type { Desk, Facts, View } from "./desk.ts";
import { h } from "./dom.ts";
import { alert, say } from "./say.ts";
import { t } from "./text.ts";

export interface Commands {
  desk: Desk;
  board: Board;
  view: () => View;
  /** What is known about the position, in words. */
  evaluation?: () => string;
  /** The best move, in words. */
  best?: () => void;
  step?: (op: "first" | "back" | "forward" | "last") => void;
  branch?: (forward: boolean) => void;
  undo?: () => void;
  redo?: () => void;
}

/** Connects the keys of the board and, where no other element wants them, those of the page. */
export function connectKeys(commands: Commands): { input: HTMLElement } {
  const { board } = commands;
  const help = helpDialog();
  board.onkey = (key, square) => run(commands, help, key, square);
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const busy = target.closest("input, textarea, select, dialog, [role=slider], [contenteditable]");
    if (busy || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { step, branch, undo, redo } = commands;
    const acts: Record<string, (() => void) | undefined> = event.shiftKey
      ? { ArrowLeft: branch && (() => branch(false)), ArrowRight: branch && (() => branch(true)), "?": () => help.showModal() }
      : {
          ArrowLeft: step ? () => step("back") : undo,
          ArrowRight: step ? () => step("forward") : redo,
          ArrowUp: step && (() => step("first")),
          ArrowDown: step && (() => step("last")),
          j: step ? () => step("forward") : redo,
          k: step ? () => step("back") : undo,
          "?": () => help.showModal(),
        };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return { input: typed(commands) };
}

function run(commands: Commands, help: HTMLDialogElement, key: string, square: string): boolean {
  const view = commands.view();
  const { step, branch } = commands;
  switch (key) {
    case "m":
      say(view.legal.length ? t("legal-moves", { n: view.legal.length, squares: view.legal.map((legal) => legal.square).join(", ") }) : t("no-moves"));
      return true;
    case "M":
      say(view.legal.length ? view.legal.map((legal) => t("square-legal", { square: legal.square, n: legal.flips.length })).join("; ") : t("no-moves"));
      return true;
    case "l":
      say(view.last ? t("last-move", { side: view.sides[view.last.color === "black" ? 0 : 1], square: view.last.square, n: view.last.flips.length }) : t("no-last-move"));
      return true;
    case "o":
      say(board(commands, square));
      return true;
    case "s":
      say(view.count_words);
      return true;
    case "t":
      say(clocks(view));
      return true;
    case "x":
      say(rays(commands, square));
      return true;
    case "v":
      say(commands.evaluation?.() || t("unknown"));
      return true;
    case "g":
      if (commands.best) commands.best();
      else say(t("unknown"));
      return true;
    case "i":
      document.querySelector(".by-typing")?.setAttribute("open", "");
      document.querySelector<HTMLInputElement>(".typed input")?.focus();
      return true;
    case "?":
      help.showModal();
      return true;
    case "j":
    case "k":
      if (step) step(key === "j" ? "forward" : "back");
      else (key === "j" ? commands.redo : commands.undo)?.();
      return true;
    case "ArrowLeft":
    case "ArrowRight":
      branch?.(key === "ArrowRight");
      return branch !== undefined;
    default:
      return false;
  }
}

function board({ board }: Commands, square: string): string {
  return board.querySelector(`[data-square="${square}"]`)?.getAttribute("aria-label") ?? square;
}

function clocks(view: View): string {
  if (view.clocks[0] === null || view.clocks[1] === null) return view.pace_words;
  return [0, 1].map((side) => `${view.sides[side]} ${clockText(view.clocks[side] ?? 0)}`).join(", ");
}

/** What a clock shows: minutes and seconds, tenths at the end. */
export function clockText(left: number): string {
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What lies in each direction from a square, equal neighbours counted together. */
function rays({ desk, view }: Commands, square: string): string {
  const facts = desk.ask<Facts>({ op: "facts", square });
  const { sides } = view();
  const side = (what: string) => (sides[what === "black" ? 0 : 1] ?? "").toLowerCase();
  const counted = ([what, n]: [string, number]) => (what === "empty" ? t("empty", { n }) : n > 1 ? `${n} ${side(what)}` : side(what));
  const told = facts.rays.map(({ ray, squares }) => {
    const runs: [string, number][] = [];
    for (const what of squares) {
      const last = runs[runs.length - 1];
      if (last && last[0] === what) last[1] += 1;
      else runs.push([what, 1]);
    }
    return `${t(`ray-${ray}`)}: ${runs.map(counted).join(", ")}`;
  });
  return `${square}. ${told.join(". ")}`;
}

/** A line in which moves and commands can be typed. */
function typed(commands: Commands): HTMLElement {
  const input = h("input", { type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", id: "typed", maxlength: 40, placeholder: t("typed-example") });
  return h("form", {
    class: "typed",
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      const typed = input.value.trim();
      const text = typed.toLowerCase();
      if (!text) return;
      const square = /^(?:[a-h][1-8]|[1-8][a-h])$/.test(text) ? text : undefined;
      if (square) {
        const [first = "", second = ""] = square;
        commands.board.onchoose(/\d/.test(first) ? second + first : square);
        input.value = "";
      } else if (["pass", "passa", "passo", "passar", "pa"].includes(text)) {
        say(t("passes-by-itself"));
        input.value = "";
      } else if (text.length === 1 && run(commands, helpDialog(), typed === "M" ? typed : text, commands.board.here)) {
        input.value = "";
      } else {
        alert(t("typed-unknown", { text }));
        input.select();
      }
    },
  }, h("label", { for: "typed" }, t("typed")), input);
}

const LISTED = ["arrows", "enter", "digits", "m", "l", "o", "x", "s", "t", "v", "g", "i", "jk", "shift"];

function helpDialog(): HTMLDialogElement {
  const known = document.querySelector<HTMLDialogElement>("dialog.help");
  if (known) return known;
  const rows = LISTED.flatMap((name) => [h("dt", {}, h("kbd", {}, t(`key-${name}`))), h("dd", {}, t(`key-${name}-does`))]);
  const dialog = h("dialog", { class: "help", closedby: "any", "aria-labelledby": "help-title" });
  dialog.append(
    h("h2", { id: "help-title" }, t("keys")),
    h("dl", {}, ...rows),
    h("form", { method: "dialog", class: "row end" }, h("button", { class: "primary" }, t("close"))),
  );
  document.body.append(dialog);
  return dialog;
}
