// The account's sessions, with a button to end each.
import { useEffect, useState } from "preact/hooks";
import { endSession, type Session, sessions } from "../backends/account";
import { moment, t } from "../i18n";
import { errorText } from "../table/errors";

export function Sessions() {
  const [all, setAll] = useState<readonly Session[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = () =>
    sessions()
      .then(setAll)
      .catch((refusal) => setProblem(errorText(refusal)));
  useEffect(() => {
    load();
  }, []);
  const end = async (one: Session) => {
    setProblem(null);
    try {
      await endSession(one.session);
      await load();
    } catch (refusal) {
      setProblem(errorText(refusal));
    }
  };
  return (
    <section class="account-part" aria-label={t("Signed-in devices")}>
      <h3>{t("Signed-in devices")}</h3>
      {problem !== null && <p role="alert">{problem}</p>}
      <ul class="sessions">
        {all?.map((one) => (
          <li key={one.session}>
            <Row session={one} onEnd={() => end(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd(): void }) {
  const device = session.device || t("Unknown device");
  return (
    <>
      <span>
        <b>{device}</b>
        {session.here && <i class="tag">{t("this device")}</i>}
        <em>{t("last used {0}, signed in {1}", moment(session.used), moment(session.made))}</em>
      </span>
      {!session.here && (
        <button
          type="button"
          class="btn btn--s"
          aria-label={t("Sign out: {0}", device)}
          onClick={onEnd}
        >
          {t("Sign out")}
        </button>
      )}
    </>
  );
}
