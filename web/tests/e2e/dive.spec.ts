import type { Page } from "@playwright/test";
import { layoutProblems, type Size, screenChecker } from "./checks";
import { lostToTheChief, picture, playedGame, playOn, presser, savedGames, saveGame } from "./dive";
import { byKeys, tabTo } from "./input";
import { DESKTOP, expect, fixRandom, openLobby, PHONE, pick, SIZES, test } from "./table";

/** Creates a table of Dive with some options. */
async function createTable(
  page: Page,
  how: "click" | "tap",
  options: string[] = [],
): Promise<void> {
  await page
    .getByRole("button", { name: /^Dive: / })
    .first()
    [how]();
  await pick(page, "4");
  await page.locator(".newtable summary")[how]();
  for (const [i, option] of options.entries()) {
    const group = options.slice(0, i).filter((earlier) => earlier === option).length;
    await page.getByText(option, { exact: true }).nth(group).click();
  }
  await page.locator(".newtable .btn--go")[how]();
}

/** Changes an option by keyboard, from its default to another choice. */
async function chooseOption(page: Page, initial: string, wanted: string): Promise<void> {
  const group = `.newtable .pick:has(input[value="${initial}"])`;
  await tabTo(page, `${group} input:checked`);
  while ((await page.locator(`${group} input[value="${wanted}"]:checked`).count()) === 0) {
    await page.keyboard.press("ArrowRight");
  }
}

test("plays a whole game with the mouse: look, drag, turn over", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 1);
  await openLobby(page);
  await createTable(page, "click", ["Easy", "Expert"]);
  await page.locator(".ocean canvas[aria-busy='false']").waitFor();

  const before = await picture(page);
  await page.locator(".ocean").hover({ position: { x: 30, y: 40 } });
  await expect.poll(() => picture(page)).not.toBe(before);

  await drag(page, ".dtray [data-piece='token-5']", ".ds.d1");
  await expect(page.locator(".d1 [data-piece='token-5']")).toBeVisible();
  await page.getByRole("button", { name: /Depth 1: no shark/ }).click();
  await expect(page.getByRole("button", { name: /Depth 1: shark expected/ })).toBeVisible();
  await drag(page, ".dtray [data-piece='token-2']", ".ds.d4");
  await expect(page.locator(".dtray [data-piece='token-2']")).toBeVisible();
  await drag(page, ".d1 [data-piece='token-5']", ".dtray");
  await expect(page.locator(".dtray .tok")).toHaveCount(5);

  const plans = await playOn(page, presser(page, "click"));
  expect(plans).toBeGreaterThan(2);
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("plays a whole game by touch, in German, with companions and the chief", async ({
    page,
  }) => {
    await fixRandom(page, 2);
    await openLobby(page, { language: "de" });
    await createTable(page, "tap", ["Leicht", "Alle haben einen", "Leicht"]);
    await playOn(page, presser(page, "tap"));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg|Häuptling/);
  });

  test("tilting the phone moves the view into the ocean", async ({ page }) => {
    const hold = (beta: number, gamma: number) =>
      page.evaluate((how) => dispatchEvent(new DeviceOrientationEvent("deviceorientation", how)), {
        alpha: 0,
        beta,
        gamma,
      });
    await openLobby(page);
    await createTable(page, "tap", ["Easy"]);
    await page.locator(".ocean canvas[aria-busy='false']").waitFor();
    const tilt = page.getByRole("button", { name: "Tilt" });
    const middle = await picture(page);
    await tilt.tap();
    await expect(tilt).toHaveAttribute("aria-pressed", "true");
    await hold(35, 5);
    await expect.poll(() => picture(page)).toBe(middle);
    await hold(35, 25);
    await expect.poll(() => picture(page)).not.toBe(middle);
    await tilt.tap();
    await expect(tilt).toHaveAttribute("aria-pressed", "false");
  });

  test("shows a notice when the tilt sensor is not available", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(DeviceOrientationEvent, { requestPermission: async () => "denied" });
    });
    await openLobby(page);
    await createTable(page, "tap", ["Easy"]);
    const tilt = page.getByRole("button", { name: "Tilt" });
    await tilt.tap();
    await expect(page.getByText("This device gives no access to a tilt sensor.")).toBeVisible();
    await expect(tilt).toHaveAttribute("aria-pressed", "false");
  });

  test("the continue button is below the plans, and no disabled button is beside the ocean", async ({
    page,
  }) => {
    await openLobby(page, { language: "de" });
    await createTable(page, "tap", ["Leicht"]);
    await page.locator(".otools .btn").first().waitFor();
    await expect(page.locator(".otools .btn:disabled:visible")).toHaveCount(0);
    await page.locator(".dtray .tok:not(:disabled)").first().waitFor();
    for (const key of "1122334455") {
      await page.keyboard.press(key);
    }
    await page.locator("[data-lock]:enabled").tap();
    const on = page.getByRole("button", { name: "Nächsten Tauchgang planen" });
    await expect(on).toBeFocused();
    const [button, plans] = [await on.boundingBox(), await page.locator(".dplans").boundingBox()];
    expect(button?.y).toBeGreaterThan((plans?.y ?? 0) + (plans?.height ?? 0) - 1);
    expect(button?.width).toBeGreaterThan(340);
    expect(button?.height).toBeLessThan(60);
    await expect(on).toHaveCSS("font-size", "16px");
    await expect(page.locator(".lslot svg").first()).toHaveCSS("overflow", "visible");
    expect(await layoutProblems(page)).toEqual([]);
    await on.tap();
    await expect(page.getByRole("button", { name: "Letzter Tauchgang" })).toBeVisible();
  });
});

