// The player's settings. Stored in the browser, sent nowhere.
import { computed, effect, signal } from "@preact/signals";

export type Theme = "system" | "dark" | "light";
export type Language = "en" | "de";

export interface Settings {
  theme: Theme;
  language: Language;
  /** "ask": at online tables, and the player has not been asked about it. */
  sound: "ask" | "off" | "online" | "always";
  /** Whether a notification tells that it is your turn at an online table, and whether the device vibrates then. */
  notify: boolean;
  vibrate: boolean;
  /** "system" follows the device's reduced-motion setting. */
  motion: "system" | "off";
  /** How fast other players' moves are shown. */
  speed: "slow" | "normal" | "fast";
  /** Whether a move needs a second tap or the button, or is sent at once. */
  confirm: boolean;
  /** Whether a decision in which nothing can be done is passed at once. */
  autoPass: boolean;
  /** Games whose first-turn guide is finished. */
  guided: string[];
  /** Games whose tutorial was played or declined. */
  learned: string[];
  name: string;
  /** The names of those who shared this device last. */
  companions: string[];
}

const KEY = "divetable.settings";

function defaults(): Settings {
  const german = globalThis.navigator?.language?.startsWith("de") ?? false;
  return {
    theme: "system",
    language: german ? "de" : "en",
    sound: "ask",
    notify: false,
    vibrate: true,
    motion: "system",
    speed: "normal",
    confirm: true,
    autoPass: true,
    guided: [],
    learned: [],
    name: "",
    companions: [],
  };
}

/** Sound was a boolean once, and off for those who had not chosen. */
function sinceThen(kept: Partial<Settings> & { sound?: unknown }): Partial<Settings> {
  const { sound } = kept;
  return typeof sound === "boolean" ? { ...kept, sound: sound ? "always" : "ask" } : kept;
}

function read(): Settings {
  try {
    return { ...defaults(), ...sinceThen(JSON.parse(localStorage.getItem(KEY) ?? "{}")) };
  } catch {
    return defaults();
  }
}

export const settings = signal<Settings>(read());

/** The language of the page. Whoever translates a text reads it, and so is rendered again when it changes. */
export const language = computed(() => settings.value.language);

export function updateSettings(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Without storage the settings last as long as the page.
  }
}

const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const reducedMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export function isLight(theme: Theme): boolean {
  return theme === "system" ? dark?.matches === false : theme === "light";
}

/** Whether animations are on. */
export function motionEnabled(): boolean {
  return settings.value.motion === "system" && reducedMotion?.matches !== true;
}

/** Applies theme, language and motion to the page, now and after every change of the settings or of the device. */
export function applySettings(page: HTMLElement): void {
  const wear = () => {
    const { theme, language } = settings.value;
    page.dataset.theme = isLight(theme) ? "light" : "dark";
    page.dataset.motion = motionEnabled() ? "on" : "off";
    page.lang = language;
  };
  effect(wear);
  dark?.addEventListener("change", wear);
  reducedMotion?.addEventListener("change", wear);
}
