// The form to change the password.
import { useRef, useState } from "preact/hooks";
import { changePassword } from "../backends/account";
import { fieldProps } from "../components/field";
import { t } from "../i18n";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";

interface PasswordProps {
  account: string;
  onDone(): void;
}

export function PasswordForm({ account, onDone }: PasswordProps) {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const missing = old === "" ? "old" : fresh === "" ? "new" : null;
    if (missing !== null) {
      setProblem(errorText(new CodedError("password-length")));
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    setPending(true);
    setProblem(null);
    try {
      await changePassword(old, fresh);
      onDone();
    } catch (refusal) {
      setProblem(errorText(refusal));
    } finally {
      setPending(false);
    }
  };
  return (
    <form class="account-part" ref={form} onSubmit={submit}>
      <input hidden name="username" autocomplete="username" value={account} readOnly />
      <label class="pick">
        <span class="legend">{t("Old password")}</span>
        <input
          class="field"
          name="old"
          type="password"
          autocomplete="current-password"
          maxLength={128}
          {...fieldProps(old, setOld)}
        />
      </label>
      <label class="pick">
        <span class="legend">{t("New password, at least 8 characters")}</span>
        <input
          class="field"
          name="new"
          type="password"
          autocomplete="new-password"
          maxLength={128}
          {...fieldProps(fresh, setFresh)}
        />
      </label>
      <p>{t("This signs out all other devices.")}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <button type="submit" class="btn btn--go" disabled={pending}>
        {t("Change password")}
      </button>
    </form>
  );
}