test("plays a whole game by keyboard only, with readings in words", async ({ page }) => {
  await fixRandom(page, 3);
  await openLobby(page);
  const press = byKeys(page);
  await press('[aria-label="Dive: play bots"]');
  await page.locator(".newtable").waitFor();
  await press(".newtable summary");
  await chooseOption(page, "pixels", "readings");
  await press(".newtable .btn--go");
  await expect(page.getByRole("list", { name: "What you make out" })).toContainText("shark");
  await press('[aria-label="Advice"]');
  const advice = page.getByRole("complementary", { name: "Advice" });
  await expect(advice).toContainText(/Depth 1: .*%/);
  await expect(advice).toContainText(/[+−]\d+\.\d fields to expect\. Riskiest is depth \d:/);
  await expect(page.locator(".guide-ring")).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(advice).toHaveCount(0);
  let token = 0;
  await playOn(page, async (what) => {
    switch (what) {
      case "token":
        token = (token % 5) + 1;
        await page.keyboard.press(String(token));
        if (token === 2) {
          await page.keyboard.press("f");
        }
        break;
      default:
        /* The focus is on the next step already. */
        await page.keyboard.press("Enter");
    }
  });
});

/** The scale of the ocean's picture. */
const zoomOf = (page: Page): Promise<number> =>
  page
    .locator(".ocean canvas")
    .evaluate((canvas) => new DOMMatrix(getComputedStyle(canvas).transform).a);

test("the water is zoomed by wheel, keys and buttons, and shown whole again", async ({ page }) => {
  await openLobby(page);
  await createTable(page, "click", ["Easy"]);
  await page.locator(".ocean canvas[aria-busy='false']").waitFor();
  const ocean = page.getByRole("img", { name: /^The ocean/ });
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => zoomOf(page)).toBe(1.5);
  await ocean.hover({ position: { x: 60, y: 60 } });
  await page.mouse.wheel(0, -2000);
  await expect.poll(() => zoomOf(page)).toBe(3);
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeDisabled();
  const corner = await picture(page);
  await ocean.hover({ position: { x: 300, y: 300 } });
  await expect.poll(() => picture(page)).not.toBe(corner);
  await page.getByRole("button", { name: "Show all of the water" }).click();
  await expect.poll(() => zoomOf(page)).toBe(1);
  await ocean.focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  await expect.poll(() => zoomOf(page)).toBe(1.5);
  await page.keyboard.press("0");
  await expect.poll(() => zoomOf(page)).toBe(1);
});

const NO_BOX = { x: 0, y: 0, width: 0, height: 0 };

