// Playing with friends: from the lobby of one phone to a table of two, the invitation and the waiting room.
import type { Browser, Page } from "@playwright/test";
import { screenChecker } from "./checks";
import { TestServer } from "./server";
import { DESKTOP, expect, openLobby, PHONE, type Preferences, pick, test } from "./table";
import { accept, giveUp, invitationOf } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

/** A person with a phone, in the lobby. */
async function phone(browser: Browser, preferences: Partial<Preferences> = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openLobby(page, preferences, server.address);
  return page;
}

async function desktop(browser: Browser, preferences: Partial<Preferences> = {}): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await openLobby(page, preferences, server.address);
  return page;
}

const close = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));

const seats = (page: Page) => page.getByRole("list", { name: "At the table" });

/** The most presses from "Play with friends" to a table of two, of both together. */
const PRESSES = 6;

test("two phones are at a table after six presses", async ({ browser }) => {
  const ada = await phone(browser);
  const bo = await phone(browser);
  let presses = 0;
  const press = async (page: Page, name: string | RegExp) => {
    presses += 1;
    await page.getByRole("button", { name, exact: typeof name === "string" }).tap();
  };
  await press(ada, "Play with friends");
  await screenChecker(ada, "phone", "dark")("friends", ".sheet");
  await press(ada, "Online");
  await screenChecker(ada, "phone", "dark")("friendsgames", ".sheet");
  await press(ada, /^Hai Noon/);
  await ada.getByLabel("Your name").fill("Ada");
  await screenChecker(ada, "phone", "dark")("friendsonline", ".sheet");
  await press(ada, "Create table");
  await expect(ada.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await bo.goto(await invitationOf(ada));
  await expect(bo.getByRole("heading", { name: "Ada invites you to Hai Noon" })).toBeVisible();
  await bo.getByLabel("Your name").fill("Bo");
  await screenChecker(bo, "phone", "dark")("join");
  await press(bo, "Sit down");
  await expect(seats(ada)).toContainText("Bo");
  await press(ada, "Begin");
  for (const page of [ada, bo]) {
    await expect(page.getByRole("grid")).toBeVisible();
  }
  expect(presses).toBeLessThanOrEqual(PRESSES);

  /* The name is kept. */
  await bo.goto(`${server.address}/#/settings`);
  await expect(bo.getByLabel("Your name at the table")).toHaveValue("Bo");
  await close([ada, bo]);
});

test("every game can be hosted from a phone, online and at the device", async ({ browser }) => {
  const page = await phone(browser);
  for (const game of ["Dive", "Deep Blue", "Hai Noon", "Scuba"]) {
    await page.goto(`${server.address}/#/`);
    await page.getByRole("button", { name: `${game}: with friends` }).tap();
    await page.getByRole("button", { name: "Online" }).tap();
    await page.getByRole("button", { name: "Create table" }).tap();
    await expect(page.locator(".waiting-seats li")).toHaveCount(2);
  }
  await page.goto(`${server.address}/#/`);
  await page.getByRole("button", { name: "Play with friends" }).tap();
  await page.getByRole("button", { name: "At this device" }).tap();
  await page.getByRole("button", { name: /^Scuba/ }).tap();
  await page.getByRole("button", { name: "Back" }).tap();
  await page.getByRole("button", { name: /^Hai Noon/ }).tap();
  await pick(page, "3");
  await page.getByLabel("Name of diver 1").fill("Ann");
  await page.getByLabel("Name of diver 3").fill("Cy");
  await page.getByText("More", { exact: true }).tap();
  await screenChecker(page, "phone", "dark")("friendshere", ".sheet");
  await pick(page, "1");
  await page.getByRole("button", { name: "Start" }).tap();
  await page.locator(".handover .btn, .stage").first().waitFor();
  await expect(page.locator(".seat")).toHaveCount(4);
  await page.context().close();
});

test("what stands behind More holds at the new table", async ({ browser }) => {
  const ada = await desktop(browser, { name: "Ada" });
  await ada.getByRole("button", { name: "Hai Noon: with friends" }).click();
  await ada.getByRole("button", { name: "Online" }).click();
  await ada.getByText("More", { exact: true }).click();
  await ada.getByRole("group", { name: "How many bots?" }).getByText("2").click();
  await pick(ada, "Hard");
  await pick(ada, "10 min + 10 s");
  await pick(ada, "All are hungry: a short game");
  await ada.getByRole("button", { name: "Create table" }).click();
  await expect(seats(ada).getByText("hard bot")).toHaveCount(2);
  const setup = ada.getByRole("region", { name: "Variant and clock" });
  await expect(setup).toContainText("How hungry are the sharks? All are hungry: a short game");
  await expect(setup).toContainText("Clock: 10 min + 10 s");

  /* There is no way back to the address that creates a table. */
  const table = ada.url();
  await ada.goBack();
  await expect(ada.getByRole("button", { name: "Play with friends" })).toBeVisible();
  await ada.goForward();
  await expect(ada.locator(".waiting")).toBeVisible();
  expect(ada.url()).toBe(table);
  await ada.context().close();
});

test("names, seats, variant and clock change in the waiting room", async ({ browser }) => {
  const ada = await desktop(browser, { name: "Ada" });
  const bo = await phone(browser, { name: "Bo", theme: "light" });
  await ada.goto(`${server.address}/#/create/hainoon/3`);
  await accept(bo, await invitationOf(ada));
  await expect(seats(ada).getByRole("listitem").nth(1)).toContainText("Bo");

  await bo.getByLabel("Your name").fill("Bob");
  await bo.getByLabel("Your name").press("Enter");
  await expect(seats(ada).getByRole("listitem").nth(1)).toContainText("Bob");

  /* The seats: the host moves people, and fills one with a bot. */
  await ada.getByRole("button", { name: "Move Bob up" }).click();
  await expect(seats(ada).getByRole("listitem").nth(0)).toContainText("Bob");
  await expect(seats(bo).getByRole("listitem").nth(0).getByLabel("Your name")).toHaveValue("Bob");
  await ada.getByRole("button", { name: "Add a bot" }).click();
  await expect(seats(bo).getByRole("listitem").nth(2)).toContainText("medium bot");
  await ada.getByRole("button", { name: /^Remove (?!Bob)/ }).click();
  await expect(seats(bo).getByRole("listitem").nth(2)).toContainText("free seat");

  await ada.getByRole("button", { name: "Change" }).click();
  await pick(ada, "3 days");
  await pick(ada, "When one diver is left");
  await screenChecker(ada, "desktop", "dark")("setup", ".sheet");
  await ada.getByRole("button", { name: "Done" }).click();
  const setup = bo.getByRole("region", { name: "Variant and clock" });
  await expect(setup).toContainText("When is it over? When one diver is left");
  await expect(setup).toContainText("Clock: 3 days for each decision");
  await expect(bo.getByRole("button", { name: "Change" })).toHaveCount(0);

  await bo.getByLabel("Your message").fill("Hello!");
  await bo.getByLabel("Your message").press("Enter");
  await expect(ada.getByRole("log", { name: "Chat" })).toContainText("Bob Hello!");
  await screenChecker(ada, "desktop", "dark")("waitinghost");
  await screenChecker(bo, "phone", "light")("waitingguest");

  /* Whoever is removed may watch, and sit down again. */
  await ada.getByRole("button", { name: "Remove Bob" }).click();
  await expect(bo.getByText("You are watching")).toBeVisible();
  await bo.getByRole("button", { name: "Sit down on seat 3" }).tap();
  await expect(seats(ada).getByRole("listitem").nth(2)).toContainText("Bob");
  await bo.getByRole("button", { name: "Stand up" }).tap();
  await expect(seats(ada).getByText("free seat")).toHaveCount(2);
  await close([ada, bo]);
});

test("a refused name is explained, and a full or running table offers to watch", async ({
  browser,
}) => {
  const ada = await desktop(browser, { name: "Ada" });
  const bo = await phone(browser);
  await ada.goto(`${server.address}/#/create/hainoon/2`);
  const link = await invitationOf(ada);
  await bo.goto(link);
  await bo.getByLabel("Your name").fill('"');
  await bo.getByRole("button", { name: "Sit down", exact: true }).tap();
  await expect(bo.getByRole("alert")).toContainText("A name needs");
  await ada.getByRole("button", { name: "Add a bot" }).click();
  await expect(bo.getByText("All seats are taken.")).toBeVisible();
  await expect(bo.getByRole("button", { name: "Sit down", exact: true })).toHaveCount(0);
  await ada.getByRole("button", { name: "Begin" }).click();
  await expect(bo.getByText("The game has begun.")).toBeVisible();
  await screenChecker(bo, "phone", "dark")("joinrunning");
  await bo.getByRole("button", { name: "Watch" }).tap();
  await expect(bo.getByRole("grid")).toBeVisible();
  await expect(bo.getByText("You are watching")).toBeVisible();
  await screenChecker(bo, "phone", "dark")("watching");

  /* The address of someone else's table invites too; who sits there comes to the table. */
  const table = ada.url();
  await ada.goto(link);
  await expect(ada.getByRole("grid")).toBeVisible();
  expect(ada.url()).toBe(table);
  const cy = await phone(browser, { name: "Cy" });
  await ada.goto(`${server.address}/#/create/hainoon/2`);
  await expect(ada.locator(".waiting")).toBeVisible();
  await cy.goto(ada.url());
  await expect(cy.getByRole("heading", { name: "Ada invites you to Hai Noon" })).toBeVisible();
  await cy.getByRole("button", { name: "Watch" }).tap();
  await expect(cy.getByText("You are watching")).toBeVisible();
  await close([ada, bo, cy]);
});

test("the device's own way to share gets the link", async ({ browser }) => {
  const ada = await phone(browser, { name: "Ada" });
  await ada.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async (data) => void shared.push(data ?? {});
  });
  await ada.goto(`${server.address}/#/create/dive/2`);
  await ada.reload();
  const link = await invitationOf(ada);
  await ada.getByRole("button", { name: "Share" }).tap();
  const shared = await ada.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  expect(shared).toMatchObject([{ url: link, text: "Come and play Dive." }]);
  await ada.context().close();
});

test("both players come to the same rematch", async ({ browser }) => {
  const ada = await desktop(browser, { name: "Ada" });
  const bo = await desktop(browser, { name: "Bo" });
  await ada.goto(`${server.address}/#/create/hainoon/2`);
  await accept(bo, await invitationOf(ada));
  await ada.getByRole("button", { name: "Begin" }).click();
  await expect(bo.getByRole("grid")).toBeVisible();
  await giveUp(bo);
  for (const page of [ada, bo]) {
    await page.getByRole("button", { name: "Rematch" }).click();
    await expect(page.locator(".waiting")).toBeVisible();
  }
  await expect(seats(ada)).toContainText("Bo");
  expect(ada.url()).toBe(bo.url());
  await close([ada, bo]);
});
