// Links to a match that is looked back at, for other people.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { link } from "../router";
import { findSavedGame } from "../table/savedGames";
import { share } from "../table/share";

/** How long a copy is confirmed, in milliseconds. */
const CONFIRMED = 3000;

/** Copies as it was done before pages had a clipboard: out of a field in which the text is selected. */
function copyByField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "sr";
  field.readOnly = true;
  field.value = text;
  /* Beside what was pressed: a sheet keeps the focus to itself. */
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) {
    before.focus({ preventScroll: true });
  }
  return done;
}

/** Copies a text wherever the page comes from: only secure ones have a clipboard, and in a house's own
 * network few are. If nothing else helps, the text is shown to be copied by hand. Says if it is copied. */
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

/** Copies, and says for a while that it did. */
export function useCopying(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), CONFIRMED) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, async (text) => setCopied(await copyText(text))];
}

/** The address of a position; a match of this device travels inside of it. */
export async function linkTo(id: string, at: number, seat: number): Promise<string> {
  const kept = findSavedGame(id);
  const word = kept === undefined ? id : await share(kept);
  return new URL(`${link("replay", word, at)}?eyes=${seat}`, location.href).href;
}
