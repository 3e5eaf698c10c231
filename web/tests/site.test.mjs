// The static site in a real browser: nothing but the files of `viravolta site` is served.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { gzipSync } from "node:zlib";
import { accessible, allInSight, browserTest as test, close, discs, eventually, heard, launch, legal, listed, makeSite, newGame, open, PATIENCE, playOut, serve, shows } from "./support.mjs";

let browser;
let files;
let site;
before(async () => {
  files = makeSite();
  site = await serve(files.folder);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
  files?.remove();
});

const play = () => `${site.address}/en/index.html`;
const analyse = (link = "") => `${site.address}/en/analyse.html${link ? `#${link}` : ""}`;

test("the first page is small, and values come soon", async () => {
  const page = await open(browser, play());
  const wanted = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  // What thinks comes afterwards; the page can be used before.
  const first = [...new Set(["/en/index.html", ...wanted])].filter((path) => !/engine\.wasm|weights\.bin|book\.bin|worker\.js|sw\.js/.test(path));
  assert.ok(first.some((path) => path.endsWith("desk.wasm")) && !first.some((path) => path.endsWith("analysis.wasm")), String(first));
  const sizes = first.map((path) => readFileSync(join(files.folder, path)));
  const sum = (lengths) => lengths.reduce((a, b) => a + b, 0);
  const packed = sum(sizes.map((bytes) => gzipSync(bytes).length));
  console.log(`first page: ${first.length} files, ${sum(sizes.map(({ length }) => length))} bytes, ${packed} in gzip`);
  assert.ok(packed < 150_000, `${packed} bytes`);
  await close(page);
  const analysis = await open(browser, analyse());
  await analysis.waitForSelector(".square .value");
  const marks = await analysis.evaluate(() => performance.getEntriesByType("mark").map(({ name, startTime }) => `${name} ${Math.round(startTime)} ms`));
  console.log(`after the static page was opened: ${marks.join(", ")}`);
  await close(analysis);
});

test("the opening book speaks first, with its source", async () => {
  const page = await open(browser, analyse());
  await page.waitForSelector(".value.book");
  await shows(page, ".line-row.best .line-proof", /book/);
  await close(page);
});

test("a whole game by mouse against the computer", async () => {
  const page = await open(browser, play());
  await newGame(page, { level: 1 });
  await playOut(page, (square) => page.click(`[data-square=${square}]`));
  const [black, white] = await discs(page);
  assert.ok(black + white <= 64 && black + white > 4);
  await shows(page, ".status", black === white ? /draw/i : /wins/);
  await eventually(() => page.locator(".tree .move").count(), (moves) => moves > 20);
  await close(page);
});

