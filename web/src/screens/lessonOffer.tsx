// The offer of a tutorial, at the end of the prompt of a first game. It covers nothing and is gone with an answer or with
// the first decision; the guide of the first turn follows it.
import { useEffect } from "preact/hooks";
import { hasLesson } from "../boards/index";
import { Button, Tool } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";
import { settings, updateSettings } from "../settings";
import type { TableState } from "../table/protocol";
import type { TableModel } from "../table/tableModel";

/** Whether a table is one's first of a game that has a tutorial. */
export function offersLesson({ game, phase, you }: TableState): boolean {
  return (
    phase === "playing" && you >= 0 && hasLesson(game) && !settings.value.learned.includes(game)
  );
}

export function LessonOffer({ model }: { model: TableModel }) {
  const { state, snapshot } = model;
  const { game, you } = state.value;
  const decided = snapshot.value.entries.some(({ seat, verb }) => seat === you && verb === "act");
  const decline = () => updateSettings({ learned: [...settings.value.learned, game] });
  useEffect(() => {
    if (decided) {
      decline();
    }
  }, [decided]);
  return (
    <span class="offer">
      <span>{t("First time?")}</span>
      <Button
        class="btn--s"
        icon="book"
        label={t("Tutorial, two minutes")}
        href={link("learn", game)}
      />
      <Tool icon="x" label={t("Play right away")} onClick={decline} />
    </span>
  );
}
