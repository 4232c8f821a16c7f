// Whole games in a real browser: Debian's Chromium, served from dist as the server serves it.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/serve.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [["line"]],
  outputDir: "shots/failed",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.DT_CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    },
    trace: "off",
  },
});
