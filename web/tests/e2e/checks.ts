// What every screen must keep: no breach of accessibility, nothing too small or too wide, all drawings.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Breaches of accessibility, as short as can be read. The page has no frames, and the sheet of
 * drawings is shown to nobody; without either the search takes half the time. */
export async function breaches(page: Page): Promise<string[]> {
  const search = new AxeBuilder({ page }).setLegacyMode(true).exclude(".pieces");
  const { violations } = await search.analyze();
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(" ")}`));
}

/** Things to press that are smaller than a finger, and what sticks out at the side. */
export async function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      out.push(`the page is ${wide} px too wide`);
    }
    for (const e of document.querySelectorAll<HTMLElement>("button, a[href], input, summary")) {
      const box = (e.closest("label") ?? e).getBoundingClientRect();
      const after = getComputedStyle(e, "::after");
      const reach = (side: "width" | "height") =>
        Math.max(
          box[side],
          after.position === "absolute" ? Number.parseFloat(after[side]) || 0 : 0,
        );
      const seen = box.width > 0 && box.height > 0 && getComputedStyle(e).visibility === "visible";
      if (seen && (reach("width") < 43.5 || reach("height") < 43.5)) {
        out.push(`${e.className || e.tagName}: ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
    }
    return [...new Set(out)];
  });
}

/** Drawings that are shown and are not in the page. */
export async function missing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll("use")].map((e) => e.getAttribute("href") ?? "");
    return [...new Set(names)].filter((name) => document.getElementById(name.slice(1)) === null);
  });
}

export type Size = "desktop" | "phone";
export type Theme = "dark" | "light";

/** Takes a picture of a screen under its name, and checks what every screen must keep. */
export function looker(page: Page, size: Size, theme: Theme) {
  return async (name: string): Promise<void> => {
    await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
    expect.soft(await breaches(page), name).toEqual([]);
    expect.soft(await cramped(page), name).toEqual([]);
    expect.soft(await missing(page), name).toEqual([]);
  };
}
