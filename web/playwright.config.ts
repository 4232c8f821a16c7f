// Whole games in a real browser: Debian's Chromium without a window, served from dist as the server serves it.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/serve.ts",
  fullyParallel: true,
  workers: 3,
  /* Nobody waits for these: they end what would never end, on however slow a machine. */
  timeout: 480_000,
  expect: { timeout: 60_000 },
  retries: 1,
  reporter: [["line"]],
  outputDir: "shots/failed",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.DT_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu"],
    },
    trace: "off",
  },
});
