// The status text after a link was copied.

import { Icon } from "../components/sprite";
import { t } from "../i18n";
import "./sharing.css";

export function LinkCopied({ copied }: { copied: boolean }) {
  return (
    <p class="link-copied" role="status">
      {copied && (
        <>
          <Icon name="check" />
          {t("Link copied")}
        </>
      )}
    </p>
  );
}
