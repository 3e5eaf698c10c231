// The engine's own thread: takes the module, the weights and then questions, and answers each, ever better.

import type { Asked } from "./engine.ts";

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  answer(): number;
  engine_load(seed: number): number;
  engine_ask(): number;
}

type Message = { module: WebAssembly.Module; weights: ArrayBuffer; seed: number } | { asked: Asked };

let engine: Exports | undefined;
const early: Asked[] = [];

onmessage = ({ data }: MessageEvent<Message>) => {
  if ("asked" in data) {
    if (engine) ask(engine, data.asked);
    else early.push(data.asked);
    return;
  }
  try {
    engine = load(data.module, data.weights, data.seed);
    for (const asked of early.splice(0)) ask(engine, asked);
  } catch (error) {
    postMessage({ fault: String(error) });
  }
};

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

function ask(engine: Exports, asked: Asked) {
  try {
    write(engine, new TextEncoder().encode(JSON.stringify(asked)));
    const told = read(engine, engine.engine_ask()) as { fault?: string };
    postMessage(told.fault === undefined ? { told, done: true } : { fault: told.fault });
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
