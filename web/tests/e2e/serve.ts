// Serves a folder: web/dist as the server does, with compressed files and the Content-Security-Policy.
import { createReadStream, existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const WEB = join(import.meta.dirname, "../..");

/** Not for the gallery, which shows its own pages in frames. */
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

function answer(root: string, { url = "/" }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, "http://localhost");
  const file = join(root, normalize(pathname.replace(/\/$/, "/index.html")));
  if (!file.startsWith(root) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const compressed = existsSync(`${file}.br`);
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    ...(pathname.startsWith("/gallery/") ? {} : { "Content-Security-Policy": POLICY }),
    "Cache-Control": pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
    ...(compressed ? { "Content-Encoding": "br" } : {}),
  });
  createReadStream(compressed ? `${file}.br` : file).pipe(response);
}

/** A static server of a folder of web/, on a free port. */
export async function serveFolder(folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => answer(join(WEB, folder), request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Playwright's global setup: the built client. */
export default async function serve(): Promise<() => void> {
  const { address, close } = await serveFolder("dist");
  process.env.DT_URL = address;
  return close;
}
