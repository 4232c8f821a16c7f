// Helpers for two browsers at one online table, and for its record.
import { expect, type Page } from "@playwright/test";
import type { TestServer } from "./server";
import { openLobby } from "./table";

export const matchOf = (page: Page) => new URL(page.url()).hash.split("/")[2] ?? "";

export async function recordOf(server: TestServer, match: string): Promise<string> {
  return (await fetch(`${server.address}/api/matches/${match}/record`)).text();
}

export const keyOf = (record: string) => /^\[Key "(\w+)"\]$/m.exec(record)?.[1] ?? "no key";

/** All chance draws, in order. */
export const drawsOf = (record: string) =>
  [...record.matchAll(/^\d+ chance \w+ (\S+) #/gm)].map(([, what]) => what ?? "");

/** The chance draws after so many decisions of players. */
export function laterDraws(record: string, decisions: number): string[] {
  const lines = record.split("\n").filter((line) => /^\d+ /.test(line));
  const drawn = (line: string) => / chance /.test(line);
  let made = 0;
  const next = lines.findIndex((line) => !drawn(line) && ++made > decisions);
  return next < 0 ? [] : drawsOf(lines.slice(next).join("\n"));
}

/** The link of a waiting room's invitation. */
export async function invitationOf(host: Page): Promise<string> {
  await expect(host.locator(".boxes b")).toHaveText(/^[A-Z0-9]{5}$/);
  const link = await host.locator(".share output").textContent();
  return `http://${link}`;
}

/** Opens an invitation and sits down. */
export async function accept(guest: Page, link: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit down", exact: true }).click();
  await expect(guest.locator(".waiting")).toBeVisible();
}

/** Creates a table in one page and joins it in the other. */
export async function meet(
  server: TestServer,
  host: Page,
  guest: Page,
  table: string,
): Promise<void> {
  await openLobby(host, {}, `${server.address}/#/create/${table}`);
  await expect(host.locator(".waiting")).toBeVisible();
  await openLobby(guest, {}, server.address);
  await accept(guest, await invitationOf(host));
  await expect(host.locator(".waiting-seats")).toContainText("Guest");
}

export async function giveUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("button", { name: "Give up" }).click();
  const sure = page.getByRole("dialog", { name: "Give up?" });
  await sure.getByRole("button", { name: "Give up" }).click();
}
