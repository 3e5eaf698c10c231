// Cups and the explorer of `viravolta serve` in a real browser: cups that are over, one that is being played, a folder of games.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { accessible, browserTest as test, close, eventually, launch, open, program, startServer } from "./support.mjs";

const GAMES = new URL("../../crates/viravolta/tests/sessions/db.in", import.meta.url).pathname;
const SCHEMES = [["dark", 1440], ["light", 768], ["light", 360]];

let browser;
let server;
let folder;
let referee;

const builtin = (name) => `[[player]]\nname = "${name}"\nprotocol = "builtin"\nlevel = 1\n`;
const script = (name) => `[[player]]\nname = "${name}"\nprotocol = "otelo"\ncommand = ["./${name}.sh"]\n`;

/** A cup in a folder of its own, as somebody would put it there; says how to run it. */
function cup(name, format, players) {
  const place = join(folder, "cups", name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "mudo.sh"), "#!/bin/sh\necho 9 9 9\nsleep 600\n", { mode: 0o755 });
  writeFileSync(join(place, "lento.sh"), "#!/bin/sh\nsleep 600\n", { mode: 0o755 });
  const text = `name = "Copa ${name}"\nformat = "${format}"\nseed = 7\nsandbox = "best-effort"\n[time]\nper_move = "10m"\n${players.join("")}`;
  writeFileSync(join(place, "cup.toml"), text);
  return [program, ["arena", "run", "cup.toml", "--jobs", "1"], { cwd: place, stdio: "ignore" }];
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "viravolta-cups-"));
  const three = [builtin("ana"), builtin("bia"), script("mudo")];
  for (const [name, format] of [["liga", "round-robin"], ["mata", "knockout"]]) execFileSync(...cup(name, format, three));
  referee = spawn(...cup("viva", "double-round-robin", [script("lento"), builtin("ana")]));
  server = await startServer(["--cups", join(folder, "cups"), "--wthor", GAMES]);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  referee?.kill("SIGKILL");
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A page without a board to wait for. */
const visit = (path, options) => open(browser, `${server.address}${path}`, { ...options, ready: "main h1" });

test("cups are listed, and each shows how it stands", async () => {
  const page = await visit("cups?lang=en");
  assert.deepEqual((await page.locator(".cups a").allTextContents()).sort(), ["Copa liga", "Copa mata", "Copa viva"]);
  await page.click("text=Copa liga");
  await page.waitForSelector(".standings");
  assert.equal(await page.locator(".standings tbody tr").count(), 3);
  assert.match(await page.locator(".standings tbody tr").last().textContent(), /mudo/);
  assert.equal(await page.locator(".cross tbody tr").count(), 3);
  assert.ok((await page.locator(".faults li").count()) >= 1);
  await page.locator(".faults a").first().click();
  await page.waitForSelector("body[data-page=cup-game] table.still");
  await page.goto(`${server.address}cups/mata?lang=en`);
  assert.equal(await page.locator(".bracket .round").count(), 2);
  assert.ok((await page.locator(".bracket .won").count()) >= 2);
  await close(page);
});

test("a cup that is being played shows its boards, and says when something changes", async () => {
  const page = await visit("cups/viva?lang=en");
  await page.waitForSelector(".running figure table.still");
  assert.match(await page.textContent(".running figcaption"), /lento/);
  await page.waitForSelector(".next li");
  // The referee's machine loses its power: the page is drawn anew without being loaded anew.
  await page.evaluate(() => (window.same = true));
  referee.kill("SIGKILL");
  await page.waitForFunction(() => !document.querySelector(".running"));
  assert.equal(await page.evaluate(() => window.same), true);
  await close(page);
});

test("on a projector there is nothing to press", async () => {
  const page = await visit("cups/liga?projector&lang=en", { viewport: { width: 1920, height: 1080 } });
  assert.ok(await page.isHidden("#nav"));
  assert.equal(await page.locator("a[href='?projector']").count(), 0);
  await accessible(page, "projector");
  await close(page);
});

test("names as people have them push no column out of sight", async () => {
  for (const [path, width] of [["cups/liga?projector&lang=pt-BR", 1920], ["cups/liga?projector&lang=pt-BR", 1440], ["cups/liga?lang=pt-BR", 768]]) {
    const page = await visit(path, { viewport: { width, height: 900 } });
    await page.evaluate(() => document.querySelectorAll(".standings th[scope=row]").forEach((name) => (name.textContent = "Maria Eduarda de Albuquerque Vasconcelos")));
    assert.ok(await page.evaluate(() => [...document.querySelectorAll(".scroll")].every((each) => each.scrollWidth <= each.clientWidth + 2)), `a column is cut off at ${width}`);
    await close(page);
  }
});

test("cups fit every width, axe finds nothing serious, and standings can be read without script", async () => {
  for (const [colorScheme, width] of SCHEMES) {
    for (const path of ["cups", "cups/liga", "cups/mata", "cups/viva", "cups/liga/games/1"]) {
      const page = await visit(`${path}?lang=en`, { colorScheme, viewport: { width, height: 800 } });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${path} hangs over the edge at ${width}`);
      await accessible(page, `${path}, ${colorScheme}, ${width}`);
      await close(page);
    }
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.address}cups/liga?lang=pt-BR`);
  assert.match(await page.textContent(".standings"), /ana[^]*mudo/);
  await context.close();
});

test("the explorer counts the games of a folder, filters them and plays their moves", async () => {
  const page = await open(browser, `${server.address}analyse?lang=en`);
  await page.click("#tab-explorer");
  await page.waitForSelector(".explorer tbody tr");
  const games = async () => Number(/\d+/.exec(await page.textContent(".explorer p"))?.[0]);
  const all = await games();
  assert.ok(all > 1);
  await accessible(page, "explorer");
  await page.setViewportSize({ width: 360, height: 740 });
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth), 360, "the explorer hangs over the edge");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.fill("#years-from", "2025");
  await page.fill("#years-to", "2025");
  await page.locator("#years-to").blur();
  await page.waitForFunction((all) => Number(/\d+/.exec(document.querySelector(".explorer p").textContent)?.[0] ?? all) < all, all);
  await page.fill("#player", "nobody at all");
  await page.locator("#player").blur();
  await page.waitForFunction(() => !document.querySelector(".explorer table"));
  for (const field of ["#years-from", "#years-to", "#player"]) await page.fill(field, "");
  await page.locator("#player").blur();
  await eventually(games, all, "the filters are not gone");
  await page.locator(".explorer tbody .link").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 2);
  await close(page);
});
