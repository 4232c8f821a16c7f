// The service worker: keeps one version of the app and serves it whole, so that old and new files
// never meet. build/offline.ts fills in the two names in capitals.
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
      .then((names) => Promise.all(names.filter((n) => n !== CACHE).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) {
    return;
  }
  const page = url.pathname === "/" || url.pathname === "/index.html";
  if (url.pathname.startsWith("/api/") || (event.request.mode === "navigate" && !page)) {
    return;
  }
  const wanted = page ? "./" : event.request;
  event.respondWith(
    caches.match(wanted, { ignoreSearch: true }).then((kept) => kept || fetch(event.request)),
  );
});
