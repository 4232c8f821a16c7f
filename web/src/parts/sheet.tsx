// A dialog: in the middle of a desktop, from the foot of a phone. Escape and a tap outside close it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./piece";
import { afterPress } from "./press";

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Sheet({ title, onClose, children, wide }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = document.activeElement;
    dialog.current?.showModal();
    return () => (back as HTMLElement | null)?.focus?.();
  }, []);
  const close = () => afterPress(() => dialog.current?.close());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      class={wide ? "sheet wide" : "sheet"}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="sheet-in">
        <header>
          <h2>{title}</h2>
          <button type="button" class="ib" aria-label={t("Close")} onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
