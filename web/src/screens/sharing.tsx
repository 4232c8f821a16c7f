// Links to tables and replays: copying them, the code of an online table, its shuffle commitment, and that one watches.
import { useEffect, useState } from "preact/hooks";
import { Chip } from "../components/seat";
import { Icon } from "../components/sprite";
import { useLoaded } from "../components/useLoaded";
import { t } from "../i18n";
import { link } from "../router";
import { findSavedGame } from "../table/savedGames";
import { share } from "../table/share";
import type { Table } from "../table/table";

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
async function copyText(text: string): Promise<boolean> {
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

/** Confirms that a link was copied: at the foot of the screen, or for screen readers only. */
export function LinkCopied({ copied, silent = false }: { copied: boolean; silent?: boolean }) {
  return (
    <p class={silent ? "sr" : "link-copied"} role="status">
      {copied && !silent && <Icon name="check" />}
      {copied && t("Link copied")}
    </p>
  );
}

/** The link that invites to a table, by its code or id. */
export const invitation = (word: string) => new URL(link("join", word), location.href).href;

/** An online table's code; none for a local table. */
export const useCode = (table: Table): string | undefined =>
  useLoaded(() => table.code?.(), [table]).value ?? undefined;

interface TableCodeProps {
  code: string;
  class: string;
}

/** The code as a button that copies the link. */
export function TableCode({ code, class: classes }: TableCodeProps) {
  const [copied, copy] = useCopying();
  return (
    <>
      <button
        type="button"
        class={classes}
        title={t("Copy invitation link")}
        onClick={() => copy(invitation(code))}
      >
        <Icon name={copied ? "check" : "people"} size={18} />
        <span>{copied ? t("Link copied") : t("Table")}</span>
        {!copied && <b>{code}</b>}
      </button>
      <LinkCopied copied={copied} silent />
    </>
  );
}

/** The beginning of a commitment, short enough to read aloud: "7587 7bb4 1d39 3b5f". */
export const shortForm = (commitment: string): string =>
  (commitment.slice(0, 16).match(/.{4}/g) ?? []).join(" ");

/** An online table's shuffle commitment, shown before play so that players can compare it. */
export function CommitmentNote({ commitment }: { commitment: string }) {
  return commitment === "" ? null : (
    <p class="commitment" title={commitment}>
      <Icon name="seal" size={18} />
      <span>
        {t("Shuffle commitment:")} <b>{shortForm(commitment)}</b>
      </span>
    </p>
  );
}

/** Says that one has no seat here. */
export function WatchChip() {
  return (
    <Chip tone="go">
      <Icon name="eye" size={16} />
      {t("You are watching")}
    </Chip>
  );
}
