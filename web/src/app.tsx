// The root component: picks the screen for the current route.
import { useState } from "preact/hooks";
import { type Loadable, lazy } from "./components/loading";
import { Tips } from "./components/tips";
import { t } from "./i18n";
import { followAddress, type Route, route } from "./router";
import { SignedOutSheet } from "./screens/account";
import { Lobby } from "./screens/lobby";
import { roomUsedUp } from "./table/savedGames";

const RoomSheet = lazy(async () => (await import("./screens/room")).RoomSheet);
const online = lazy(async () => (await import("./screens/play")).Online);

const screens: Record<string, Loadable<{ route: Route }>> = {
  lobby: Lobby,
  table: lazy(
    async () => (await import("./screens/play")).Play,
    () => t("Loading table …"),
  ),
  end: lazy(async () => (await import("./screens/end")).End),
  replay: lazy(async () => (await import("./screens/replay")).ReplayScreen),
  proof: lazy(async () => (await import("./screens/proof")).ProofScreen),
  join: lazy(async () => (await import("./screens/beforeMatch")).JoinScreen),
  create: online,
  rematch: online,
  learn: lazy(
    async () => (await import("./screens/learn")).Learn,
    () => t("Loading table …"),
  ),
  history: lazy(async () => (await import("./screens/history")).History),
  rules: lazy(async () => (await import("./screens/rules")).RulesScreen),
  settings: lazy(async () => (await import("./screens/settings")).SettingsScreen),
};

const load = (next: Route) => screens[next.screen]?.preload?.();

/** Loads the current route's screen in parallel with the rest of the page. */
export function preloadScreen(): void {
  load(route.value);
}

followAddress(load);

export function App() {
  const now = route.value;
  /* Asked once on each screen. */
  const [asked, setAsked] = useState<Route | null>(null);
  const asksForRoom = roomUsedUp.value && asked !== now;
  const Screen = screens[now.screen] ?? Lobby;
  return (
    <>
      <Screen key={`${now.screen}/${now.args[0] ?? ""}`} route={now} />
      <SignedOutSheet />
      {asksForRoom && <RoomSheet onClose={() => setAsked(now)} />}
      <Tips />
    </>
  );
}
