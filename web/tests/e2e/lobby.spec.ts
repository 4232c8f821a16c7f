// Accounts and open tables, over a server.
import type { Browser, Page, WebSocketRoute } from "@playwright/test";
import { screenChecker } from "./checks";
import { TestServer } from "./server";
import { DESKTOP, expect, openLobby, PHONE, type Preferences, pick, test } from "./table";
import { accept, invitationOf } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

const permissions = ["clipboard-read", "clipboard-write"];

/** A player with their own browser, in the lobby. */
async function visitor(browser: Browser, preferences: Partial<Preferences>, viewport = DESKTOP) {
  const page = await (await browser.newContext({ viewport, permissions })).newPage();
  await openLobby(page, preferences, server.address);
  return page;
}

/** A player whose server messages the test can forge. */
async function listener(browser: Browser, preferences: Partial<Preferences>) {
  const page = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await openLobby(page, preferences, server.address);
  return { page, say: (message: object) => sockets.at(-1)?.send(JSON.stringify(message)) };
}

async function fillIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel(/^Password/).fill(password);
}

/** What the live region says to screen readers. */
const announced = (page: Page) => page.locator('.sr[aria-live="polite"]');

const account = (page: Page, name: string) => page.locator(".lsign", { hasText: name });

test("an account brings a game to another device", async ({ browser }) => {
  const home = await visitor(browser, { name: "Ada" });
  await fillIn(home, "Ada", "");
  await home.getByRole("button", { name: "Create an account" }).click();
  await expect(home.getByRole("alert")).toHaveText("A password needs at least 8 characters.");
  await expect(home.getByLabel(/^Password/)).toBeFocused();
  await home.getByLabel(/^Password/).fill("short");
  await home.getByRole("button", { name: "Create an account" }).click();
  await expect(home.getByRole("alert")).toHaveText("A password needs at least 8 characters.");
  await screenChecker(home, "desktop", "dark")("refused");
  await home.getByLabel(/^Password/).fill("correct horse");
  await home.getByRole("button", { name: "Create an account" }).click();
  await expect(account(home, "Ada")).toBeVisible();
  await home.goto(`${server.address}/#/create/scuba/2?open=no`);
  await expect(home.locator(".waiting .boxes b")).toHaveText(/^[A-Z0-9]{5}$/);

  const away = await visitor(browser, {});
  await fillIn(away, "Ada", "wrong horse");
  await away.locator(".account [type=submit]").click();
  await expect(away.getByRole("alert")).toHaveText("The name or the password is wrong.");
  await away.getByLabel(/^Password/).fill("correct horse");
  await away.keyboard.press("Enter");
  await expect(account(away, "Ada")).toBeVisible();
  await away.reload();
  await expect(account(away, "Ada")).toBeVisible();
  const left = away.getByRole("navigation", { name: "Continue" }).getByRole("link");
  await expect(left).toHaveText(/Scuba.*Waiting room/);
  await left.click();
  await away.getByRole("button", { name: "Add a bot" }).click();
  await expect(away.locator(".waiting-seats")).toContainText("medium bot");
  await pick(away, "Easy");
  await expect(away.locator(".waiting-seats")).toContainText("easy bot");
  await screenChecker(away, "desktop", "dark")("seated");
  await away.getByRole("button", { name: /^Remove / }).click();
  await away.getByRole("button", { name: "Add a bot" }).click();
  await expect(away.getByRole("button", { name: "Begin" })).toBeEnabled();

  await away.goto(`${server.address}/#/`);
  await account(away, "Ada").click();
  await away.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(account(away, "Sign in")).toBeVisible();
  await expect(left).toHaveCount(0);

  const other = await visitor(browser, { language: "de" });
  await other.locator(".lsign").click();
  await other.getByLabel("Name", { exact: true }).fill("Ada");
  await other.getByLabel(/^Passwort/).fill("another horse");
  await other.locator(".account .btn").first().click();
  await expect(other.getByRole("alert")).toHaveText(/^Dieser Name ist vergeben/);
  await Promise.all([home, away, other].map((page) => page.context().close()));
});

