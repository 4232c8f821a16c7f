// What takes the place of the prompt: a lost connection, a server that pauses, a refusal, somebody's
// question.
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
  people: readonly PlayerInfo[];
  seen: TableSnapshot;
  connection: ConnectionState;
  /** Whether a bot's seat was asked for from here. */
  applied: boolean;
  tell(verb: string, text?: string, seat?: number): void;
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

/** What is wrong with the connection, or null. */
export function trouble(connection: ConnectionState): ComponentChildren {
  switch (connection) {
    case "lost":
      return <Bar icon="wave" text={t("**Connection lost.** Trying again; nothing is lost.")} />;
    case "paused":
      return (
        <Bar
          icon="wave"
          text={t("**The server pauses.** What you do now counts as soon as it goes on.")}
        />
      );
    case "closed":
      return <Bar icon="wave" text={t("**The table is closed.**")} />;
    default:
      return null;
  }
}

type Tell = NoticeProps["tell"];

function Small({ label, go, onClick }: { label: string; go?: boolean; onClick(): void }) {
  return (
    <button type="button" class={go ? "btn btn--s btn--go" : "btn btn--s"} onClick={onClick}>
      {label}
    </button>
  );
}

/** Somebody asks for a bot's seat: those who play are asked, whoever asked waits. */
function application(props: NoticeProps): ComponentChildren {
  const { state, people, applied, tell } = props;
  const { apply } = state;
  if (apply?.waiting.includes(state.you)) {
    const seat = people[apply.seat]?.name ?? "";
    const text = t(
      "**{0}** would like to take over from the bot {1}.",
      shownName(apply.name),
      seat,
    );
    return (
      <Bar icon="person" text={text}>
        <Small label={t("No")} onClick={() => tell("decline")} />
        <Small label={t("Yes")} go onClick={() => tell("admit")} />
      </Bar>
    );
  }
  return apply !== undefined && applied && state.you < 0 ? (
    <Bar icon="person" text={t("**You have asked for a seat.** All players must agree.")}>
      <Small label={t("Cancel")} onClick={() => tell("decline", undefined, -1)} />
    </Bar>
  ) : null;
}

const CLAIMS = {
  bot: later("Let a bot play"),
  draw: later("Call it a draw"),
  win: later("Claim victory"),
};

/** Somebody was waited for too long. */
function absence({ state, people, seen, tell }: NoticeProps): ComponentChildren {
  const claim = state.phase === "playing" && state.you >= 0 ? seen.claims[0] : undefined;
  if (claim === undefined || claim.seat === state.you) {
    return null;
  }
  return (
    <Bar
      icon="clock"
      text={t("**{0}** has been away for a while.", people[claim.seat]?.name ?? "")}
    >
      {claim.may.map((what) => (
        <Small key={what} label={t(CLAIMS[what])} onClick={() => tell("claim", what, claim.seat)} />
      ))}
    </Bar>
  );
}

/** A bot plays for you. */
function standIn(state: TableState, tell: Tell): ComponentChildren {
  return state.may.includes("back") ? (
    <Bar icon="bot" text={t("**A bot is playing for you.**")}>
      <Small label={t("Take over")} go onClick={() => tell("back")} />
    </Bar>
  ) : null;
}

/** The notice of the moment, or null. */
export function notice(props: NoticeProps): ComponentChildren {
  const { state, people, seen, connection, tell } = props;
  const cut = trouble(connection);
  if (cut !== null) {
    return cut;
  }
  const { ask } = state;
  if (ask?.waiting.includes(state.you)) {
    const who = people[ask.by]?.name ?? "";
    const text =
      ask.what === "undo"
        ? t("**{0}** would like to take a move back.", who)
        : t("**{0}** offers a draw.", who);
    return (
      <Bar icon="undo" text={text}>
        <button type="button" class="btn btn--s" onClick={() => tell("refuse")}>
          {t("No")}
        </button>
        <button type="button" class="btn btn--s btn--go" onClick={() => tell("agree")}>
          {t("Yes")}
        </button>
      </Bar>
    );
  }
  if (seen.error !== null) {
    return <Bar icon="x" text={seen.error} />;
  }
  return application(props) ?? standIn(state, tell) ?? absence(props);
}
