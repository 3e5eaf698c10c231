// Making elements. Nothing here writes HTML from strings: what people or files say is always text.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  set(element, attributes);
  add(element, children);
  return element;
}

/** The same for pictures. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  add(element, children);
  return element;
}

function set(element: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

function add(element: Element, children: Child[]) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** The element with an id, which the templates promise. */
export function at(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is missing`);
  return element;
}

/** A button. */
export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/** A line icon of 24 units; the label beside it or around it says what it means. */
export function icon(path: string): SVGSVGElement {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: path }));
}

/** Draws the inside of an element anew; the focus stays on what is called the same, or near its place. */
export function refill(element: Element, ...children: Child[]) {
  const things = () => [...element.querySelectorAll<HTMLElement>("button, a, input, select")];
  const name = (thing: Element | null) => thing?.getAttribute("aria-label") || thing?.textContent;
  const held = things().findIndex((thing) => thing === document.activeElement);
  const called = name(document.activeElement);
  element.replaceChildren();
  add(element, children);
  if (held < 0) return;
  const after = things().map((thing, at) => ({ thing, far: called && name(thing) === called ? -1 : Math.abs(at - held) }));
  const open = after.filter(({ thing }) => !thing.matches(":disabled")).sort((a, b) => a.far - b.far);
  open[0]?.thing.focus();
}

/** Puts a text into the clipboard; says whether that could be done. Over plain HTTP browsers know only the old way. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const held = document.activeElement as HTMLElement | null;
    const area = h("textarea", { class: "hidden" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    held?.focus();
    return done;
  }
}

/** Hands a file to whoever sits here. */
export function download(name: string, bytes: BlobPart, type: string) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
