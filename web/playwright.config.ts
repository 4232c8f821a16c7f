// End-to-end tests: whole games in headless Chromium, with dist served as the server serves it.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/serve.ts",
  fullyParallel: true,
  workers: 3,
  /* Generous limits for slow machines: they only stop a test that hangs. */
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
