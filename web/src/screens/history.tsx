// All games of this device and of the player at the server: opened, seen again, deleted.
import { useState } from "preact/hooks";
import { fetchOlderMatches, forgetMatch, hasOlderMatches } from "../backends/myMatches";
import { Sheet } from "../components/sheet";
import { Button } from "../components/tools";
import { TopBar } from "../components/topBar";
import { moment, t } from "../i18n";
import { link } from "../router";
import { errorText } from "../table/errors";
import { deleteGames } from "../table/savedGames";
import { gameLink } from "./continue";
import { type ListedGame, listedGames } from "./gameList";
import "./history.css";
import { GameName } from "./openTables";

export function History() {
  const games = listedGames();
  const [problem, setProblem] = useState<string | null>(null);
  const more = () => fetchOlderMatches().catch((refusal) => setProblem(errorText(refusal)));
  const [deleting, setDeleting] = useState<ListedGame | null>(null);
  return (
    <div class="app">
      <TopBar title={t("Your games")} />
      <main class="plainmain">
        <section class="history" aria-label={t("Your games")}>
          {games.length === 0 && <p>{t("Your games will appear here.")}</p>}
          <ul>
            {games.map((game) => (
              <Row key={game.id} game={game} onDelete={() => setDeleting(game)} />
            ))}
          </ul>
          {problem !== null && <p role="alert">{problem}</p>}
          {hasOlderMatches.value && <Button label={t("Show older games")} onClick={more} />}
        </section>
      </main>
      {deleting !== null && <Deleting game={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

/** An unfinished online game cannot be deleted: the others are waiting. */
const deletable = ({ online, over }: ListedGame): boolean => !online || over;

function Row({ game, onDelete }: { game: ListedGame; onDelete(): void }) {
  const { over, hot, words, others, at, id } = game;
  return (
    <li class={hot ? "ct hot" : "ct"}>
      <GameName game={game.game} words={`${words} · ${moment(at)}`} with={others} />
      <span class="history-acts">
        <Button class="btn--s" label={over ? t("Result") : t("Continue")} href={gameLink(game)} />
        {over && (
          <Button
            class="btn--s"
            icon="play"
            size={18}
            label={t("Replay")}
            href={link("replay", id)}
          />
        )}
        {deletable(game) && (
          <Button class="btn--s btn--quiet" label={t("Delete")} onClick={onDelete} />
        )}
      </span>
    </li>
  );
}

async function remove({ online, id }: ListedGame): Promise<void> {
  if (online) {
    await forgetMatch(id);
  } else {
    deleteGames([id]);
  }
}

function Deleting({ game, onClose }: { game: ListedGame; onClose(): void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const yes = () =>
    remove(game).then(onClose, (refusal: unknown) => setProblem(errorText(refusal)));
  return (
    <Sheet title={t("Delete this game?")} onClose={onClose}>
      <div class="ct">
        <GameName
          game={game.game}
          words={`${game.words} · ${moment(game.at)}`}
          with={game.others}
        />
      </div>
      <p class="sheet-text">
        {game.online
          ? t("It disappears from your list. The others keep theirs.")
          : t("It is deleted from this device, and cannot be brought back.")}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div class="sheet-acts">
        <Button class="btn--warn" label={t("Delete")} onClick={yes} />
        <Button label={t("Keep it")} onClick={onClose} />
      </div>
    </Sheet>
  );
}
