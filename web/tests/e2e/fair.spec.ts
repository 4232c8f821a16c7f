// A server operator changes the store; a page that saw the commitment names what does not match.
import { TestServer } from "./server";
import { expect, test } from "./table";
import { giveUp, matchOf, meet } from "./twoPlayers";

const server = new TestServer();
test.beforeAll(() => server.open());
test.afterAll(() => server.remove());
test.use({ serviceWorkers: "block" });

const HELPERS = `
import hashlib, re
def entries(pattern, change):
    lines = store.execute("select number, line from entry where match = ?", (match,)).fetchall()
    for number, line in lines:
        store.execute("update entry set line = ? where match = ? and number = ?",
                      (re.sub(pattern, change, line), match, number))
def opening(pattern, change):
    old, = store.execute("select opening from match where id = ?", (match,)).fetchone()
    store.execute("update match set opening = ? where id = ?", (re.sub(pattern, change, old), match))
`;
const OTHER_SEED = `
entries(r"commit .*", "commit " + hashlib.sha256(b"better").hexdigest())
entries(r"words .*", "words better")
`;
/* Changes the key's first digit. */
const OTHER_KEY = `
opening(r"key=(.)", lambda found: "key=" + ("1" if found[1] == "0" else "0"))
`;

test("a page names the key or seed that does not match the commitment", async ({ browser }) => {
  /* Own contexts: the browser logs errors while the server is stopped. */
  const page = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext()).newPage();
  /* Two people, and no move is made: moves would not be legal after another shuffle. */
  await meet(server, page, guest, "hainoon/2");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  const match = matchOf(page);
  await giveUp(page);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
  await guest.context().close();

  const says = async (change: string, verdict: string) => {
    await server.close();
    server.edit(match, HELPERS + change);
    await server.open();
    await page.reload();
    await expect(page.getByText(verdict)).toBeVisible();
  };
  await says("", "Fair shuffle checked");
  /* The page of the proof makes the same checks before the reader's eyes. */
  const words = async () => {
    await page.locator(".fairness").click();
    await page.locator(".pf-checks").waitFor();
    const found = await page.locator(".pf-checks b em").allInnerTexts();
    await page.goBack();
    await expect(page.locator(".eact")).toBeVisible();
    return found;
  };
  await page.locator(".fairness").click();
  await expect(page.locator(".pf-checks dt").filter({ hasText: "Seed of" })).toHaveCount(4);
  await page.goBack();
  expect(await words()).toEqual(["right", "right", "right", "right"]);
  await says(OTHER_SEED, "this device's seed is missing or changed");
  expect(await words()).toEqual(["right", "right", "wrong", "right"]);
  await says(OTHER_KEY, "the key is different");
  expect(await words()).toEqual(["right", "wrong", "wrong", "right"]);
  await page.context().close();
});
