// The tutorial of a game: its scenes, each at a table of its own, and what comes after it.
import { computed, signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { sceneTable } from "../backends/lesson";
import type { Lesson } from "../boards/api";
import { cardOf } from "../boards/cards";
import { loadLesson } from "../boards/index";
import { LoadingScreen, Problem } from "../components/loading";
import { useLoaded } from "../components/useLoaded";
import { t } from "../i18n";
import { go, link, type Route } from "../router";
import { settings, updateSettings } from "../settings";
import { newId } from "../table/savedGames";
import { createLocalGame, firstGame } from "../table/setup";
import { LessonEnd, type LessonProgress } from "./lesson";
import { TableScreen } from "./table";

/** The names of those who dive along. */
const OTHERS = ["Tessa", "Nils", "Mara", "Jonas"];

/** Neither offers the tutorial nor the guide of the first turn again. */
function finish(game: string): void {
  const { learned, guided } = settings.value;
  updateSettings({
    learned: [...new Set([...learned, game])],
    guided: [...new Set([...guided, game])],
  });
}

export function Learn({ route }: { route: Route }) {
  const [game = ""] = route.args;
  const { value: lesson, problem, again } = useLoaded(() => loadLesson(game), [game]);
  const [scene, setScene] = useState(0);
  if (problem !== null) {
    return <Problem text={problem} onAgain={again} />;
  }
  if (lesson === null) {
    return <LoadingScreen text={t("Loading table …")} />;
  }
  if (scene >= lesson.length) {
    const play = () => go("table", createLocalGame(newId(), firstGame(cardOf(game))));
    return <LessonEnd name={cardOf(game).name} rules={link("rules", game)} onPlay={play} />;
  }
  const done = () => {
    setScene(scene + 1);
    if (scene + 1 === lesson.length) {
      finish(game);
    }
  };
  return <Scene key={scene} {...{ game, lesson, scene }} onDone={done} />;
}

interface SceneProps {
  game: string;
  lesson: Lesson;
  scene: number;
  onDone(): void;
}

const stepsOf = (lesson: Lesson): number =>
  lesson.reduce((sum, { steps }) => sum + steps.length, 0);

function Scene({ game, lesson, scene: number, onDone }: SceneProps) {
  const scene = lesson[number] as Lesson[number];
  const table = useMemo(() => {
    const you = settings.value.name || t("Guest");
    return sceneTable(game, scene, [you, ...OTHERS].slice(0, scene.seats));
  }, []);
  useEffect(() => () => table.close(), [table]);
  const progress = useMemo((): LessonProgress => {
    const step = signal(0);
    return {
      scene,
      before: stepsOf(lesson.slice(0, number)),
      total: stepsOf(lesson),
      step,
      action: computed(() => scene.steps[step.value]?.action ?? null),
      onDone,
      onSkip() {
        finish(game);
        go("lobby");
      },
    };
  }, []);
  return <TableScreen table={table} lesson={progress} />;
}
