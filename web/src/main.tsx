// Entry point: loads language and sprites, renders the app, registers the service worker.
import "./style/index.css";

import { render } from "preact";
import { App, preloadScreen } from "./app";
import { followMyMatches } from "./backends/myMatches";
import { loadSprites } from "./components/sprite";
import { loadLanguage } from "./i18n";
import { callPlayer } from "./screens/called";
import { applySettings, settings } from "./settings";

/** Delay in milliseconds before the offline files are fetched, so that they do not compete with the page's own. */
const OFFLINE_DELAY = 3000;

/** Caches all files for offline use, as soon as there is a network. */
function registerServiceWorker(): void {
  if (navigator.onLine) {
    /* A failure is retried when the page is next opened. */
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  } else {
    addEventListener("online", registerServiceWorker, { once: true });
  }
}

async function start(): Promise<void> {
  applySettings(document.documentElement);
  setTimeout(preloadScreen);
  await Promise.all([loadLanguage(settings.value.language), loadSprites(document)]);
  const root = document.getElementById("app");
  if (root !== null) {
    root.replaceChildren();
    render(<App />, root);
  }
  followMyMatches();
  callPlayer();
  if (import.meta.env.PROD) {
    setTimeout(registerServiceWorker, OFFLINE_DELAY);
  }
}

start();
