// Tells somebody that this device was signed out from elsewhere.
import { ended } from "../backends/identity";
import { Sheet } from "../components/sheet";
import { t } from "../i18n";
import { go } from "../router";
import { useStore } from "../store";

export function Ended() {
  const account = useStore(ended);
  const close = () => ended.set(null);
  return account === null ? null : (
    <Sheet title={t("You are signed out")} onClose={close}>
      <p class="sheet-say">
        {t(
          "{0} was signed out on this device: from another device, by a new password, or because it was not used for 90 days.",
          account,
        )}
      </p>
      <p class="sheet-say">{t("Sign in again in the lobby to go on with your games.")}</p>
      <div class="sheet-acts">
        <button type="button" class="btn" onClick={close}>
          {t("Close")}
        </button>
        <button
          type="button"
          class="btn btn--go"
          onClick={() => {
            close();
            go("lobby");
          }}
        >
          {t("To the lobby")}
        </button>
      </div>
    </Sheet>
  );
}
