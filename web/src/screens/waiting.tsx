// A table that has not begun: who sits where, and the code to come by.
import { cardOf } from "../boards/index";
import { t } from "../i18n";
import { Icon } from "../parts/piece";
import { Face } from "../parts/seat";
import { Top } from "../parts/top";
import { botWord, people as peopleOf } from "../table/people";
import type { TableState } from "../table/protocol";
import type { Connection, Table } from "../table/table";
import { Copied, invitation, useCode, useCopy } from "./invite";
import { trouble } from "./notice";
import { Promised, useOwnWords } from "./sharingpromise";

interface WaitingProps {
  table: Table;
  connection: Connection;
  state: TableState;
  tell(verb: string, text?: string, seat?: number): void;
}

export function Waiting({ table, connection, state, tell }: WaitingProps) {
  const people = peopleOf(state);
  const hosting = state.host === state.you;
  const open = state.seats.filter((seat) => seat.kind === "open").length;
  const code = useCode(table);
  const address = invitation(state.match);
  const [copied, copy] = useCopy(address);
  useOwnWords(table, state);
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
            <button type="button" class="btn" onClick={copy}>
              <Icon name={copied ? "check" : "copy"} />
              {copied ? t("Link copied") : t("Copy")}
            </button>
            <Copied copied={copied} />
          </div>
          {code !== undefined && (
            <p class="code">
              {t("Or type this code in the lobby:")} <b>{code}</b>
            </p>
          )}
          <Promised commitment={state.commitment} />
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
