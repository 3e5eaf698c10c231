// The pictures of the page for the READMEs, taken of the real page: `cargo xtask pictures` runs this.
// node tests/pictures.mjs FOLDER, with the program in VIRAVOLTA.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, makeSite, open, PATIENCE, serve } from "./support.mjs";

const [folder] = process.argv.slice(2);
const LOOKS = [
  { name: "page", viewport: { width: 1280, height: 800 } },
  { name: "phone", viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
];

const game = await readFile(join(folder, "game.sgf"));
const files = makeSite();
const site = await serve(files.folder);
const browser = await launch();
try {
  for (const [short, language] of [["en", "en"], ["pt", "pt-BR"]]) {
    for (const { name, ...look } of LOOKS) {
      const page = await open(browser, `${site.address}/${language}/analyse.html`, look);
      await page.setInputFiles("#file", { name: "game.sgf", mimeType: "text/plain", buffer: game });
      // The whole game is judged before somebody looks at its middle.
      await page.click("#tab-review");
      await page.waitForSelector(".phases", { timeout: 5 * PATIENCE });
      await page.click("#tab-lines");
      await page.locator(".plot").focus();
      for (let step = 0; step < 26; step++) await page.keyboard.press(step === 0 ? "Home" : "ArrowRight");
      await page.waitForFunction(() => /\b1[4-9]\b|exa/.test(document.querySelector(".lines li:not([hidden]) .best .line-proof")?.textContent ?? ""));
      await page.locator("body").click({ position: { x: 2, y: 2 } });
      await page.waitForSelector(".toast", { state: "detached" });
      await page.screenshot({ path: join(folder, `${name}-${short}.png`) });
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  site.close();
  files.remove();
}
