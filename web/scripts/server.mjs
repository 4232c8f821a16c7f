// A server and a browser for the scripts: `divetable serve` with the built client.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const CHROMIUM = process.env.DT_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const DIST = process.env.DT_DIST ?? "dist";
const PROGRAM = process.env.DT_SERVER ?? "../build/release/divetable";

/** Runs `divetable serve` on a free port with a temporary store. */
export async function withServer(use) {
  const folder = mkdtempSync(join(tmpdir(), "measure-"));
  const words = ["serve", "--port", "0", "--store", join(folder, "m.db"), "--web", DIST];
  /* All visitors come from here. */
  words.push("--per-address", "0");
  const server = spawn(PROGRAM, words, {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = await new Promise((resolve, reject) => {
      server.stdout.once("data", (data) => resolve(String(data).split("\n")));
      server.once("error", reject);
    });
    await use(line.trim());
  } finally {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true });
  }
}
