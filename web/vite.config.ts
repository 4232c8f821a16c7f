// Build configuration. No inline scripts or styles: the page's Content-Security-Policy forbids them. The mode
// "gallery" builds the component gallery instead of the client, for the tests.
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { locale } from "./build/locale.ts";
import { offline } from "./build/offline.ts";
import { rules } from "./build/rules.ts";

/** The game whose board a module belongs to. */
const boardOf = (module: string) => /\/boards\/(\w+)\//.exec(module)?.[1] ?? null;

export default defineConfig(({ mode }) => ({
  plugins: [
    preact({ devToolsEnabled: false, prefreshEnabled: false }),
    locale(),
    rules(),
    ...(mode === "gallery" ? [] : [offline(), compress()]),
  ],
  build: {
    target: "es2022",
    outDir: mode === "gallery" ? "shots/gallery" : "dist",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === "gallery" ? "gallery/index.html" : "index.html",
      /* Few files: what several screens or boards share is one chunk. A dozen small requests take a phone
       * longer than the parsing. */
      output: {
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 2 },
            {
              name: "shared",
              test: (module) => boardOf(module) === null,
              minShareCount: 2,
              priority: 1,
            },
            /* What a board shares with its tutorial. */
            { name: boardOf, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  test: { include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"], environment: "node" },
}));
