// Checks for every screen: accessibility (axe), touch target sizes, overflow, and missing symbols.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Accessibility violations, in short form. Without frames, without the hidden symbols and without a description of
 * what is in order axe takes a third of the time; `part` limits it further to what is new on the page. */
export async function axeViolations(page: Page, part = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ iframes: false, resultTypes: ["violations"] })
    .setLegacyMode(true)
    .include(part)
    .exclude(".pieces")
    .analyze();
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(" ")}`));
}

/** Touch targets that are too small, horizontal overflow, and clipped labels. */
export async function layoutProblems(page: Page): Promise<string[]> {
  return [...(await sizeProblems(page)), ...(await clippedLabels(page))];
}

function sizeProblems(page: Page): Promise<string[]> {
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

/** Labels of buttons and prompts that overflow or are clipped without an ellipsis. */
function clippedLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (e: Element) => /hidden|clip/.test(getComputedStyle(e).overflowX);
    const floats = (e: Element) => getComputedStyle(e).position === "absolute";
    const shortens = (e: Element) => getComputedStyle(e).textOverflow === "ellipsis";
    const out: string[] = [];
    /* The box of a text is higher than its letters. */
    const LEADING = 4;
    for (const button of document.querySelectorAll("button, a[href], summary, label > span")) {
      const box = button.getBoundingClientRect();
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let word = words.nextNode(); word !== null; word = words.nextNode()) {
        const around: Element[] = [];
        for (let e = word.parentElement; e !== null && button.contains(e); e = e.parentElement) {
          around.push(e);
        }
        const text = document.createRange();
        text.selectNodeContents(word);
        const { left, right, bottom, width } = text.getBoundingClientRect();
        const [edge] = around.filter(hides).map((e) => e.getBoundingClientRect());
        const { left: from, right: to, bottom: foot, width: room } = edge ?? box;
        /* Screen-reader texts have a box of one pixel, and a badge may overlap the corner. */
        const seen = width > 0 && box.width > 1 && room > 1;
        const badge = edge === undefined && around.slice(0, -1).some(floats);
        const beyond = right > to + 1 || left < from - 1 || bottom > foot + LEADING;
        if (seen && !badge && !around.some(shortens) && beyond) {
          out.push(`${button.className || button.tagName}: “${word.textContent}” does not fit`);
        }
      }
    }
    for (const prompt of document.querySelectorAll(".prompt")) {
      const over = (prompt.querySelector("p")?.offsetHeight ?? 0) - prompt.clientHeight;
      if (over > 0) {
        out.push(`the prompt is ${over} px too low for “${prompt.textContent}”`);
      }
    }
    return [...new Set(out)];
  });
}

/** Symbols that are used but not in the page. */
export async function missingSprites(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelectorAll("use:not(details:not([open]) *)");
    const names = [...shown].map((e) => e.getAttribute("href") ?? "");
    return [...new Set(names)].filter((name) => document.getElementById(name.slice(1)) === null);
  });
}

export type Size = "desktop" | "phone";
export type Theme = "dark" | "light";

/** Returns a function that takes a screenshot and runs all checks. */
export function screenChecker(page: Page, size: Size, theme: Theme) {
  return async (name: string, part?: string): Promise<void> => {
    await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
    expect.soft(await axeViolations(page, part), name).toEqual([]);
    expect.soft(await layoutProblems(page), name).toEqual([]);
    expect.soft(await missingSprites(page), name).toEqual([]);
  };
}
