import type { Page } from "@playwright/test";
import {
  ASKED,
  asked,
  DESKTOP,
  expect,
  fixRandom,
  lastPlayed,
  openLobby,
  playOn,
  pointer,
  test,
} from "./table";

/** What was observed in a page, frame by frame. */
interface Watched {
  /** How long each animation takes, in milliseconds, by what it moves. */
  lasts: Record<string, number>;
  /** Whether an attack was shown. */
  attack: boolean;
  /** How many entries were shown. */
  moments: number;
}

/** What was observed when input interrupted the animation of some pieces. */
interface Interrupted {
  /** How many pieces still moved after it. */
  moving: number;
  /** The layers of the pieces before and after it. */
  raised: string[];
  layers: string[];
}

declare global {
  interface Window {
    watched: Watched;
    interrupted?: Interrupted;
  }
}

/** Observes every frame of a page; must be called before it opens. */
async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    window.watched = { lasts: {}, attack: false, moments: 0 };
    const look = () => {
      const { watched } = window;
      for (const { effect } of document.getAnimations()) {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        const name =
          target?.closest<HTMLElement>("[data-piece]")?.dataset.piece ?? target?.className;
        watched.lasts[`${name}`] = Number(effect?.getComputedTiming().endTime);
      }
      watched.attack ||= document.querySelector(".attacking") !== null;
      const marks = performance.getEntriesByName("shown") as PerformanceMark[];
      watched.moments = new Set(marks.map(({ detail }) => detail)).size;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => window.watched);
}

test.use({ viewport: DESKTOP });

for (const [who, device] of [
  ["the page", "no-preference"],
  ["the device", "reduce"],
] as const) {
  test(`no animation if ${who} disables motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: device });
    const watched = await watch(page);
    await fixRandom(page, 1);
    await lastPlayed(page);
    await openLobby(page, { motion: device === "reduce" ? "system" : "off" });
    await page.getByRole("button", { name: /Play now/ }).click();
    await playOn(page, pointer(page, "click"));
    const { lasts, attack } = await watched();
    expect(attack).toBe(true);
    expect(Object.entries(lasts).filter(([, ms]) => ms > 1)).toEqual([]);
  });
}

test("pieces move by animation", async ({ page }) => {
  const watched = await watch(page);
  const moments = async () => (await watched()).moments;
  const press = pointer(page, "click");
  await fixRandom(page, 1);
  await lastPlayed(page);
  await openLobby(page, { motion: "system", speed: "slow" });
  await page.getByRole("button", { name: /Play now/ }).click();
  await expect.poll(() => asked(page)).toBe("card");
  const before = await moments();
  while ((await moments()) === before) {
    const what = await asked(page);
    if (what !== "wait" && what !== "over") {
      await press(ASKED[what]);
    }
  }
  /* tableStore.test.ts tests without a clock that a tap shows all queued messages. */
  await page.locator(".prompt").click();
  /* The last press may have chosen the next card already. */
  await expect.poll(() => asked(page)).toMatch(/^(card|side)$/);

  const pieces = Object.entries((await watched()).lasts).filter(([name]) =>
    /^(card|shark)-/.test(name),
  );
  expect(pieces.length).toBeGreaterThan(0);
  for (const [, ms] of pieces) {
    expect(ms).toBeGreaterThanOrEqual(150);
    expect(ms).toBeLessThanOrEqual(400);
  }
});

test("input finishes all animations, and pieces lose their raised layer", async ({ page }) => {
  /* Presses a key as soon as a piece moves; two frames later no animation may run. */
  await page.addInitScript(() => {
    const movingPieces = () =>
      document.getAnimations().flatMap((animation) => {
        const { effect, playState } = animation;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        const styled = animation instanceof CSSTransition || animation instanceof CSSAnimation;
        const moves = playState === "running" && !styled && target?.hasAttribute("data-piece");
        return moves && target !== null ? [target] : [];
      });
    const layer = (piece: Element) => getComputedStyle(piece).zIndex;
    const look = () => {
      const moved = movingPieces();
      if (moved.length === 0) {
        requestAnimationFrame(look);
        return;
      }
      const raised = moved.map(layer);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.interrupted = { moving: movingPieces().length, raised, layers: moved.map(layer) };
        }),
      );
    };
    requestAnimationFrame(look);
  });
  await fixRandom(page, 1);
  await lastPlayed(page);
  await openLobby(page, { motion: "system", speed: "slow" });
  await page.getByRole("button", { name: /Play now/ }).click();
  const press = pointer(page, "click");
  const interrupted = () => page.evaluate(() => window.interrupted);
  while ((await interrupted()) === undefined) {
    const what = await asked(page);
    if (what !== "wait" && what !== "over") {
      await press(ASKED[what]);
    }
  }
  const { moving, raised, layers } = (await interrupted()) as Interrupted;
  expect(moving).toBe(0);
  expect(new Set(raised)).toEqual(new Set(["5"]));
  expect(layers).not.toContain("5");
});
