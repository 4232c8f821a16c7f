// Starts the page.
import "./style/index.css";

import { render } from "preact";
import { App, prepare } from "./app";
import { trackInput } from "./components/inputPriority";
import { loadSprites } from "./components/sprite";
import { loadLanguage } from "./i18n";
import { applySettings, settings } from "./settings";

/** When what is needed offline is fetched, in milliseconds: not while the page itself is. */
const SETTLED = 3000;

/** Has everything kept for when there is no network, as soon as there is one. */
function keepOffline(): void {
  if (navigator.onLine) {
    /* What goes wrong now is tried again when the page is next opened. */
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  } else {
    addEventListener("online", keepOffline, { once: true });
  }
}

async function start(): Promise<void> {
  applySettings(document.documentElement);
  trackInput(window);
  setTimeout(prepare);
  await Promise.all([loadLanguage(settings.get().language), loadSprites(document)]);
  const root = document.getElementById("app");
  if (root !== null) {
    root.replaceChildren();
    render(<App />, root);
  }
  if (import.meta.env.PROD) {
    setTimeout(keepOffline, SETTLED);
  }
}

start();
