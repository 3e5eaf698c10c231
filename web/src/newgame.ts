// The choices for a new game, with what each level honestly does.

import type { LevelWords } from "./desk.ts";
import { button, h } from "./dom.ts";
import { choices, chosen, type Place } from "./page.ts";
import { t } from "./text.ts";

export interface NewGame {
  opponent: "computer" | "people" | "link";
  level: number;
  color: "black" | "white" | "lot";
  size: number;
  start: "usual" | "mirrored" | "balanced";
  pace: string;
}

const PACES = ["none", "10s", "1m", "3m+2s", "5m", "10m", "15m+10s"];

export function newGameDialog(place: Place, liked: NewGame, begin: (game: NewGame) => void) {
  const levels = place.desk.ask<LevelWords[]>({ op: "levels" });
  const dialog = h("dialog", { class: "new-game", closedby: "any", "aria-labelledby": "new-game-title" });
  const name = h("strong");
  const words = h("p", { class: "hint" });
  const level = h("input", { type: "range", name: "level", id: "level", min: 1, max: 10, step: 1, value: String(liked.level) });
  const tell = () => {
    const chosen = levels[Number(level.value) - 1];
    if (!chosen) return;
    name.textContent = `${chosen.level}. ${chosen.name}`;
    words.textContent = `${chosen.for[0]?.toUpperCase() ?? ""}${chosen.for.slice(1)}. ${chosen.does}`;
    level.setAttribute("aria-valuetext", `${chosen.level}, ${chosen.name}: ${chosen.for}`);
  };
  level.addEventListener("input", tell);
  tell();
  const computer = h("div", { class: "for-computer" }, h("label", { for: "level" }, t("level"), " ", name), level, words);
  const color = choices("color", t("your-color"), [["black", t("black")], ["white", t("white")], ["lot", t("by-lot")]], liked.color);
  const opponents: [string, string][] = [["computer", t("computer")], ["people", t("two-people")]];
  if (place.mode === "serve") opponents.push(["link", t("by-link")]);
  const link = h("p", { class: "hint" }, t("by-link-hint"));
  const arrange = (opponent: string) => {
    computer.hidden = opponent !== "computer";
    color.hidden = opponent === "people";
    link.hidden = opponent !== "link";
  };
  const opponent = opponents.some(([value]) => value === liked.opponent) ? liked.opponent : "computer";
  const start = choices("start", t("start-position"), [["usual", t("start-usual")], ["mirrored", t("start-mirrored")], ["balanced", t("start-balanced")]], liked.start);
  // The balanced openings are of the usual board.
  const sized = (size: string) => {
    const balanced = start.querySelector<HTMLInputElement>("[value=balanced]");
    const usual = start.querySelector<HTMLInputElement>("[value=usual]");
    if (!balanced || !usual) return;
    balanced.disabled = size !== "8";
    if (balanced.disabled && balanced.checked) usual.checked = true;
  };
  const size = choices("size", t("board-size"), [["4", "4×4"], ["6", "6×6"], ["8", "8×8"]], String(liked.size), sized);
  sized(String(liked.size));
  const pace = h("select", { name: "pace", id: "pace" }, ...PACES.map((value) => h("option", { value, selected: value === liked.pace }, paceWords(value))));
  const form = h(
    "form",
    {
      method: "dialog",
      onsubmit: () => {
        const read = (field: string) => chosen(form, field);
        dialog.close();
        begin({
          opponent: read("opponent") as NewGame["opponent"],
          level: Number(read("level")),
          color: read("color") as NewGame["color"],
          size: Number(read("size")),
          start: read("start") as NewGame["start"],
          pace: read("pace"),
        });
      },
    },
    h("h2", { id: "new-game-title" }, t("new-game")),
    choices("opponent", t("opponent"), opponents, opponent, arrange),
    computer,
    link,
    color,
    size,
    start,
    h("div", { class: "field" }, h("label", { for: "pace" }, t("clock")), pace),
    h("div", { class: "row end" }, button(t("cancel"), () => dialog.close()), h("button", { class: "primary", type: "submit" }, t("begin"))),
  );
  arrange(opponent);
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function paceWords(pace: string): string {
  const [, minutes, increment] = /^(\d+)m(?:\+(\d+)s)?$/.exec(pace) ?? [];
  if (pace === "none") return t("pace-none");
  if (increment) return t("pace-increment", { minutes: Number(minutes), seconds: Number(increment) });
  if (minutes) return t("pace-game", { minutes: Number(minutes) });
  return t("pace-move", { seconds: Number.parseInt(pace) });
}
