// Creates online tables against a bot and returns their addresses, for programs that open them as spectators.
import { chromium } from "@playwright/test";

/** Creates a table of each game. Returns their addresses by game. */
export async function createTables(address, games, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const tables = {};
  for (const game of games) {
    const page = await browser.newPage({ locale: "en" });
    await page.goto(`${address}/#/create/${game}/2`);
    await page.getByRole("button", { name: "Add a bot" }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".seat").first().waitFor();
    tables[game] = new URL(page.url()).hash;
    await page.close();
  }
  await browser.close();
  return tables;
}
