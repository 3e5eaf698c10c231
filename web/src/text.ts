// What the script says, from the same Fluent files as everything else; `docs/formats/web.md` describes the JSON.

type Value = string | number;
type Text = string | { by: string; [variant: string]: Text };

let texts: Record<string, Text> = {};
let language = "en";

/** Fetches what is said in the tab: the script's texts, and the desk's. */
export async function loadTexts(assets: string, lang: string) {
  language = lang;
  const answer = await fetch(`${assets}text-${lang}.json`);
  if (!answer.ok) throw new Error(`text-${lang}.json: ${answer.status}`);
  texts = await answer.json();
}

/** The desk's part of the texts, for the desk. */
export function deskTexts(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith("script-")));
}

/** The text of a key, without its `script-`. */
export function t(key: string, values: Record<string, Value> = {}): string {
  let text = texts[`script-${key}`];
  if (text === undefined) return key;
  while (typeof text !== "string") {
    const by: Value | undefined = values[text.by];
    const plural: Text | undefined = typeof by === "number" ? text[new Intl.PluralRules(language).select(by)] : undefined;
    text = text[String(by)] ?? plural ?? text["other"] ?? "";
  }
  return text.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, how?: string) => {
    const value = values[name];
    if (typeof value !== "number") return String(value ?? "");
    if (how === "grouped") return grouped(value);
    if (how) return decimal(value, Number(how));
    return String(value);
  });
}

/** A whole number, as the language writes large ones. */
export function grouped(value: number): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A number with so many decimals, as the language writes it. */
export function decimal(value: number, places: number): string {
  const text = value.toFixed(places);
  return language === "en" ? text : text.replace(".", ",");
}
