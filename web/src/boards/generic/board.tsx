// A board for any game: the facts of the view, for the table and for each seat, and a button for each action.
// It makes a game playable before it has its own board.
import "./board.css";
import { useState } from "preact/hooks";
import { BoardFrame, useTable } from "../../components/boardFrame";
import { Sprite } from "../../components/sprite";
import { list, t, tn } from "../../i18n";
import type { GameTypes } from "../../table/protocol";
import type { BoardModule, BoardTable } from "../api";
import { label, seatLists, tableFacts, type View, valueText } from "./facts";

interface AnyGame extends GameTypes {
  view: View;
}

function promptText({ view, table, players, count, format }: BoardTable<AnyGame>): string {
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

function Facts({ facts }: { facts: readonly [string, unknown][] }) {
  const { format } = useTable();
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

/** The maximum number of buttons; the other actions are found by typing. */
const MAX_BUTTONS = 60;

function Actions() {
  const { actions, count, format, pending, send, advise } = useTable();
  const [query, setQuery] = useState("");
  const matching = actions
    .map((action) => ({ action: action.text, text: format.action(action) }))
    .filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()));
  const letBotDecide = async () => {
    const action = await advise();
    if (action !== null) {
      send(action);
    }
  };
  return (
    <section class="panel" aria-label={t("What you can do")}>
      {actions.length > 12 && (
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
          <button type="button" class="btn btn--quiet" disabled={pending} onClick={letBotDecide}>
            {t("Let the bot decide")}
          </button>
        </li>
      </ul>
      {matching.length > MAX_BUTTONS && (
        <p>{t("{0} more. Type to filter them.", matching.length - MAX_BUTTONS)}</p>
      )}
      {actions.length === 0 && <p>{t("{0} actions are possible.", count)}</p>}
    </section>
  );
}

/** One entry a seat, as far as it is visible; yours is the first. */
function SeatList({ entries }: { entries: readonly View[] }) {
  const owners = [...useTable().players].sort((a, b) => Number(b.you) - Number(a.you));
  return (
    <div class="seat-list">
      {owners.map(({ seat, called, you, colour, mark }) => (
        <section
          key={seat}
          class={you ? "panel seat-facts mine" : "panel seat-facts"}
          style={{ "--pc": colour }}
        >
          <h2>
            <Sprite name={mark} size={18} />
            {you ? t("You") : called}
          </h2>
          <Facts facts={Object.entries(entries[seat] ?? {})} />
        </section>
      ))}
    </div>
  );
}

function Board() {
  const board = useTable<AnyGame>();
  const { view, count, players, table } = board;
  const shared = tableFacts(view, players.length);
  return (
    <BoardFrame
      prompt={{ icon: "i-wave", text: promptText(board) }}
      facts={(seat) => ({ sub: tn("{0} point", "{0} points", table.scores[seat] ?? 0) })}
    >
      <div class="generic">
        {count > 0 && <Actions />}
        {seatLists(view, players.length).map(([key, entries]) => (
          <SeatList key={key} entries={entries} />
        ))}
        {shared.length > 0 && (
          <div class="panel">
            <Facts facts={shared} />
          </div>
        )}
      </div>
    </BoardFrame>
  );
}

export const board: BoardModule<AnyGame> = { Board };
