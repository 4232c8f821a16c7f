// The account sheet when signed in: devices, password, signing out.
import { useState } from "preact/hooks";
import { signOut, signOutEverywhere } from "../backends/account";
import { identity } from "../backends/identity";
import { Icon } from "../components/sprite";
import { t } from "../i18n";
import { errorText } from "../table/errors";
import { PasswordForm } from "./password";
import { Sessions } from "./sessions";

export function SignedIn({ onDone }: { onDone(): void }) {
  const me = identity.value;
  const [changing, setChanging] = useState(false);
  const [changed, setChanged] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (how: () => Promise<void>) => {
    try {
      await how();
      onDone();
    } catch (refusal) {
      setProblem(errorText(refusal));
    }
  };
  return (
    <div class="account">
      <p>{t("Your online games are available on every device you sign in to.")}</p>
      <Sessions key={me?.token} />
      {changing ? (
        <PasswordForm
          account={me?.account ?? ""}
          onDone={() => {
            setChanging(false);
            setChanged(true);
          }}
        />
      ) : (
        <button type="button" class="btn" onClick={() => setChanging(true)}>
          {t("Change password")}
        </button>
      )}
      {changed && <p role="status">{t("Password changed.")}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      <div class="sheet-acts">
        <button type="button" class="btn" onClick={() => leave(signOutEverywhere)}>
          {t("Sign out everywhere")}
        </button>
        <button type="button" class="btn" onClick={() => leave(signOut)}>
          <Icon name="x" />
          {t("Sign out")}
        </button>
      </div>
    </div>
  );
}
