// The error screen: what went wrong, retry, and back to the lobby.

import { Sprite } from "../components/sprite";
import { t } from "../i18n";
import { link } from "../router";

interface ProblemProps {
  /** In a sentence. */
  text: string;
  onAgain(): void;
}

export function Problem({ text, onAgain }: ProblemProps) {
  return (
    <main class="app centered problem">
      <div class="column" role="alert">
        <Sprite name="wreck" size={96} />
        <h1>{t("Something went wrong.")}</h1>
        <p>{text}</p>
        <div class="problem-acts">
          <a class="btn" href={link("lobby")}>
            {t("To the lobby")}
          </a>
          <button type="button" class="btn btn--go" onClick={onAgain}>
            {t("Try again")}
          </button>
        </div>
      </div>
    </main>
  );
}

/** For a chunk that did not load: only reloading the page helps. */
export function LoadFailed() {
  return (
    <Problem text={t("Part of the page could not be loaded.")} onAgain={() => location.reload()} />
  );
}
