// Hot seat: hides one person's cards until the next one has taken the device.
import { useEffect, useRef } from "preact/hooks";
import { trapFocus } from "../components/modal";
import { Sprite } from "../components/sprite";
import { t } from "../i18n";

export function HandoverScreen({ name, onOpen }: { name: string; onOpen(): void }) {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => (dialog.current === null ? undefined : trapFocus(dialog.current)), []);
  return (
    <div ref={dialog} class="curtain" role="dialog" aria-modal="true" aria-label={t("Curtain")}>
      <Sprite name="i-logo" size={96} />
      <h2>{t("{0}, take the device.", name)}</h2>
      <p>{t("Nobody else looks until you have made your move.")}</p>
      <button type="button" class="btn btn--go" onClick={onOpen}>
        {t("I am {0}", name)}
      </button>
    </div>
  );
}
