// What a person has chosen about the page itself. Kept in the browser, sent nowhere.
import { store } from "./store";

export type Theme = "system" | "dark" | "light";
export type Language = "en" | "de";

export interface Settings {
  theme: Theme;
  language: Language;
  sound: boolean;
  /** "system" follows what the device says about motion. */
  motion: "system" | "off";
  /** How long others' moves are shown. */
  speed: "slow" | "normal" | "fast";
  /** A move is sent by a second tap or the button, or at once. */
  confirm: boolean;
  /** Games whose first turn has been explained. */
  guided: string[];
  name: string;
}

const KEY = "divetable.settings";

function defaults(): Settings {
  const german = globalThis.navigator?.language?.startsWith("de") ?? false;
  return {
    theme: "system",
    language: german ? "de" : "en",
    sound: false,
    motion: "system",
    speed: "normal",
    confirm: true,
    guided: [],
    name: "",
  };
}

function read(): Settings {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return defaults();
  }
}

export const settings = store<Settings>(read());

export function updateSettings(part: Partial<Settings>): void {
  settings.set((now) => ({ ...now, ...part }));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const reducedMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export function isLight(theme: Theme): boolean {
  return theme === "system" ? dark?.matches === false : theme === "light";
}

/** Whether pieces may move; otherwise they are simply where they are. */
export function motionEnabled(): boolean {
  return settings.get().motion === "system" && reducedMotion?.matches !== true;
}

/** Puts theme, language and motion onto the page, now and after every change of these or of the device. */
export function applySettings(page: HTMLElement): void {
  const wear = () => {
    const { theme, language } = settings.get();
    page.dataset.theme = isLight(theme) ? "light" : "dark";
    page.dataset.motion = motionEnabled() ? "on" : "off";
    page.lang = language;
  };
  wear();
  settings.subscribe(wear);
  dark?.addEventListener("change", wear);
  reducedMotion?.addEventListener("change", wear);
}
