// The offer of a tutorial, in the top bar of a first game until the first decision. The guide of the first turn goes along.
import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hasLesson } from "../boards/index";
import { settings, updateSettings } from "../settings";
import type { TableModel } from "../table/tableModel";
import { LessonLink } from "./lessonLink";

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
  return offered ? <LessonLink game={game} /> : null;
}
