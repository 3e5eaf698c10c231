// The engine's own thread: takes the module, the weights, the opening book and questions, and answers each, ever better.

import type { Asked } from "./engine.ts";

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  answer(): number;
  engine_load(seed: number): number;
  engine_book(): number;
  engine_ask(): number;
}

/** The book comes when it comes, or `null` where it cannot be had. */
type Message = { module: WebAssembly.Module; weights: ArrayBuffer; seed: number } | { book: ArrayBuffer | null } | { asked: Asked };

/** How long to think for first values while the book is on its way, in milliseconds. */
const GLANCE = 200;

let engine: Exports | undefined;
let book: ArrayBuffer | null | undefined;
let broken: string | undefined;
const early: Asked[] = [];

onmessage = ({ data }: MessageEvent<Message>) => {
  try {
    if ("asked" in data) early.push(data.asked);
    else if ("book" in data) book = data.book;
    else engine = load(data.module, data.weights, data.seed);
    if (engine) work(engine);
  } catch (error) {
    broken = String(error);
  }
  if (broken !== undefined && early.length > 0) postMessage({ fault: broken });
};

function work(engine: Exports) {
  if (book === undefined) {
    // Whoever wants to see values sees some at once.
    const open = early.find((asked) => asked.what !== "move" && asked.depth === undefined);
    if (open) ask(engine, { ...open, ms: GLANCE }, false);
    return;
  }
  if (book) {
    write(engine, new Uint8Array(book));
    const fault = engine.engine_book();
    if (fault > 0) console.error(read(engine, fault));
    book = null;
  }
  for (const asked of early.splice(0)) ask(engine, asked, true);
}

function load(module: WebAssembly.Module, weights: ArrayBuffer, seed: number): Exports {
  const page = {
    now: () => performance.now(),
    tell: (length: number) => postMessage({ told: read(exports, length), done: false }),
  };
  const exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
  write(exports, new Uint8Array(weights));
  const fault = exports.engine_load(seed);
  if (fault > 0) throw new Error(JSON.stringify(read(exports, fault)));
  return exports;
}

function ask(engine: Exports, asked: Asked, done: boolean) {
  try {
    write(engine, new TextEncoder().encode(JSON.stringify(asked)));
    const told = read(engine, engine.engine_ask()) as { fault?: string };
    postMessage(told.fault === undefined ? { told, done } : { fault: told.fault });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
}

function write({ memory, room }: Exports, bytes: Uint8Array) {
  // The memory may grow while room is made: only then it is looked at.
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
}

function read({ memory, answer }: Exports, length: number): unknown {
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}
