// The one stream of events of a page. Read by hand, because `EventSource` does not tell that it still hears something.

type Listener = (event: string, data: Record<string, unknown>) => void;

/** Without a byte for so long, the connection is taken for dead. */
const SILENCE = 45_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

export class Stream {
  readonly page = pageName();
  /** Resolves once the server has said hello for the first time. */
  readonly opened: Promise<void>;
  readonly #address: string;
  readonly #listeners = new Set<Listener>();
  #open: () => void = () => undefined;
  #lastId: string | undefined;
  #state: (connected: boolean) => void = () => undefined;

  constructor(root: string, parameters: Record<string, string>) {
    const query = new URLSearchParams({ page: this.page, ...parameters });
    this.#address = `${root}api/events?${query}`;
    this.opened = new Promise((resolve) => (this.#open = resolve));
    void this.#run();
  }

  /** Calls back for every event; the answer ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back when the connection is lost and found again. */
  onstate(state: (connected: boolean) => void) {
    this.#state = state;
  }

  async #run() {
    let pause = FIRST_PAUSE;
    for (;;) {
      try {
        await this.#connect(() => (pause = FIRST_PAUSE));
      } catch {
        // Whatever it was, we try again.
      }
      this.#state(false);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pause * (0.75 + Math.random() / 2));
        addEventListener("online", () => (clearTimeout(timer), resolve(undefined)), { once: true });
      });
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }

  async #connect(good: () => void) {
    const control = new AbortController();
    let watchdog = setTimeout(() => control.abort(), SILENCE);
    // A network that is gone is known before the silence is long.
    addEventListener("offline", () => control.abort(), { signal: control.signal });
    try {
      const headers: Record<string, string> = { accept: "text/event-stream" };
      if (this.#lastId !== undefined) headers["last-event-id"] = this.#lastId;
      const answer = await fetch(this.#address, { headers, signal: control.signal, cache: "no-store" });
      if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`);
      this.#state(true);
      good();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => control.abort(), SILENCE);
        const blocks = (rest + value).split("\n\n");
        rest = blocks.pop() ?? "";
        blocks.forEach((block) => this.#take(block));
      }
    } finally {
      clearTimeout(watchdog);
      control.abort();
    }
  }

  #take(block: string) {
    let event = "message";
    const data: string[] = [];
    for (const line of block.split("\n")) {
      const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (field === "event") event = value ?? "";
      if (field === "data") data.push(value ?? "");
      if (field === "id") this.#lastId = value;
    }
    if (data.length === 0) return;
    if (event === "resync") this.#lastId = undefined;
    const read = JSON.parse(data.join("\n"));
    if (event === "hello") this.#open();
    [...this.#listeners].forEach((listener) => listener(event, read));
  }
}

function pageName(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
