// The panels around the sea that only show something: air gauge, current, steps, sightings, the card just drawn,
// and the facts about a seat.
import type { ComponentChildren } from "preact";
import { useTable } from "../../components/boardFrame";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Card, Facts, Species } from "../../generated/scuba";
import { list, t, tn } from "../../i18n";
import {
  type Air,
  airOf,
  BANDS,
  type Diver,
  isAsked,
  mostSteps,
  pictureOf,
  type Scuba,
  type Table,
  WAYS,
} from "./model";
import { cardText, colourOf, currentName } from "./texts";

/* ---- the air gauge ---- */

const START = (3 * Math.PI) / 4;
const SWEEP = (3 * Math.PI) / 2;
const GAP = 0.022;

/** One of the blocks around the gauge, as a path. */
function block(i: number, of: number): string {
  const from = START + (SWEEP * i) / of + GAP;
  const to = START + (SWEEP * (i + 1)) / of - GAP;
  const point = (angle: number, r: number) =>
    `${(80 + r * Math.cos(angle)).toFixed(1)} ${(80 + r * Math.sin(angle)).toFixed(1)}`;
  return `M${point(from, 70)}A70 70 0 0 1 ${point(to, 70)}L${point(to, 55)}A55 55 0 0 0 ${point(from, 55)}Z`;
}

/** Blocks of the air for the way up, the rest, and that of this turn. */
function toneOf(left: number, air: Air | null, i: number): string {
  const after = left - (air?.turn ?? 0);
  const home = Math.min(air?.home ?? 0, after);
  return i >= left ? "off" : i < home ? "lo" : i < after ? "on" : "pay";
}

const cost = (air = 0): string => (air === 0 ? "0" : `−${air}`);

interface GaugeProps {
  tank: number;
  left: number;
  /** Null on the boat. */
  air: Air | null;
  /** It is the air of another cell than your own. */
  elsewhere: boolean;
}

