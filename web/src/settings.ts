// What somebody likes: kept in this browser, and nowhere else.

import { button, h, icon } from "./dom.ts";
import { t } from "./text.ts";

export interface Settings {
  theme: "auto" | "dark" | "light" | "contrast";
  sound: boolean;
  marks: boolean;
  letters: boolean;
}

const KEY = "viravolta-settings";
const USUAL: Settings = { theme: "auto", sound: false, marks: true, letters: true };

export const settings: Settings = { ...USUAL, ...stored<Partial<Settings>>(KEY) };

/** Something that this browser keeps; `undefined` when there is nothing, or it keeps nothing at all. */
export function stored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function store(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then nothing is kept.
  }
}

/** Gives what cannot be read another name: a newer page may have kept it. Says whether there was anything. */
export function setAside(key: string): boolean {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return false;
    let number = 1;
    while (localStorage.getItem(`${key}-aside-${number}`) !== null) number++;
    localStorage.setItem(`${key}-aside-${number}`, text);
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export function applySettings() {
  const root = document.documentElement;
  const more = settings.theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
  root.dataset["theme"] = more ? "contrast" : settings.theme;
  root.classList.toggle("no-letters", !settings.letters);
}

/** The button in the navigation and its dialog. */
export function settingsButton(changed: () => void): HTMLElement {
  const opener = h("button", { type: "button", class: "settings-button", "aria-haspopup": "dialog" }, icon(SLIDERS), h("span", {}, t("settings")));
  const dialog = h("dialog", { class: "settings", closedby: "any", "aria-labelledby": "settings-title" });
  const apply = () => {
    store(KEY, settings);
    applySettings();
    changed();
  };
  const themes = (["auto", "dark", "light", "contrast"] as const).map((theme) =>
    h("label", { class: "choice" },
      h("input", { type: "radio", name: "theme", value: theme, checked: settings.theme === theme, onchange: () => ((settings.theme = theme), apply()) }),
      h("span", {}, t(`theme-${theme}`))));
  const toggle = (name: "sound" | "marks" | "letters") =>
    h("label", { class: "toggle" },
      h("input", { type: "checkbox", checked: settings[name], onchange: (event: Event) => ((settings[name] = (event.target as HTMLInputElement).checked), apply()) }),
      h("span", {}, t(`setting-${name}`)));
  dialog.append(
    h("h2", { id: "settings-title" }, t("settings")),
    h("fieldset", {}, h("legend", {}, t("theme")), h("div", { class: "choices" }, ...themes)),
    toggle("marks"),
    toggle("letters"),
    toggle("sound"),
    // Where the navigation has no room for them.
    ...[...document.querySelectorAll("#nav .languages")].map((list) => list.cloneNode(true)),
    h("div", { class: "row end" }, button(t("close"), () => dialog.close(), { class: "primary" })),
  );
  opener.addEventListener("click", () => dialog.showModal());
  document.body.append(dialog);
  return opener;
}

const SLIDERS = "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h13M20 12h0M18 10v4";