test("devices are listed and signed out, and the password changed", async ({ browser }) => {
  const home = await visitor(browser, { name: "Ruth" });
  await fillIn(home, "Ruth", "correct horse");
  await home.getByRole("button", { name: "Create an account" }).click();
  await expect(account(home, "Ruth")).toBeVisible();
  const phone = await visitor(browser, { language: "de" }, PHONE);
  await phone.getByRole("button", { name: "Menü" }).click();
  await phone.getByRole("button", { name: "Anmelden" }).click();
  await phone.getByLabel("Name", { exact: true }).fill("ruth");
  await phone.getByLabel(/^Passwort/).fill("correct horse");
  await phone.keyboard.press("Enter");
  await expect(phone.locator(".account")).toHaveCount(0);
  await phone.getByRole("button", { name: "Menü" }).click();
  await phone.getByRole("button", { name: "Ruth" }).click();
  const there = phone.getByRole("region", { name: "Angemeldete Geräte" }).getByRole("listitem");
  await expect(there).toHaveCount(2);
  await expect(there.filter({ hasText: "dieses Gerät" })).toHaveCount(1);
  await screenChecker(phone, "phone", "dark")("sessions");

  /* One device signs the other out, by keyboard; the other shows a notice and signs in again. */
  await account(home, "Ruth").click();
  const here = home.getByRole("region", { name: "Signed-in devices" });
  await expect(here.getByRole("listitem")).toHaveCount(2);
  await screenChecker(home, "desktop", "dark")("sessions");
  await here.getByRole("button", { name: /^Sign out: / }).focus();
  await home.keyboard.press("Enter");
  await expect(here.getByRole("listitem")).toHaveCount(1);
  await expect(phone.getByRole("dialog", { name: "Du bist abgemeldet" })).toBeVisible();
  await screenChecker(phone, "phone", "dark")("ended");
  await phone.getByRole("button", { name: "Zur Lobby" }).click();

  await home.getByRole("button", { name: "Change password" }).click();
  await home.getByLabel("Old password").fill("wrong horse");
  await home.getByLabel(/^New password/).fill("battery staple");
  await home.keyboard.press("Enter");
  await expect(home.getByRole("alert")).toHaveText("The old password is wrong.");
  await screenChecker(home, "desktop", "dark")("password");
  await home.getByLabel("Old password").fill("correct horse");
  await home.keyboard.press("Enter");
  await expect(home.getByText("Password changed.")).toBeVisible();
  await expect(here.getByRole("listitem")).toHaveCount(1);

  await phone.reload();
  await phone.getByRole("button", { name: "Menü" }).click();
  await phone.getByRole("button", { name: "Anmelden" }).click();
  await phone.getByLabel("Name", { exact: true }).fill("Ruth");
  await phone.getByLabel(/^Passwort/).fill("battery staple");
  await phone.keyboard.press("Enter");
  await phone.getByRole("button", { name: "Menü" }).click();
  await phone.getByRole("button", { name: "Ruth" }).click();
  await phone.getByRole("button", { name: "Überall abmelden" }).click();
  await expect(home.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
  await Promise.all([home, phone].map((page) => page.context().close()));
});

test("a code entered in the lobby opens its table", async ({ browser }) => {
  const host = await visitor(browser, { name: "Cleo" });
  await host.goto(`${server.address}/#/create/hainoon/2`);
  await expect(host.locator(".waiting")).toBeVisible();
  const code = (await host.locator(".waiting .boxes b").textContent()) ?? "";
  const guest = await visitor(browser, { name: "Dan" }, PHONE);
  await guest.getByLabel(/^Table code/).fill(code.toLowerCase());
  await guest.getByRole("button", { name: "Join", exact: true }).click();
  await guest.getByRole("button", { name: "Sit down", exact: true }).click();
  await expect(guest.locator(".waiting")).toBeVisible();
  await expect(host.locator(".waiting-seats")).toContainText("Dan");

  await guest.goto(`${server.address}/#/join/2222Z`);
  await expect(guest.getByText("There is no table with this code.")).toBeVisible();
  await Promise.all([host, guest].map((page) => page.context().close()));
});

test("an open table is found in the lobby, joined and watched", async ({ browser }) => {
  const host = await visitor(browser, { name: "Cleo" });
  const guest = await visitor(browser, { name: "Dan", theme: "light" }, PHONE);
  await host.getByRole("button", { name: "Hai Noon: with friends" }).click();
  await host.getByRole("button", { name: "Online" }).click();
  await host.getByText("More", { exact: true }).click();
  await pick(host, "Anyone in the lobby");
  await screenChecker(host, "desktop", "dark")("friendsmore", ".sheet");
  await host.getByRole("button", { name: "Create table" }).click();
  await expect(host.locator(".waiting")).toBeVisible();
  await screenChecker(host, "desktop", "dark")("waiting");

  const listed = guest.getByRole("region", { name: "Open tables" }).getByRole("listitem");
  await expect(listed).toContainText(/Hai Noon.*Cleo \(guest\) · 1 free seat/);
  await listed.scrollIntoViewIfNeeded();
  await screenChecker(guest, "phone", "light")("opentables");
  await listed.getByRole("link", { name: "Sit down" }).click();
  await guest.getByRole("button", { name: "Sit down", exact: true }).click();
  await expect(guest.locator(".waiting")).toBeVisible();
  await host.getByRole("button", { name: "Begin" }).click();
  await expect(guest.getByRole("grid")).toBeVisible();

  await expect(host.getByRole("button", { name: /^Table [A-Z0-9]{5}$/ })).toBeVisible();
  await screenChecker(host, "desktop", "dark")("online");
  await host.getByRole("button", { name: /^Table [A-Z0-9]{5}$/ }).click();
  await expect(host.getByRole("status").getByText("Link copied")).toBeAttached();
  expect(await host.evaluate(() => navigator.clipboard.readText())).toMatch(
    /#\/join\/[A-Z0-9]{5}$/,
  );

  /* A message is shown as unread while the chat is not visible. */
  const chat = (page: Page) => page.getByRole("tab", { name: /^Chat/ });
  await guest.getByRole("button", { name: "Open the log" }).click();
  await chat(guest).click();
  await guest.getByLabel("Your message").fill("Ahoy!");
  await guest.keyboard.press("Enter");
  await expect(chat(host)).toHaveText("Chat1");
  await expect(announced(host)).toHaveText("Dan: Ahoy!");
  await expect(chat(guest)).toHaveText("Chat");
  await guest.keyboard.press("Escape");
  await chat(host).click();
  await expect(chat(host)).toHaveText("Chat");
  await host.getByLabel("Your message").fill("Welcome.");
  await host.keyboard.press("Enter");
  await expect(guest.locator(".peek")).toHaveAccessibleName("Open the log. New messages: 1");
  await screenChecker(guest, "phone", "light")("unread");

  /* Typing a message is not disturbed by the board's keys or by new messages. */
  const words = host.getByLabel("Your message");
  await words.pressSequentially("Is 1 u");
  await guest.getByRole("button", { name: /^Open the log/ }).click();
  await expect(chat(guest)).toHaveText("Chat");
  await guest.getByLabel("Your message").fill("Hello!");
  await guest.keyboard.press("Enter");
  await expect(host.getByRole("log", { name: "Chat" })).toContainText("Dan Hello!");
  await host.keyboard.type("p 2 you?");
  await expect(words).toBeFocused();
  await expect(words).toHaveValue("Is 1 up 2 you?");
  await host.keyboard.press("Enter");
  await expect(guest.getByRole("log", { name: "Chat" })).toContainText("Cleo Is 1 up 2 you?");

  const { page: spectator, say } = await listener(browser, { name: "Eve" });
  const running = spectator.getByRole("region", { name: "Open tables" }).getByRole("listitem");
  await expect(running).toContainText("Cleo (guest) and Dan (guest) · playing");
  await running.getByRole("link", { name: "Watch" }).click();
  await expect(spectator.getByRole("grid")).toBeVisible();
  await expect(spectator.getByText("You are watching")).toBeVisible();
  await expect(spectator.locator(".ac:not(:disabled)")).toHaveCount(0);
  await expect(spectator.getByRole("button", { name: /^(Advice|Ask to undo)$/ })).toHaveCount(0);
  await screenChecker(spectator, "desktop", "dark")("watching");
  await spectator.getByRole("tab", { name: "Chat" }).click();
  await expect(spectator.getByRole("log", { name: "Chat" })).toContainText("Dan Hello!");
  await expect(spectator.getByRole("textbox")).toHaveCount(0);
  say({ t: "pause", on: true });
  await expect(spectator.getByRole("alert")).toContainText(
    "The server is temporarily unavailable.",
  );
  await screenChecker(spectator, "desktop", "dark")("paused");
  say({ t: "pause", on: false });
  await expect(spectator.getByRole("alert")).toHaveCount(0);
  await expect(announced(spectator)).toHaveText("Connection restored. The game continues.");

  /* A phone shows an icon instead of the text beside a seat. */
  await guest.keyboard.press("Escape");
  await host.context().close();
  await expect(guest.locator(".seat.is-gone .seat-short")).toHaveText("connection lost");
  await screenChecker(guest, "phone", "light")("gone");
  await Promise.all([guest, spectator].map((page) => page.context().close()));
});

test("a move is undone if the other player agrees", async ({ browser }) => {
  const pages = [
    await visitor(browser, { name: "Finn" }),
    await visitor(browser, { name: "Gwen" }),
  ] as const;
  const [host, guest] = pages;
  await host.goto(`${server.address}/#/create/scuba/2?open=no`);
  await accept(guest, await invitationOf(host));
  await host.getByRole("button", { name: "Begin" }).click();
  const lit = (page: Page) => page.locator(".sc-c.legal");
  await expect(
    lit(host)
      .or(host.locator(".prompt", { hasText: "Gwen" }))
      .first(),
  ).toBeVisible();
  const begins = (await lit(host).count()) > 0;
  const [requester, asked, name] = begins ? [host, guest, "Gwen"] : [guest, host, "Finn"];
  const prompt = requester.locator(".prompt p");

  /* A step back within one's own turn needs nobody's consent. */
  await expect(prompt).toContainText("Jump in");
  await lit(requester).first().click();
  await expect(prompt).toContainText("end the turn");
  await requester.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(prompt).toContainText("Jump in");
  await expect(asked.getByRole("alert")).toHaveCount(0);

  /* Once the others are to act, they are asked; who asks sees who has not answered, and may withdraw. */
  await lit(requester).first().click();
  await expect(prompt).toContainText("end the turn");
  await requester.getByRole("button", { name: /^End (the )?turn/i }).click();
  await expect(asked.locator(".prompt.is-you")).toBeVisible();
  await requester.keyboard.press("u");
  const awaited = requester.locator(".prompt.is-notice");
  await expect(awaited).toContainText(`You would like to undo. Waiting for ${name}.`);
  await screenChecker(requester, "desktop", "dark")("awaited");
  const question = asked.getByRole("alert");
  await expect(question).toContainText("would like to undo a move.");
  await screenChecker(asked, "desktop", "dark")("asked");
  await awaited.getByRole("button", { name: "Withdraw" }).click();
  await expect(awaited).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await requester.keyboard.press("u");
  await question.getByRole("button", { name: "No" }).click();
  await expect(requester.getByRole("log")).toContainText(`${name} declines.`);
  await requester.getByRole("button", { name: "Ask to undo" }).click();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(prompt).toContainText("end the turn");
  await expect(asked.getByRole("log")).toContainText("asks to undo a move.");
  await Promise.all(pages.map((page) => page.context().close()));
});
