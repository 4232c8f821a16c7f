// The waiting room of an online table: seats, invitation, bots.
import { useState } from "preact/hooks";
import { cardOf } from "../boards/cards";
import { RadioGroup } from "../components/radioGroup";
import { Face } from "../components/seat";
import { Icon } from "../components/sprite";
import { TopBar } from "../components/topBar";
import { t, tn } from "../i18n";
import type { PlayerInfo } from "../table/players";
import { botWord, playersOf } from "../table/players";
import type { TableState } from "../table/protocol";
import type { Table } from "../table/table";
import type { Entry, TableStore } from "../table/tableStore";
import { CommitmentNote } from "./commitmentNote";
import { invitation, LinkCopiedStatus, useCode, useCopy } from "./invite";
import { connectionNotice } from "./notice";
import "./waitingRoom.css";

interface WaitingRoomProps {
  table: Table;
  store: TableStore;
}

export function WaitingRoom({ table, store: { snapshot, submit } }: WaitingRoomProps) {
  const { state, entries } = snapshot.value;
  const [bot, setBot] = useState<string | null>(null);
  return state && <Waiting {...{ table, state, entries, submit, bot, setBot }} />;
}

interface WaitingProps {
  table: Table;
  state: TableState;
  entries: readonly Entry[];
  submit: TableStore["submit"];
  /** The chosen strength of bots; null for that of the seated ones. */
  bot: string | null;
  setBot(bot: string): void;
}

function Waiting({ table, state, entries, submit, bot: chosen, setBot }: WaitingProps) {
  const players = playersOf(state);
  const hosting = state.host === state.you;
  const open = state.seats.filter((seat) => seat.kind === "open").length;
  const seated = players.find((player) => player.bot !== null)?.bot ?? null;
  const bot = chosen ?? seated ?? "medium";
  const card = cardOf(state.game);
  /* Also changes the bots that are already seated. */
  const choose = async (strength: string) => {
    setBot(strength);
    for (const player of players.filter((one) => one.bot !== null)) {
      await submit("bot", strength, player.seat);
    }
  };
  const starting = state.reveal !== undefined;
  return (
    <div class="app">
      <TopBar title={card.name} sub={t("Waiting room")} />
      <main class="plainmain">
        <section class="panel waiting">
          {connectionNotice(table.connection.value)}
          <div class="invite-panel">
            <img src={card.art} alt="" width="320" height="190" />
            <Invitation table={table} match={state.match} />
          </div>
          <CommitmentNote commitment={state.commitment} />
          <ol class="waiting-seats" aria-label={t("At the table")}>
            {players.map((player) => (
              <WaitingSeat
                key={player.seat}
                player={player}
                free={state.seats[player.seat]?.kind === "open"}
                onBot={hosting && !starting ? () => submit("bot", bot, player.seat) : null}
                onRise={
                  hosting && !starting && player.bot !== null
                    ? () => submit("rise", undefined, player.seat)
                    : null
                }
              />
            ))}
          </ol>
          <StartCancelled entries={entries} players={players} />
          {hosting && !starting && (open > 0 || seated !== null) && (
            <RadioGroup
              label={t("Bot difficulty")}
              choices={[
                { value: "easy", label: t("Easy") },
                { value: "medium", label: t("Medium") },
                { value: "hard", label: t("Hard") },
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
              onClick={() => submit("start")}
            >
              {open > 0
                ? tn("Waiting for {0} more diver", "Waiting for {0} more divers", open)
                : starting
                  ? t("Combining everyone's seeds …")
                  : t("Begin")}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}

/** Notice of a cancelled start, until the next one. */
function StartCancelled({
  entries,
  players,
}: {
  entries: readonly Entry[];
  players: readonly PlayerInfo[];
}) {
  const last = entries.findLast(({ verb }) => verb === "flag" || verb === "start");
  return last?.verb !== "flag" ? null : (
    <p role="status">
      {t(
        "The start was cancelled: {0} did not reveal their seed for the shuffle in time.",
        players[last.seat]?.name ?? "",
      )}
    </p>
  );
}

/** The invitation: a link to send, and a code to enter in the lobby. */
function Invitation({ table, match }: { table: Table; match: string }) {
  const code = useCode(table);
  const address = invitation(match);
  const [copied, copy] = useCopy(address);
  return (
    <div class="invitation">
      <h2>{t("Invite your friends")}</h2>
      <p>{t("Anyone with this link can take a free seat.")}</p>
      <div class="share">
        <output>{address}</output>
        <button type="button" class="btn" onClick={copy}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("Link copied") : t("Copy")}
        </button>
        <LinkCopiedStatus copied={copied} />
      </div>
      {code !== undefined && (
        <>
          <p>{t("Or enter this code in the lobby:")}</p>
          <Code code={code} />
        </>
      )}
    </div>
  );
}

/** The code in boxes, as in the lobby; screen readers get it as one word. */
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

interface WaitingSeatProps {
  player: PlayerInfo;
  free: boolean;
  /** The host's actions for the seat. */
  onBot: (() => void) | null;
  onRise: (() => void) | null;
}

function WaitingSeat({ player, free, onBot, onRise }: WaitingSeatProps) {
  return (
    <li class={free ? "waiting-seat is-free" : "waiting-seat"} style={{ "--pc": player.colour }}>
      {free ? (
        <span class="avatar">
          <Icon name="plus" size={22} />
        </span>
      ) : (
        <Face player={player} />
      )}
      <span class="waiting-seat-name">
        <b>{free ? t("free seat") : player.name}</b>
        {player.bot !== null && <em>{botWord(player.bot)}</em>}
        {player.guest && <em>{t("guest")}</em>}
      </span>
      {free && onBot !== null && (
        <button type="button" class="btn btn--s" onClick={onBot}>
          <Icon name="bot" size={18} />
          {t("Add a bot")}
        </button>
      )}
      {onRise !== null && (
        <button
          type="button"
          class="ib"
          aria-label={t("Remove {0}", player.name)}
          title={t("Remove {0}", player.name)}
          onClick={onRise}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}
