// The route, as the fragment of the address: `#/table/ID`, `#/rules/hainoon/p4`. One screen fades into the next.
import { signal } from "@preact/signals";
import { motionEnabled } from "./settings";

export interface Route {
  screen: string;
  args: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [screen = "", ...args] = path.split("/").map(decodeURIComponent);
  return { screen: screen || "lobby", args, query: new URLSearchParams(query) };
}

export function link(screen: string, ...args: (string | number)[]): string {
  const path = [screen === "lobby" ? "" : screen, ...args].map((a) => encodeURIComponent(a));
  return `#/${path.join("/")}`;
}

/** To an online table without a seat there; without `watch` those who have none are invited first. */
export const watchLink = (match: string): string => `${link("table", match)}?watch`;

/** The route that is shown. */
export const route = signal<Route>(parse(globalThis.location?.hash ?? ""));

export function go(screen: string, ...args: (string | number)[]): void {
  location.hash = link(screen, ...args);
}

/** Goes to another address of the page, without a way back to this one. */
export function replace(address: string): void {
  location.replace(address);
}

/** How long the last screen remains while the next one is loaded, in milliseconds. */
const PATIENCE = 300;

const after = (ms: number) => new Promise<"late">((done) => setTimeout(done, ms, "late"));

/** Shows the route of the address, from now on. `load` resolves when the screen of a route can be rendered. */
export function followAddress(load: (next: Route) => Promise<unknown> | undefined): void {
  const page = document.documentElement;
  const show = () => {
    route.value = parse(location.hash);
  };
  addEventListener("hashchange", async () => {
    const next = parse(location.hash);
    const other = next.screen !== route.value.screen;
    const fades = other && motionEnabled() && document.startViewTransition !== undefined;
    if (!fades || (await Promise.race([load(next), after(PATIENCE)])) === "late") {
      show();
      return;
    }
    /* Only the last screen is captured (base.css), so that the next one takes input while the last one fades. */
    page.dataset.leaving = "";
    const transition = document.startViewTransition(async () => {
      delete page.dataset.leaving;
      show();
      /* Preact renders before the next task. */
      await after(0);
    });
    /* It rejects if the next transition begins, or the page is hidden. */
    transition.ready.catch(() => {});
  });
}