/** The cost of ending the turn here, the cost of the way up, and the rest. */
export function AirRows({ left, air, elsewhere }: Omit<GaugeProps, "tank">) {
  const short = air?.safe === false;
  const rows = [
    [
      "k-pay",
      elsewhere ? t("End the turn there") : t("End the turn here"),
      cost(air?.turn),
      t("The air of one turn at this depth."),
    ],
    [
      "k-lo",
      elsewhere ? t("Way up from there") : t("Way up from here"),
      cost(air?.home),
      t("The air of all turns on the shortest way up, if no current pushes you."),
    ],
    [
      "k-on",
      short ? t("Short by") : t("To spare"),
      short ? air.short : (air?.spare ?? left),
      t("What is left after both: at 0 you do not reach the surface."),
    ],
  ] as const;
  return (
    <ul class="air-rows">
      {rows.map(([kind, text, value, about]) => (
        <li
          key={kind}
          data-tip={about}
          class={kind === "k-on" ? `sum${short ? " short" : ""}` : undefined}
        >
          <span class={kind}>{text}</span>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}

export function Gauge({ tank, left, air, elsewhere }: GaugeProps) {
  return (
    <section class="panel desktop gz" aria-label={t("Your air")}>
      <svg
        class="gauge"
        viewBox="0 0 160 146"
        role="img"
        aria-label={t("{0} of {1} air; ending the turn costs {2}", left, tank, air?.turn ?? 0)}
      >
        {Array.from({ length: tank }, (_, i) => (
          <path key={i} class={toneOf(left, air, i)} d={block(i, tank)} />
        ))}
        <text x="80" y="88" text-anchor="middle" class="gn">
          {left}
        </text>
        <text x="80" y="108" text-anchor="middle" class="gl">
          {t("of {0} air", tank)}
        </text>
      </svg>
      {AirRows({ left, air, elsewhere })}
    </section>
  );
}

/** The gauge of your tank, for your cell or the hovered one. */
export function AirPanel() {
  const table = useTable<Scuba>();
  const { left, own, there } = airOf(table);
  return (
    left !== null && (
      <Gauge tank={table.view.tank} left={left} air={there ?? own} elsewhere={there !== null} />
    )
  );
}

/* ---- the current and the steps left ---- */

/** How far animals of each colour and divers drift. */
export function CurrentRows() {
  const { facts, format } = useTable<Scuba>();
  const { way, drift, divers = 0 } = facts.current ?? {};
  const row = (kind: string, symbol: ComponentChildren, name: string, n = 0) => (
    <li
      key={kind}
      class={kind}
      data-tip={`${name} ${n === 0 ? t("still") : `${n} ${format.label("way", way)}`}`}
    >
      <span class="bd">{symbol}</span>
      <span class="sr">{name}</span>
      <span class="ar">
        {n === 0 && <em>{t("still")}</em>}
        {Array.from({ length: n }, (_, i) => (
          <Icon key={i} name={way ?? "left"} size={18} />
        ))}
        <span class="sr">{n}</span>
      </span>
    </li>
  );
  return (
    <ul class="cur-rows">
      {BANDS.map((band) => {
        const name = t("{0} animals:", format.label("colour", band));
        return row(`b-${band}`, <Sprite name={`band-${band}`} size={16} />, name, drift?.[band]);
      })}
      {row("dvs", <Icon name="person" size={15} />, t("Divers:"), divers)}
    </ul>
  );
}

export function CurrentCard() {
  const table = useTable<Scuba>();
  const air = table.facts.current?.air ?? 0;
  return (
    <section class="panel cur" aria-label={t("Current card")}>
      <header>
        <h2>{t("Current: {0}", currentName(table))}</h2>
        {air > 0 && (
          <IconChip icon="air" tone="warn" text={`−${air}`} about={t("This current costs air.")} />
        )}
        <Chip>{t("round {0}", table.view.round)}</Chip>
      </header>
      <CurrentRows />
    </section>
  );
}

export function Steps() {
  const { view, format } = useTable<Scuba>();
  const { steps, left } = view.turn;
  return (
    <section class="panel stp">
      <div class="steps" data-tip={t("A turn has up to four steps; exploring costs none.")}>
        <span class="lab">{t("Steps")}</span>
        {Array.from({ length: steps }, (_, i) => (
          <i key={i} class={i < steps - left ? "on" : ""} />
        ))}
        <b>{t("{0} left", left)}</b>
      </div>
      <ul class="lim" aria-label={t("Steps left per direction")}>
        {WAYS.map((way) => (
          <li
            key={way}
            data-tip={t("Steps left {0}: {1}", format.label("way", way), mostSteps(view, way))}
          >
            <span class="sr">{format.label("way", way)}</span>
            <Icon name={way} size={16} />
            {mostSteps(view, way)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/* ---- sightings ---- */

/** The combos begun, the most complete first. */
function begunCombos({ combos }: Facts): Facts["combos"] {
  const share = ({ have, missing }: Facts["combos"][number]) =>
    have.length / (have.length + missing.length);
  return combos.filter(({ have }) => have.length > 0).sort((a, b) => share(b) - share(a));
}

/** A combo, what it brings, and what is missing. */
function comboText(
  combo: string,
  missing: readonly Species[],
  full: number,
  format: Table["format"],
): string {
  const name = format.label("combo", combo);
  const names = list(missing.map((species) => format.label("species", species)));
  return missing.length === 0
    ? t("Combo “{0}”: complete, {1} points", name, full)
    : t("Combo “{0}”: {1} points with {2}", name, full, names);
}

/** A card for each species you have seen, and the combos begun. */
export function Sightings() {
  const { facts, format } = useTable<Scuba>();
  const cards = facts.species.filter(({ have }) => have);
  const combos = begunCombos(facts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div class="sightings" role="group" aria-label={t("Your sightings")}>
      {cards.length === 0 && <span class="none">{t("Animals you have seen appear here.")}</span>}
      <div class="spcs">
        {cards.map(({ species, colour, points }) => {
          const name = format.label("species", species);
          return (
            <span
              key={species}
              class={`spc b-${colour}`}
              role="img"
              aria-label={t("{0}, worth {1}", name, points)}
            >
              <Sprite name={pictureOf(species)} size={34} />
              <b>{points}</b>
            </span>
          );
        })}
      </div>
      {cards.length > 0 && combos.length > 0 && <span class="sep" />}
      {combos.slice(0, cards.length > 9 ? 1 : 2).map(({ combo, have, missing, full }) => (
        <span
          class="combo"
          key={combo}
          role="img"
          aria-label={comboText(combo, missing, full, format)}
        >
          <em>{format.label("combo", combo)}</em>
          {[...have, ...missing].map((species) => (
            <i key={species} class={have.includes(species) ? "got" : ""}>
              <Sprite name={pictureOf(species)} size={26} />
            </i>
          ))}
          <b>+{full}</b>
        </span>
      ))}
    </div>
  );
}

/* ---- event cards ---- */

/** The symbol of a card's colour. */
const Band = ({ card, size }: { card: Card; size: number }) => (
  <span class="bd">
    <Sprite name={`band-${colourOf(card)}`} size={size} />
  </span>
);

/** A card's name and text, or a question instead. */
export function CardFace({ card, question }: { card: Card; question?: string | undefined }) {
  const { format } = useTable<Scuba>();
  return (
    <div class="sc-card">
      <Band card={card} size={20} />
      <b>{format.label("card", card)}</b>
      <span>{question ?? cardText(card, format)}</span>
    </div>
  );
}

/** The card that was just drawn, briefly shown over the sea, unless it asks for your decision. */
export function DrawnCard() {
  const table = useTable<Scuba>();
  const { lastEvents, players, format } = table;
  const drawn = lastEvents?.events.findLast((event) => event.e === "event");
  const player = players[drawn?.seat ?? -1];
  if (drawn === undefined || player === undefined || isAsked(table)) {
    return null;
  }
  const { card } = drawn;
  return (
    <div class={`sc-drawn b-${colourOf(card)}`} key={lastEvents?.seq} aria-hidden="true">
      <Band card={card} size={26} />
      <small style={{ "--pc": player.colour }}>
        <Sprite name={player.mark} size={11} />
        {player.name}
      </small>
      <b>{format.label("card", card)}</b>
      <span>{cardText(card, format)}</span>
    </div>
  );
}

/* ---- seats ---- */

interface IconChipProps {
  icon: string;
  text: string | number;
  tone?: string | undefined;
  /** What screen readers say after the text. */
  unit?: string;
  /** What it is, for those who point at it. */
  about: string;
}

const IconChip = ({ icon, text, tone, unit, about }: IconChipProps) => (
  <span class={tone === undefined ? "chip" : `chip chip--${tone}`} data-tip={about}>
    <Icon name={icon} size={15} />
    {text}
    {unit && <span class="sr">{unit}</span>}
  </span>
);

/** The points or, while they are secret, the public chips. */
function pointsOf({ points: { total, plus, minus } }: Diver) {
  const chips = [plus > 0 ? `+${plus}` : "", minus > 0 ? `−${minus}` : ""].join(" ").trim();
  return (
    <span
      class="chip"
      data-tip={
        total === null
          ? t("The points of cards and combos are secret until the end.")
          : t("Points so far")
      }
    >
      <Sprite name="vp" size={14} />
      <span aria-hidden={total === null}>{total ?? `? ${chips}`}</span>
      <span class="sr">
        {total === null ? t("points are secret; chips {0}", chips || "0") : t("points")}
      </span>
    </span>
  );
}

/** Air, and whether it is enough for the way up. */
const airTip = (air: Air | null | undefined): string =>
  air == null
    ? t("Air in the tank")
    : air.safe
      ? t("Air in the tank; {0} to spare", air.spare)
      : t("Air in the tank; {0} too little to get home", air.short);

function seatChips({ view, facts }: Table, seat: number, diver: Diver) {
  const { air, minus = 0 } = facts.seats[seat] ?? {};
  const tone = air?.safe === false ? "warn" : view.active === seat ? "go" : undefined;
  const seen = tn("{0} animal card", "{0} animal cards", diver.cards.length + diver.hidden);
  const markers = view.decompression ? diver.markers : 0;
  return (
    <>
      {diver.status === "aboard" && (
        <IconChip
          icon="check"
          tone="ok"
          text={t("safe")}
          about={t("Back aboard: nothing can be lost.")}
        />
      )}
      {["under", "waiting", "swimming"].includes(diver.status) && (
        <IconChip icon="air" tone={tone} text={diver.air} unit={t("air")} about={airTip(air)} />
      )}
      <IconChip icon="eye" text={seen} about={t("One card for each species seen")} />
      {pointsOf(diver)}
      {markers > 0 && (
        <IconChip
          icon="clock"
          tone="warn"
          text={tn("{0} marker", "{0} markers", markers)}
          about={t(
            "Decompression: coming up with a marker costs points, with two it is impossible.",
          )}
        />
      )}
      {minus > 0 && (
        <span class="chip chip--warn" data-tip={t("Minus points if the game ended now")}>
          −{minus}
        </span>
      )}
    </>
  );
}

/** The most important thing about a diver, for the narrow strip of a phone. */
function shortFact({ status, air }: Diver) {
  switch (status) {
    case "dead":
    case "rescued":
      return t("out");
    case "aboard":
      return t("safe");
    default:
      return [<Icon key="air" name="air" size={14} />, air];
  }
}

/** What is public about a diver. */
export function seatFacts(table: Table, seat: number): SeatFacts {
  const { view, facts, format } = table;
  const diver = view.divers[seat];
  if (diver === undefined) {
    return {};
  }
  const depth = format.label("depth", diver.cell?.[1]);
  const deepest = facts.seats[seat]?.deepest ? t("{0}, deepest", depth) : depth;
  return {
    sub: diver.status === "under" ? deepest : format.label("status", diver.status),
    out: diver.status === "dead",
    short: shortFact(diver),
    chips: seatChips(table, seat, diver),
  };
}
