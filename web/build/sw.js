// The service worker: caches one version of the app and serves all files from it, so that old and new files
// are never mixed. The previous version stays cached: a page opened with it still requests its files.
// build/offline.ts replaces the two placeholders.
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

/** From this version's cache, else from the previous one's, else from the network. */
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

/** A press on a notification (screens/called.ts) opens its table, in a page that is open already if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data || "/";
  event.waitUntil(
    clients.matchAll({ type: "window", includeUncontrolled: true }).then(async ([page]) => {
      if (page === undefined) {
        return clients.openWindow(address);
      }
      await page.focus();
      return page.navigate(address).catch(() => {});
    }),
  );
});
