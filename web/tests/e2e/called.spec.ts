// Hearing of one's turn, the clocks of a table, and who is away, with two browsers at a server.
import type { Browser, Page } from "@playwright/test";
import { screenChecker } from "./checks";
import { TestServer } from "./server";
import {
  ASKED,
  asked,
  DESKTOP,
  expect,
  openLobby,
  PHONE,
  type Preferences,
  pointer,
  test,
} from "./table";
import { invitationOf, matchOf } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

/** What a page of this test has been called by. */
interface Calls {
  hide(hidden: boolean): void;
  notes: string[];
  buzzes: number;
}
declare global {
  interface Window {
    calls: Calls;
  }
}

/** Records notifications and vibrations, and lets the test hide the page. */
function recordCalls(): void {
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.calls = {
    notes: [],
    buzzes: 0,
    hide(now) {
      hidden = now;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      return Object.assign(Notification, { permission: "granted" }).permission;
    }
    constructor(title: string, { body = "" } = {}) {
      window.calls.notes.push(`${title} ${body}`);
    }
  } as unknown as typeof Notification;
  navigator.vibrate = () => {
    window.calls.buzzes++;
    return true;
  };
}

async function visitor(browser: Browser, preferences: Partial<Preferences>, viewport = DESKTOP) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.addInitScript(recordCalls);
  await openLobby(page, preferences, server.address);
  return page;
}

const icon = (page: Page) => page.locator('link[rel="icon"]');
const question = (page: Page) => page.getByRole("region", { name: "When it is your turn" });
const listed = (page: Page) => page.getByRole("navigation", { name: "Continue" }).getByRole("link");

/** Two players at a table of Hai Noon, the one who is to act first. */
async function sitDown(host: Page, guest: Page): Promise<[first: Page, second: Page]> {
  await host.goto(`${server.address}/#/create/hainoon/2?open=no`);
  await guest.goto(await invitationOf(host));
  await guest.getByRole("button", { name: "Sit down", exact: true }).click();
  await host.getByRole("button", { name: "Begin" }).click();
  await expect(guest.locator(".seat.is-turn")).toBeVisible();
  await expect(host.locator(".seat.is-turn")).toBeVisible();
  return (await host.locator(".prompt.is-you").count()) > 0 ? [host, guest] : [guest, host];
}

/** Decides whatever is asked until it is another player's turn. */
async function move(page: Page): Promise<void> {
  const press = pointer(page, "click");
  await expect(page.locator(".prompt.is-you")).toBeVisible();
  while ((await page.locator(".prompt.is-you").count()) > 0) {
    const what = await asked(page);
    if (what !== "wait" && what !== "over") {
      await press(ASKED[what]);
    }
  }
}

test("whose turn it is, is called by title, icon, notification and vibration", async ({
  browser,
}) => {
  const ada = await visitor(browser, { name: "Ada", sound: "ask" });
  const bo = await visitor(browser, { name: "Bo", sound: "ask" }, PHONE);
  await ada.goto(`${server.address}/#/create/hainoon/2?open=no`);
  /* Asked once, and at no other place; the browser is asked only at the press. */
  await expect(question(ada)).toContainText("A sound tells you when it is your turn.");
  await screenChecker(ada, "desktop", "dark")("callquestion");
  expect(await ada.evaluate(() => Notification.permission)).toBe("default");
  await question(ada).getByRole("button", { name: "Also a notification" }).click();
  await expect(question(ada)).toHaveCount(0);
  await bo.goto(await invitationOf(ada));
  await bo.getByRole("button", { name: "Sit down", exact: true }).click();
  await expect(question(bo)).toBeVisible();
  await screenChecker(bo, "phone", "dark")("callquestion");
  await question(bo).getByRole("button", { name: "No sound" }).click();
  await bo.reload();
  await expect(bo.locator(".waiting")).toBeVisible();
  await expect(question(bo)).toHaveCount(0);
  /* A spectator has no turn. */
  const cy = await visitor(browser, { name: "Cy", sound: "ask" });
  await cy.goto(await invitationOf(ada));
  await cy.getByRole("button", { name: "Watch" }).click();
  await expect(cy.locator(".waiting")).toBeVisible();
  await expect(question(cy)).toHaveCount(0);
  await cy.context().close();
  await ada.getByRole("button", { name: "Begin" }).click();
  await expect(ada.locator(".seat.is-turn")).toBeVisible();
  await expect(bo.locator(".seat.is-turn")).toBeVisible();
  if ((await bo.locator(".prompt.is-you").count()) === 0) {
    await move(ada);
  }
  await expect(bo).toHaveTitle("Your turn: Hai Noon");
  await expect(icon(bo)).toHaveAttribute("href", "/icon-turn.svg");
  await expect(ada).toHaveTitle("divetable");
  await expect(icon(ada)).toHaveAttribute("href", "/icon.svg");

  const before = await ada.evaluate(() => window.calls.buzzes);
  await ada.evaluate(() => window.calls.hide(true));
  await move(bo);
  await expect(ada).toHaveTitle("Your turn: Hai Noon");
  await expect(icon(ada)).toHaveAttribute("href", "/icon-turn.svg");
  await expect(bo).toHaveTitle("divetable");
  await expect
    .poll(() => ada.evaluate(() => window.calls.notes))
    .toEqual(["Your turn: Hai Noon with Bo"]);
  expect(await ada.evaluate(() => window.calls.buzzes)).toBe(before + 1);
  expect(await bo.evaluate(() => window.calls.notes)).toEqual([]);
  await Promise.all([ada, bo].map((page) => page.context().close()));
});

