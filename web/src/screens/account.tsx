// The account sheet: sign in or create an account. Accounts are optional.
import { useRef, useState } from "preact/hooks";
import { signIn, signUp } from "../backends/account";
import { identity } from "../backends/identity";
import { fieldProps } from "../components/field";
import { Sheet } from "../components/sheet";
import { t } from "../i18n";
import { settings } from "../settings";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";
import { SignedIn } from "./signedIn";

interface AccountProps {
  onClose(): void;
}

export function AccountSheet({ onClose }: AccountProps) {
  const account = identity.value?.account ?? null;
  return (
    <Sheet title={account ?? t("Sign in")} onClose={onClose}>
      {account === null ? <SignIn onDone={onClose} /> : <SignedIn onDone={onClose} />}
    </Sheet>
  );
}

function SignIn({ onDone }: { onDone(): void }) {
  const [name, setName] = useState(settings.value.name);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const enter = async (how: typeof signIn) => {
    const missing = name.trim() === "" ? "name" : password === "" ? "password" : null;
    if (missing !== null) {
      const code = missing === "name" ? "name-invalid" : "password-length";
      setProblem(errorText(new CodedError(code)));
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    setPending(true);
    setProblem(null);
    try {
      await how(name.trim(), password);
      onDone();
    } catch (refusal) {
      setProblem(errorText(refusal));
    } finally {
      setPending(false);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    enter(signIn);
  };
  return (
    <form class="account" ref={form} onSubmit={submit}>
      <p>
        {t("You can play without an account. With one, your online games are on every device.")}
      </p>
      <label class="pick">
        <span class="legend">{t("Name")}</span>
        <input
          class="field"
          name="name"
          autocomplete="username"
          maxLength={32}
          {...fieldProps(name, setName)}
        />
      </label>
      <label class="pick">
        <span class="legend">{t("Password, at least 8 characters")}</span>
        <input
          class="field"
          name="password"
          type="password"
          autocomplete="current-password"
          maxLength={128}
          {...fieldProps(password, setPassword)}
        />
      </label>
      {problem !== null && <p role="alert">{problem}</p>}
      <div class="sheet-acts">
        <button type="button" class="btn" disabled={pending} onClick={() => enter(signUp)}>
          {t("Create an account")}
        </button>
        <button type="submit" class="btn btn--go" disabled={pending}>
          {t("Sign in")}
        </button>
      </div>
    </form>
  );
}
