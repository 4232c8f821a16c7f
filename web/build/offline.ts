// Vite plugin: writes the service worker (build/sw.js) with the list of all built files, so that the
// installed app starts without a network.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function offline(): Plugin {
  return {
    name: "divetable-offline",
    apply: "build",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name !== "index.html");
      const copied = readdirSync(new URL("../public", import.meta.url));
      const files = ["./", ...[...built, ...copied].sort()];
      const sum = createHash("sha256");
      for (const name of files) {
        const piece = bundle[name];
        sum.update(name).update(piece?.type === "asset" ? piece.source : (piece?.code ?? ""));
      }
      const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8")
        .replace("__FILES__", JSON.stringify(files))
        .replace("__VERSION__", sum.digest("hex").slice(0, 12));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
