// Panels of which one is shown: arrows move between the tabs.

import { h } from "./dom.ts";

export class Tabs {
  readonly element: HTMLElement;
  /** A panel was opened. */
  onopen: (id: string) => void = () => undefined;
  readonly #tabs: { id: string; tab: HTMLButtonElement; panel: HTMLElement }[];

  constructor(panels: { id: string; label: string; panel: HTMLElement }[]) {
    this.#tabs = panels.map(({ id, label, panel }) => ({
      id,
      tab: h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.open(id) }, label),
      panel: h("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0, class: "panel" }, panel),
    }));
    const list = h("div", { role: "tablist", class: "tabs" }, ...this.#tabs.map(({ tab }) => tab));
    list.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const here = this.#tabs.findIndex(({ tab }) => tab === document.activeElement);
      const next = this.#tabs[(here + by + this.#tabs.length) % this.#tabs.length];
      if (!next) return;
      this.open(next.id);
      next.tab.focus();
    });
    this.element = h("div", { class: "tabbed" }, list, ...this.#tabs.map(({ panel }) => panel));
    this.open(panels[0]?.id ?? "");
  }

  open(id: string) {
    for (const each of this.#tabs) {
      const open = each.id === id;
      each.tab.setAttribute("aria-selected", String(open));
      each.tab.tabIndex = open ? 0 : -1;
      each.panel.hidden = !open;
    }
    this.onopen(id);
  }
}
