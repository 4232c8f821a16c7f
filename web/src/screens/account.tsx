// The account sheets: sign in or create an account, devices and password, and the notice of a session that the
// server has ended. Accounts are optional.
import { useRef, useState } from "preact/hooks";
import {
  changePassword,
  endSession,
  type Session,
  sessions,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
} from "../backends/account";
import { endedSession, identity } from "../backends/identity";
import { Field } from "../components/form";
import { Sheet } from "../components/sheet";
import { Button } from "../components/tools";
import { useLoaded } from "../components/useLoaded";
import type { ErrorCode } from "../generated/errors";
import { moment, t } from "../i18n";
import { go } from "../router";
import { settings } from "../settings";
import { CodedError } from "../table/codedError";
import { errorText } from "../table/errors";

interface PartProps {
  onDone(): void;
}

export function AccountSheet({ onClose }: { onClose(): void }) {
  const account = identity.value?.account ?? null;
  return (
    <Sheet title={account ?? t("Sign in")} onClose={onClose}>
      {account === null ? <SignIn onDone={onClose} /> : <SignedIn onDone={onClose} />}
    </Sheet>
  );
}

function Alert({ text }: { text: string | null }) {
  return text === null ? null : <p role="alert">{text}</p>;
}

/** Runs a request; `problem` is why the last one failed, as a sentence. */
function useRequest() {
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const run = async (request: () => Promise<void>, onDone: () => void) => {
    setPending(true);
    setProblem(null);
    try {
      await request();
      onDone();
    } catch (refusal) {
      setProblem(errorText(refusal));
    } finally {
      setPending(false);
    }
  };
  return { run, pending, problem };
}

/** A form of two fields; each has the error that it is empty. */
function useForm(fields: Record<string, ErrorCode>, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const { run, ...state } = useRequest();
  /* The browser's values, as a password manager may have filled them in. */
  const filledIn = ([name, code]: [string, ErrorCode]) => {
    const field = form.current?.elements.namedItem(name) as HTMLInputElement;
    const value = field.type === "password" ? field.value : field.value.trim();
    if (value === "") {
      field.focus();
      throw new CodedError(code);
    }
    return value;
  };
  const send = (request: (first: string, second: string) => Promise<void>) =>
    run(async () => {
      const [first = "", second = ""] = Object.entries(fields).map(filledIn);
      await request(first, second);
    }, onDone);
  const submit = (request: typeof signIn) => (event: Event) => {
    event.preventDefault();
    send(request);
  };
  return { form, send, submit, ...state };
}

function SignIn({ onDone }: PartProps) {
  const fields = { name: "name-invalid", password: "password-length" } as const;
  const { form, send, submit, pending, problem } = useForm(fields, onDone);
  return (
    <form class="account" ref={form} onSubmit={submit(signIn)}>
      <p>
        {t("You can play without an account. With one, your online games are on every device.")}
      </p>
      <Field
        label={t("Name")}
        name="name"
        autocomplete="username"
        maxLength={32}
        defaultValue={settings.value.name}
      />
      <PasswordField label={t("Password, at least 8 characters")} name="password" />
      <Alert text={problem} />
      <div class="sheet-acts">
        <Button label={t("Create an account")} disabled={pending} onClick={() => send(signUp)} />
        <Button class="btn--go" label={t("Sign in")} disabled={pending} />
      </div>
    </form>
  );
}

interface PasswordFieldProps {
  label: string;
  name: string;
  /** For a password manager. */
  kind?: "current-password" | "new-password";
}

function PasswordField({ label, name, kind = "current-password" }: PasswordFieldProps) {
  return <Field {...{ label, name }} type="password" autocomplete={kind} maxLength={128} />;
}

function SignedIn({ onDone }: PartProps) {
  const [password, setPassword] = useState<"changing" | "changed" | null>(null);
  const { run, problem } = useRequest();
  return (
    <div class="account">
      <p>{t("Your online games are available on every device you sign in to.")}</p>
      <Sessions key={identity.value?.token} />
      {password === "changing" ? (
        <PasswordForm onDone={() => setPassword("changed")} />
      ) : (
        <Button label={t("Change password")} onClick={() => setPassword("changing")} />
      )}
      {password === "changed" && <p role="status">{t("Password changed.")}</p>}
      <Alert text={problem} />
      <div class="sheet-acts">
        <Button label={t("Sign out everywhere")} onClick={() => run(signOutEverywhere, onDone)} />
        <Button icon="x" label={t("Sign out")} onClick={() => run(signOut, onDone)} />
      </div>
    </div>
  );
}

function PasswordForm({ onDone }: PartProps) {
  const fields = { old: "password-length", new: "password-length" } as const;
  const { form, submit, pending, problem } = useForm(fields, onDone);
  const account = identity.value?.account ?? "";
  return (
    <form class="account-part" ref={form} onSubmit={submit(changePassword)}>
      <input hidden name="username" autocomplete="username" value={account} readOnly />
      <PasswordField label={t("Old password")} name="old" />
      <PasswordField
        label={t("New password, at least 8 characters")}
        name="new"
        kind="new-password"
      />
      <p>{t("This signs out all other devices.")}</p>
      <Alert text={problem} />
      <Button class="btn--go" label={t("Change password")} disabled={pending} />
    </form>
  );
}

/** The account's sessions, with a button to end each. */
function Sessions() {
  const { value: all, problem, again } = useLoaded(sessions, []);
  const { run, problem: refusal } = useRequest();
  return (
    <section class="account-part" aria-label={t("Signed-in devices")}>
      <h3>{t("Signed-in devices")}</h3>
      <Alert text={refusal ?? problem} />
      <ul class="sessions">
        {all?.map((one) => (
          <SessionRow
            key={one.session}
            session={one}
            onEnd={() => run(() => endSession(one.session), again)}
          />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd(): void }) {
  const device = session.device || t("Unknown device");
  return (
    <li>
      <span>
        <b>{device}</b>
        {session.here && <i class="tag">{t("this device")}</i>}
        <em>{t("last used {0}, signed in {1}", moment(session.used), moment(session.made))}</em>
      </span>
      {!session.here && (
        <Button
          class="btn--s"
          aria-label={t("Sign out: {0}", device)}
          label={t("Sign out")}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

/** Tells that the server has signed this device out. */
export function SignedOutSheet() {
  const account = endedSession.value;
  const close = () => {
    endedSession.value = null;
  };
  const toLobby = () => {
    close();
    go("lobby");
  };
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
        <Button label={t("Close")} onClick={close} />
        <Button class="btn--go" label={t("To the lobby")} onClick={toLobby} />
      </div>
    </Sheet>
  );
}
