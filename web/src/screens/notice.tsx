// Notices that replace the prompt: a lost connection, an unavailable server, an error, a proposal.
import type { ComponentChildren } from "preact";
import { RichText } from "../components/richText";
import { Icon } from "../components/sprite";
import { later, t } from "../i18n";
import { shownName } from "../table/players";
import type { ConnectionState } from "../table/table";
import type { TableModel } from "../table/tableModel";

function Bar({
  icon,
  text,
  children,
}: {
  icon: string;
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="prompt is-notice" role="alert">
      <span class="prompt-ico">
        <Icon name={icon} size={22} />
      </span>
      <p>
        <RichText text={text} />
      </p>
      {children}
    </div>
  );
}

/** The notice about the connection, or null. */
export function connectionNotice(connection: ConnectionState): ComponentChildren {
  switch (connection) {
    case "lost":
      return <Bar icon="wave" text={t("**Connection lost.** Reconnecting … Your game is safe.")} />;
    case "paused":
      return (
        <Bar
          icon="wave"
          text={t(
            "**The server is temporarily unavailable.** Your move will be sent when it is back.",
          )}
        />
      );
    case "closed":
      return <Bar icon="wave" text={t("**The table is closed.**")} />;
    default:
      return null;
  }
}

function Small({ label, go, onClick }: { label: string; go?: boolean; onClick(): void }) {
  return (
    <button type="button" class={go ? "btn btn--s btn--go" : "btn btn--s"} onClick={onClick}>
      {label}
    </button>
  );
}

/** A request for a bot's seat: players answer it, the requester can cancel. */
function seatRequestNotice(model: TableModel): ComponentChildren {
  const { submit } = model.store;
  const { apply, you } = model.state.value;
  if (apply?.waiting.includes(you)) {
    const seat = model.players.value[apply.seat]?.name ?? "";
    const text = t(
      "**{0}** would like to take over from the bot {1}.",
      shownName(apply.name),
      seat,
    );
    return (
      <Bar icon="person" text={text}>
        <Small label={t("No")} onClick={() => submit("decline")} />
        <Small label={t("Yes")} go onClick={() => submit("admit")} />
      </Bar>
    );
  }
  return apply !== undefined && you < 0 && apply.seat === model.requestedSeat.value ? (
    <Bar icon="person" text={t("**You have asked for a seat.** All players must agree.")}>
      <Small label={t("Cancel")} onClick={() => submit("decline", undefined, -1)} />
    </Bar>
  ) : null;
}

const CLAIMS = {
  bot: later("Let a bot play for them"),
  draw: later("End in a draw"),
  win: later("Claim the win"),
};

/** A player has been away too long. */
function absenceNotice({ state, players, snapshot, store }: TableModel): ComponentChildren {
  const { phase, you } = state.value;
  const claim = phase === "playing" && you >= 0 ? snapshot.value.claims[0] : undefined;
  if (claim === undefined || claim.seat === you) {
    return null;
  }
  return (
    <Bar
      icon="clock"
      text={t("**{0}** has been away for a while.", players.value[claim.seat]?.name ?? "")}
    >
      {claim.may.map((what) => (
        <Small
          key={what}
          label={t(CLAIMS[what])}
          onClick={() => store.submit("claim", what, claim.seat)}
        />
      ))}
    </Bar>
  );
}

/** A bot plays for you. */
function botPlayingNotice({ state, store }: TableModel): ComponentChildren {
  return state.value.may.includes("back") ? (
    <Bar icon="bot" text={t("**A bot is playing for you.**")}>
      <Small label={t("Take over")} go onClick={() => store.submit("back")} />
    </Bar>
  ) : null;
}

/** A proposal that you are asked about. */
function proposalNotice({ state, players, store }: TableModel): ComponentChildren {
  const { proposal, you } = state.value;
  if (!proposal?.waiting.includes(you)) {
    return null;
  }
  const who = players.value[proposal.by]?.name ?? "";
  const text =
    proposal.what === "undo"
      ? t("**{0}** would like to undo a move.", who)
      : t("**{0}** offers a draw.", who);
  return (
    <Bar icon="undo" text={text}>
      <Small label={t("No")} onClick={() => store.submit("refuse")} />
      <Small label={t("Yes")} go onClick={() => store.submit("agree")} />
    </Bar>
  );
}

/** The current notice, or null. */
export function notice(model: TableModel): ComponentChildren {
  const { error } = model.snapshot.value;
  return (
    connectionNotice(model.table.connection.value) ??
    proposalNotice(model) ??
    (error === null ? null : <Bar icon="x" text={error} />) ??
    seatRequestNotice(model) ??
    botPlayingNotice(model) ??
    absenceNotice(model)
  );
}
