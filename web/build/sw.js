// The service worker: keeps one version of the app and serves it whole, so that old and new files
// never meet. The version before is kept beside it: a page that was opened with it still asks for its
// parts. build/offline.ts fills in the two names in capitals.
const CACHE = "divetable-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((n) => n !== CACHE).slice(0, -1))
      .then((names) => Promise.all(names.map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

/** From this version, or what only the one before had; otherwise from the network. */
async function find(request, wanted) {
  const cache = await caches.open(CACHE);
  const how = { ignoreSearch: true };
  const kept = (await cache.match(wanted, how)) || (await caches.match(wanted, how));
  return kept || fetch(request);
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) {
    return;
  }
  const page = url.pathname === "/" || url.pathname === "/index.html";
  if (url.pathname.startsWith("/api/") || (event.request.mode === "navigate" && !page)) {
    return;
  }
  event.respondWith(find(event.request, page ? "./" : event.request));
});
