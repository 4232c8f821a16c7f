// A board for any game: the actions in words, and the facts of the view as a list. It makes a game
// playable before its own board is there.
import { useState } from "preact/hooks";
import { t, tn } from "../../i18n";
import { useBook } from "../../i18n/book";
import { Frame } from "../../parts/frame";
import type { BoardModule, BoardProps } from "../api";
import "./board.css";

type View = Record<string, unknown>;

/** Facts that are worth a line: plain values at the top of the view. */
function facts(view: View): [string, string][] {
  return Object.entries(view)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .filter(([key]) => !["game", "seat", "seats"].includes(key))
    .map(([key, value]) => [key.replaceAll("_", " "), String(value)]);
}

/** At most so many buttons at once; the rest is found by typing. */
const SHOWN = 60;

function Board({ view, actions, count, send, advise, busy, people, table }: BoardProps<View>) {
  const [wanted, setWanted] = useState("");
  const speak = useBook(table, people);
  const all = actions.map((action) => ({ action, text: speak.action(action) }));
  const fits = all.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));
  const mine = count > 0;
  const leave = async () => {
    const action = await advise();
    if (action !== null) {
      send(action);
    }
  };
  return (
    <Frame
      prompt={{
        icon: "i-wave",
        text: mine ? speak.ask(String(view.phase)) : speak.wait(String(view.phase), table.toact),
      }}
      facts={(seat) => ({ sub: tn("{0} point", "{0} points", table.scores[seat] ?? 0) })}
    >
      <div class="generic">
        <dl class="panel">
          {facts(view).map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {all.length > 12 && (
          <label>
            {t("Find an action")}
            <input value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
          </label>
        )}
        <ul class="acts">
          {fits.slice(0, SHOWN).map(({ action, text }) => (
            <li key={action}>
              <button type="button" class="btn" disabled={busy} onClick={() => send(action)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
        {fits.length > SHOWN && <p>{t("{0} more: type to find them.", fits.length - SHOWN)}</p>}
        {actions.length === 0 && mine && <p>{t("{0} actions are possible.", count)}</p>}
        {mine && (
          <button type="button" class="btn" disabled={busy} onClick={leave}>
            {t("Let the bot decide")}
          </button>
        )}
      </div>
    </Frame>
  );
}

export const board: BoardModule<View> = { Board };