/** How many of these the panel of the tutorial covers. */
const coveredBy = (page: Page, selector: string): Promise<number> =>
  page.evaluate((selector) => {
    const box = (e: Element) => e.getBoundingClientRect();
    const own = box(document.querySelector(".guide") as Element);
    return [...document.querySelectorAll(selector)]
      .map(box)
      .filter(
        (b) =>
          b.width > 0 &&
          b.left + 5 < own.right &&
          own.left < b.right - 5 &&
          b.top + 5 < own.bottom &&
          own.top < b.bottom - 5,
      ).length;
  }, selector);

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [844, 390],
] as const) {
  test.describe(`the tutorial at ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("is played to its end, and stands beside what it speaks of", async ({ page }) => {
      await openLobby(page, { learned: [], guided: [] }, "/#/learn/dive");
      const steps: string[] = [];
      const done = page.getByRole("heading", { name: "That is Dive." });
      const guide = page.locator(".guide");
      const text = guide.locator("p");
      const ring = page.locator(".guide-ring").first();
      while (!(await done.isVisible())) {
        await guide.or(done).first().waitFor();
        if (await done.isVisible()) {
          break;
        }
        const said = (await text.textContent()) ?? "";
        steps.push((await guide.locator(".guide-no").textContent()) ?? "");
        await page.locator(".guide-ring").first().waitFor();
        await expect
          .poll(() => coveredBy(page, ".guide-ring, .seats ol, .side, .peek, .top"))
          .toBe(0);
        const next = guide.getByRole("button", { name: "Next" });
        /* A ring follows its target a frame later. */
        await expect(async () => {
          if (await next.isVisible()) {
            await next.click();
          } else {
            const { x, y, width, height } = (await ring.boundingBox()) ?? NO_BOX;
            await page.mouse.click(x + width / 2, y + height / 2);
          }
          await expect(text.filter({ hasText: said })).toHaveCount(0, { timeout: 2000 });
        }).toPass();
      }
      expect([...new Set(steps)]).toEqual(upTo(11));
      await page.getByRole("button", { name: "Play against bots" }).click();
      await expect(page.locator(".dtray")).toBeVisible();
      await expect(page.locator(".guide")).toHaveCount(0);
    });
  });
}

/** The numbers of a tutorial's steps. */
const upTo = (n: number): string[] => Array.from({ length: n }, (_, i) => `${i + 1}/${n}`);

/** Invokes what has a role and a name, as a screen reader does: nothing is found or pressed in another way. */
const byTree = (page: Page) => async (role: "button" | "radio", name: string) =>
  page.getByRole(role, { name, exact: true }).first().dispatchEvent("click");

test("plays a whole game by the accessibility tree alone", async ({ page }) => {
  await fixRandom(page, 3);
  await openLobby(page);
  const press = byTree(page);
  await press("button", "Dive: play bots");
  await page.getByText("More", { exact: true }).dispatchEvent("click");
  await press("radio", "Readings in words");
  await press("button", "Start");
  const readings = page.getByRole("list", { name: "What you make out" });
  const next = page.getByRole("button", { name: /^(Show all|Plan the next dive|See the result)$/ });
  const over = page.getByRole("button", { name: "Rematch" });
  let dives = 0;
  while (!(await over.isVisible())) {
    await next.or(readings).or(over).first().waitFor();
    if (await next.isVisible()) {
      await next.dispatchEvent("click", {}, { timeout: 2000 }).catch(() => {});
    } else if (await readings.isVisible()) {
      dives += 1;
      const seen = await readings.getByRole("listitem").allTextContents();
      for (const [i, text] of seen.slice(0, 5).entries()) {
        const depth = i + 1;
        await press("button", `Air token ${5 - i}`);
        await press("button", `Air token ${5 - i} to depth ${depth}`);
        if (!text.includes("no shark")) {
          await press("button", `Depth ${depth}: no shark. Turn over`);
        }
      }
      const lock = page.getByRole("button", { name: /^Lock plan/ });
      if (seen.length >= 5) {
        await lock.dispatchEvent("click");
        await next.or(over).first().waitFor();
      }
    }
  }
  expect(dives).toBeGreaterThan(2);
});

test("the children's game plans five sides", async ({ page }) => {
  await openLobby(page);
  await createTable(page, "click", ["Easy", "For children"]);
  await page.getByRole("button", { name: /Depth 2: no shark/ }).click();
  await page.locator("[data-lock]").click();
  await expect(page.getByRole("table", { name: "All plans" })).toBeVisible();
  await page.locator(".go-on").click();
  await expect(page.getByRole("button", { name: /Depth 2: no shark/ })).toBeVisible();
  await page.getByRole("button", { name: "Last dive" }).click();
  await expect(page.getByRole("table", { name: "All plans" })).toBeVisible();
});

test("places the octopus with the arrow keys", async ({ page }) => {
  await openLobby(page);
  await createTable(page, "click", ["1", "Everybody has one", "Easy", "60 seconds"]);
  await page.getByRole("button", { name: /^Giant octopus/ }).click();
  await page.getByRole("button", { name: "Take the giant octopus along" }).click();
  const octopus = page.getByRole("button", { name: /^Octopus at/ });
  await octopus.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(octopus).toHaveAccessibleName(/^Octopus at 45, 45/);
  await page.getByRole("button", { name: "Put the octopus at 45/45" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your plan" })).toBeVisible();
});

test("the orca leaves ten seconds, also after a reload; then the draft counts", async ({
  page,
}) => {
  const begun = Date.now();
  await page.clock.setFixedTime(begun);
  await openLobby(page);
  await createTable(page, "click", ["1", "With the orca", "Easy"]);
  await page.getByRole("button", { name: /^Orca/ }).click();
  await page.getByRole("button", { name: "Take the orca along" }).click();
  /* The orca is used after the player has seen the water. */
  await page.locator(".ocean canvas[aria-busy='false']").waitFor();
  await page.getByRole("button", { name: "Use your companion now" }).click();
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText("10");
  await page.locator(".dtray .tok:not(:disabled)").first().waitFor();
  for (const key of "4422") {
    await page.keyboard.press(key);
  }
  const laid = page.locator(".dslots .tok");
  await expect(laid).toHaveCount(2);
  await page.clock.setFixedTime(begun + 4000);
  await expect(timer).toHaveText("6");
  /* The draft was sent, and is restored. */
  await expect.poll(() => savedGames(page)).toContain("draft plan 4N 2N");
  await page.reload();
  await expect(timer).toHaveText("6");
  await expect(laid).toHaveCount(2);
  /* Time while the page is closed does not count. */
  await page.goto("/#/lobby");
  await page.locator(".gact").first().waitFor();
  await page.clock.setFixedTime(begun + 100_000);
  await page.goBack();
  await expect(timer).toHaveText("6");
  await page.clock.setFixedTime(begun + 106_000);
  const plans = page.getByRole("table", { name: "All plans" });
  await expect(plans).toBeVisible();
  await expect(plans.locator(".lslot")).toHaveText([/^4/, /^2/]);
  expect(await savedGames(page)).toContain("0 flag");
});

test("the chief wins: the end screen says so and lists him first", async ({ page }) => {
  await saveGame(page, await lostToTheChief());
  await openLobby(page);
  await page.goto("/#/end/LOST");
  await expect(page.getByRole("heading", { name: "The chief wins." })).toBeVisible();
  await expect(page.locator(".etit")).toContainText("The chief wins on field");
  const rows = page.locator(".erows li");
  await expect(rows).toHaveText([/^1The chief.*winner/s, /^2You/]);
  await expect(page.getByText(/the sea wins/i)).toHaveCount(0);
  await expect(page.getByText(/(nobody|no one) wins/i)).toHaveCount(0);
});

test("a replay shows the ocean of every step, from every seat", async ({ page }) => {
  await saveGame(page, await playedGame());
  await openLobby(page);
  await page.goto("/#/replay/DIVED/0");
  const water = page.locator(".ocean canvas[aria-busy='false']");
  await water.waitFor();
  const first = await picture(page);
  const view = page.getByRole("combobox", { name: "View as" });
  await view.selectOption({ index: 1 });
  await expect(view).toHaveValue("1");
  await expect.poll(() => picture(page)).toBe(first);

  /* The last dive, opened by its own address: the pile before it is known. */
  await page.goto("/#/lobby");
  await page.goto("/#/replay/DIVED/999");
  await expect(page.getByRole("table", { name: "All plans" })).toBeVisible();
  await water.waitFor();
  expect(await picture(page)).not.toBe(first);
  await expect(page.getByText("Only divers can see")).toHaveCount(0);

  /* The reveal does not take the focus, so that the replay's keys work. */
  await expect(page.locator(".go-on:focus")).toHaveCount(0);

  /* Going back hides a dive that is yet to come. */
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("table", { name: "All plans" })).toHaveCount(0);
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect.poll(() => picture(page)).toBe(first);
});

for (const [size, viewport] of Object.entries(SIZES) as [Size, typeof DESKTOP][]) {
  for (const theme of ["dark", "light"] as const) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, hasTouch: size === "phone", colorScheme: theme });

      test("Dive passes the layout and accessibility checks", async ({ page }) => {
        const look = screenChecker(page, size, theme);
        await openLobby(page, { theme, language: theme === "light" ? "de" : "en" });
        await createTable(page, "click");
        await page.locator(".ocean canvas[aria-busy='false']").waitFor();
        for (const key of ["1", "1", "3", "f", "3", "4", "4", "2", "2", "ArrowUp", "5", "f"]) {
          await page.keyboard.press(key);
        }
        await look("dive");
        await page.keyboard.press("Enter");
        await page.locator("[data-lock]:enabled").click();
        await page.locator(".dplans").waitFor();
        await look("dive-reveal");
      });
    });
  }
}

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test("the ocean is square, and tilting is offered", async ({ page }) => {
    await openLobby(page, { language: "de" });
    await createTable(page, "tap", ["Leicht"]);
    const { width = 0, height = 0 } = (await page.locator(".oframe").boundingBox()) ?? {};
    expect(Math.abs(width - height)).toBeLessThan(1);
    expect(width).toBeGreaterThan(300);
    await expect(page.getByRole("button", { name: "Gerät neigen" })).toBeVisible();
  });
});

test("Dive fits the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLobby(page, { language: "de" });
  await createTable(page, "click");
  await page.locator(".dtray .tok:not(:disabled)").first().waitFor();
  expect(await layoutProblems(page)).toEqual([]);
});

async function drag(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = await Promise.all(
    [from, to].map((selector) => page.locator(selector).first().boundingBox()),
  );
  if (a == null || b == null) {
    throw new Error("There is nothing to drag.");
  }
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x - 30, a.y - 20, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
  await page.mouse.up();
}
