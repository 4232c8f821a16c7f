// Links to replays, and copying them.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { link } from "../router";
import { findSavedGame } from "../table/savedGames";
import { share } from "../table/share";

/** How long the confirmation is shown, in milliseconds. */
const CONFIRMED = 3000;

/** Copies without the Clipboard API, from a selected text field. */
function copyByField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "sr";
  field.readOnly = true;
  field.value = text;
  /* Next to the focused element, because a sheet traps the focus. */
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) {
    before.focus({ preventScroll: true });
  }
  return done;
}

/** Copies a text. The Clipboard API is missing on pages without TLS, as in a local network; then falls back to a
 * text field, then to a prompt. Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyByField(text)) {
      return true;
    }
    prompt(t("Copy this link:"), text);
    return false;
  }
}

/** Copies a text; `copied` is true for a while afterwards. */
export function useCopying(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), CONFIRMED) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, async (text) => setCopied(await copyText(text))];
}

/** The link to a position; a local match is encoded in it. */
export async function linkTo(id: string, at: number, seat: number): Promise<string> {
  const saved = findSavedGame(id);
  const word = saved === undefined ? id : await share(saved);
  return new URL(`${link("replay", word, at)}?eyes=${seat}`, location.href).href;
}
