// The root component: picks the screen for the current route.

import { type Loadable, lazy } from "./components/lazy";
import { t } from "./i18n";
import { type Route, route } from "./router";
import { Lobby } from "./screens/lobby";
import { SignedOutSheet } from "./screens/signedOut";
import { settings } from "./settings";

const online = lazy(async () => (await import("./screens/online")).Online);

const screens: Record<string, Loadable<{ route: Route }>> = {
  lobby: Lobby,
  table: lazy(
    async () => (await import("./screens/play")).Play,
    () => t("Loading table …"),
  ),
  end: lazy(async () => (await import("./screens/end")).End),
  replay: lazy(async () => (await import("./screens/replay")).ReplayScreen),
  join: online,
  create: online,
  rematch: online,
  rules: lazy(async () => (await import("./screens/rules")).RulesScreen),
  settings: lazy(async () => (await import("./screens/settings")).SettingsScreen),
};

/** Loads the current route's screen in parallel with the rest of the page. */
export function preloadScreen(): void {
  screens[route.value.screen]?.preload?.();
}

export function App() {
  settings.value;
  const now = route.value;
  const Screen = screens[now.screen] ?? Lobby;
  return (
    <>
      <Screen key={`${now.screen}/${now.args[0] ?? ""}`} route={now} />
      <SignedOutSheet />
    </>
  );
}
