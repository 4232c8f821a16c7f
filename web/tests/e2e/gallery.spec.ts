// Boards, their parts and the common components in the component gallery (web/gallery). Every board passes the
// checks at every position; a picture of each game and theme shows any visual change.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "@playwright/test";
import { build } from "vite";
import { axeViolations, layoutProblems, missingSprites, type Size } from "./checks";
import { serveFolder } from "./serve";
import { DESKTOP, expect, SIZES, shown, test } from "./table";

const BOARDS = join(import.meta.dirname, "../../src/boards");
const GAMES = readdirSync(BOARDS).filter((game) => existsSync(join(BOARDS, game, "gallery.tsx")));

/* One worker: the gallery is built once. */
test.describe.configure({ mode: "default" });

let gallery: Awaited<ReturnType<typeof serveFolder>>;
/** The addresses of all boards in all positions. */
let boards: string[] = [];

test.beforeAll(async ({ browser }) => {
  await build({ mode: "gallery", logLevel: "error" });
  gallery = await serveFolder("shots/gallery");
  const page = await browser.newPage();
  await page.goto(`${gallery.address}/gallery/`);
  await page.locator(".gallery").waitFor();
  const addresses = await page
    .locator("iframe")
    .evaluateAll((all) => all.map((frame) => frame.getAttribute("src") ?? ""));
  boards = [...new Set(addresses)].filter((address) => address.includes("board="));
  await page.close();
});
test.afterAll(() => gallery.close());

/** Waits until a page or a frame has drawn its board. What something covers may be unfinished: during a reveal
 * Dive keeps the last picture of the water, and a table opened there has none. */
async function drawn(page: Page | Frame): Promise<void> {
  await shown(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every((busy) => {
      const { left, top, width, height } = busy.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above !== null && !above.contains(busy);
    }),
  );
}

for (const theme of ["dark", "light"] as const) {
  for (const section of ["common", ...GAMES]) {
    test(`contact sheet: ${section}, ${theme}`, async ({ page }) => {
      const lang = theme === "light" ? "de" : "en";
      const address = `${gallery.address}/gallery/?game=${section}&theme=${theme}&lang=${lang}`;
      await page.goto(address);
      await page.locator(".gallery").waitFor();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      /* Nothing is outside the window, where a long log is not drawn. */
      await page.setViewportSize({ ...DESKTOP, height });
      for (const frame of page.frames().filter((one) => one.url().includes("board="))) {
        await drawn(frame);
      }
      await page.screenshot({ path: `shots/gallery-${section}-${theme}.png` });
      /* A part may be shown twice. */
      const violations = await axeViolations(page, ".gallery");
      expect.soft(violations.filter((one) => !one.startsWith("landmark-unique"))).toEqual([]);
      expect.soft(await missingSprites(page)).toEqual([]);
    });
  }
}

for (const [size, viewport] of Object.entries(SIZES) as [Size, typeof DESKTOP][]) {
  test.describe(size, () => {
    test.use({ viewport, hasTouch: size === "phone" });

    for (const theme of ["dark", "light"] as const) {
      for (const game of GAMES) {
        test(`every position passes the checks: ${game}, ${theme}`, async ({ page }) => {
          const own = boards.filter((address) => address.includes(`board=${game}&`));
          expect(own).not.toEqual([]);
          for (const [i, address] of own.entries()) {
            const turn = (i % 2 === 0) === (theme === "dark");
            const lang = turn ? "en" : "de";
            await page.goto(`${gallery.address}/gallery/${address}&theme=${theme}&lang=${lang}`);
            await drawn(page);
            /* By far the slowest check: every position in both sizes and both themes, but not in all four. */
            if (turn === (size === "desktop")) {
              expect.soft(await axeViolations(page), address).toEqual([]);
            }
            expect.soft(await layoutProblems(page), address).toEqual([]);
            expect.soft(await missingSprites(page), address).toEqual([]);
          }
        });
      }
    }
  });
}
