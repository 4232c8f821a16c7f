// How the client is built. No inline script or style leaves here: the page's policy forbids them.
import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { locale } from "./build/locale.ts";
import { offline } from "./build/offline.ts";
import { rules } from "./build/rules.ts";

// What the server sends too; `vite preview` and the tests use it so that a breach shows early.
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export default defineConfig({
  plugins: [
    preact({ devToolsEnabled: false, prefreshEnabled: false }),
    locale(),
    rules(),
    offline(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: { "Content-Security-Policy": policy } },
  test: { include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"], environment: "node" },
});
