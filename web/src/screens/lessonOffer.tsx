// The offer of a tutorial, in the top bar of a first game until the first decision. The guide of the first turn goes along.
import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cardOf } from "../boards/cards";
import { hasLesson } from "../boards/index";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";
import { settings, updateSettings } from "../settings";
import type { TableModel } from "../table/tableModel";

export function LessonOffer({ model: { state, snapshot } }: { model: TableModel }) {
  const { game, you, phase } = state.value;
  const { learned } = settings.value;
  const decided = useComputed(() =>
    snapshot.value.entries.some(({ seat, verb }) => seat === you && verb === "act"),
  ).value;
  const offered = phase === "playing" && you >= 0 && hasLesson(game) && !learned.includes(game);
  useEffect(() => {
    if (offered && decided) {
      updateSettings({ learned: [...learned, game] });
    }
  }, [offered, decided]);
  return (
    offered && (
      <Button
        class="btn--s"
        icon="book"
        label={t("Tutorial")}
        aria-description={t("Two minutes that show what {0} is about.", cardOf(game).name)}
        href={link("learn", game)}
      />
    )
  );
}
