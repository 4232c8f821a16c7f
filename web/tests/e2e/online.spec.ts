import type { Page } from "@playwright/test";
import { House } from "./house";
import { arrive, expect, playOn, pointer, test } from "./table";

/** Cards of others that a page was told of, which must not be. */
function listenForSecrets(page: Page): string[] {
  const secrets: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      const table = message.table ?? message;
      const hands: string[][] = table.view?.hands ?? [];
      hands.forEach((hand, seat) => {
        if (seat !== table.view.seat && !table.view.over) {
          secrets.push(...hand.filter((card) => card !== "?"));
        }
      });
      secrets.push(
        ...(message.events ?? []).filter((event: string) => isSecret(event, table.view?.seat)),
      );
    });
  });
  return secrets;
}

function isSecret(event: string, you: number | undefined): boolean {
  const drew = /^drew (\d+) (\S+)$/.exec(event);
  return drew !== null && you !== undefined && Number(drew[1]) !== you && drew[2] !== "?";
}

test.describe("over the server", () => {
  const house = new House();
  test.beforeAll(() => house.open());
  test.afterAll(() => house.tearDown());
  test.use({ serviceWorkers: "block" });

  test("two browsers at one table, a reload and a restart in the middle", async ({ browser }) => {
    const [ada, bo] = await Promise.all(
      ["Ada", "Bo"].map(async () => (await browser.newContext()).newPage()),
    );
    if (ada === undefined || bo === undefined) throw new Error("Two pages are needed.");
    const heard = [listenForSecrets(ada), listenForSecrets(bo)];
    await arrive(ada, {}, `${house.address}/#/create/hainoon/4`);
    await expect(ada.locator(".waiting")).toBeVisible();
    const link = (await ada.locator(".share output").textContent()) ?? "";
    await arrive(bo, {}, link);
    await expect(bo.locator(".waiting")).toBeVisible();
    await expect(ada.locator(".waiters")).toContainText("Guest");
    for (const left of [2, 1]) {
      await ada.getByRole("button", { name: "Seat a bot" }).first().click();
      await expect(ada.getByRole("button", { name: "Seat a bot" })).toHaveCount(left - 1);
    }
    await ada.getByRole("button", { name: "Begin" }).click();
    await expect(bo.getByRole("grid")).toBeVisible();

    const player = (page: Page, trouble: () => Promise<void>) => {
      const press = pointer(page, "click");
      let pressed = 0;
      return playOn(page, async (selector) => {
        pressed += 1;
        if (pressed === 2) {
          await trouble();
        }
        await press(selector);
      });
    };
    const restart = async () => {
      await house.close();
      await expect(ada.getByText("Connection lost.")).toBeVisible();
      await house.open();
      await expect(ada.getByText("Connection lost.")).toBeHidden({ timeout: 20_000 });
    };
    const reload = async () => {
      await bo.reload();
      await expect(bo.locator(".hn, .end").first()).toBeVisible();
    };
    await Promise.all([player(ada, restart), player(bo, reload)]);
    expect(heard).toEqual([[], []]);
    await ada.getByRole("button", { name: "Rematch" }).click();
    await expect(ada.locator(".waiting")).toBeVisible();
    await Promise.all([ada.context().close(), bo.context().close()]);
  });
});
