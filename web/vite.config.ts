// Build configuration. No inline scripts or styles: the page's Content-Security-Policy forbids them.
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { locale } from "./build/locale.ts";
import { offline } from "./build/offline.ts";
import { rules } from "./build/rules.ts";

export default defineConfig({
  plugins: [
    preact({ devToolsEnabled: false, prefreshEnabled: false }),
    locale(),
    rules(),
    offline(),
    compress(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    /* Few files: what several screens or boards share is one chunk. A dozen small requests take a phone
     * longer than the parsing. */
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  test: { include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"], environment: "node" },
});
