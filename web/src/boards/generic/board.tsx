// A board for any game: the facts of the view, for the table and for each seat, and a button for each action.
// It makes a game playable before it has its own board.
import { useState } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { Sprite } from "../../components/sprite";
import { list, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import type { BoardModule, BoardTable } from "../api";
import "./board.css";
import type { GameTypes } from "../../table/protocol";
import { label, seatLists, tableFacts, type View, valueText } from "./facts";

interface AnyGame extends GameTypes {
  view: View;
}

/** The maximum number of buttons; the other actions are found by typing. */
const MAX_BUTTONS = 60;

function promptText(
  { view, table, players, count }: BoardTable<AnyGame>,
  format: Formatter,
): string {
  const phase = String(view.phase ?? "");
  if (count > 0) {
    return format.ask(phase) || t("It is your turn.");
  }
  if (table.toact.length === 0) {
    return format.label("phase", phase);
  }
  const waiting = format.wait(phase, table.toact);
  const names = table.toact.map((seat) => players[seat]?.called ?? "");
  return waiting === `${phase} ${table.toact.join(" ")}`
    ? t("Waiting for {0}.", list(names))
    : waiting;
}

function Facts({ facts, format }: { facts: readonly [string, unknown][]; format: Formatter }) {
  return (
    <dl>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{label(key, format)}</dt>
          <dd>{valueText(value, format)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts about a seat, as far as they are visible. */
function SeatPanel({
  player,
  view,
  format,
}: {
  player: PlayerInfo;
  view: View;
  format: Formatter;
}) {
  const { called, you, colour, mark } = player;
  return (
    <section class={you ? "panel seat-facts mine" : "panel seat-facts"} style={{ "--pc": colour }}>
      <h2>
        <Sprite name={mark} size={18} />
        {you ? t("You") : called}
      </h2>
      <Facts facts={Object.entries(view)} format={format} />
    </section>
  );
}

function Board() {
  const props = useTable<AnyGame>();
  const { view, actions, count, send, advise, pending, players, table } = props;
  const [query, setQuery] = useState("");
  const { format } = props;
  const all = actions.map((action) => ({ action: action.text, text: format.action(action) }));
  const matching = all.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()));
  const mine = count > 0;
  const shared = tableFacts(view, players.length);
  const owners = [...players].sort((a, b) => Number(b.you) - Number(a.you));
  const sendBotChoice = async () => {
    const action = await advise();
    if (action !== null) {
      send(action);
    }
  };
  return (
    <BoardFrame
      prompt={{ icon: "i-wave", text: promptText(props, format) }}
      facts={(seat) => ({ sub: tn("{0} point", "{0} points", table.scores[seat] ?? 0) })}
    >
      <div class="generic">
        {mine && (
          <section class="panel" aria-label={t("What you can do")}>
            {all.length > 12 && (
              <label>
                {t("Find an action")}
                <input value={query} onInput={(e) => setQuery(e.currentTarget.value)} />
              </label>
            )}
            <ul class="acts">
              {matching.slice(0, MAX_BUTTONS).map(({ action, text }) => (
                <li key={action}>
                  <button type="button" class="btn" disabled={pending} onClick={() => send(action)}>
                    {text}
                  </button>
                </li>
              ))}
              <li>
                <button
                  type="button"
                  class="btn btn--quiet"
                  disabled={pending}
                  onClick={sendBotChoice}
                >
                  {t("Let the bot decide")}
                </button>
              </li>
            </ul>
            {matching.length > MAX_BUTTONS && (
              <p>{t("{0} more. Type to filter them.", matching.length - MAX_BUTTONS)}</p>
            )}
            {actions.length === 0 && <p>{t("{0} actions are possible.", count)}</p>}
          </section>
        )}
        {seatLists(view, players.length).map(([key, entries]) => (
          <div class="seat-list" key={key}>
            {owners.map((player) => (
              <SeatPanel
                key={player.seat}
                player={player}
                view={entries[player.seat] ?? {}}
                format={format}
              />
            ))}
          </div>
        ))}
        {shared.length > 0 && (
          <div class="panel">
            <Facts facts={shared} format={format} />
          </div>
        )}
      </div>
    </BoardFrame>
  );
}

export const board: BoardModule<AnyGame> = { Board };
