// The table of a lesson's scene: a local match with a fixed shuffle, played up to the scene, which is not kept.
import type { LessonScene } from "../boards/api";
import { newId, type SavedGame } from "../table/savedGames";
import { matchSetupLine } from "../table/setup";
import type { Table } from "../table/table";
import { localTable } from "./local";

/** The entries that lead to a scene. The other seats are people to the match: their moves are given. */
export function sceneEntries({ moves }: LessonScene, names: readonly string[], at: number) {
  return [
    ...names.map((name, seat) => `${at} ${seat} sit ${name}`),
    `${at} 0 start`,
    ...moves.map(([seat, action]) => `${at} ${seat} act ${action}`),
  ];
}

/** The match of a scene; `names` has one for each seat, the learner's first. */
export function sceneMatch(game: string, scene: LessonScene, names: readonly string[]): SavedGame {
  const at = Date.now();
  const id = newId();
  const sitters = names.map((name, seat) => (seat === 0 ? { name } : { bot: "medium" }));
  const setting = { game, options: scene.options, sitters };
  const entries = sceneEntries(scene, names, at);
  return {
    ...setting,
    id,
    at,
    opening: matchSetupLine(id, setting, scene.key),
    entries,
    stand: "turn",
  };
}

export function sceneTable(game: string, scene: LessonScene, names: readonly string[]): Table {
  return localTable(sceneMatch(game, scene, names), false);
}
