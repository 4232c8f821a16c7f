// A modal dialog: centered on a desktop, a bottom sheet on a phone. Escape and a tap outside close it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { trapFocus } from "./modal";
import { Icon } from "./sprite";

interface DialogProps {
  label: string;
  class: string;
  /** Called by Escape and by a tap outside; without it neither closes the dialog. */
  onClose?(): void;
  children: ComponentChildren;
}

/** A dialog in the browser's top layer, modal as long as it is rendered. Not by `showModal` (modal.ts). */
export function Dialog({ label, class: cls, onClose, children }: DialogProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    backdrop.current?.showPopover();
    return backdrop.current ? trapFocus(backdrop.current, () => latest.current?.()) : undefined;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap outside closes it, as Escape does
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={backdrop}
      class="backdrop"
      popover="manual"
      onClick={(event) => event.target === backdrop.current && onClose?.()}
    >
      <dialog open class={cls} aria-modal="true" aria-label={label} tabIndex={-1}>
        {children}
      </dialog>
    </div>
  );
}

interface SheetProps {
  title: string;
  onClose(): void;
  /** Goes back to what the sheet showed before. */
  onBack?: (() => void) | undefined;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, onBack, children }: SheetProps) {
  return (
    <Dialog label={title} class="sheet" onClose={onClose}>
      <div class="sheet-in">
        <div class="sheet-head">
          {onBack && (
            <button type="button" class="ib" aria-label={t("Back")} onClick={onBack}>
              <Icon name="back" />
            </button>
          )}
          <h2>{title}</h2>
          <button type="button" class="ib" aria-label={t("Close")} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
