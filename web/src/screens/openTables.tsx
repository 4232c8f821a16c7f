// The server's open tables, in the lobby, and how a list names a game.
import { type OpenTable, useTables } from "../backends/tables";
import { cardOf } from "../boards/cards";
import { Sprite } from "../components/sprite";
import { Button } from "../components/tools";
import { list, t, tn } from "../i18n";
import { link, watchLink } from "../router";
import { markedName } from "../table/players";

interface GameNameProps {
  game: string;
  words: string;
  /** The other players, on a line of their own. */
  with?: string;
}

/** A game and what is said about a table of it. */
export function GameName({ game, words, with: others = "" }: GameNameProps) {
  const card = cardOf(game);
  return (
    <>
      <span class="cti" style={{ "--pc": card.tint }}>
        <Sprite name={card.icon} size={34} />
      </span>
      <span class="ctx">
        <b>{card.name}</b>
        <em>{words}</em>
        {others !== "" && <small>{t("with {0}", others)}</small>}
      </span>
    </>
  );
}

function about({ phase, seats }: OpenTable): string {
  const names = list(
    seats.flatMap(({ name, guest }) => (name === undefined ? [] : [markedName(name, guest)])),
  );
  const free = seats.filter(({ kind }) => kind === "open").length;
  const state = phase === "waiting" ? tn("{0} free seat", "{0} free seats", free) : t("playing");
  return names === "" ? state : `${names} · ${state}`;
}

/** The server's open tables, to join or to watch. */
export function OpenTables() {
  const tables = useTables();
  return tables.length === 0 ? null : (
    <section class="ltables" aria-label={t("Open tables")}>
      <h2>{t("Open tables")}</h2>
      <ul class="cts">
        {tables.map((table) => {
          const sit = table.phase === "waiting" && table.seats.some(({ kind }) => kind === "open");
          return (
            <li key={table.match} class="ct">
              <GameName game={table.game} words={about(table)} />
              <Button
                class="btn--s"
                icon={sit ? "people" : "eye"}
                size={18}
                label={sit ? t("Sit down") : t("Watch")}
                href={sit ? link("join", table.match) : watchLink(table.match)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