test("a whole game by keyboard alone, with what is said", async () => {
  const page = await open(browser, play());
  // To the button for a new game without a mouse: it is reached by Tab.
  const button = page.locator(".actions .action:last-child");
  for (let presses = 0; !(await button.evaluate((element) => element === document.activeElement)); presses++) {
    assert.ok(presses < 40, "the button cannot be reached");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const dialog = page.locator("dialog.new-game");
  await dialog.waitFor();
  await dialog.locator("input[name=size]:checked").focus();
  await page.keyboard.press("ArrowLeft");
  await dialog.locator("#level").focus();
  await page.keyboard.press("Home");
  await dialog.locator("button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("[data-square]").length === 36);
  assert.equal(await page.locator('[data-square][tabindex="0"]').count(), 1, "the board is one tab stop");
  await playOut(page, async (square) => {
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press("Control+Home");
    for (let step = 1; step < Number(square[1]); step++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press(`Shift+Digit${"abcdefgh".indexOf(square[0]) + 1}`);
    await eventually(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")), new RegExp(`^${square}, empty, turns \\d`));
    await page.keyboard.press("Enter");
  });
  await shows(page, "#alert", /wins|draw/i);
  await page.locator("[data-square=b2]").focus();
  await page.keyboard.press("o");
  await shows(page, "#say > :last-child", /^b2, /, "where the focus was put, not where keys had led");
  await page.keyboard.press("s");
  await shows(page, "#say > :last-child", /Black \d+, white \d+/);
  await close(page);
});

test("a whole game by touch on a small telephone, two people at one board", async () => {
  const page = await open(browser, play(), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await newGame(page, { opponent: "people", size: 4, start: "mirrored" });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing hangs over the edge");
  const board = await page.locator("vv-board").boundingBox();
  assert.ok(board.width >= 355, "the board goes from edge to edge");
  await playOut(page, (square) => page.tap(`[data-square=${square}]`));
  await shows(page, ".status", /wins|draw/i);
  await close(page);
});

test("all of a new game can be chosen on a small telephone without looking for it", async () => {
  for (const language of ["en", "pt-BR", "pt-PT"]) {
    const page = await open(browser, `${site.address}/${language}/index.html`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await allInSight(page, language);
    await close(page);
  }
});

test("passes are shown and said", async () => {
  const page = await open(browser, analyse("XO----------XO--X;"));
  await page.click("[data-square=c1]");
  // White has no move: the pass is made, told and shown, and black is to move again.
  await page.waitForFunction(() => /passes/.test(document.querySelector(".verdict").textContent));
  await shows(page, "#say", /White has no legal move and passes/);
  await eventually(() => page.locator(".tree .move.passed").count(), 1);
  await eventually(() => legal(page), (squares) => squares.length > 0);
  await close(page);
});

test("take back, hint and resign", async () => {
  const page = await open(browser, play());
  await newGame(page, { level: 1 });
  await page.click("[data-square=d3]");
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length >= 3 && document.querySelector('.square[aria-disabled="false"]'));
  await page.click(".actions .action:nth-child(1)");
  await page.waitForFunction(() => document.querySelectorAll(".player .count")[0].textContent === "2");
  await page.click(".actions .action:nth-child(2)");
  await page.waitForSelector(".value.best");
  await page.waitForFunction(() => /Best: /.test(document.querySelector(".status").textContent));
  await page.click("[data-square=f5]");
  await page.waitForFunction(() => document.querySelector('.square[aria-disabled="false"]'));
  await page.click(".actions .action:nth-child(3)");
  await page.waitForFunction(() => /White wins: black resigned/.test(document.querySelector(".status").textContent));
  await close(page);
});

test("white, from an opening by lot, with a clock; sounds are off", async () => {
  const page = await open(browser, play());
  await newGame(page, { level: 1, color: "white", start: "balanced", pace: "5m" });
  // The opening is on the board, and whoever is to move: the computer answers, if it is black.
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length > 4 && document.querySelector('.square[aria-disabled="false"]'));
  await shows(page, ".player.white", /you/);
  for (const color of ["black", "white"]) assert.match(await page.textContent(`.player.${color} .clock`), /^[45]:\d\d/);
  await page.click(".settings-button");
  const sounds = page.locator("dialog.settings label", { hasText: "Sounds" }).locator("input");
  assert.equal(await sounds.isChecked(), false);
  await close(page);
});

test("settings of older and newer pages stay", async () => {
  const page = await open(browser, play());
  // Written by a page that knew neither sounds nor letters, and by one that knows something new.
  await page.evaluate(() => localStorage.setItem("viravolta-settings", JSON.stringify({ theme: "light", marks: false, discs: "glass" })));
  await page.reload();
  await page.waitForSelector("vv-board [data-square=a1]");
  await eventually(() => page.getAttribute("html", "data-theme"), "light");
  await page.click(".settings-button");
  const sounds = page.locator("dialog.settings label", { hasText: "Sounds" }).locator("input");
  assert.equal(await sounds.isChecked(), false);
  await sounds.check({ force: true });
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("viravolta-settings")));
  await eventually(kept, { theme: "light", sound: true, marks: false, letters: true, discs: "glass" });
  await close(page);
});

test("what a newer page has kept is set aside and not written over", async () => {
  const page = await open(browser, play());
  const newer = JSON.stringify({ version: 2, spiral: "f5d6" });
  const analysis = JSON.stringify({ link: "f5d6", file: '{"viravolta":3,"spiral":"f5d6"}' });
  const at = (key) => page.evaluate((key) => localStorage.getItem(key), key);
  for (const number of [1, 2]) {
    // As it leaves, a page keeps its own game: what is newer comes after that.
    await page.evaluate((newer) => addEventListener("pagehide", () => localStorage.setItem("viravolta-game", newer)), newer);
    await page.reload();
    await page.waitForSelector("vv-board [data-square=a1]");
    await eventually(() => at(`viravolta-game-aside-${number}`), newer);
    await eventually(() => page.textContent("#alert").then((said) => said.includes("set aside")), true);
  }
  await eventually(() => at("viravolta-game").then((kept) => JSON.parse(kept).version), 1);
  await page.evaluate((kept) => localStorage.setItem("viravolta-analysis", kept), analysis);
  await page.goto(analyse("f5d6"));
  await page.waitForSelector("vv-board [data-square=a1]");
  await eventually(() => at("viravolta-analysis-aside-1"), analysis);
  await eventually(() => page.textContent("#alert").then((said) => said.includes("comments")), true);
  await eventually(() => page.locator(".tree .move").count(), 3);
  await close(page);
});

test("a game that a newer page keeps while this one is open is set aside as well", async () => {
  const page = await open(browser, play());
  await newGame(page, { opponent: "people" });
  const newer = JSON.stringify({ version: 2, spiral: "f5d6" });
  await page.evaluate((newer) => localStorage.setItem("viravolta-game", newer), newer);
  await page.click("[data-square=f5]");
  await eventually(() => page.evaluate(() => localStorage.getItem("viravolta-game-aside-1")), newer);
  await eventually(() => page.evaluate(() => JSON.parse(localStorage.getItem("viravolta-game")).link), "f5");
  await close(page);
});

test("a game of a newer page that there is no room to set aside stays as it is", async () => {
  const page = await open(browser, play());
  await newGame(page, { opponent: "people" });
  const newer = JSON.stringify({ version: 2, spiral: "f5d6".repeat(100) });
  await page.evaluate((newer) => {
    localStorage.setItem("viravolta-game", newer);
    let full = "";
    for (let size = 1 << 22; size > 0; size >>= 1) {
      try {
        localStorage.setItem("full", full + "-".repeat(size));
        full += "-".repeat(size);
      } catch {
        // Less fits.
      }
    }
  }, newer);
  await page.click("[data-square=f5]");
  await eventually(() => page.locator(".tree .move").count(), 2);
  await page.click("[data-square=d6]");
  await eventually(() => page.locator(".tree .move").count(), 3);
  assert.equal(await page.evaluate(() => localStorage.getItem("viravolta-game")), newer);
  await close(page);
});

test("a new game that only a newer page knows is the usual one", async () => {
  const page = await open(browser, play());
  for (const liked of [{ pace: "two hours" }, { level: 11 }]) {
    await page.evaluate((liked) => {
      localStorage.setItem("viravolta-new-game", JSON.stringify(liked));
      addEventListener("pagehide", () => localStorage.removeItem("viravolta-game"));
    }, liked);
    await page.reload();
    await page.waitForSelector("vv-board [data-square=a1]");
    await page.click("[data-square=f5]");
    await eventually(() => page.locator(".tree .move").count(), (moves) => moves > 1);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("viravolta-new-game"))), liked);
  }
  await close(page);
});

