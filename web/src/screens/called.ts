// Calls the player to the online tables at which it is their turn: by the page's title and icon, and at the moment
// when a turn begins by sound, vibration and notification, each if the player wants it.
import { effect, untracked } from "@preact/signals";
import { myMatches, type OnlineMatch } from "../backends/myMatches";
import { cardOf } from "../boards/cards";
import { t } from "../i18n";
import { link, route } from "../router";
import { settings, updateSettings } from "../settings";
import { playTurnBell } from "../sound";
import { othersAt } from "./gameList";

const NAME = "divetable";

/** A short, a pause, a short, in milliseconds. */
const VIBRATION = [80, 60, 80];

const asks = ({ phase, turn, left }: OnlineMatch): boolean =>
  phase === "playing" && turn === true && left !== true;

const nameOf = ({ game }: OnlineMatch): string => cardOf(game).name;

/** The page's title while these matches wait for the player. */
export function titleFor(waiting: readonly OnlineMatch[]): string {
  const [first] = waiting;
  if (first === undefined) {
    return NAME;
  }
  const call = t("Your turn: {0}", nameOf(first));
  return waiting.length === 1 ? call : `(${waiting.length}) ${call}`;
}

function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.setAttribute("href", count > 0 ? "/icon-turn.svg" : "/icon.svg");
  /* Of an installed app; browsers without it, or pages that are not installed, do nothing. */
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}

/** Whether this device can show notifications. */
export const canNotify = (): boolean => "Notification" in globalThis;

/** Asks the browser for notifications; only ever at a press. Returns whether they are allowed. */
export async function allowNotifications(): Promise<boolean> {
  const allowed = canNotify() && (await Notification.requestPermission()) === "granted";
  updateSettings({ notify: allowed });
  return allowed;
}

/** By the service worker, which also opens the table; phones know no other way. */
async function notify(match: OnlineMatch): Promise<void> {
  const title = t("Your turn: {0}", nameOf(match));
  const others = othersAt(match);
  const options = {
    body: others === "" ? "" : t("with {0}", others),
    tag: match.match,
    icon: "/icon-192.png",
    data: `/${link("table", match.match)}`,
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) {
    await worker.showNotification(title, options);
    return;
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    focus();
    location.assign(options.data);
  };
}

/** Tells that a turn has begun, unless the player is looking at that table, which tells it itself. */
function call(match: OnlineMatch): void {
  const { screen, args } = route.value;
  const looking = !document.hidden && screen === "table" && args[0] === match.match;
  const { vibrate, notify: wanted } = settings.value;
  if (vibrate && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(VIBRATION);
  }
  if (looking) {
    return;
  }
  playTurnBell(true);
  if (document.hidden && wanted && canNotify() && Notification.permission === "granted") {
    notify(match).catch(() => {});
  }
}

/** Calls the player as long as the page lives. */
export function callPlayer(): void {
  /* The matches that asked at the last look; null before the first list. */
  let asking: ReadonlySet<string> | null = null;
  effect(() => {
    const waiting = myMatches.value.filter(asks);
    document.title = titleFor(waiting);
    showBadge(waiting.length);
    const before = asking;
    asking = myMatches.value.length === 0 ? null : new Set(waiting.map(({ match }) => match));
    untracked(() => {
      for (const match of waiting) {
        if (before !== null && !before.has(match.match)) {
          call(match);
        }
      }
    });
  });
}
