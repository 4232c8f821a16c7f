// A crew card: picture, uses, and its state in the current decision.

import { Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Legal } from "./legalTargets";
import { cardName } from "./names";
import type { Crew } from "./view";

const isStart = (card: string): boolean => /^S\d$/.test(card);
const pictureOf = (card: string): string =>
  isStart(card) ? (Number(card[1]) % 2 === 1 ? "crew-START" : "crew-START2") : `crew-${card}`;

/** What a card does, for screen readers. */
export function crewText(crew: Crew, format: Formatter): string {
  const uses: string[] = [];
  if (crew.guards !== undefined) {
    uses.push(t("guards against {0}", format.label("colour", crew.guards)));
  }
  if (crew.need !== undefined) {
    const what =
      crew.need === "any"
        ? tn("{0} gem", "{0} gems", crew.count ?? 0)
        : t("{0} {1}", crew.count ?? 1, format.label("colour", crew.need));
    uses.push(t("{0}: {1} points", what, crew.vp ?? 0));
  }
  if (crew.money !== undefined) {
    uses.push(t("{0} money", crew.money));
  }
  if (crew.propeller !== undefined) {
    uses.push(tn("{0} propeller", "{0} propellers", crew.propeller));
  }
  return uses.join(", ");
}

function Needs({ crew }: { crew: Crew }) {
  const { need, count = 1 } = crew;
  return (
    <>
      {need === "any" ? (
        <>
          <i class="any">{count}</i>
          <Sprite name="bag" size={20} />
        </>
      ) : (
        Array.from({ length: count }, (_, i) => (
          <Sprite key={i} name={`gem-${need}`} size={count > 1 ? 15 : 20} />
        ))
      )}
      <i class="to">→</i>
      <span class="vpn">
        <Sprite name="vp" size={26} />
        <b>{crew.vp}</b>
      </span>
    </>
  );
}

/** Its main use; if it has only money or propellers, these are drawn large. */
function Use({ crew }: { crew: Crew }) {
  if (crew.guards !== undefined) {
    return <Sprite name={`shield-${crew.guards}`} size={30} />;
  }
  if (crew.need !== undefined) {
    return <Needs crew={crew} />;
  }
  return (
    <>
      {crew.propeller !== undefined && (
        <>
          <Sprite name="prop" size={24} />
          <b>{crew.propeller}</b>
        </>
      )}
      {crew.money !== undefined && crew.propeller === undefined && (
        <>
          <Sprite name="coin" size={26} />
          <b>{crew.money}</b>
        </>
      )}
    </>
  );
}

/** Its second use, in the corner of the picture. */
function Second({ crew }: { crew: Crew }) {
  const scores = crew.need !== undefined;
  if (crew.money !== undefined && (scores || crew.propeller !== undefined)) {
    return (
      <span class="sec">
        <Sprite name="coin" size={26} />
        <b>{crew.money}</b>
      </span>
    );
  }
  return scores && crew.propeller !== undefined ? (
    <span class="sec p">
      <Sprite name="prop" size={20} />
      <b>{crew.propeller}</b>
    </span>
  ) : null;
}

/** The outline of a card without an action: it protects you, or scores soon. */
export type Tone = "guards" | "soon";

interface CrewCardProps {
  crew: Crew;
  format: Formatter;
  price?: number;
  note?: string;
  tone?: Tone;
  /** Its legal action; null if it has none. */
  action: Legal | null;
  chosen?: boolean;
  /** It has an action, but another one was sent and is not yet confirmed. */
  pending: boolean;
  piece: string;
  /** Its place in the market, from 1. */
  slot?: number;
  onAct(action: Legal): void;
  onHover(action: Legal | null): void;
}

export const CrewCard = (props: CrewCardProps) => {
  const { crew, format, price, note, action } = props;
  const name = cardName(crew.card, format);
  const classes = ["crew"];
  if (action !== null) {
    classes.push("ready");
  } else if (props.tone !== undefined) {
    classes.push(props.tone);
  }
  if (props.chosen) {
    classes.push("chosen");
  }
  const label = [name, crewText(crew, format), ...(price === undefined ? [] : [`$${price}`])];
  return (
    <button
      type="button"
      class={classes.join(" ")}
      aria-label={[...label, ...(note === undefined ? [] : [note])]
        .filter((s) => s !== "")
        .join(", ")}
      aria-disabled={action === null || props.pending}
      data-piece={props.piece}
      data-card={crew.card}
      data-slot={props.slot}
      onClick={() => action !== null && !props.pending && props.onAct(action)}
      onMouseEnter={() => props.onHover(action)}
      onMouseLeave={() => props.onHover(null)}
      onFocus={() => props.onHover(action)}
      onBlur={() => props.onHover(null)}
    >
      {price !== undefined && <span class="price">${price}</span>}
      <span class="pic">
        <Sprite name={pictureOf(crew.card)} size={80} />
      </span>
      <Second crew={crew} />
      <b class="nm2">{name}</b>
      <span class="rq">
        <Use crew={crew} />
      </span>
      {crew.plus !== undefined && price !== undefined && (
        <span class="plus">
          +<Sprite name={`gem-${crew.plus}`} size={15} />
        </span>
      )}
      {note !== undefined && <span class="cnote">{note}</span>}
    </button>
  );
};
