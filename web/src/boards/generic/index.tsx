// The generic board: any game's view as text, common and by seat, and its actions. It makes a game
// playable before it has its own board.
import { useState } from "preact/hooks";
import { BoardFrame } from "../../components/boardFrame";
import { Sprite } from "../../components/sprite";
import { list, t, tn } from "../../i18n";
import { type Formatter, useFormatter } from "../../i18n/catalog";
import type { BoardModule, BoardProps, PlayerInfo } from "../api";
import "./board.css";
import { common, label, ofSeats, type View, words } from "./facts";

/** Maximum number of buttons; the rest is found by filtering. */
const SHOWN = 60;

function asked({ view, table, players, count }: BoardProps<View>, format: Formatter): string {
  const phase = String(view.phase ?? "");
  if (count > 0) {
    return format.ask(phase) || t("It is your turn.");
  }
  if (table.toact.length === 0) {
    return format.label("phase", phase);
  }
  const text = format.wait(phase, table.toact);
  const names = table.toact.map((seat) => players[seat]?.called ?? "");
  return text === `${phase} ${table.toact.join(" ")}` ? t("Waiting for {0}.", list(names)) : text;
}

function Facts({ facts, format }: { facts: readonly [string, unknown][]; format: Formatter }) {
  return (
    <dl>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{label(key, format)}</dt>
          <dd>{words(value, format)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The visible values of a seat. */
function Has({ player, view, format }: { player: PlayerInfo; view: View; format: Formatter }) {
  const { called, you, colour, mark } = player;
  return (
    <section class={you ? "panel has mine" : "panel has"} style={{ "--pc": colour }}>
      <h2>
        <Sprite name={mark} size={18} />
        {you ? t("You") : called}
      </h2>
      <Facts facts={Object.entries(view)} format={format} />
    </section>
  );
}

function Board(props: BoardProps<View>) {
  const { view, actions, count, send, advise, pending, players, table } = props;
  const [wanted, setWanted] = useState("");
  const format = useFormatter(table, players);
  const all = actions.map((action) => ({ action, text: format.action(action) }));
  const fits = all.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));
  const mine = count > 0;
  const shared = common(view, players.length);
  const owners = [...players].sort((a, b) => Number(b.you) - Number(a.you));
  const leave = async () => {
    const action = await advise();
    if (action !== null) {
      send(action);
    }
  };
  return (
    <BoardFrame
      prompt={{ icon: "i-wave", text: asked(props, format) }}
      facts={(seat) => ({ sub: tn("{0} point", "{0} points", table.scores[seat] ?? 0) })}
    >
      <div class="generic">
        {mine && (
          <section class="panel" aria-label={t("What you can do")}>
            {all.length > 12 && (
              <label>
                {t("Find an action")}
                <input value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
              </label>
            )}
            <ul class="acts">
              {fits.slice(0, SHOWN).map(({ action, text }) => (
                <li key={action}>
                  <button type="button" class="btn" disabled={pending} onClick={() => send(action)}>
                    {text}
                  </button>
                </li>
              ))}
              <li>
                <button type="button" class="btn btn--quiet" disabled={pending} onClick={leave}>
                  {t("Let the bot decide")}
                </button>
              </li>
            </ul>
            {fits.length > SHOWN && <p>{t("{0} more. Type to filter.", fits.length - SHOWN)}</p>}
            {actions.length === 0 && <p>{t("{0} actions are possible.", count)}</p>}
          </section>
        )}
        {ofSeats(view, players.length).map(([key, entries]) => (
          <div class="owners" key={key}>
            {owners.map((player) => (
              <Has
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

export const board: BoardModule<View> = { Board };
