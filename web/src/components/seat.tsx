// A seat's panel: face, colour, shape, and public facts.
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { botWord, type PlayerInfo } from "../table/players";
import type { Clock, Seat } from "../table/protocol";
import { SeatClock } from "./seatClock";
import { Icon, Sprite } from "./sprite";

/** A board's facts about a seat. */
export interface SeatFacts {
  /** One line below the name. */
  sub?: string;
  /** The most important thing, for the narrow strip. */
  short?: ComponentChildren;
  /** Chips for the panel. */
  chips?: ComponentChildren;
  /** Out of the game. */
  out?: boolean;
}

export function Face({ player }: { player: PlayerInfo }) {
  return (
    <span class="avatar">
      <Sprite name={player.face} size={40} />
      <i class="mark">
        <Sprite name={player.mark} size={12} />
      </i>
    </span>
  );
}

/** A seat's shape in its colour, for lines of text. */
export function Mark({ player }: { player: Pick<PlayerInfo, "colour" | "mark"> }) {
  return (
    <i class="who" style={{ "--pc": player.colour }}>
      <Sprite name={player.mark} />
    </i>
  );
}

export function Chip({ tone, children }: { tone?: string; children: ComponentChildren }) {
  return <span class={tone === undefined ? "chip" : `chip chip--${tone}`}>{children}</span>;
}

/** Why the player who sat here before the bot left. */
const gaveUp = ({ you, called }: PlayerInfo): string =>
  you ? t("you gave up") : t("{0} gave up", called);
const ranOut = ({ you, called }: PlayerInfo): string =>
  you ? t("you ran out of time") : t("{0} ran out of time", called);

/** Why a player is absent; null if present. */
function absence(seat: Seat, { former }: PlayerInfo): string | null {
  if (seat.kind !== "human" || seat.here) {
    return null;
  }
  switch (seat.gone) {
    case "away":
      return t("a bot is playing for them");
    case "resigned":
      return former === undefined ? t("gave up") : gaveUp(former);
    case "time":
      return former === undefined ? t("out of time") : ranOut(former);
    default:
      return t("connection lost");
  }
}

/** The absence as icons, for the narrow strip of a phone. */
function Absent({ words, bot }: { words: string; bot: boolean }) {
  return (
    <>
      <Icon name="cut" size={18} />
      {bot && <Icon name="bot" size={18} />}
      <span class="sr">{words}</span>
    </>
  );
}

interface SeatPanelProps {
  player: PlayerInfo;
  seat: Seat;
  toact: boolean;
  facts: SeatFacts;
  flag: string | null;
  clock?: Clock | undefined;
}

export function SeatPanel({ player, seat, toact, facts, flag, clock }: SeatPanelProps) {
  const gone = absence(seat, player);
  const classes = [
    "seat",
    toact && "is-turn",
    player.you && "is-you",
    facts.out && "is-out",
    gone !== null && "is-gone",
  ];
  return (
    <li
      class={classes.filter(Boolean).join(" ")}
      style={{ "--pc": player.colour }}
      aria-current={toact ? "true" : undefined}
      data-seat={player.seat}
    >
      <Face player={player} />
      <div class="seat-main">
        <b>
          <span class={player.guest ? "seat-name is-guest" : "seat-name"}>{player.name}</span>
          {player.guest && <i class="tag">{t("guest")}</i>}
          {player.bot !== null && (
            <i class="tag">
              <Icon name="bot" size={14} />
              {botWord(player.bot)}
            </i>
          )}
        </b>
        <span class="seat-sub">
          {gone === null || player.former !== undefined ? facts.sub : t("away")}
        </span>
        <span class="seat-short phone">
          {gone === null ? facts.short : <Absent words={gone} bot={seat.bot !== null} />}
        </span>
      </div>
      {clock && <SeatClock class="phone" {...{ seat, clock }} at={player.seat} />}
      {flag !== null && <span class="turn-flag">{flag}</span>}
      <div class="seat-stats">
        {clock && <SeatClock {...{ seat, clock }} at={player.seat} />}
        {gone !== null && <Chip tone="warn">{gone}</Chip>}
        {facts.chips}
      </div>
    </li>
  );
}
