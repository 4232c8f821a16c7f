import type { Page } from "@playwright/test";
import { playAsBot } from "./botPlayer";
import { byKeys, byPointer, type Press, tabTo } from "./input";
import { doer } from "./scuba";
import { DESKTOP, expect, fixRandom, openLobby, PHONE, sitDown, test } from "./table";

test("plays a whole game with the mouse", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fixRandom(page, 53);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  const press = byPointer(page, "click");
  const swim = (way: string) => press(`.sc-c.legal[data-way="${way}"]`);
  await playAsBot(page, doer(page, press, swim));
  await expect(page.getByText("Fair shuffle checked")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("plays a whole game by touch, in German, with the direction pad", async ({ page }) => {
    await fixRandom(page, 37);
    await openLobby(page, { language: "de" });
    await sitDown(page, { game: "Scuba: gegen Bots", start: "Anfangen", how: "tap" });
    const press = byPointer(page, "tap");
    const buttons = { up: "u", down: "d", left: "l", right: "r" } as Record<string, string>;
    const swim = (way: string) => press(`.dpad .${buttons[way]}`);
    /* On touch screens the first tap on a cell shows its result, the second one moves. */
    const twice: Press = async (selector) => {
      await press(selector);
      await page.locator(".sc-c.chosen").waitFor();
      await expect(page.locator(".prompt p")).toContainText("Tippe noch einmal");
      await press(".sc-c.chosen");
    };
    await playAsBot(page, doer(page, press, swim, twice));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(/gewinn|Sieg/);
  });
});

/** Moves the focus by arrow keys until it is on a cell. */
async function moveFocusTo(page: Page, cell: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell ?? "");
  if ((await focused()) === "") {
    await tabTo(page, '.sc-c[tabindex="0"]');
  }
  const [column = 0, row = 0] = cell.split(",").map(Number);
  for (let steps = 0; steps < 40; steps++) {
    const [x = 0, y = 0] = (await focused()).split(",").map(Number);
    if (x === column && y === row) {
      return;
    }
    const across = x < column ? "ArrowRight" : "ArrowLeft";
    const along = y < row ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(x === column ? along : across);
  }
}

test("plays a whole game by keyboard only", async ({ page }) => {
  await fixRandom(page, 23);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "keys" });
  const tab = byKeys(page);
  const press: Press = async (selector) => {
    const cell = /data-cell="(.*)"/.exec(selector)?.[1];
    if (cell === undefined) {
      await tab(selector);
    } else {
      await page.locator(selector).waitFor();
      await moveFocusTo(page, cell);
      await page.keyboard.press("Enter");
    }
  };
  const swim = async (way: string) => {
    await page.locator(`.sc-c.legal[data-way="${way}"]`).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press(`Arrow${way[0]?.toUpperCase()}${way.slice(1)}`);
  };
  await playAsBot(page, doer(page, press, swim));
});

const COLUMN_ROW = /(\d+),(\d+)/;
const WAY_NAMES: Record<string, string> = {
  up: "upwards",
  surface: "upwards",
  down: "downwards",
  left: "to the left",
  right: "to the right",
};
/** What the button of an effect says. */
const EFFECTS: Record<string, RegExp> = {
  points: /points?\.$/,
  air: /air\.$/,
  end: /turn ends/,
  surface: /surface/,
  boat: /aboard/,
  flip: /turn over/,
  nothing: /Nothing/,
};

/** The name of the cell at "column,row". */
function cellName(cell: string): RegExp {
  const [, column, row] = COLUMN_ROW.exec(cell) ?? [];
  return new RegExp(`(^|: )column ${column}, ${5 * (Number(row) - 1)}–${5 * Number(row)} m:`);
}

/** The role and the name of the control of an action. */
function controlOf(action: string): ["gridcell" | "button", RegExp] {
  const [verb = "", first = "", second = ""] = action.split(" ");
  const steps = second === "1" ? "1 step" : `${second} steps`;
  switch (verb) {
    case "enter":
      return ["gridcell", new RegExp(`^Swim downwards: column ${first},`)];
    case "tile":
      return ["gridcell", cellName(first)];
    case "fish":
      return ["gridcell", cellName(first.replace(/^.*@|:.*$/g, ""))];
    case "stop":
      return ["button", /^(End turn|Stay aboard)/];
    case "look":
      return ["button", /^Look$/];
    case "turn":
      return ["button", /^Turn over$/];
    case "board":
      return ["button", /^Go aboard$/];
    case "leave":
      return ["button", /^Snorkel$/];
    case "stay":
      return ["button", /^Stay where you are$/];
    case "choose":
      return ["button", EFFECTS[first] ?? /^$/];
    case "diver":
      return [
        "button",
        new RegExp(`^${first === "0" ? "You" : "(?!You|Everybody).*"} ${WAY_NAMES[second]}$`),
      ];
    case "divers":
      return ["button", new RegExp(`^Everybody ${WAY_NAMES[first]}$`)];
    case "herd":
    case "swim":
      return ["button", new RegExp(`^${WAY_NAMES[first]}, ${steps}$`)];
    default:
      return ["gridcell", new RegExp(`^Swim ${WAY_NAMES[verb]}: `)];
  }
}

