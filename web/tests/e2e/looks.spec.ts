import { breaches, cramped } from "./checks";
import { arrive, asked, DESKTOP, expect, PHONE, playOn, pointer, test } from "./table";

const sizes = { desktop: DESKTOP, phone: PHONE };

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["dark", "light"] as const) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, hasTouch: size === "phone", colorScheme: theme });

      test("every screen can be seen, heard and pressed", async ({ page }) => {
        const look = async (name: string) => {
          await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
          expect.soft(await breaches(page), name).toEqual([]);
          if (size === "phone") {
            expect.soft(await cramped(page), name).toEqual([]);
          }
        };
        const language = theme === "light" ? "de" : "en";
        await arrive(page, { theme, language });
        await look("lobby");
        await page.locator(".gcard .gb").nth(2).click();
        await look("newtable");
        await page.locator(".newtable .btn--go").click();
        await expect.poll(() => asked(page)).toBe("card");
        await page.locator(".ac:not(:disabled)").first().click();
        await look("hainoon");
        await page.locator(".top-tools .ib").last().click();
        await look("menu");
        await page.keyboard.press("Escape");
        await playOn(page, pointer(page, "click"));
        await look("end");
        await page.locator('.eact a[href*="replay"]').click();
        await page.locator(".playb").waitFor();
        await look("replay");
        for (const screen of ["rules/hainoon", "settings"]) {
          await page.goto(`/#/${screen}`);
          await page.locator(".plainmain").waitFor();
          await look(screen.split("/")[0] ?? screen);
        }
      });
    });
  }
}

test("nothing sticks out on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, { language: "de" });
  expect(await cramped(page)).toEqual([]);
  await page.locator(".btn--xl").click();
  await expect.poll(() => asked(page)).toBe("card");
  expect(await cramped(page)).toEqual([]);
  await page.screenshot({ path: "shots/hainoon-360.png" });
});
