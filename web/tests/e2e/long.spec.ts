// A match of 5,000 entries, most of them chat, opens and can be played on.
import { TestServer } from "./server";
import { expect, PHONE, test } from "./table";
import { giveUp, matchOf, meet } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

const ENTRIES = 5000;
const TALK = `
last, = store.execute("select max(number) from entry where match = ?", (match,)).fetchone()
for number in range(last + 1, ${ENTRIES} + 1):
    store.execute("insert into entry(match, number, line) values (?, ?, ?)",
                  (match, number, f"1000 1 chat so it goes {number}"))
`;

test("a match of 5,000 entries is caught up with, opened again, and ended", async ({ browser }) => {
  /* Own contexts: the browser logs errors while the server is stopped. */
  const host = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await meet(server, host, guest, "hainoon/2");
  await host.getByRole("button", { name: "Begin" }).click();
  await expect(host.getByRole("grid")).toBeVisible();
  await expect(guest.getByRole("grid")).toBeVisible();

  await server.close();
  server.edit(matchOf(host), TALK);
  await server.open();
  const chat = host.getByRole("log", { name: "Chat" });
  await host.getByRole("tab", { name: /^Chat/ }).click();
  await expect(chat).toContainText(`so it goes ${ENTRIES}`);

  await Promise.all([host, guest].map((page) => page.reload()));
  await expect(guest.getByRole("grid")).toBeVisible();
  await host.getByRole("tab", { name: /^Chat/ }).click();
  await expect(chat).toContainText(`so it goes ${ENTRIES}`);

  await giveUp(guest);
  await expect(host.getByText("Fair shuffle checked")).toBeVisible();
  await Promise.all([host, guest].map((page) => page.context().close()));
});
