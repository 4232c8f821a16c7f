// Media queries as signals, for what a style sheet cannot decide.
import { computed, type ReadonlySignal, signal } from "@preact/signals";

function query(condition: string): ReadonlySignal<boolean> {
  const media = globalThis.matchMedia?.(condition);
  const matches = signal(media?.matches ?? false);
  media?.addEventListener("change", () => {
    matches.value = media.matches;
  });
  return matches;
}

/** Phone-sized: controls lie below the board instead of beside it. */
export const narrow = query("(max-width: 640px)");

/** A phone in landscape: controls lie beside the board, in a column. */
export const lowScreen = query("(max-height: 480px) and (min-width: 641px)");

/** A phone, upright or in landscape: no room for anything twice. */
export const compact = computed(() => narrow.value || lowScreen.value);

const upright = query("(max-width: 960px) and (orientation: portrait)");

/** A phone or an upright tablet: what is done stands with the board, and not in a column of its own. */
export const oneColumn = computed(() => upright.value || compact.value);

/** Log, chat and rules have a column; otherwise they open as a sheet. */
export const sideColumn = query("(min-width: 1181px)");

/** A touch screen: there is no hover, so a first tap shows what a second one does. */
export const touchScreen = query("(hover: none)");