test("a running game survives a reload", async () => {
  const page = await open(browser, play());
  await newGame(page, { opponent: "people", pace: "5m" });
  for (const square of ["f5", "d6", "c3"]) await page.click(`[data-square=${square}]`);
  await eventually(() => page.locator(".tree .move").count(), 4);
  await page.reload();
  await page.waitForSelector("vv-board [data-square=a1]");
  await eventually(() => page.locator(".tree .move").count(), 4);
  await shows(page, ".player.black .clock", /^[45]:/);
  await close(page);
});

test("a pasted game is analysed and reviewed", async () => {
  const page = await open(browser, analyse());
  await page.click("#tab-files");
  await page.fill("#paste", "f5d6c3d3c4f4");
  await page.click(".files .primary");
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 7);
  await page.click("#tab-lines");
  await page.waitForSelector(".line-row.best");
  await page.waitForSelector(".square .value");
  await page.click("#tab-review");
  await page.waitForSelector(".phases");
  await eventually(() => page.locator(".summary li").count(), (lines) => lines >= 1);
  // The graph: by click, by key, and as a table.
  await page.locator(".plot").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => location.hash.endsWith("@"));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.endsWith("@f5"));
  await page.click(".numbers summary");
  await page.waitForFunction(() => document.querySelectorAll(".numbers tbody tr").length === 7);
  await page.waitForFunction(() => /^[+-]\d/.test(document.querySelector(".numbers tbody tr:nth-child(7) td:nth-child(2)").textContent));
  await close(page);
});

