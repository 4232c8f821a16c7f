// Starts the page.
import "./style/index.css";

import { render } from "preact";
import { App } from "./app";
import { learn } from "./i18n";
import { loadPieces } from "./parts/piece";
import { noticePresses } from "./parts/press";
import { dress, settings } from "./settings";

/** When what is needed offline is fetched, in milliseconds: not while the page itself is. */
const SETTLED = 3000;

async function start(): Promise<void> {
  dress(document.documentElement);
  noticePresses(window);
  await Promise.all([learn(settings.get().language), loadPieces(document)]);
  const root = document.getElementById("app");
  if (root !== null) {
    render(<App />, root);
  }
  if (import.meta.env.PROD) {
    setTimeout(() => navigator.serviceWorker?.register("/sw.js"), SETTLED);
  }
}

start();
