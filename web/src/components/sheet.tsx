// A modal dialog: centered on a desktop, a bottom sheet on a phone. Escape and a tap outside close it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { trapFocus } from "./modal";
import { Icon } from "./sprite";

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    backdrop.current?.showPopover?.();
    return backdrop.current === null
      ? undefined
      : trapFocus(backdrop.current, () => latest.current());
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap outside the sheet closes it, as Escape does
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={backdrop}
      class="sheet-backdrop"
      popover="manual"
      onClick={(event) => event.target === backdrop.current && onClose()}
    >
      <div class="sheet" role="dialog" aria-modal="true" aria-label={title} tabIndex={-1}>
        <div class="sheet-in">
          <header>
            <h2>{title}</h2>
            <button type="button" class="ib" aria-label={t("Close")} onClick={onClose}>
              <Icon name="x" />
            </button>
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}
