// What the browser tests share: a web space without any logic, a browser, and hands.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

/** Busy machines are slow: nothing here waits less. */
export const PATIENCE = 120_000;

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml" };

/** Serves a folder as any web space would, with the policy of our own server. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    try {
      const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
      const bytes = await readFile(file);
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "content-security-policy":
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'",
      });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const executablePath = process.env.VIRAVOLTA_CHROMIUM ?? "/usr/bin/chromium";
/** The program to be tried; `cargo xtask web-test` builds it. */
export const program = process.env.VIRAVOLTA ?? new URL("../../target/debug/viravolta", import.meta.url).pathname;

/** A test that needs a browser: where there is none it is skipped in the open, or fails if everything is required. */
export function browserTest(name, run) {
  const missing = !existsSync(executablePath) && process.env.VIRAVOLTA_REQUIRE_ALL !== "1";
  test(name, { skip: missing && `${executablePath} is not installed`, timeout: 5 * PATIENCE }, run);
}

/** What `viravolta site` makes, in a folder of its own. */
export function makeSite() {
  const folder = mkdtempSync(join(tmpdir(), "viravolta-site-"));
  execFileSync(program, ["site", folder], { stdio: ["ignore", "ignore", "inherit"] });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `viravolta serve` with a folder of its own. */
export async function startServer(options = []) {
  const folder = mkdtempSync(join(tmpdir(), "viravolta-serve-"));
  const child = spawn(program, ["serve", "--port", "0", "--data", folder, "--hash", "16", "--threads", "1", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, stop };
}

export function launch() {
  // Without a sandbox of its own: tests run as root in containers, and open nothing but our own pages.
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

/** A page on which no script fails unseen. */
export async function open(browser, address, { ready = "vv-board [data-square=a1]", ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "dark", viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(listen);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && /Content.Security|Uncaught/.test(message.text()) && page.faults.push(message.text()));
  await page.goto(address);
  await page.waitForSelector(ready);
  return page;
}

export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** In the page: keeps everything that is said or shown for a moment, however soon it is gone again. */
function listen() {
  window.heard = [];
  const take = (node) => {
    const said = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.closest?.("#say, #alert, .toast");
    if (said) window.heard.push(node.textContent);
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(take))).observe(document, { childList: true, subtree: true });
}

/** Waits until something is said or shown for a moment. */
export const heard = (page, words) =>
  eventually(() => page.evaluate(() => window.heard), (all) => all.some((each) => words.test(each)), `nobody said ${words}`);

/** Waits until an element says something. */
export const shows = (page, selector, words, why) => eventually(() => page.textContent(selector), words, why);

/** Reads again until what is read is as wanted (a pattern, a test or a value): no machine is too slow for that. */
export async function eventually(read, wanted, why = "") {
  const holds = wanted instanceof RegExp ? (got) => wanted.test(got) : typeof wanted === "function" ? wanted : (got) => isDeepStrictEqual(got, wanted);
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const got = await read();
    if (holds(got)) return got;
    assert.ok(Date.now() < deadline, `${why}: ${JSON.stringify(got)} is not ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The moves that the page lists, without the signs of a review that comes when it comes. */
export const listed = (page, selector = ".tree .move") =>
  page.$$eval(selector, (moves) =>
    moves.map((move) => {
      const bare = move.cloneNode(true);
      bare.querySelectorAll(".mark").forEach((mark) => mark.remove());
      return bare.textContent.trim();
    }));

/** The squares on which whoever sits here may play. */
export const legal = (page) => page.$$eval('.square[aria-disabled="false"]', (cells) => cells.map((cell) => cell.dataset.square));

export const status = (page) => page.textContent(".status");

export const discs = (page) => page.$$eval(".player .count", (counts) => counts.map((count) => Number(count.textContent)));

/** Plays a whole game, `play` making each move; says how many were made. */
export async function playOut(page, play) {
  const deadline = Date.now() + 3 * PATIENCE;
  for (let moves = 0; ; moves++) {
    assert.ok(Date.now() < deadline, `the game has not ended: ${await status(page)}`);
    await page.waitForFunction(() => document.querySelector('.square[aria-disabled="false"]') || document.querySelector(".player.winner, .status.over"));
    const squares = await legal(page);
    if (squares.length === 0) return moves;
    const before = await discs(page);
    await play(squares[moves % squares.length]);
    await page.waitForFunction((sum) => [...document.querySelectorAll(".player .count")].reduce((a, b) => a + Number(b.textContent), 0) > sum, before[0] + before[1]);
  }
}

/** Starts a new game by the dialog. */
export async function newGame(page, { opponent = "computer", level = 1, color = "black", size = 8, start = "usual", pace = "none" } = {}) {
  await page.click(".actions .action:last-child");
  const form = page.locator("dialog.new-game");
  const choose = (name, value) => form.locator(`input[name=${name}][value="${value}"]`).check({ force: true });
  await choose("opponent", opponent);
  if (opponent === "computer") await form.locator("#level").fill(String(level));
  if (opponent !== "people") await choose("color", color);
  await choose("size", size);
  await choose("start", start);
  await form.locator("#pace").selectOption(pace);
  await form.locator("button[type=submit]").click();
  await form.waitFor({ state: "detached" });
}

/** Everything that can be chosen for a new game is seen without looking for it. */
export async function allInSight(page, where) {
  await page.click(".actions .action:last-child");
  const [clock, end] = await Promise.all(["#pace", "dialog.new-game .row.end"].map((each) => page.locator(each).boundingBox()));
  assert.ok(clock.y + clock.height <= end.y, `${where}: the clock is behind the buttons`);
}

const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Nothing that keeps anybody out: axe finds no serious or critical fault. */
export async function accessible(page, where) {
  // The policy of the page lets no script in; the one of the debugger it does.
  await page.evaluate(await readFile(axeSource, "utf8"));
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(told, [], where);
}
