// Tables for a program that knows only an address: each is set by somebody who plays a bot over the
// server, and whoever opens its address looks on.
import { chromium } from "@playwright/test";

/** Sets a table of each game. Gives their addresses by game. */
export async function setTables(address, games, executablePath) {
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
