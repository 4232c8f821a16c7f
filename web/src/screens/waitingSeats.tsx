// The seats of a table before the match: who sits there, and what one may change.
import { useState } from "preact/hooks";
import { identity } from "../backends/identity";
import { Face } from "../components/seat";
import { Icon } from "../components/sprite";
import { Button, Tool } from "../components/tools";
import { t } from "../i18n";
import { settings, updateSettings } from "../settings";
import { botWord, type PlayerInfo, playersOf, shownName } from "../table/players";
import type { TableState } from "../table/protocol";

interface SeatsProps {
  state: TableState;
  /** Takes a free seat; missing for those who have one. */
  onSit?(seat: number): void;
  /** Submits an entry about a seat; missing for those who only look. */
  submit?(verb: string, text: string | undefined, seat: number): void;
  /** The strength of a new bot. */
  bot?: string;
}

export function WaitingSeats({ state, ...rest }: SeatsProps) {
  return (
    <ol class="waiting-seats" aria-label={t("At the table")}>
      {playersOf(state).map((player) => (
        <WaitingSeat key={player.seat} {...{ state, player }} {...rest} />
      ))}
    </ol>
  );
}

interface SeatProps extends SeatsProps {
  player: PlayerInfo;
}

function WaitingSeat(props: SeatProps) {
  const { state, player } = props;
  const free = state.seats[player.seat]?.kind === "open";
  return (
    <li class={free ? "waiting-seat is-free" : "waiting-seat"} style={{ "--pc": player.colour }}>
      {free ? (
        <span class="avatar">
          <Icon name="plus" size={22} />
        </span>
      ) : (
        <Face player={player} />
      )}
      {player.you && state.may.includes("name") && identity.value?.account === null ? (
        <NameField {...props} />
      ) : (
        <SeatName {...{ state, player, free }} />
      )}
      {free ? <FreeSeat {...props} /> : <TakenSeat {...props} />}
      {state.may.includes("swap") && player.seat > 0 && (
        <Tool
          icon="up"
          label={t("Move {0} up", free ? t("the free seat") : player.called)}
          onClick={() => props.submit?.("swap", `${player.seat - 1}`, player.seat)}
        />
      )}
    </li>
  );
}

interface SeatNameProps {
  state: TableState;
  player: PlayerInfo;
  free: boolean;
}

function SeatName({ state, player, free }: SeatNameProps) {
  const about = [player.guest && t("guest"), player.seat === state.host && t("host")]
    .filter(Boolean)
    .join(", ");
  const held = free ? state.seats[player.seat]?.name : null;
  return (
    <span class="waiting-seat-name">
      <b>{free ? t("free seat") : player.name}</b>
      {held && <em>{t("kept for {0}", shownName(held))}</em>}
      {player.bot !== null && <em>{botWord(player.bot)}</em>}
      {about !== "" && <em>{about}</em>}
    </span>
  );
}

/** One's own name, which takes effect at once. */
function NameField({ player, submit }: SeatProps) {
  const known = player.called;
  const [name, setName] = useState<string | null>(null);
  const save = () => {
    const wanted = name?.trim() ?? "";
    if (wanted !== "" && wanted !== known) {
      updateSettings({ name: wanted });
      submit?.("name", undefined, player.seat);
    }
    setName(null);
  };
  return (
    <form
      class="waiting-seat-name"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        class="field"
        aria-label={t("Your name")}
        autocomplete="nickname"
        maxLength={20}
        placeholder={known}
        value={name ?? (settings.value.name === "" ? "" : known)}
        onInput={(event) => setName(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}

function FreeSeat({ state, player: { seat }, onSit, submit, bot }: SeatProps) {
  if (onSit !== undefined) {
    return (
      <Button
        class="btn--s"
        icon="person"
        size={18}
        label={t("Sit here")}
        aria-label={t("Sit down on seat {0}", seat + 1)}
        onClick={() => onSit(seat)}
      />
    );
  }
  return (
    state.may.includes("bot") && (
      <Button
        class="btn--s"
        icon="bot"
        size={18}
        label={t("Add a bot")}
        onClick={() => submit?.("bot", bot, seat)}
      />
    )
  );
}

/** Others are removed by the host; one's own seat is left. */
function TakenSeat({ state: { may, you, host }, player, submit }: SeatProps) {
  const rise = (label: string) => (
    <Tool icon="x" label={label} onClick={() => submit?.("rise", undefined, player.seat)} />
  );
  if (player.you) {
    return you !== host && may.includes("rise") && rise(t("Stand up"));
  }
  return may.includes("remove") && rise(t("Remove {0}", player.name));
}