test("nothing moves under a finger while values come in", async () => {
  for (const [language, width] of [["en", 1280], ["pt-BR", 1280], ["pt-BR", 360]]) {
    const page = await open(browser, `${site.address}/${language}/analyse.html#f5d6c3d3c4f4`, { viewport: { width, height: 800 } });
    await page.evaluate(() => {
      window.places = new Set();
      const look = () => {
        const { left, top } = document.querySelector("#tab-review").getBoundingClientRect();
        window.places.add(`${left} ${top + scrollY}`);
        requestAnimationFrame(look);
      };
      look();
    });
    for (const tab of ["review", "moves", "lines"]) await page.click(`#tab-${tab}`);
    for (let step = 0; step < 3; step++) {
      await page.waitForFunction(() => document.querySelector(".line-row.best") && document.querySelector(".verdict .line-proof"));
      await page.click(".steps .step:nth-child(2)");
    }
    await page.waitForSelector(".value.book");
    const places = await page.evaluate(() => [...window.places]);
    assert.equal(places.length, 1, `${language}, ${width} px: ${places.join(", ")}`);
    await close(page);
  }
});

test("a mistake can be tried again before the answer is shown", async () => {
  // The last moves are taken at random.
  const page = await open(browser, analyse("f5d6c3d3c4f4c5b4c7b3g3g5"), { viewport: { width: 360, height: 740 } });
  await page.click("#tab-review");
  await page.waitForSelector(".phases");
  const first = page.locator("details.mistake").first();
  await first.locator("summary").first().click();
  await first.locator("button", { hasText: "Try again" }).click();
  await page.waitForFunction(() => /Find a better move/.test(document.querySelector(".review .message").textContent));
  assert.equal(await page.locator(".square .value").count(), 0, "the answer is not shown");
  // Beside the board, where the eye is, also where the review is far below.
  await shows(page, ".verdict", /Find a better move/);
  assert.ok((await page.locator(".verdict").boundingBox()).y < 740);
  const squares = await legal(page);
  for (const square of squares) {
    await page.click(`[data-square=${square}]`);
    const told = await shows(page, ".review .message", new RegExp(`^(${square}\\b|That is the move that was played)`));
    if (/best move|as good as/.test(told)) break;
  }
  assert.match(await page.textContent(".review .message"), /best move|as good as/);
  await eventually(() => page.evaluate(() => window.heard.filter((text) => /best move|as good as/.test(text)).length), 2, "said, and shown for a moment");
  await page.waitForSelector(".square .value");
  await page.waitForFunction(() => !/Thinking/.test(document.querySelector(".verdict").textContent));
  await close(page);
});

test("a link brings back every variation in a fresh browser", async () => {
  const page = await open(browser, analyse());
  for (const square of ["f5", "d6", "c3"]) await page.click(`[data-square=${square}]`);
  await page.click("#tab-moves");
  await page.locator(".tree .move", { hasText: "f5" }).click();
  for (const square of ["f6", "e6"]) await page.click(`[data-square=${square}]`);
  await page.waitForFunction(() => location.hash.includes("(f6e6)"));
  const address = page.url();
  const shown = await listed(page);
  assert.ok(shown.length === 6, String(shown));
  await close(page);
  const fresh = await open(browser, address);
  await eventually(() => listed(fresh), shown);
  await eventually(() => listed(fresh, ".tree [aria-current]").then(([move]) => move), /e6$/);
  await fresh.click("#tab-moves");
  await fresh.click("text=Make it the main line");
  await fresh.waitForFunction(() => location.hash.startsWith("#f5f6(d6c3)e6"));
  await fresh.click("text=Delete from here");
  await fresh.waitForFunction(() => !location.hash.includes("e6"));
  await fresh.fill("#comment", "<b>what if</b>");
  await fresh.locator("#comment").blur();
  await fresh.waitForFunction(() => document.querySelector(".comment")?.textContent === "<b>what if</b>");
  await close(fresh);
  const bad = await open(browser, analyse("f5a1"));
  await shows(bad, "#alert", /character 3/);
  await close(bad);
});

