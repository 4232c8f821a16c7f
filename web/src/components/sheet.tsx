// A modal dialog: centered on a desktop, a bottom sheet on a phone. Escape and a tap outside close it.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./sprite";

interface DialogProps {
  label: string;
  class: string;
  /** Called by Escape and by a tap outside; without it neither closes the dialog. */
  onClose?(): void;
  children: ComponentChildren;
}

/** The browser's own modal dialog, open as long as it is rendered. */
export function Dialog({ label, class: cls, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      class={cls}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => event.target === dialog.current && onClose?.()}
    >
      {children}
    </dialog>
  );
}

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <Dialog label={title} class="sheet" onClose={onClose}>
      <div class="sheet-in">
        <header>
          <h2>{title}</h2>
          <button type="button" class="ib" aria-label={t("Close")} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        {children}
      </div>
    </Dialog>
  );
}
