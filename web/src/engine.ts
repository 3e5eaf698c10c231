// Engines: one in a worker of this tab, one on the server. The page does not know which it talks to.

import { compiled } from "./desk.ts";
import type { Stream } from "./stream.ts";

/** What is asked, as `POST /api/think` takes it. */
export interface Asked {
  start: string | null;
  moves: string;
  what: "move" | "values" | "lines";
  level?: number;
  count?: number;
  depth?: number;
  ms?: number;
}

export interface ToldLine {
  move: string | null;
  score: number;
  proof: string;
  depth?: number | null;
  confidence?: number | null;
  line: string[];
}

/** What has been found out. */
export interface Told {
  move?: string | null;
  lines: ToldLine[];
  nodes: number;
  seconds: number;
}

export interface Engine {
  /** Thinks; tells what becomes known on the way. Rejects with an `AbortError` when it is stopped. */
  think(asked: Asked, told?: (told: Told) => void, signal?: AbortSignal): Promise<Told>;
}

const stopped = () => new DOMException("stopped", "AbortError");

/** All engines of a page share one stream, and so the names of jobs. */
let lastJob = 0;

/** What every worker of this tab needs, fetched once. */
let parts: Promise<[WebAssembly.Module, ArrayBuffer]> | undefined;
let book: Promise<ArrayBuffer | null> | undefined;

function fetched(assets: string): Promise<[WebAssembly.Module, ArrayBuffer]> {
  parts ??= Promise.all([compiled(`${assets}engine.wasm`), bytes(`${assets}weights.bin`)]);
  parts.catch(() => (parts = undefined));
  return parts;
}

async function bytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The opening book, after everything that is needed to think at all; nothing where it cannot be had. */
function openings(assets: string): Promise<ArrayBuffer | null> {
  book ??= fetched(assets).then(() => bytes(`${assets}book.bin`)).catch(() => ((book = undefined), null));
  return book;
}

/** A worker that was started before anybody had a question. */
let spare: Worker | undefined;

export function prepareWorker(assets: string) {
  spare ??= started(assets);
}

function started(assets: string): Worker {
  const worker = new Worker(`${assets}worker.js`, { type: "module" });
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  // Whoever takes the worker hears of failures.
  fetched(assets).then(([module, weights]) => worker.postMessage({ module, weights, seed }), () => undefined);
  void openings(assets).then((book) => worker.postMessage({ book }));
  return worker;
}

interface Waiting {
  asked: Asked;
  told: ((told: Told) => void) | undefined;
  resolve: (told: Told) => void;
  reject: (error: unknown) => void;
}

/** The engine in a worker. It cannot be interrupted, so whoever stops it ends its worker; the next one has what it needs. */
export class WorkerEngine implements Engine {
  readonly #assets: string;
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  #queue: Waiting[] = [];

  constructor(assets: string) {
    this.#assets = assets;
  }

  think(asked: Asked, told?: (told: Told) => void, signal?: AbortSignal): Promise<Told> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(stopped());
      const waiting: Waiting = { asked, told, resolve, reject };
      signal?.addEventListener("abort", () => this.#stop(waiting), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** Gets everything ready before it is needed. */
  warm() {
    this.#worker ??= this.#start();
  }

  #stop(waiting: Waiting) {
    this.#queue = this.#queue.filter((other) => other !== waiting);
    if (this.#running === waiting) {
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#running = undefined;
      this.#next();
    }
    waiting.reject(stopped());
  }

  #next() {
    if (this.#running) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#running = next;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ asked: next.asked });
  }

  #start(): Worker {
    const worker = spare ?? started(this.#assets);
    spare = undefined;
    const fail = (error: unknown) => {
      if (this.#worker !== worker) return;
      worker.terminate();
      this.#worker = undefined;
      const running = this.#running;
      this.#running = undefined;
      running?.reject(error);
      this.#next();
    };
    worker.onmessage = ({ data }: MessageEvent<{ told?: Told; done?: boolean; fault?: string }>) => {
      if (this.#worker !== worker) return;
      if (data.fault !== undefined) return fail(new Error(data.fault));
      const running = this.#running;
      if (!running || !data.told) return;
      if (!data.done) return running.told?.(data.told);
      this.#running = undefined;
      running.resolve(data.told);
      this.#next();
    };
    worker.onerror = (event) => fail(new Error(event.message || "worker"));
    fetched(this.#assets).catch(fail);
    return worker;
  }
}

/** The engine of the server; where that does not answer, the one of this tab. */
export class ServerEngine implements Engine {
  readonly #root: string;
  readonly #stream: Stream;
  readonly #spare: Engine;

  constructor(root: string, stream: Stream, spare: Engine) {
    this.#root = root;
    this.#stream = stream;
    this.#spare = spare;
  }

  async think(asked: Asked, told?: (told: Told) => void, signal?: AbortSignal): Promise<Told> {
    try {
      return await this.#ask(asked, told, signal);
    } catch (error) {
      if (signal?.aborted) throw stopped();
      return this.#spare.think(asked, told, signal);
    }
  }

  #ask(asked: Asked, told?: (told: Told) => void, signal?: AbortSignal): Promise<Told> {
    const job = `j${++lastJob}`;
    const body = { page: this.#stream.page, job, ...asked };
    return new Promise((resolve, reject) => {
      let latest: Told = { lines: [], nodes: 0, seconds: 0 };
      const finish = (end: () => void) => {
        off();
        end();
      };
      let posted = false;
      const post = async () => {
        await this.#stream.opened;
        posted = true;
        const answer = await fetch(`${this.#root}api/think`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`think: ${answer.status}`);
      };
      const off = this.#stream.listen((event, data) => {
        // Jobs die with the connection: what the new one does not know of is asked again.
        if (event === "hello" && posted && !(data["jobs"] as string[]).includes(job)) {
          post().catch((error) => finish(() => reject(error)));
        }
        if (data["job"] !== job) return;
        if (event === "thought") {
          latest = data as unknown as Told;
          told?.(latest);
        } else if (event === "done") {
          const answer = { ...latest, ...(data as unknown as Told) };
          answer.lines ??= latest.lines;
          finish(() => (data["reason"] === "finished" ? resolve(answer) : reject(new Error(String(data["reason"])))));
        }
      });
      signal?.addEventListener(
        "abort",
        () =>
          finish(() => {
            reject(stopped());
            void fetch(`${this.#root}api/stop`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ page: this.#stream.page, job }),
            }).catch(() => undefined);
          }),
        { once: true },
      );
      if (signal?.aborted) return finish(() => reject(stopped()));
      post().catch((error) => finish(() => reject(error)));
    });
  }
}
