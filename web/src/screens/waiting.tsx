// A table that has not begun: who sits where, and the code to come by.
import { useEffect, useState } from "preact/hooks";
import { cardOf } from "../boards/index";
import { mine } from "../doors/mine";
import { t } from "../i18n";
import { Icon } from "../parts/piece";
import { Face } from "../parts/seat";
import { Top } from "../parts/top";
import { botWord, people as peopleOf } from "../table/people";
import type { TableState } from "../table/protocol";
import type { Connection } from "../table/table";
import { trouble } from "./notice";

interface WaitingProps {
  state: TableState;
  connection: Connection;
  tell(verb: string, text?: string, seat?: number): void;
}

/** The five characters by which others find this table. */
function useCode(match: string): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let wanted = true;
    mine()
      .then((matches) => wanted && setCode(matches.find((m) => m.match === match)?.code))
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [match]);
  return code;
}

export function Waiting({ state, connection, tell }: WaitingProps) {
  const people = peopleOf(state);
  const hosting = state.host === state.you;
  const open = state.seats.filter((seat) => seat.kind === "open").length;
  const code = useCode(state.match);
  const address = `${location.origin}${location.pathname}#/join/${state.match}`;
  return (
    <div class="app">
      <Top title={cardOf(state.game).name} sub={t("Waiting room")} />
      <main class="plainmain">
        <section class="panel waiting">
          {trouble(connection)}
          <h2>{t("Ask your friends to the table")}</h2>
          <p>{t("Anybody with this link can take a free seat.")}</p>
          <div class="share">
            <output>{address}</output>
            <button
              type="button"
              class="btn"
              onClick={() => navigator.clipboard?.writeText(address)}
            >
              <Icon name="copy" />
              {t("Copy")}
            </button>
          </div>
          {code !== undefined && (
            <p class="code">
              {t("Or type this code in the lobby:")} <b>{code}</b>
            </p>
          )}
          <ol class="waiters">
            {people.map((person) => {
              const seat = state.seats[person.seat];
              return (
                <li key={person.seat} style={{ "--pc": person.colour }}>
                  <Face person={person} />
                  <b>{seat?.kind === "open" ? t("free seat") : person.name}</b>
                  {person.bot !== null && <em>{botWord(person.bot)}</em>}
                  {seat?.kind === "open" && hosting && (
                    <button
                      type="button"
                      class="btn btn--s"
                      onClick={() => tell("bot", "medium", person.seat)}
                    >
                      <Icon name="bot" size={18} />
                      {t("Seat a bot")}
                    </button>
                  )}
                </li>
              );
            })}
          </ol>
          {hosting && (
            <button
              type="button"
              class="btn btn--go"
              disabled={open > 0}
              onClick={() => tell("start")}
            >
              {open > 0 ? t("Waiting for {0} more", open) : t("Begin")}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}
