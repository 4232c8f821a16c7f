// Runs `divetable serve` for the tests that need a server.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = process.env.DT_SERVER ?? "../build/release/divetable";

/** Can be stopped and started again with the same store; `remove` deletes the store. */
export class TestServer {
  private folder = "";
  private process: ChildProcess | null = null;
  address = "";

  async open(): Promise<void> {
    const port = this.address === "" ? "0" : new URL(this.address).port;
    this.folder ||= mkdtempSync(join(tmpdir(), "server-"));
    const words = [
      "serve",
      "--port",
      port,
      "--store",
      this.store,
      "--web",
      "dist",
      "--think",
      "50",
    ];
    const child = spawn(PROGRAM, words, { stdio: ["ignore", "pipe", "ignore"] });
    this.process = child;
    this.address = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (line: Buffer) =>
        resolve(line.toString().trim().split("\n")[0] ?? ""),
      );
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`The server has ended with ${code}.`)));
    });
  }

  /** The store's file. */
  private get store(): string {
    return join(this.folder, "matches.db");
  }

  async close(): Promise<void> {
    const child = this.process;
    if (child !== null && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    }
  }

  /** Runs Python code on the store of a stopped server: `store` is its database, `match` the match id. */
  edit(match: string, python: string): void {
    const script = `
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
match = sys.argv[2]
${python}
store.commit()
store.close()
`;
    execFileSync("python3", ["-c", script, this.store, match]);
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
    this.folder = "";
    this.address = "";
  }
}
