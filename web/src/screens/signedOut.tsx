// Notice that this device was signed out by the server.
import { endedSession } from "../backends/identity";
import { Sheet } from "../components/sheet";
import { t } from "../i18n";
import { go } from "../router";

export function SignedOutSheet() {
  const account = endedSession.value;
  const close = () => (endedSession.value = null);
  return account === null ? null : (
    <Sheet title={t("You are signed out")} onClose={close}>
      <p class="sheet-text">
        {t(
          "{0} was signed out on this device: from another device, after a password change, or after 90 days of inactivity.",
          account,
        )}
      </p>
      <p class="sheet-text">{t("Sign in again in the lobby to continue your games.")}</p>
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
