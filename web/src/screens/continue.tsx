// The first of the player's games in the lobby, and the way to all of them.
import { Icon } from "../components/sprite";
import { t } from "../i18n";
import { link } from "../router";
import { type ListedGame, listedGames } from "./gameList";
import { GameName } from "./openTables";

/** How many of them the lobby shows. */
const FIRST = 3;

/** Where a game is opened. */
export const gameLink = ({ over, id }: ListedGame): string => link(over ? "end" : "table", id);

export function Continue() {
  const games = listedGames();
  return (
    <div class="lcont">
      <div class="lhead">
        <h2>{t("Continue")}</h2>
        {games.length > 0 && (
          <a class="lall" href={link("history")}>
            {t("All games ({0})", games.length)}
          </a>
        )}
      </div>
      {games.length === 0 ? (
        <p class="lnone">{t("Your games will appear here.")}</p>
      ) : (
        <nav class="cts" aria-label={t("Continue")}>
          {games.slice(0, FIRST).map((game) => (
            <a key={game.id} class={game.hot ? "ct hot" : "ct"} href={gameLink(game)}>
              <GameName game={game.game} words={game.words} with={game.others} />
              <Icon name="right" />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
