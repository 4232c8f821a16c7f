// Hot seat: covers the table until the next player has taken the device.
import { Dialog } from "../components/sheet";
import { Sprite } from "../components/sprite";
import { t } from "../i18n";

export function HandoverScreen({ name, onOpen }: { name: string; onOpen(): void }) {
  return (
    <Dialog class="handover" label={t("Pass the device")}>
      <Sprite name="i-logo" size={96} />
      <h2>{t("Pass the device to {0}.", name)}</h2>
      <p>{t("Everyone else, please look away.")}</p>
      <button type="button" class="btn btn--go" onClick={onOpen}>
        {t("I am {0}", name)}
      </button>
    </Dialog>
  );
}
