// The desk: what is done with a game and how it is said, in WebAssembly. `bindings/wasm/src/desk.rs` lists the requests.

import type { Asked, Told } from "./engine.ts";

export type Color = "black" | "white";
export const COLORS: readonly Color[] = ["black", "white"];

export interface KnownValue {
  discs: number;
  shown: string;
  source: string;
  proof: string;
  words?: string;
}

export interface TreeNode {
  id: number;
  parent: number | null;
  move: string;
  color: Color;
  number: number;
  comment?: string;
  value?: KnownValue;
}

export interface View {
  side: number;
  board: string;
  turn: Color;
  counts: [number, number];
  legal: { square: string; flips: string[] }[];
  last: { square: string; flips: string[]; color: Color } | null;
  passed: Color | null;
  passed_words: string | null;
  result: { words: string; winner: Color | null; counts: [number, number] } | null;
  seats: [string, string];
  seat_words: [string, string];
  names: [string | null, string | null];
  wanted: Asked | null;
  paused: boolean;
  pace: string;
  pace_words: string;
  clocks: [number | null, number | null];
  number: number;
  node: number;
  line: number[];
  tree: TreeNode[];
  root_value: KnownValue | null;
  main_end: number;
  opening: string | null;
  link: string;
  title: string | null;
  news: boolean;
  sides: [string, string];
  count_words: string;
}

export interface Line {
  move: string;
  name: string;
  shown: string;
  proof: string;
  source: string;
  discs: number;
  best: boolean;
  moves: string[];
  rest: string;
}

export interface Fault {
  message: string;
  excerpt?: string | null;
  offset?: number;
}

/** An answer that shows the game; or what is wrong. */
export interface Shown {
  view: View;
  said: string[];
  games?: { total: number; titles: string[] };
  fault?: Fault;
}

export interface Mistake {
  place: number;
  number: number;
  color: Color;
  played: string;
  best: string;
  discs: number;
  loss: string;
  costly: string;
  words: string;
  turns: boolean;
  value: string;
  best_value: string;
  line: string[];
  best_line: string[];
}

export interface Reviewed {
  next: { place: number; asked: Asked } | null;
  done: number;
  all: number;
  complete: boolean;
  values: (KnownValue | null)[];
  mistakes: Mistake[];
  summary: string[];
  lost: [string, string];
  phases: { moves: number; best: number; lost: number }[][];
}

export interface Facts {
  stable: string[];
  stable_counts: [number, number];
  mobility: [number, number];
  other_moves: string[];
  rays: { ray: string; squares: ("empty" | Color)[] }[];
}

export interface LevelWords {
  level: number;
  name: string;
  for: string;
  does: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  answer(): number;
  desk_ask(): number;
}

export class Desk {
  readonly #exports: Exports;
  readonly #began = performance.now();

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async load(address: string): Promise<Desk> {
    const instance = await WebAssembly.instantiate(await compiled(address), {});
    return new Desk(instance.exports as unknown as Exports);
  }

  /** From now on it speaks this language. */
  speak(language: string, texts: Record<string, unknown>) {
    this.ask({ op: "language", tag: language, texts });
  }

  /** What is asked, with the moment where one is needed. */
  ask<T = Shown>(request: { op: string } & Record<string, unknown>): T {
    const { memory, room, answer, desk_ask } = this.#exports;
    const bytes = new TextEncoder().encode(JSON.stringify({ now: this.now(), ...request }));
    // The memory may grow while room is made: only then it is looked at.
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = desk_ask();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
  }

  /** What an engine has found out about a node, in words. */
  told(node: number, told: Told, done: boolean): { lines: Line[]; value: KnownValue | null } {
    return this.ask({ op: "told", node, told, done });
  }

  now(): number {
    return performance.now() - this.#began;
  }
}

/** A module, compiled while it comes in where the server names its type. */
export async function compiled(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const typed = answer.headers.get("content-type")?.startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
