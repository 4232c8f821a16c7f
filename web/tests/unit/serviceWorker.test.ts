import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Handler = (event: { waitUntil(done: Promise<unknown>): void }) => void;

/** Browsers' caches, as far as the service worker uses them. */
function shelves() {
  const kept = new Map<string, Map<string, string>>();
  const named = (name: string) => {
    const files = kept.get(name) ?? new Map<string, string>();
    kept.set(name, files);
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) {
          files.set(url, `${url} of ${name}`);
        }
      },
      match: async (wanted: string | { url: string }) =>
        files.get(typeof wanted === "string" ? wanted : wanted.url),
    };
  };
  return {
    kept,
    open: async (name: string) => named(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (wanted: string | { url: string }) => {
      for (const name of kept.keys()) {
        const found = await named(name).match(wanted);
        if (found !== undefined) {
          return found;
        }
      }
      return undefined;
    },
  };
}

class Asked {
  constructor(readonly url: string) {}
}

/** Installs a build of the service worker, and gives what it answers. */
async function install(caches: ReturnType<typeof shelves>, version: string, files: string[]) {
  const source = readFileSync(join(import.meta.dirname, "../../build/sw.js"), "utf8")
    .replace("__FILES__", JSON.stringify(files))
    .replace("__VERSION__", version);
  const listeners = new Map<string, (event: never) => void>();
  const self = {
    addEventListener: (kind: string, listener: (event: never) => void) =>
      listeners.set(kind, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  const location = { origin: "http://table" };
  const network = async () => "from the network";
  new Function("self", "caches", "location", "Request", "fetch", source)(
    self,
    caches,
    location,
    Asked,
    network,
  );
  for (const kind of ["install", "activate"]) {
    const waits: Promise<unknown>[] = [];
    (listeners.get(kind) as Handler | undefined)?.({ waitUntil: (done) => waits.push(done) });
    await Promise.all(waits);
  }
  return async (url: string): Promise<unknown> => {
    let answer: unknown;
    const request = { method: "GET", url, mode: "cors" };
    const respondWith = (given: unknown) => {
      answer = given;
    };
    listeners.get("fetch")?.({ request, respondWith } as never);
    return answer;
  };
}

test("the parts of the build before stay for the pages that are open, older ones go", async () => {
  const caches = shelves();
  const at = (name: string) => `http://table/assets/${name}`;
  await install(caches, "1", ["./", at("rules-1.js")]);
  await install(caches, "2", ["./", at("rules-2.js")]);
  const ask = await install(caches, "3", ["./", at("rules-3.js")]);
  expect([...caches.kept.keys()]).toEqual(["divetable-2", "divetable-3"]);
  expect(await ask("http://table/")).toBe("./ of divetable-3");
  expect(await ask(at("rules-3.js"))).toContain("of divetable-3");
  expect(await ask(at("rules-2.js"))).toContain("of divetable-2");
  expect(await ask(at("rules-1.js"))).toBe("from the network");
});
