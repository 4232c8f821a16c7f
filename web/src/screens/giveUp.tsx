// Confirmation before resigning, which cannot be undone.

import { Sheet } from "../components/sheet";
import { t } from "../i18n";

interface GiveUpProps {
  onYes(): void;
  onClose(): void;
}

export function GiveUp({ onYes, onClose }: GiveUpProps) {
  return (
    <Sheet title={t("Give up?")} onClose={onClose}>
      <p class="sheet-text">{t("You will leave this game for good, and it counts as a loss.")}</p>
      <div class="sheet-acts">
        <button type="button" class="btn btn--warn" onClick={onYes}>
          {t("Give up")}
        </button>
        <button type="button" class="btn btn--go" onClick={onClose}>
          {t("Keep playing")}
        </button>
      </div>
    </Sheet>
  );
}
