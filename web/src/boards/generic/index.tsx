// A board for any game: the facts of the view, for the table and for each seat, and a button for each action.
// It makes a game playable before it has its own board.
import { useState } from "preact/hooks";
import { Frame } from "../../components/frame";
import { Sprite } from "../../components/sprite";
import { list, t, tn } from "../../i18n";
import { type Speaker, useSpeaker } from "../../i18n/catalog";
import type { BoardModule, BoardProps, Person } from "../api";
import "./board.css";
import { label, seatLists, tableFacts, type View, valueText } from "./facts";

/** The maximum number of buttons; the other actions are found by typing. */
const MAX_BUTTONS = 60;

function promptText({ view, table, people, count }: BoardProps<View>, speak: Speaker): string {
  const phase = String(view.phase ?? "");
  if (count > 0) {
    return speak.ask(phase) || t("It is your turn.");
  }
  if (table.toact.length === 0) {
    return speak.label("phase", phase);
  }
  const waiting = speak.wait(phase, table.toact);
  const names = table.toact.map((seat) => people[seat]?.called ?? "");
  return waiting === `${phase} ${table.toact.join(" ")}`
    ? t("Waiting for {0}.", list(names))
    : waiting;
}

function Facts({ facts, speak }: { facts: readonly [string, unknown][]; speak: Speaker }) {
  return (
    <dl>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{label(key, speak)}</dt>
          <dd>{valueText(value, speak)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts about a seat, as far as they are visible. */
function SeatPanel({ person, view, speak }: { person: Person; view: View; speak: Speaker }) {
  const { called, you, colour, mark } = person;
  return (
    <section class={you ? "panel seat-facts mine" : "panel seat-facts"} style={{ "--pc": colour }}>
      <h2>
        <Sprite name={mark} size={18} />
        {you ? t("You") : called}
      </h2>
      <Facts facts={Object.entries(view)} speak={speak} />
    </section>
  );
}

function Board(props: BoardProps<View>) {
  const { view, actions, count, send, advise, pending, people, table } = props;
  const [query, setQuery] = useState("");
  const speak = useSpeaker(table, people);
  const all = actions.map((action) => ({ action, text: speak.action(action) }));
  const matching = all.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()));
  const mine = count > 0;
  const shared = tableFacts(view, people.length);
  const owners = [...people].sort((a, b) => Number(b.you) - Number(a.you));
  const sendBotChoice = async () => {
    const action = await advise();
    if (action !== null) {
      send(action);
    }
  };
  return (
    <Frame
      prompt={{ icon: "i-wave", text: promptText(props, speak) }}
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
        {seatLists(view, people.length).map(([key, entries]) => (
          <div class="seat-list" key={key}>
            {owners.map((person) => (
              <SeatPanel
                key={person.seat}
                person={person}
                view={entries[person.seat] ?? {}}
                speak={speak}
              />
            ))}
          </div>
        ))}
        {shared.length > 0 && (
          <div class="panel">
            <Facts facts={shared} speak={speak} />
          </div>
        )}
      </div>
    </Frame>
  );
}

export const board: BoardModule<View> = { Board };