test("a position is set up, and files go out and come in", async () => {
  const page = await open(browser, analyse());
  await page.click("#tab-files");
  await page.click("text=Set up a position");
  await page.click("text=Clear");
  await page.click("[data-square=a1]");
  await page.check("input[name=paint][value=white]", { force: true });
  await page.click("[data-square=b1]");
  await page.click("text=Done");
  await page.waitForFunction(() => location.hash.startsWith("#XO---"));
  await page.click("[data-square=c1]");
  await page.waitForFunction(() => location.hash.endsWith(";c1"));
  for (const format of ["sgf", "json"]) {
    await page.selectOption("#format", format);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Download")]);
    const path = await file.path();
    await page.evaluate(() => (location.hash = ""));
    await page.waitForFunction(() => document.querySelectorAll(".disc").length === 4);
    await page.setInputFiles("#file", { name: `a.${format}`, mimeType: "text/plain", buffer: await (await import("node:fs/promises")).readFile(path) });
    await page.waitForFunction(() => document.querySelectorAll(".disc").length === 3);
  }
  const [picture] = await Promise.all([page.waitForEvent("download"), page.click("text=Picture (PNG)")]);
  assert.equal(picture.suggestedFilename(), "viravolta.png");
  await page.click("text=QR code");
  await page.waitForSelector(".qr svg path");
  await page.fill("#paste", "f5d6xx");
  await page.click(".files .primary");
  await shows(page, ".files .fault", /character 5/);
  assert.equal(await page.inputValue("#paste"), "f5d6xx", "what was typed stays");
  // What can be read of it is opened, and what cannot be stands where the eye is.
  await page.fill("#paste", "f5f5");
  await page.click(".files .primary");
  await shows(page, ".files .fault", /what was pasted, line 1, character 3: .*f5 already has a disc/);
  await eventually(() => page.evaluate(() => location.hash), "#f5");
  // The link that somebody was sent.
  await page.fill("#paste", `${analyse("f5d6(f6e6)c3@f5d6")} `);
  await page.click(".files .primary");
  await eventually(() => page.evaluate(() => location.hash), "#f5d6(f6e6)c3@f5d6");
  await shows(page, ".files .fault", /^$/);
  // A format that cannot hold a game is told to those who listen, too.
  await page.selectOption("#format", "wtb");
  await page.click("text=Download");
  await shows(page, "#alert", /cannot hold/);
  await close(page);
});

test("every game of a file can be looked at, also of one that is dropped", async () => {
  const page = await open(browser, analyse());
  const game = (moves) => `(;GM[Othello]PB[ana]PW[bia]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]${moves};)`;
  const text = `${game("B[f5]W[d6]")}\n${game("B[d3]W[c3]B[c4]")}\n`;
  await page.setInputFiles("#file", { name: "two.ggf", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForFunction(() => location.hash.endsWith("f5d6"));
  await page.click("#tab-files");
  await page.selectOption("#which", { index: 1 });
  await page.waitForFunction(() => location.hash.endsWith("d3c3c4"));
  await eventually(() => page.locator("#which option:checked").textContent(), /^2\./);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.ggf"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
  }, game("B[c4]"));
  await page.waitForFunction(() => location.hash.endsWith("c4") && document.querySelectorAll(".tree .move").length === 2);
  await eventually(() => page.locator("#which").count(), 0);
  await close(page);
});

test("an address that is not well written is told, and one with moves in its question takes them over", async () => {
  const bad = await open(browser, analyse("%E0%A4"));
  await shows(bad, "#alert", /character 1/);
  await close(bad);
  const page = await open(browser, `${analyse()}?moves=f5d6`);
  await page.waitForFunction(() => location.search === "" && location.hash === "#f5d6");
  await close(page);
});

