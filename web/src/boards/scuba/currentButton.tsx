// The current as a button for small screens; it opens a sheet with the drift of each colour.
import { useState } from "preact/hooks";
import { Sheet } from "../../components/sheet";
import { Icon } from "../../components/sprite";
import { t, tn } from "../../i18n";
import { type CurrentProps, CurrentRows, currentName } from "./current";

interface CurrentButtonProps extends CurrentProps {
  /** Shows the steps left as well. */
  steps?: boolean;
}

export function CurrentButton({ view, facts, format, steps = false }: CurrentButtonProps) {
  const [open, setOpen] = useState(false);
  const divers = facts.current?.divers ?? 0;
  const name = currentName(view, format);
  const { left } = view.turn;
  return (
    <>
      <button type="button" class="btn" onClick={() => setOpen(true)}>
        <span class="cur-name">
          <Icon name="wave" size={18} />
          {name} {divers > 0 && divers}
        </span>
        {steps && <small>{tn("{0} step left", "{0} steps left", left)}</small>}
      </button>
      {open && (
        <Sheet title={t("Current: {0}", name)} onClose={() => setOpen(false)}>
          <p>{t("How far animals (by ring colour) and divers drift.")}</p>
          <CurrentRows facts={facts} format={format} />
        </Sheet>
      )}
    </>
  );
}
