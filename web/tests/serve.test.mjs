// The page of `viravolta serve` in a real browser: the server's engine, and games by link.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { accessible, allInSight, browserTest as test, close, eventually, heard, launch, legal, newGame, open, PATIENCE, shows, startServer, status } from "./support.mjs";

let browser;
let server;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The squares of the moves so far, as the page lists them. */
const moves = (page) => page.$$eval(".tree .move:not(.start)", (all) => all.length);
const over = (page) => page.locator(".player.winner, .live .primary").first();

test("the first page is small as a browser gets it, in every language", async () => {
  for (const language of ["en", "pt-BR", "pt-PT"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    let bytes = 0;
    // The stream of events goes on for ever, and has nothing to say yet.
    const asked = new Set();
    network.on("Network.requestWillBeSent", ({ requestId, request }) => /api\/events/.test(request.url) || asked.add(requestId));
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => asked.delete(requestId) && (bytes += encodedDataLength));
    await page.goto(`${server.address}?lang=${language}`);
    await page.waitForSelector("vv-board [data-square=a1]");
    await eventually(() => asked.size, 0, "something has not come");
    console.log(`first page in ${language}: ${bytes} bytes over the wire`);
    assert.ok(bytes > 20_000 && bytes < 150_000, `${bytes} bytes`);
    await context.close();
  }
});

test("all of a new game, also by a link, can be chosen on a small telephone without looking for it", async () => {
  for (const language of ["en", "pt-BR", "pt-PT"]) {
    const page = await open(browser, `${server.address}?lang=${language}`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await allInSight(page, language);
    await close(page);
  }
});

test("the server thinks for the page, which fetches no engine of its own", async () => {
  const page = await open(browser, `${server.address}?lang=en`);
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await newGame(page, { level: 1 });
  await page.click("[data-square=d3]");
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length >= 3);
  await page.goto(`${server.address}analyse#f5d6c3`);
  await page.waitForSelector(".line-row.best");
  await page.waitForSelector(".square .value");
  assert.ok(asked.includes("/api/think"));
  assert.deepEqual(asked.filter((path) => /engine\.wasm|weights/.test(path)), []);
  await close(page);
});