test("what was deleted or replaced is one step back, with its comments", async () => {
  const page = await open(browser, analyse("f5d6c3"));
  await page.click("#tab-moves");
  await page.fill("#comment", "Why not?");
  await page.locator("#comment").blur();
  await page.waitForSelector(".tree .comment");
  await page.locator(".tree .move", { hasText: "f5" }).click();
  await page.click("text=Delete from here");
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 1);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector(".tree .comment")?.textContent === "Why not?");
  await page.click("#tab-files");
  await page.fill("#paste", "d3c3c4");
  await page.click(".files .primary");
  await page.waitForFunction(() => location.hash === "#d3c3c4");
  await page.goBack();
  await page.waitForFunction(() => location.hash.startsWith("#f5d6c3") && document.querySelector(".tree .comment"));
  await page.goForward();
  await page.waitForFunction(() => location.hash === "#d3c3c4" && document.querySelectorAll(".tree .move").length === 4);
  await close(page);
});

test("who uses keys keeps the place while things are drawn anew", async () => {
  const page = await open(browser, analyse("f5d6c3d3"));
  const focused = (words) => eventually(() => page.evaluate(() => document.activeElement?.textContent?.trim()), words);
  await page.click("#tab-moves");
  await page.locator(".tree [aria-current]").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#f5d6c3d3@f5d6c3");
  await focused(/c3$/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash.endsWith("@f5d6"));
  await focused(/d6$/);
  assert.equal(await page.locator(".tree .move:not([tabindex='-1'])").count(), 1, "one stop for the Tab key");
  // The rows of values stay the same things while values stream in.
  await page.click("#tab-lines");
  await page.waitForSelector(".line-row.best");
  await page.locator(".line-row").first().focus();
  const move = await page.evaluate(() => ((window.row = document.activeElement), document.activeElement.dataset.move));
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => window.row === document.activeElement && window.row.dataset.move), move);
  await close(page);
  const game = await open(browser, play());
  await newGame(game, { opponent: "people" });
  for (const square of ["f5", "d6"]) await game.click(`[data-square=${square}]`);
  await game.locator(".actions .action").first().focus();
  const here = (text) => game.waitForFunction((text) => document.querySelector(".tree [aria-current]").textContent.endsWith(text), text);
  await game.keyboard.press("Enter");
  await here("f5");
  await eventually(() => game.evaluate(() => document.activeElement.textContent), /Take back/);
  await game.keyboard.press("Enter");
  await here("Start");
  await game.locator("[data-square=e4]").focus();
  await game.keyboard.press("j");
  await here("f5");
  await close(game);
});

test("what lies around a square is said as people say it", async () => {
  for (const [language, words] of [["en", /^e4\. \w+: 3 empty\..*: black, 3 empty\./], ["pt-BR", /: 3 vazias\..*: pretas, 3 vazias\./], ["pt-PT", /: 3 vazias\..*: pretas, 3 vazias\./]]) {
    const page = await open(browser, `${site.address}/${language}/analyse.html#f5`);
    await page.locator("[data-square=e4]").focus();
    await page.keyboard.press("x");
    await heard(page, words);
    await close(page);
  }
});

test("what was asked for stays to be heard when the review has something to say", async () => {
  const page = await open(browser, analyse("f5d6c3d3c4f4"));
  await page.locator("[data-square=e4]").focus();
  await page.keyboard.press("x");
  await page.click("#tab-review");
  await page.waitForSelector(".phases");
  await heard(page, /mistake/i);
  const said = await page.locator("#say > p").allTextContents();
  assert.ok(said.some((each) => /^e4\. /.test(each)) && said.some((each) => /mistake/i.test(each)), String(said));
  // The same sentence is spoken again, and the last few stay.
  for (let times = 0; times < 9; times++) {
    await page.locator("[data-square=e4]").focus();
    await page.keyboard.press("s");
  }
  await eventually(() => page.evaluate(() => window.heard.filter((text) => /^Black \d+, white \d+/.test(text)).length), 9);
  assert.equal(await page.locator("#say > p").count(), 5);
  await close(page);
});

test("a line that is typed is a move, a command, or told to be neither", async () => {
  const page = await open(browser, play());
  await newGame(page, { opponent: "people" });
  await page.click(".by-typing summary");
  await page.fill("#typed", "f5d6");
  await page.keyboard.press("Enter");
  await shows(page, "#alert", /neither a square/);
  await page.fill("#typed", "5F");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 2);
  await close(page);
});

