// Which screen is shown.

import { type Loadable, lazy } from "./components/lazy";
import { t } from "./i18n";
import { type Route, route } from "./router";
import { Lobby } from "./screens/lobby";
import { Ended } from "./screens/signedOut";
import { settings } from "./settings";
import { useStore } from "./store";

const online = lazy(async () => (await import("./screens/online")).Online);

const screens: Record<string, Loadable<{ route: Route }>> = {
  lobby: Lobby,
  table: lazy(
    async () => (await import("./screens/play")).Play,
    () => t("The table is being set …"),
  ),
  end: lazy(async () => (await import("./screens/end")).End),
  replay: lazy(async () => (await import("./screens/replay")).ReplayScreen),
  join: online,
  create: online,
  rematch: online,
  rules: lazy(async () => (await import("./screens/rules")).RulesScreen),
  settings: lazy(async () => (await import("./screens/settings")).SettingsScreen),
};

if (import.meta.env.DEV) {
  screens.look = lazy(async () => (await import("./screens/fixtureViewer")).FixtureViewer);
}

/** Has the screen of the address fetched while the rest of the page is. */
export function prepare(): void {
  screens[route.get().screen]?.prepare?.();
}

export function App() {
  useStore(settings);
  const now = useStore(route);
  const Screen = screens[now.screen] ?? Lobby;
  return (
    <>
      <Screen key={`${now.screen}/${now.args[0] ?? ""}`} route={now} />
      <Ended />
    </>
  );
}