test("two play each other by a link while one reloads and one loses the connection, and a third watches", async () => {
  const black = await open(browser, `${server.address}?lang=en`);
  await newGame(black, { opponent: "link", size: 4, pace: "15m+10s" });
  await black.waitForURL(/\/g\//);
  await black.waitForSelector(".invite input[readonly]");
  const white = await open(browser, await black.inputValue(".invite input[readonly]"));
  await black.locator(".invite summary").click();
  const watcher = await open(browser, await black.locator(".invite details input").inputValue());
  await accessible(black, "a game by link");
  await shows(watcher, ".status", /You watch/);
  await black.waitForFunction(() => /One person is watching/.test(document.querySelector("#side").textContent));

  const deadline = Date.now() + 3 * PATIENCE;
  for (let turn = 0; !(await over(black).isVisible()); turn++) {
    assert.ok(Date.now() < deadline, `the game does not end: ${await status(black)}`);
    if (turn === 3) {
      await black.reload();
      await black.waitForSelector("vv-board [data-square=a1]");
    }
    if (turn === 5) {
      await white.context().setOffline(true);
      // At once, not after a long silence.
      await white.waitForSelector(".offline:not([hidden])", { timeout: 30_000 });
      await white.context().setOffline(false);
      await white.waitForSelector(".offline", { state: "hidden" });
    }
    let mover;
    while (!mover && Date.now() < deadline && !(await over(black).isVisible())) {
      for (const page of [black, white]) if ((await legal(page)).length > 0) mover = page;
      if (!mover) await black.waitForTimeout(50);
    }
    if (!mover) break;
    assert.deepEqual(await legal(watcher), [], "who watches cannot move");
    const before = await moves(mover);
    const [square] = await legal(mover);
    await mover.click(`[data-square=${square}]`);
    for (const page of [black, white, watcher]) await page.waitForFunction((n) => document.querySelectorAll(".tree .move:not(.start)").length > n, before);
  }
  const ends = await Promise.all([black, white, watcher].map((page) => page.waitForFunction(() => /wins|[Dd]raw/.test(document.querySelector(".status").textContent)).then(() => status(page))));
  assert.equal(new Set(ends).size, 1, `all see the same end: ${ends}`);

  await black.click("text=Rematch");
  await heard(white, /asks for a rematch/);
  await white.click("text=Accept");
  // Those who play are there at once, those who watch may follow.
  await shows(white, ".status", /You play black/);
  await shows(black, ".status", /You play white/);
  await watcher.click("text=To the next game");
  await shows(watcher, ".status", /You watch/);
  await shows(watcher, ".tree .move:last-child", /Start/);
  for (const page of [black, white, watcher]) await close(page);
});

test("who listens hears what the other side asks for, and what becomes of it", async () => {
  const black = await open(browser, `${server.address}?lang=en`);
  await newGame(black, { opponent: "link" });
  await black.waitForURL(/\/g\//);
  const white = await open(browser, await black.inputValue(".invite input[readonly]"));
  await black.click("[data-square=d3]");
  await heard(white, /Black/);
  const ask = () => black.click(".live button:text('Take back')");
  await ask();
  await heard(white, /asks to take back/);
  await white.click("text=Decline");
  await heard(black, /does not want to/);
  await ask();
  await white.click("text=Accept");
  for (const page of [black, white]) await heard(page, /Taken back/);
  await eventually(() => moves(white), 0);
  // Who has thought better of it is not told that the other side refuses.
  await black.click("[data-square=d3]");
  await eventually(() => moves(white), 1);
  await black.evaluate(() => (window.heard.length = 0));
  await ask();
  await black.click("text=Never mind");
  await black.waitForSelector(".live button:text('Take back')");
  assert.deepEqual(await black.evaluate(() => window.heard.filter((text) => /does not want/.test(text))), []);
  for (const page of [black, white]) await close(page);
});

test("of two tabs of one player the slower one shows the game as it is", async () => {
  const page = await open(browser, `${server.address}?lang=en`);
  await newGame(page, { opponent: "link" });
  await page.waitForURL(/\/g\//);
  await page.waitForSelector(".invite input[readonly]");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(".invite input[readonly]");
  // The other tab hears nothing of the move before it makes its own.
  await other.route("**/moves", async (route) => {
    await page.click("[data-square=d3]");
    await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 2);
    await route.continue();
  });
  await other.evaluate(() => document.querySelector("[data-square=f5]").click());
  await other.waitForFunction(() => /gone on/.test(document.querySelector("#alert").textContent));
  await other.waitForFunction(() => /d3$/.test(document.querySelector(".tree [aria-current]").textContent) && !document.querySelector("[data-square=f5] .disc"));
  await close(page);
});

test("over plain HTTP the link can be copied, and resigning is asked twice", async () => {
  const page = await open(browser, `${server.address}?lang=en`);
  // What a browser does on a page of another machine of the class room.
  await page.context().addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await newGame(page, { opponent: "link", size: 4 });
  await page.waitForURL(/\/g\//);
  await page.waitForSelector(".invite input[readonly]");
  await page.locator(".invite button").first().click();
  await heard(page, /copied/);
  const [square] = await legal(page);
  await page.click(`[data-square=${square}]`);
  await page.click(".live button:not([disabled]):text('Resign')");
  await page.waitForSelector("text=That cannot be taken back");
  await page.click("text=Cancel");
  assert.equal(await over(page).isVisible(), false);
  await page.click(".live button:text('Resign')");
  await page.click(".live button:text('Resign')");
  await page.waitForFunction(() => /White wins: black resigned/.test(document.querySelector(".status").textContent));
  await eventually(() => page.locator("[aria-label*=turns]").count(), 0, "no square promises a move any more");
  await close(page);
});

test("a game can be read without script", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.address}analyse?moves=f5d6c3&lang=en`);
  assert.equal(await page.locator("table.still [role=img]").count(), 7);
  assert.match(await page.textContent("ol.moves"), /3\. Black: c3/);
  const [board, moves] = await Promise.all(["table.still", "ol.moves"].map((each) => page.locator(each).boundingBox()));
  assert.ok(board.x < 300 && moves.x > board.x + board.width && moves.x < 1440 && moves.y < 300, "board and moves stand side by side");
  await context.close();
});
