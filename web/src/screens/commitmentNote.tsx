// An online table's shuffle commitment, shown before play so that players can compare it.

import { Icon } from "../components/sprite";
import { t } from "../i18n";
import "./sharing.css";

/** The beginning of a commitment, short enough to read aloud: "7587 7bb4 1d39 3b5f". */
export const shortForm = (commitment: string): string =>
  (commitment.slice(0, 16).match(/.{4}/g) ?? []).join(" ");

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
