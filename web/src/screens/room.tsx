// The device's room for games is used up: asks which of them may be deleted. Until then the newest one is in memory.
import { useState } from "preact/hooks";
import { Sheet } from "../components/sheet";
import { Button } from "../components/tools";
import { moment, t, tn } from "../i18n";
import { deleteGames, type GameSummary, savedGames } from "../table/savedGames";
import { othersOf } from "./gameList";
import "./history.css";
import { GameName } from "./openTables";

/** Two bytes a character. */
const kilobytes = ({ size }: GameSummary): string => t("{0} kB", Math.ceil((2 * size) / 1024));

export function RoomSheet({ onClose }: { onClose(): void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [newest, ...older] = savedGames.value;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) {
      next.add(id);
    }
    setChosen(next);
  };
  const yes = () => {
    deleteGames([...chosen]);
    onClose();
  };
  return (
    <Sheet title={t("No room for more games")} onClose={onClose}>
      <p class="sheet-text">
        {newest === undefined
          ? ""
          : t(
              "This device has no room left to keep your game. Nothing is lost as long as this page is open. Which games may be deleted?",
            )}
      </p>
      <ul class="room-list">
        {older.reverse().map((game) => (
          <li key={game.id}>
            <label class="ct">
              <input
                type="checkbox"
                checked={chosen.has(game.id)}
                onChange={() => toggle(game.id)}
              />
              <GameName
                game={game.game}
                words={`${moment(game.at)} · ${kilobytes(game)}`}
                with={othersOf(game)}
              />
            </label>
          </li>
        ))}
      </ul>
      <div class="sheet-acts">
        <Button
          class="btn--warn"
          disabled={chosen.size === 0}
          label={tn("Delete {0} game", "Delete {0} games", chosen.size)}
          onClick={yes}
        />
        <Button label={t("Not now")} onClick={onClose} />
      </div>
    </Sheet>
  );
}
