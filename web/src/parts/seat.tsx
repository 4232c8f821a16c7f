// One person at the table: face, colour, shape, and what is public about them.
import type { ComponentChildren } from "preact";
import type { Person } from "../boards/api";
import { t } from "../i18n";
import { botWord } from "../table/people";
import type { Seat } from "../table/protocol";
import { Icon, Piece } from "./piece";

/** What a board says about a seat. */
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

export function Face({ person }: { person: Person }) {
  return (
    <span class="avatar">
      <Piece name={person.face} size={40} />
      <i class="mark">
        <Piece name={person.mark} size={12} />
      </i>
    </span>
  );
}

/** A seat's shape in its colour, for lines of text. */
export function Mark({ person }: { person: Pick<Person, "colour" | "mark"> }) {
  return (
    <i class="who" style={{ "--pc": person.colour }}>
      <Piece name={person.mark} />
    </i>
  );
}

export function Chip({ tone, children }: { tone?: string; children: ComponentChildren }) {
  return <span class={tone === undefined ? "chip" : `chip chip--${tone}`}>{children}</span>;
}

interface SeatPanelProps {
  person: Person;
  seat: Seat;
  facts: SeatFacts;
  flag: string | null;
}

export function SeatPanel({ person, seat, facts, flag }: SeatPanelProps) {
  const classes = ["seat"];
  if (person.toact) {
    classes.push("is-turn");
  }
  if (person.you) {
    classes.push("is-you");
  }
  if (facts.out) {
    classes.push("is-out");
  }
  const gone = seat.kind === "human" && !seat.here;
  return (
    <li
      class={classes.join(" ")}
      style={{ "--pc": person.colour }}
      aria-current={person.toact ? "true" : undefined}
      data-seat={person.seat}
    >
      <Face person={person} />
      <div class="seat-main">
        <b>
          <span class="seat-name">{person.name}</span>
          {person.bot !== null && (
            <i class="tag">
              <Icon name="bot" size={14} />
              {botWord(person.bot)}
            </i>
          )}
        </b>
        <span class="seat-sub">{gone ? t("away") : facts.sub}</span>
        <span class="seat-short phone">{facts.short}</span>
      </div>
      {flag !== null && <span class="turn-flag">{flag}</span>}
      <div class="seat-stats">
        {gone && <Chip tone="warn">{t("connection lost")}</Chip>}
        {facts.chips}
      </div>
    </li>
  );
}
