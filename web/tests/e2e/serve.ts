// Serves web/dist as the server does: compressed files, and the Content-Security-Policy.
import { createReadStream, existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const ROOT = join(import.meta.dirname, "../../dist");

const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  const file = join(ROOT, normalize(path === "/" ? "/index.html" : path));
  if (!file.startsWith(ROOT) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const compressed = existsSync(`${file}.br`);
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    "Content-Security-Policy": POLICY,
    "Cache-Control": path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
    ...(compressed ? { "Content-Encoding": "br" } : {}),
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(response);
}

/** Playwright's global setup: a static server on a free port. */
export default async function serve(): Promise<() => void> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  process.env.DT_URL = `http://127.0.0.1:${port}`;
  return () => server.close();
}
