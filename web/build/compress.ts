// Writes compressed versions (.br, .gz) next to every compressible built file; the server sends those.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|html|wasm|webmanifest|json)$/;

export function compress(): Plugin {
  return {
    name: "divetable-compress",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
      for (const name of files.filter((file) => COMPRESSIBLE.test(file))) {
        const path = join(dir, name);
        const text = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