test("the balanced openings belong to the usual board, also where another was played last", async () => {
  const page = await open(browser, play());
  await newGame(page, { opponent: "people", size: 4 });
  await page.click(".actions .action:last-child");
  await eventually(() => page.isDisabled("dialog.new-game [value=balanced]"), true);
  await page.check("dialog.new-game [name=size][value='8']", { force: true });
  await eventually(() => page.isEnabled("dialog.new-game [value=balanced]"), true);
  await close(page);
});

test("who goes to another game leaves the set-up, and a page without a game has nothing to complain about", async () => {
  const page = await open(browser, analyse("f5d6"));
  await page.click("#tab-files");
  await page.click("text=Set up a position");
  await page.click("text=Clear");
  await eventually(() => page.locator(".disc").count(), 0);
  await page.keyboard.press("k");
  assert.equal(await page.locator(".disc").count(), 0, "a key does not end it");
  await page.evaluate(() => (location.hash = "#f5"));
  await page.waitForSelector("text=Set up a position");
  await eventually(() => page.locator(".disc").count(), 5);
  await close(page);
  const fresh = await open(browser, analyse());
  await fresh.waitForSelector(".square .value");
  assert.equal(await fresh.textContent("#alert"), "");
  await close(fresh);
});

test("stable discs and mobility are shown on demand", async () => {
  const page = await open(browser, analyse("f5d6c3"));
  await page.click("text=Stable discs, mobility");
  await page.waitForFunction(() => /moves|stable/i.test(document.querySelector(".facts").textContent));
  await close(page);
  // What Brazilians count as one when it is none.
  const none = await open(browser, `${site.address}/pt-BR/analyse.html#f5d6c3`);
  await none.click("text=Peças estáveis");
  await none.waitForFunction(() => /nenhuma estável/.test(document.querySelector(".facts").textContent));
  await close(none);
});

test("every language", async () => {
  for (const [language, words] of [["en", /Your move/], ["pt-BR", /É a sua vez/], ["pt-PT", /É a tua vez/]]) {
    const page = await open(browser, `${site.address}/${language}/index.html`);
    await shows(page, ".status", words);
    await page.click(".actions .action:last-child");
    await page.waitForSelector("dialog.new-game");
    const texts = await page.$$eval("main *, dialog *", (all) => all.flatMap((each) => [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim())));
    assert.deepEqual(texts.filter((text) => /^(script-)?[a-z]+(-[a-z]+)+$/.test(text)), [], "a text is missing");
    await close(page);
  }
});

test("axe finds nothing serious, in every colour scheme and width", async () => {
  for (const [colorScheme, width] of [["dark", 1440], ["light", 768], ["light", 360]]) {
    const page = await open(browser, play(), { colorScheme, viewport: { width, height: 800 } });
    await page.click("[data-square=d3]");
    await accessible(page, `play, ${colorScheme}, ${width}`);
    await page.click(".actions .action:last-child");
    await page.waitForSelector("dialog.new-game");
    await accessible(page, `new game, ${colorScheme}, ${width}`);
    await close(page);
    const analysis = await open(browser, analyse("f5d6(f6e6)c3d3"), { colorScheme, viewport: { width, height: 800 } });
    await analysis.waitForSelector(".line-row.best");
    for (const tab of ["lines", "moves", "review", "files"]) {
      await analysis.click(`#tab-${tab}`);
      await accessible(analysis, `${tab}, ${colorScheme}, ${width}`);
    }
    await close(analysis);
  }
});

test("the site plays and analyses offline after the first visit", async () => {
  const page = await open(browser, play());
  await page.waitForFunction(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state === "activated"), null, { timeout: PATIENCE });
  site.close();
  await page.context().setOffline(true);
  await page.goto(play());
  await page.waitForSelector("vv-board [data-square=a1]");
  await newGame(page, { level: 2 });
  await page.click("[data-square=d3]");
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length >= 3);
  await page.goto(analyse("f5d6c3"));
  await page.waitForSelector(".line-row.best");
  await close(page);
});
