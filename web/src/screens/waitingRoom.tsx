// A table that has not begun: who sits where, and the code to come by.
import { useState } from "preact/hooks";
import type { PlayerInfo } from "../boards/api";
import { cardOf } from "../boards/index";
import { RadioGroup } from "../components/radioGroup";
import { Face } from "../components/seat";
import { Icon } from "../components/sprite";
import { TopBar } from "../components/topBar";
import { t, tn } from "../i18n";
import { botWord, playersOf as peopleOf } from "../table/players";
import type { TableState } from "../table/protocol";
import type { ConnectionState, Table } from "../table/table";
import type { Entry } from "../table/tableStore";
import { Promised } from "./commitmentNote";
import { Copied, invitation, useCode, useCopy } from "./invite";
import { trouble } from "./notice";
import "./waiting.css";

interface WaitingProps {
  table: Table;
  connection: ConnectionState;
  state: TableState;
  entries: readonly Entry[];
  tell(verb: string, text?: string, seat?: number): Promise<void>;
}

export function Waiting({ table, connection, state, entries, tell }: WaitingProps) {
  const people = peopleOf(state);
  const hosting = state.host === state.you;
  const open = state.seats.filter((seat) => seat.kind === "open").length;
  const seated = people.find((person) => person.bot !== null)?.bot ?? null;
  const [bot, setBot] = useState(seated ?? "medium");
  const card = cardOf(state.game);
  /* Bots that sit already are as good as is chosen now. */
  const choose = async (strength: string) => {
    setBot(strength);
    for (const person of people.filter((one) => one.bot !== null)) {
      await tell("bot", strength, person.seat);
    }
  };
  const starting = state.reveal !== undefined;
  return (
    <div class="app">
      <TopBar title={card.name} sub={t("Waiting room")} />
      <main class="plainmain">
        <section class="panel waiting">
          {trouble(connection)}
          <div class="asking">
            <img src={card.art} alt="" width="320" height="190" />
            <Invitation table={table} match={state.match} />
          </div>
          <Promised commitment={state.commitment} />
          <ol class="waiters" aria-label={t("At the table")}>
            {people.map((person) => (
              <Waiter
                key={person.seat}
                person={person}
                free={state.seats[person.seat]?.kind === "open"}
                onBot={hosting && !starting ? () => tell("bot", bot, person.seat) : null}
                onRise={
                  hosting && !starting && person.bot !== null
                    ? () => tell("rise", undefined, person.seat)
                    : null
                }
              />
            ))}
          </ol>
          <CalledOff entries={entries} people={people} />
          {hosting && !starting && (open > 0 || seated !== null) && (
            <RadioGroup
              label={t("How good are the bots?")}
              choices={[
                { value: "easy", label: t("calm") },
                { value: "medium", label: t("steady") },
                { value: "hard", label: t("sharp") },
              ]}
              value={bot}
              onPick={choose}
            />
          )}
          {hosting && (
            <button
              type="button"
              class="btn btn--go"
              disabled={open > 0 || starting}
              onClick={() => tell("start")}
            >
              {open > 0
                ? tn("Waiting for {0} more diver", "Waiting for {0} more divers", open)
                : starting
                  ? t("Mixing everybody's seeds …")
                  : t("Begin")}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}

/** A start that failed, until the next one. */
function CalledOff({
  entries,
  people,
}: {
  entries: readonly Entry[];
  people: readonly PlayerInfo[];
}) {
  const last = entries.findLast(({ verb }) => verb === "flag" || verb === "start");
  return last?.verb !== "flag" ? null : (
    <p role="status">
      {t(
        "The start was called off: {0} did not show a seed for the shuffle in time.",
        people[last.seat]?.name ?? "",
      )}
    </p>
  );
}

/** The two ways to the table: a link to be sent, and a code to be told. */
function Invitation({ table, match }: { table: Table; match: string }) {
  const code = useCode(table);
  const address = invitation(match);
  const [copied, copy] = useCopy(address);
  return (
    <div class="invitation">
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
        <>
          <p>{t("Or type this code in the lobby:")}</p>
          <Code code={code} />
        </>
      )}
    </div>
  );
}

/** The code in boxes, as it is typed in the lobby; the ear hears it as one word. */
function Code({ code }: { code: string }) {
  return (
    <p class="boxes">
      <b class="sr">{code}</b>
      {[...code].map((letter, i) => (
        <i key={`box${i}`} aria-hidden="true">
          {letter}
        </i>
      ))}
    </p>
  );
}

interface WaiterProps {
  person: PlayerInfo;
  free: boolean;
  /** What the host may do about the seat. */
  onBot: (() => void) | null;
  onRise: (() => void) | null;
}

function Waiter({ person, free, onBot, onRise }: WaiterProps) {
  return (
    <li class={free ? "waiter is-free" : "waiter"} style={{ "--pc": person.colour }}>
      {free ? (
        <span class="avatar">
          <Icon name="plus" size={22} />
        </span>
      ) : (
        <Face person={person} />
      )}
      <span class="waiter-name">
        <b>{free ? t("free seat") : person.name}</b>
        {person.bot !== null && <em>{botWord(person.bot)}</em>}
        {person.guest && <em>{t("guest")}</em>}
      </span>
      {free && onBot !== null && (
        <button type="button" class="btn btn--s" onClick={onBot}>
          <Icon name="bot" size={18} />
          {t("Seat a bot")}
        </button>
      )}
      {onRise !== null && (
        <button
          type="button"
          class="ib"
          aria-label={t("Free the seat of {0}", person.name)}
          title={t("Free the seat of {0}", person.name)}
          onClick={onRise}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}
