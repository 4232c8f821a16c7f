// The code and the invitation link of an online table.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../components/sprite";
import { t } from "../i18n";
import { link } from "../router";
import type { Table } from "../table/table";
import { useCopying } from "./sharing";

export const invitation = (match: string) => new URL(link("join", match), location.href).href;

/** An online table's code; none for a local table. */
export function useCode(table: Table): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let wanted = true;
    table
      .code?.()
      .then((found) => wanted && setCode(found))
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [table]);
  return code;
}

/** Copies a text; `copied` is true for a while afterwards. */
export function useCopy(text: string): [copied: boolean, copy: () => Promise<void>] {
  const [copied, copy] = useCopying();
  return [copied, () => copy(text)];
}

/** For screen readers. */
export function LinkCopiedStatus({ copied }: { copied: boolean }) {
  return (
    <span class="sr" role="status">
      {copied && t("Link copied")}
    </span>
  );
}

interface TableCodeProps {
  match: string;
  code: string;
  class: string;
}

/** The code as a button that copies the link. */
export function TableCode({ match, code, class: classes }: TableCodeProps) {
  const [copied, copy] = useCopy(invitation(match));
  return (
    <>
      <button type="button" class={classes} title={t("Copy invitation link")} onClick={copy}>
        <Icon name={copied ? "check" : "people"} size={18} />
        {copied ? <span>{t("Link copied")}</span> : <span>{t("Table")}</span>}
        {!copied && <b>{code}</b>}
      </button>
      <LinkCopiedStatus copied={copied} />
    </>
  );
}
