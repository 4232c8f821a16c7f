// The route, as the fragment of the address: `#/table/ID`, `#/rules/hainoon/p4`.
import { signal } from "@preact/signals";

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

export const route = signal<Route>(parse(globalThis.location?.hash ?? ""));

export function go(screen: string, ...args: (string | number)[]): void {
  location.hash = link(screen, ...args);
}

globalThis.addEventListener?.("hashchange", () => (route.value = parse(location.hash)));
