// A dialog: in the middle of a desktop, from the foot of a phone. Escape and a tap outside close it.
// To make the rest of the page inert, and lively again, all of it is styled anew. That is done a frame
// after what one sees: first the light goes out, then the dialog is there; first it is gone, then closed.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { painted } from "./painted";
import { Icon } from "./piece";

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Sheet({ title, onClose, children, wide }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = document.activeElement;
    painted().then(() => dialog.current?.showModal());
    return () => (back as HTMLElement | null)?.focus?.();
  }, []);
  const leave = async () => {
    setLeaving(true);
    await painted();
    dialog.current?.close();
  };
  return (
    <>
      {!leaving && <div class="scrim" />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        class={["sheet", ...(wide ? ["wide"] : []), ...(leaving ? ["leaving"] : [])].join(" ")}
        aria-label={title}
        onClose={onClose}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
        onClick={(event) => event.target === dialog.current && leave()}
      >
        <div class="sheet-in">
          <header>
            <h2>{title}</h2>
            <button type="button" class="ib" aria-label={t("Close")} onClick={leave}>
              <Icon name="x" />
            </button>
          </header>
          {children}
        </div>
      </dialog>
    </>
  );
}
