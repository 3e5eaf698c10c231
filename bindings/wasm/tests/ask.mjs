// Runs the three modules as the page does; writes what the engine says to a list of questions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [desk, analysis, engine, weights, questions, texts, book] = process.argv.slice(2);

function load(file, imports) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);
  const put = (bytes) => {
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  };
  const got = (length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), length));
  const ask = (name, request) => {
    put(new TextEncoder().encode(JSON.stringify(request)));
    return JSON.parse(got(exports[name]()));
  };
  return { exports, put, got, ask };
}

for (const file of [desk, analysis]) {
  // The desk imports nothing: neither a clock nor a file.
  const { ask } = load(file, {});
  for (const [tag, said] of [["en", "Black plays f5"], ["pt-BR", "Pretas jogam f5"], ["pt-PT", "Pretas jogam f5"]]) {
    ask("desk_ask", { op: "language", tag, texts: JSON.parse(readFileSync(`${texts}/${tag}.json`, "utf8")) });
    ask("desk_ask", { op: "restore", link: "" });
    assert.match(ask("desk_ask", { op: "place", square: "f5", now: 0 }).said[0], new RegExp(said));
  }
  const opened = ask("desk_ask", { op: "open", text: "f5d6c3" });
  assert.equal(opened.view?.number, file === analysis ? 3 : undefined);
}

let told = 0;
const page = { now: () => performance.now(), tell: () => (told += 1) };
const { exports, put, got, ask } = load(engine, { page });
assert.ok("fault" in ask("engine_ask", { what: "values" }), "without weights it says so");
put(Uint8Array.of(1, 2, 3));
assert.match(got(exports.engine_load(1)), /weights/);
put(readFileSync(weights));
assert.equal(exports.engine_load(1), 0);
put(Uint8Array.of(1, 2, 3));
assert.ok(exports.engine_book() > 0, "what is no book is refused");
put(readFileSync(book));
assert.equal(exports.engine_book(), 0);
assert.ok(ask("engine_ask", { what: "move", level: 11 }).fault);
assert.match(ask("engine_ask", { what: "move", level: 1 }).move, /^[a-h][1-8]$/);
const began = performance.now();
ask("engine_ask", { what: "values", ms: 200 });
assert.ok(performance.now() - began < 60_000, "the clock of the page ends a search");
const answers = JSON.parse(readFileSync(questions, "utf8")).map((asked) => ({ ...ask("engine_ask", asked), seconds: 0 }));
assert.ok(told > answers.length, "what is found on the way is told");
console.log(JSON.stringify(answers));