test("the lobby's list is live, with the names of the others", async ({ browser }) => {
  const pages = [
    await visitor(browser, { name: "Ida" }),
    await visitor(browser, { name: "Kai" }),
  ] as const;
  const [first, other] = await sitDown(...pages);
  await other.goto(`${server.address}/#/`);
  await expect(listed(other).first()).toContainText("Online, waiting for others");
  await expect(listed(other).first()).toContainText(/with (Ida|Kai)/);
  await move(first);
  await expect(listed(other).first()).toContainText("Your turn");
  await expect(other).toHaveTitle("Your turn: Hai Noon");
  /* A game that has begun cannot be deleted, because the other one waits. */
  await other.getByRole("link", { name: /^All games/ }).click();
  const row = other.getByRole("listitem").filter({ hasText: "Hai Noon" });
  await expect(row.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await first.getByRole("button", { name: "Menu" }).first().click();
  await first.getByRole("button", { name: "Give up" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await expect(row).toContainText("Finished, you won");
  await row.getByRole("button", { name: "Delete" }).click();
  const sure = other.getByRole("dialog", { name: "Delete this game?" });
  await sure.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await other.reload();
  await expect(other.getByText("Your games will appear here.")).toBeVisible();
  await first.goto(`${server.address}/#/history`);
  await expect(first.getByRole("listitem")).toContainText(/Finished, won by (Ida|Kai)/);
  await Promise.all(pages.map((page) => page.context().close()));
});

test("a clock is shown at the seats, and time is given", async ({ browser }) => {
  const host = await visitor(browser, { name: "Uma" });
  const guest = await visitor(browser, { name: "Vic" }, PHONE);
  await host.routeWebSocket(/\/ws$/, (socket) => {
    const there = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      there.send(
        JSON.stringify(
          message.t === "create"
            ? { ...message, clock: { kind: "player", base: 300_000, extra: 5000 } }
            : message,
        ),
      );
    });
  });
  await host.reload();
  const [first, other] = await sitDown(host, guest);
  const clock = (page: Page) => page.getByRole("timer", { name: /left$/ });
  await expect(clock(host)).toHaveCount(2);
  await expect(clock(guest)).toHaveCount(2);
  await expect(clock(host).first()).toHaveText(/^[45]:\d\d$/);
  await screenChecker(host, "desktop", "dark")("clock");
  await screenChecker(guest, "phone", "dark")("clock");
  await move(first);
  /* The one who waits may give the one who decides more time. */
  await first.getByRole("button", { name: "Menu" }).first().click();
  await first.getByRole("button", { name: /^Give (Uma|Vic) 2 minutes more$/ }).click();
  await expect(clock(other).filter({ hasText: /^[67]:/ })).toHaveCount(1);
  await Promise.all([host, guest].map((page) => page.context().close()));
});

test("who is away has time, then a bot can play for them", async ({ browser }) => {
  const host = await visitor(browser, { name: "Lea" });
  const guest = await visitor(browser, { name: "Max" });
  const say = new Map<Page, (message: object) => void>();
  for (const page of [host, guest]) {
    await page.routeWebSocket(/\/ws$/, (socket) => {
      socket.connectToServer();
      say.set(page, (message) => socket.send(JSON.stringify(message)));
    });
    await page.reload();
  }
  const [first, other] = await sitDown(host, guest);
  const name = first === host ? "Lea" : "Max";
  const seat = first === host ? 0 : 1;
  const here = { t: "here", match: matchOf(other), seats: [true, true], spectators: 0 };
  const notice = other.locator(".prompt.is-notice");
  say.get(other)?.({ ...here, absent: [{ seat, due: Date.now() + 125_000 }] });
  await expect(notice).toContainText(`${name} is away and has 2 minutes. Then a bot can play on.`);
  await screenChecker(other, "desktop", "dark")("absent");
  say.get(other)?.({ ...here, claims: [{ seat, may: ["bot", "draw"] }] });
  await expect(notice).toContainText(`${name} has been away for a while.`);
  await expect(notice.getByRole("button", { name: `Let a bot play for ${name}` })).toBeVisible();
  await expect(notice.getByRole("button", { name: "End in a draw" })).toBeVisible();
  await Promise.all([host, guest].map((page) => page.context().close()));
});
