// The waiting room of an online table: invitation, seats, chat, variant and clock.
import { useEffect, useState } from "preact/hooks";
import { cardOf } from "../boards/cards";
import { ChatBox } from "../components/chat";
import { BotDifficulty } from "../components/form";
import { Button } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t, tn } from "../i18n";
import { link, replace, route } from "../router";
import { chatOf } from "../table/chat";
import { playersOf, shownName } from "../table/players";
import type { TableState } from "../table/protocol";
import type { Table } from "../table/table";
import type { Entry, TableStore } from "../table/tableStore";
import { Invitation } from "./invitation";
import { connectionNotice } from "./notice";
import { CommitmentNote, WatchChip } from "./sharing";
import { TableSetup } from "./tableSetup";
import { WaitingSeats } from "./waitingSeats";
import "./waitingRoom.css";

interface WaitingRoomProps {
  table: Table;
  store: TableStore;
}

export function WaitingRoom({ table, store }: WaitingRoomProps) {
  const { state, entries, error } = store.snapshot.value;
  useInvited(state);
  if (state === null) {
    return null;
  }
  const card = cardOf(state.game);
  const open = openSeats(state);
  const hosting = isHost(state);
  const invitation = (
    <Invitation table={table} match={state.match} wanted={hosting && open > 0} game={card.name} />
  );
  const seats = <SeatsPanel {...{ state, entries, store }} />;
  return (
    <div class="app">
      <TopBar title={card.name} sub={t("Waiting room")} />
      <main class="plainmain">
        <div class="waiting">
          {connectionNotice(table.connection.value)}
          {error !== null && (
            <p class="waiting-error" role="alert">
              {error}
            </p>
          )}
          <div class="waiting-col">
            {hosting ? invitation : seats}
            {hosting ? seats : invitation}
          </div>
          <div class="waiting-col">
            <TableSetup state={state} error={error} onSet={(text) => store.submit("set", text)} />
            <RoomChat {...{ state, entries, store }} />
            <CommitmentNote commitment={state.commitment} />
          </div>
        </div>
      </main>
    </div>
  );
}

const isHost = ({ you, host }: TableState): boolean => you >= 0 && you === host;

const openSeats = ({ seats }: TableState): number =>
  seats.filter((seat) => seat.kind === "open").length;

/** Those who come without an invitation, as by the address of another player, get one. */
function useInvited(state: TableState | null): void {
  const known = state !== null;
  useEffect(() => {
    if (state !== null && state.you < 0 && !route.value.query.has("watch")) {
      replace(link("join", state.match));
    }
  }, [known]);
}

interface PartProps {
  state: TableState;
  entries: readonly Entry[];
  store: TableStore;
}

/** The seats, and what begins the match. */
function SeatsPanel({ state, entries, store: { submit } }: PartProps) {
  /* The chosen strength of bots; null for that of the seated ones. */
  const [chosen, setChosen] = useState<string | null>(null);
  const bots = state.seats.flatMap(({ kind, bot }, seat) =>
    kind === "bot" ? [{ seat, bot }] : [],
  );
  const bot = chosen ?? bots[0]?.bot ?? "medium";
  const open = openSeats(state);
  const starting = state.reveal !== null;
  /* Also changes the bots that are already seated. */
  const choose = async (strength: string) => {
    setChosen(strength);
    for (const { seat } of bots) {
      await submit("bot", strength, seat);
    }
  };
  return (
    <section class="panel waiting-table">
      <header>
        <h2>{t("At the table")}</h2>
        {state.you < 0 && <WatchChip />}
      </header>
      <WaitingSeats
        state={state}
        bot={bot}
        submit={submit}
        onSit={state.may.includes("sit") ? (seat) => submit("sit", undefined, seat) : undefined}
      />
      {isHost(state) && bots.length > 0 && <BotDifficulty value={bot} onPick={choose} />}
      <StartCancelled entries={entries} state={state} />
      <Arrivals entries={entries} />
      {isHost(state) ? (
        <Button
          class={open > 0 || starting ? "waiting-go" : "waiting-go btn--go"}
          label={beginText(open, starting)}
          disabled={open > 0 || starting}
          onClick={() => submit("start")}
        />
      ) : (
        <p class="waiting-for">{guestText(state, open, starting)}</p>
      )}
    </section>
  );
}

function beginText(open: number, starting: boolean): string {
  if (open > 0) {
    return tn("Waiting for {0} more diver", "Waiting for {0} more divers", open);
  }
  return starting ? t("Combining everyone's seeds …") : t("Begin");
}

function guestText(state: TableState, open: number, starting: boolean): string {
  const host = playersOf(state)[state.host];
  return open > 0 || starting || host === undefined
    ? beginText(open, starting)
    : t("{0} can begin now.", host.called);
}

/** Notice of a cancelled start, until the next one. */
function StartCancelled({ entries, state }: { entries: readonly Entry[]; state: TableState }) {
  const last = entries.findLast(({ verb }) => verb === "flag" || verb === "start");
  return last?.verb !== "flag" ? null : (
    <p role="status">
      {t(
        "The start was cancelled: {0} did not reveal their seed for the shuffle in time.",
        playersOf(state)[last.seat]?.name ?? "",
      )}
    </p>
  );
}

/** Tells screen readers who came last. */
function Arrivals({ entries }: { entries: readonly Entry[] }) {
  const last = entries.findLast(({ verb }) => verb === "sit" || verb === "rise");
  return (
    <p class="sr" role="status">
      {last?.verb === "sit" && t("{0} sits down.", shownName(last.text ?? ""))}
      {last?.verb === "rise" && t("A seat is free again.")}
    </p>
  );
}

function RoomChat({ state, entries, store }: PartProps) {
  return (
    <section class="panel waiting-chat" aria-label={t("Chat")}>
      <h2>{t("Chat")}</h2>
      <ChatBox
        chat={chatOf(entries)}
        players={playersOf(state)}
        none={t("No messages yet.")}
        onSend={state.you >= 0 ? (text) => store.submit("chat", text) : undefined}
      />
    </section>
  );
}
