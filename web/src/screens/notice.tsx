// What takes the place of the prompt: a lost connection, a server that pauses, a refusal, somebody's
// question.
import type { ComponentChildren } from "preact";
import type { Person } from "../boards/api";
import { t } from "../i18n";
import { Icon } from "../parts/piece";
import { Say } from "../parts/say";
import type { Followed } from "../table/follow";
import type { TableState } from "../table/protocol";
import type { Connection } from "../table/table";

interface NoticeProps {
  state: TableState;
  people: readonly Person[];
  seen: Followed;
  connection: Connection;
  tell(verb: string, text?: string): void;
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
        <Say text={text} />
      </p>
      {children}
    </div>
  );
}

/** What is wrong with the connection, or null. */
export function trouble(connection: Connection): ComponentChildren {
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

/** The notice of the moment, or null. */
export function notice({ state, people, seen, connection, tell }: NoticeProps): ComponentChildren {
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
  return seen.error === null ? null : <Bar icon="x" text={seen.error} />;
}
