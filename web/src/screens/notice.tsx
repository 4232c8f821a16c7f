// Notices that replace the prompt: a lost connection, an unavailable server, an error, a proposal.
import type { ComponentChildren } from "preact";
import type { PlayerInfo } from "../boards/api";
import { RichText } from "../components/richText";
import { Icon } from "../components/sprite";
import { later, t } from "../i18n";
import { shownName } from "../table/players";
import type { TableState } from "../table/protocol";
import type { ConnectionState } from "../table/table";
import type { TableSnapshot } from "../table/tableStore";

interface NoticeProps {
  state: TableState;
  players: readonly PlayerInfo[];
  snapshot: TableSnapshot;
  connection: ConnectionState;
  /** Whether this page sent the seat request. */
  applied: boolean;
  submit(verb: string, text?: string, seat?: number): void;
}

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

type Submit = NoticeProps["submit"];

function Small({ label, go, onClick }: { label: string; go?: boolean; onClick(): void }) {
  return (
    <button type="button" class={go ? "btn btn--s btn--go" : "btn btn--s"} onClick={onClick}>
      {label}
    </button>
  );
}

/** A request for a bot's seat: players answer it, the requester can cancel. */
function seatRequestNotice(props: NoticeProps): ComponentChildren {
  const { state, players, applied, submit } = props;
  const { apply } = state;
  if (apply?.waiting.includes(state.you)) {
    const seat = players[apply.seat]?.name ?? "";
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
  return apply !== undefined && applied && state.you < 0 ? (
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
function absenceNotice({ state, players, snapshot, submit }: NoticeProps): ComponentChildren {
  const claim = state.phase === "playing" && state.you >= 0 ? snapshot.claims[0] : undefined;
  if (claim === undefined || claim.seat === state.you) {
    return null;
  }
  return (
    <Bar
      icon="clock"
      text={t("**{0}** has been away for a while.", players[claim.seat]?.name ?? "")}
    >
      {claim.may.map((what) => (
        <Small
          key={what}
          label={t(CLAIMS[what])}
          onClick={() => submit("claim", what, claim.seat)}
        />
      ))}
    </Bar>
  );
}

/** A bot plays for you. */
function botPlayingNotice(state: TableState, submit: Submit): ComponentChildren {
  return state.may.includes("back") ? (
    <Bar icon="bot" text={t("**A bot is playing for you.**")}>
      <Small label={t("Take over")} go onClick={() => submit("back")} />
    </Bar>
  ) : null;
}

/** The current notice, or null. */
export function notice(props: NoticeProps): ComponentChildren {
  const { state, players, snapshot, connection, submit } = props;
  const cut = connectionNotice(connection);
  if (cut !== null) {
    return cut;
  }
  const { proposal } = state;
  if (proposal?.waiting.includes(state.you)) {
    const who = players[proposal.by]?.name ?? "";
    const text =
      proposal.what === "undo"
        ? t("**{0}** would like to undo a move.", who)
        : t("**{0}** offers a draw.", who);
    return (
      <Bar icon="undo" text={text}>
        <button type="button" class="btn btn--s" onClick={() => submit("refuse")}>
          {t("No")}
        </button>
        <button type="button" class="btn btn--s btn--go" onClick={() => submit("agree")}>
          {t("Yes")}
        </button>
      </Bar>
    );
  }
  if (snapshot.error !== null) {
    return <Bar icon="x" text={snapshot.error} />;
  }
  return seatRequestNotice(props) ?? botPlayingNotice(state, submit) ?? absenceNotice(props);
}
