// The current as a button for small screens; it opens a sheet with the drift of each colour.
import { useState } from "preact/hooks";
import { Sheet } from "../../components/sheet";
import { Icon } from "../../components/sprite";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { CurrentRows, currentName } from "./current";
import { currentOf } from "./gameData";
import type { View } from "./view";

interface CurrentButtonProps {
  view: View;
  format: Formatter;
  /** Shows the steps left as well. */
  steps?: boolean;
}

export function CurrentButton({ view, format, steps = false }: CurrentButtonProps) {
  const [open, setOpen] = useState(false);
  const current = currentOf(view.turn.current);
  const name = currentName(view.turn.current, format);
  const { left } = view.turn;
  return (
    <>
      <button type="button" class="btn" onClick={() => setOpen(true)}>
        <span class="cur-name">
          <Icon name="wave" size={18} />
          {name} {(current?.divers ?? 0) > 0 && current?.divers}
        </span>
        {steps && <small>{tn("{0} step left", "{0} steps left", left)}</small>}
      </button>
      {open && (
        <Sheet title={t("Current: {0}", name)} onClose={() => setOpen(false)}>
          <p>{t("How far animals (by ring colour) and divers drift.")}</p>
          <CurrentRows view={view} format={format} />
        </Sheet>
      )}
    </>
  );
}
