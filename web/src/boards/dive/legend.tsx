// Legend of the drawings on the cards, in a sheet; its text is a section of the rules.
import { useState } from "preact/hooks";
import { RulesOf } from "../../components/rules";
import { Sheet } from "../../components/sheet";
import { Icon } from "../../components/sprite";
import { t } from "../../i18n";

export function Legend() {
  const [open, setOpen] = useState(false);
  const title = t("What is in the water");
  return (
    <>
      <button type="button" class="btn btn--s" aria-label={title} onClick={() => setOpen(true)}>
        <Icon name="book" size={18} />
        <span>{t("Legend")}</span>
      </button>
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <RulesOf game="dive" id="water" />
        </Sheet>
      )}
    </>
  );
}
