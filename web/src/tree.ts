// The moves of a game with all variations.

import type { TreeNode, View } from "./desk.ts";
import { h } from "./dom.ts";
import { t } from "./text.ts";

export class Tree {
  readonly element = h("div", { class: "tree", role: "group", "aria-label": t("moves") });
  /** Somebody chose a position. */
  onchoose: (node: number) => void = () => undefined;
  #moves: ReadonlyMap<number, string> = new Map();

  constructor() {
    // One stop for the Tab key, as the board is: up and down go from move to move, and Enter looks at it.
    this.element.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const moves = [...this.element.querySelectorAll<HTMLElement>(".move")];
      const here = moves.indexOf(document.activeElement as HTMLElement);
      if (!by || here < 0) return;
      event.preventDefault();
      event.stopPropagation();
      moves[Math.min(Math.max(here + by, 0), moves.length - 1)]?.focus();
    });
  }

  /** Shows the game; `marks` are signs beside moves, such as those of mistakes. */
  show(view: View, marks: ReadonlyMap<number, string> = new Map()) {
    this.#moves = marks;
    const children = new Map<number, TreeNode[]>();
    for (const node of view.tree) {
      const siblings = children.get(node.parent ?? 0) ?? [];
      siblings.push(node);
      children.set(node.parent ?? 0, siblings);
    }
    const held = this.element.contains(document.activeElement);
    const start = h("button", { type: "button", class: "move start", ...current(view, 0), onclick: () => this.onchoose(0) }, t("start"));
    this.element.replaceChildren(start);
    if (view.tree.length > 0) this.element.append(this.#line(children, children.get(0) ?? [], view, true));
    if (held) this.element.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
    this.reveal();
  }

  /** Scrolls so that the move looked at can be seen. */
  reveal() {
    const here = this.element.querySelector<HTMLElement>("[aria-current]");
    if (here && this.element.scrollHeight > this.element.clientHeight) {
      const { top, bottom } = this.element.getBoundingClientRect();
      const box = here.getBoundingClientRect();
      if (box.top < top) this.element.scrollTop -= top - box.top + 8;
      else if (box.bottom > bottom) this.element.scrollTop += box.bottom - bottom + 8;
    }
  }

  /** A line and, after each of its moves, what was played there in its place. */
  #line(children: Map<number, TreeNode[]>, first: TreeNode[], view: View, main: boolean): HTMLElement {
    const line = h("div", { class: main ? "line main" : "line" });
    let level = first;
    let fresh = true;
    while (level[0]) {
      const [node, ...others] = level;
      line.append(this.#move(node, view, fresh));
      fresh = false;
      if (node.comment) {
        line.append(h("p", { class: "comment" }, node.comment));
        fresh = true;
      }
      for (const other of others) {
        line.append(h("div", { class: "variation" }, this.#line(children, [other], view, false)));
        fresh = true;
      }
      level = children.get(node.id) ?? [];
    }
    return line;
  }

  #move(node: TreeNode, view: View, fresh: boolean): HTMLElement {
    const passed = node.move === "pass";
    const side = view.sides[node.color === "black" ? 0 : 1];
    const numbered = !passed && (fresh || node.color === "black");
    const mark = this.#moves.get(node.id);
    // Ears get the number and the colour of every move, eyes the disc and as few numbers as they need.
    return h(
      "button",
      { type: "button", class: `move ${node.color}${passed ? " passed" : ""}`, ...current(view, node.id), onclick: () => this.onchoose(node.id) },
      passed ? null : h("span", { class: numbered ? "number" : "hidden" }, `${node.number}. `),
      h("span", { class: "pip", "aria-hidden": "true" }),
      h("span", { class: "hidden" }, `${side} `),
      passed ? t("pass-short") : node.move,
      mark ? h("span", { class: "mark" }, mark) : null,
    );
  }
}

function current(view: View, node: number) {
  return view.node === node ? { "aria-current": "true" } : { tabindex: -1 };
}