test("plays a whole game by the accessibility tree alone", async ({ page }) => {
  await fixRandom(page, 61);
  await openLobby(page);
  /* As a screen reader does it: found by role and name, focused, and pressed. */
  const press = async (role: "button" | "gridcell" | "radio", name: string | RegExp) => {
    const control = page
      .getByRole(role, role === "gridcell" ? { name, disabled: false } : { name })
      .first();
    await expect(control).toBeEnabled({ timeout: 60_000 });
    await control.focus();
    await page.keyboard.press(role === "radio" ? "Space" : "Enter");
  };
  await press("button", "Scuba: play bots");
  await press("radio", "2");
  await press("button", "Start");
  await expect(page.getByRole("grid", { name: "The sea" })).toBeVisible();
  await playAsBot(page, async (action) => {
    const [role, name] = controlOf(action);
    await press(role, name);
    /* One of several animals in the cell. */
    const asked = page.getByRole("button", { name: /seen by|at \d,\d/ });
    if (action.startsWith("fish") && (await asked.count()) > 0) {
      const species = /fish ([a-z-]+)/.exec(action)?.[1]?.split("-").at(-1) ?? "";
      await press("button", new RegExp(`${species} at`));
    }
  });
  await expect(page.getByRole("heading", { level: 2 })).toContainText(/win|nobody/i);
});

test("shows the cost of a step before it is made, and where it leads", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  const jump = page.locator(".sc-c.legal").first();
  await jump.hover();
  await expect(page.getByText("End the turn there")).toBeVisible();
  await expect(page.locator(".dv.ghost")).toHaveCount(1);
  await jump.click();
  await expect(page.locator(".dv.ghost")).toHaveCount(0);
  await expect(page.locator('[data-act="stop"]')).toContainText("costs 1 air");
  await page.getByRole("button", { name: "Advice" }).click();
  const advice = page.getByRole("complementary", { name: "Advice" });
  await expect(advice).toContainText(
    /This turn costs 1 air and leaves \d+; the way up from here costs \d/,
  );
  await expect(advice.getByRole("listitem").last()).toContainText("%");
});

/** Whether the guide covers what must stay in sight. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const own = box(document.querySelector(".guide") as Element);
    return [...document.querySelectorAll(".seats ol, .side, .peek, .guide-ring")]
      .filter((element) => {
        const { left, right, top, bottom, width } = box(element);
        const across = own.left < right - 2 && left + 2 < own.right;
        return width > 0 && across && own.top < bottom - 2 && top + 2 < own.bottom;
      })
      .map((element) => element.className);
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const) {
  test(`the tutorial is played to its end at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLobby(page, {}, "/#/learn/scuba");
    const number = page.locator(".guide-no");
    const press = byPointer(page, "click");
    const steps = 23;
    for (let step = 1; step <= steps; step++) {
      await expect(number).toHaveText(`${step}/${steps}`);
      await expect(page.locator(".guide p")).not.toBeEmpty();
      const next = page.getByRole("button", { name: "Next" });
      if (!(await next.isVisible())) {
        await page.locator(".guide-ring").first().waitFor();
      }
      await expect.poll(() => covered(page)).toEqual([]);
      if (await next.isVisible()) {
        await next.click();
      } else {
        await press(".sc-c.legal, .sc-boat.legal, [data-act]:not(:disabled)");
      }
    }
    await expect(page.getByRole("heading", { name: "That is Scuba." })).toBeVisible();
  });
}

test("the air of a phone opens the way up, species and combos", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await fixRandom(page, 37);
  await openLobby(page);
  await sitDown(page, { game: "Scuba: play bots", start: "Start", how: "click" });
  await page.getByRole("button", { name: /^\d+\s*air/ }).click();
  const sheet = page.getByRole("dialog", { name: "Your dive" });
  await expect(sheet).toContainText("Way up from here");
  await expect(sheet.getByRole("group", { name: "Your sightings" })).toBeVisible();
});
