// The waiting room of an online table: seats, invitation, bots.
import { useState } from "preact/hooks";
import { cardOf } from "../boards/cards";
import { BotDifficulty } from "../components/form";
import { Face } from "../components/seat";
import { Icon } from "../components/sprite";
import { Button, Tool } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t, tn } from "../i18n";
import { botWord, type PlayerInfo, playersOf } from "../table/players";
import type { Table } from "../table/table";
import type { Entry, TableStore } from "../table/tableStore";
import { connectionNotice } from "./notice";
import { CommitmentNote, invitation, LinkCopied, useCode, useCopying } from "./sharing";
import "./waitingRoom.css";

interface WaitingRoomProps {
  table: Table;
  store: TableStore;
}

export function WaitingRoom({ table, store: { snapshot, submit } }: WaitingRoomProps) {
  const { state, entries } = snapshot.value;
  /* The chosen strength of bots; null for that of the seated ones. */
  const [chosen, setChosen] = useState<string | null>(null);
  if (state === null) {
    return null;
  }
  const card = cardOf(state.game);
  const players = playersOf(state);
  const bots = players.filter((player) => player.bot !== null);
  const bot = chosen ?? bots[0]?.bot ?? "medium";
  const open = state.seats.filter((seat) => seat.kind === "open").length;
  const hosting = state.host === state.you;
  const starting = state.reveal !== undefined;
  const seating = hosting && !starting;
  /* Also changes the bots that are already seated. */
  const choose = async (strength: string) => {
    setChosen(strength);
    for (const { seat } of bots) {
      await submit("bot", strength, seat);
    }
  };
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
                host={seating}
                onBot={() => submit("bot", bot, player.seat)}
                onRise={() => submit("rise", undefined, player.seat)}
              />
            ))}
          </ol>
          <StartCancelled entries={entries} players={players} />
          {seating && (open > 0 || bots.length > 0) && (
            <BotDifficulty value={bot} onPick={choose} />
          )}
          {hosting && (
            <Button
              class="btn--go"
              label={beginText(open, starting)}
              disabled={open > 0 || starting}
              onClick={() => submit("start")}
            />
          )}
        </section>
      </main>
    </div>
  );
}

function beginText(open: number, starting: boolean): string {
  if (open > 0) {
    return tn("Waiting for {0} more diver", "Waiting for {0} more divers", open);
  }
  return starting ? t("Combining everyone's seeds …") : t("Begin");
}

/** Notice of a cancelled start, until the next one. */
function StartCancelled({
  entries,
  players,
}: {
  entries: readonly Entry[];
  players: PlayerInfo[];
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
  const [copied, copy] = useCopying();
  return (
    <div class="invitation">
      <h2>{t("Invite your friends")}</h2>
      <p>{t("Anyone with this link can take a free seat.")}</p>
      <div class="share">
        <output>{address}</output>
        <Button
          icon={copied ? "check" : "copy"}
          label={copied ? t("Link copied") : t("Copy")}
          onClick={() => copy(address)}
        />
        <LinkCopied copied={copied} silent />
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
  /** The host seats and removes bots. */
  host: boolean;
  onBot(): void;
  onRise(): void;
}

function WaitingSeat({ player, free, host, onBot, onRise }: WaitingSeatProps) {
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
      {host && free && (
        <Button class="btn--s" icon="bot" size={18} label={t("Add a bot")} onClick={onBot} />
      )}
      {host && player.bot !== null && (
        <Tool icon="x" label={t("Remove {0}", player.name)} onClick={onRise} />
      )}
    </li>
  );
}
