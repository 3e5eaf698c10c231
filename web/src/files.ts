// Games in and out: paste, open, set up, download, pictures and links.

import type { Analyse } from "./analyse.ts";
import { button, copied, download, h } from "./dom.ts";
import { png, svg } from "./picture.ts";
import { qr } from "./qr.ts";
import { alert, say, toast } from "./say.ts";
import type { Setup } from "./setup.ts";
import { t } from "./text.ts";

const FORMATS = ["sgf", "ggf", "pgn", "json", "txt", "obf", "board", "wtb"];

export function filesPanel(page: Analyse, setup: Setup): HTMLElement {
  return h("div", { class: "files" }, opening(page), setup.element, saving(page), sharing(page));
}

function opening(page: Analyse): HTMLElement {
  const text = h("textarea", { id: "paste", rows: 3, spellcheck: "false", placeholder: "f5d6c3d3c4…" });
  const fault = h("pre", { class: "fault", role: "status" });
  const games = h("div", { class: "games" });
  // Whatever was opened, by typing, from a file or by dropping: what is wrong with it, or which of its games to look at.
  page.onopen = (shown, what) => {
    const [, ...unread] = shown.said ?? [];
    fault.textContent = (shown.fault ? [shown.fault.message, shown.fault.excerpt].filter(Boolean) : unread).join("\n");
    const found = shown.games;
    games.replaceChildren();
    if (!found || found.total < 2) return;
    const options = found.titles.map((title, at) => h("option", { selected: at === (what.game ?? 0) }, `${at + 1}. ${title}`));
    const list = h("select", { id: "which", onchange: () => {
      page.open({ ...what, game: list.selectedIndex });
      document.getElementById("which")?.focus();
    } }, ...options);
    games.append(h("label", { for: "which" }, t("games-found", { n: found.total })), list);
  };
  const input = h("input", { type: "file", id: "file", hidden: true, onchange: () => {
    const file = input.files?.[0];
    if (file) void page.openFile(file);
    input.value = "";
  } });
  return h("section", {},
    h("div", { class: "field" }, h("label", { for: "paste" }, t("paste")), text),
    h("div", { class: "row" }, button(t("open"), () => (text.value.trim() ? page.open({ text: text.value }) : text.focus()), { class: "primary" }), button(t("open-file"), () => input.click())),
    input, fault, games);
}

function saving(page: Analyse): HTMLElement {
  const format = h("select", { id: "format" }, ...FORMATS.map((format) => h("option", { value: format }, format.toUpperCase())));
  const save = () => {
    const name = `viravolta.${format.value}`;
    const seconds = Math.floor(Date.now() / 1000);
    const saved = page.place.desk.ask<{ file?: string; said: string; fault?: { message: string } }>({ op: "save", name, seconds });
    if (saved.file === undefined) return alert(saved.fault?.message ?? "");
    download(name, Uint8Array.from(saved.file, (c) => c.charCodeAt(0)), "application/octet-stream");
    toast(saved.said);
    say(saved.said);
  };
  return h("section", { class: "saving" },
    h("div", { class: "field inline" }, h("label", { for: "format" }, t("save-as")), format, button(t("download"), save)),
    h("div", { class: "row" },
      button(t("picture-svg"), () => download("viravolta.svg", svg(page.view), "image/svg+xml")),
      button(t("picture-png"), () => void png(page.view).then((blob) => download("viravolta.png", blob, "image/png")))));
}

function sharing(page: Analyse): HTMLElement {
  const code = h("div", { class: "qr" });
  const address = () => {
    const here = new URL(location.href);
    here.hash = page.view.link;
    return here.href;
  };
  const copy = async (text: string, done: string) => {
    if (!(await copied(text))) return void prompt("", text);
    toast(done);
    say(done);
  };
  return h("section", { class: "sharing" },
    h("div", { class: "row" },
      button(t("copy-link"), () => void copy(address(), t("link-copied"))),
      button(t("copy-moves"), () => void copy(moves(page), t("moves-copied"))),
      button(t("qr"), () => {
        const drawn = qr(address());
        code.replaceChildren(drawn ? drawn : t("qr-too-long"));
      })),
    code);
}

/** The line shown, as everybody writes it. */
function moves(page: Analyse): string {
  const nodes = new Map(page.view.tree.map((node) => [node.id, node.move]));
  return page.view.line.map((id) => nodes.get(id) ?? "").filter((move) => move !== "pass").join("");
}
