// Notices that replace the prompt: a lost connection, an unavailable server, an error, a proposal.
import type { ComponentChildren } from "preact";
import { RichText } from "../components/richText";
import { Icon } from "../components/sprite";
import { useTimeLeft } from "../components/ticking";
import { later, list, t } from "../i18n";
import { shownName } from "../table/players";
import type { Absence, Claim, Proposal } from "../table/protocol";
import type { ConnectionState } from "../table/table";
import type { TableModel } from "../table/tableModel";
import { duration } from "../table/time";

function Bar({
  icon,
  text,
  role = "alert",
  children,
}: {
  icon: string;
  text: string;
  role?: "alert" | "status" | "timer";
  children?: ComponentChildren;
}) {
  return (
    <div class="prompt is-notice" role={role}>
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

/** What a page says that is older than the server. */
export const outdatedText = (): string =>
  t("**There is a new version.** Reload the page to continue.");

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
    case "outdated":
      return (
        <Bar icon="wave" text={outdatedText()}>
          <Small label={t("Reload")} go onClick={() => location.reload()} />
        </Bar>
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
  return apply !== null && you < 0 && apply.seat === model.requestedSeat.value ? (
    <Bar icon="person" text={t("**You have asked for a seat.** All players must agree.")}>
      <Small label={t("Cancel")} onClick={() => submit("decline", undefined, -1)} />
    </Bar>
  ) : null;
}

const CLAIMS = {
  bot: later("Let a bot play for {0}"),
  draw: later("End in a draw"),
  win: later("Claim the win"),
};

/** A player has been away too long, or will have been soon. */
function absenceNotice(model: TableModel): ComponentChildren {
  const { phase, you } = model.state.value;
  const { claims, absent } = model.snapshot.value;
  if (phase !== "playing" || you < 0) {
    return null;
  }
  const claim = claims.find(({ seat }) => seat !== you);
  const soon = absent.find(({ seat }) => seat !== you);
  return claim !== undefined ? (
    <Claiming {...{ model, claim }} />
  ) : soon !== undefined ? (
    <Awaited key={soon.seat} {...{ model }} {...soon} />
  ) : null;
}

function Claiming({ model: { players, store }, claim }: { model: TableModel; claim: Claim }) {
  const name = players.value[claim.seat]?.name ?? "";
  return (
    <Bar icon="clock" text={t("**{0}** has been away for a while.", name)}>
      {claim.may.map((what) => (
        <Small
          key={what}
          label={t(CLAIMS[what], name)}
          onClick={() => store.submit("claim", what, claim.seat)}
        />
      ))}
    </Bar>
  );
}

/** Not an alert: the words change with the time. */
function Awaited({ model: { players }, seat, due }: { model: TableModel } & Absence) {
  const left = useTimeLeft(due);
  const name = players.value[seat]?.name ?? "";
  const text = t("**{0}** is away and has {1}. Then a bot can play on.", name, duration(left));
  return <Bar icon="clock" role="timer" text={text} />;
}

/** A bot plays for you. */
function botPlayingNotice({ state, store }: TableModel): ComponentChildren {
  return state.value.may.includes("back") ? (
    <Bar icon="bot" text={t("**A bot is playing for you.**")}>
      <Small label={t("Take over")} go onClick={() => store.submit("back")} />
    </Bar>
  ) : null;
}

/** Your own proposal, while its answers are awaited. */
function ownProposal({ players, store }: TableModel, { what, waiting }: Proposal) {
  const awaited = list(waiting.map((seat) => players.value[seat]?.name ?? ""));
  const text =
    what === "undo"
      ? t("**You would like to undo.** Waiting for {0}.", awaited)
      : t("**You offer a draw.** Waiting for {0}.", awaited);
  return (
    <Bar icon={PROPOSED[what]} role="status" text={text}>
      <Small label={t("Withdraw")} onClick={() => store.submit("refuse")} />
    </Bar>
  );
}

const PROPOSED = { undo: "undo", draw: "scale" };

/** A proposal that you are asked about, or your own. */
function proposalNotice(model: TableModel): ComponentChildren {
  const { state, players, store } = model;
  const { proposal, you } = state.value;
  if (proposal?.by === you) {
    return ownProposal(model, proposal);
  }
  if (!proposal?.waiting.includes(you)) {
    return null;
  }
  const who = players.value[proposal.by]?.name ?? "";
  const text =
    proposal.what === "undo"
      ? t("**{0}** would like to undo a move.", who)
      : t("**{0}** offers a draw.", who);
  return (
    <Bar icon={PROPOSED[proposal.what]} text={text}>
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
