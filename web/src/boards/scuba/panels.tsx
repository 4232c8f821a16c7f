// The panels around the sea that only show something: air gauge, current, steps, sightings, the card just drawn,
// and the facts about a seat.
import type { ComponentChildren } from "preact";
import { useTable } from "../../components/boardFrame";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Card, Facts, Way } from "../../generated/scuba";
import { t, tn } from "../../i18n";
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
  if (i >= left) {
    return "off";
  }
  if (i < Math.min(air?.home ?? 0, after)) {
    return "lo";
  }
  return i < after ? "on" : "pay";
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
export function Gauge({ tank, left, air, elsewhere }: GaugeProps) {
  const short = air?.safe === false;
  const rows = [
    ["k-pay", elsewhere ? t("End the turn there") : t("End the turn here"), cost(air?.turn)],
    ["k-lo", elsewhere ? t("Way up from there") : t("Way up from here"), cost(air?.home)],
    ["k-on", short ? t("Short by") : t("To spare"), short ? air.short : (air?.spare ?? left)],
  ] as const;
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
      <ul>
        {rows.map(([kind, text, value]) => (
          <li key={kind} class={kind === "k-on" ? `sum${short ? " short" : ""}` : undefined}>
            <span class={kind}>{text}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
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

function Strength({ way, n }: { way: Way; n: number }) {
  return (
    <span class="ar">
      {n === 0 && <em>{t("still")}</em>}
      {Array.from({ length: n }, (_, i) => (
        <Icon key={i} name={way} size={18} />
      ))}
      <span class="sr">{n}</span>
    </span>
  );
}

/** How far animals of each colour and divers drift. */
export function CurrentRows() {
  const { facts, format } = useTable<Scuba>();
  const { current } = facts;
  const way = current?.way ?? "left";
  return (
    <ul class="cur-rows">
      {BANDS.map((band) => (
        <li key={band} class={`b-${band}`}>
          <span class="bd">
            <Sprite name={`band-${band}`} size={16} />
          </span>
          <span class="sr">{t("{0} animals:", format.label("colour", band))}</span>
          <Strength way={way} n={current?.drift[band] ?? 0} />
        </li>
      ))}
      <li class="dvs">
        <span class="bd">
          <Icon name="person" size={15} />
        </span>
        <span class="sr">{t("Divers:")}</span>
        <Strength way={way} n={current?.divers ?? 0} />
      </li>
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
          <IconChip tone="warn" icon="air">
            −{air}
          </IconChip>
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
      <div class="steps">
        <span class="lab">{t("Steps")}</span>
        {Array.from({ length: steps }, (_, i) => (
          <i key={i} class={i < steps - left ? "on" : ""} />
        ))}
        <b>{t("{0} left", left)}</b>
      </div>
      <ul class="lim" aria-label={t("Steps left per direction")}>
        {WAYS.map((way) => (
          <li key={way}>
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
            <span key={species} class={`spc b-${colour}`} title={name}>
              <Sprite name={pictureOf(species)} size={34} />
              <b>{points}</b>
              <span class="sr">{name}</span>
            </span>
          );
        })}
      </div>
      {cards.length > 0 && combos.length > 0 && <span class="sep" />}
      {combos.slice(0, cards.length > 9 ? 1 : 2).map(({ combo, have, missing, full }) => (
        <span class="combo" key={combo}>
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
export const Band = ({ card, size }: { card: Card; size: number }) => (
  <span class="bd">
    <Sprite name={`band-${colourOf(card)}`} size={size} />
  </span>
);

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
  tone?: string;
  children: ComponentChildren;
}

const IconChip = ({ icon, tone, children }: IconChipProps) => (
  <Chip tone={tone}>
    <Icon name={icon} size={15} />
    {children}
  </Chip>
);

/** The points or, while they are secret, the public chips. */
function pointsOf({ points: { total, plus, minus } }: Diver) {
  const chips = [plus > 0 ? `+${plus}` : "", minus > 0 ? `−${minus}` : ""].join(" ").trim();
  return (
    <Chip>
      <Sprite name="vp" size={14} />
      <span aria-hidden={total === null}>{total ?? `? ${chips}`}</span>
      <span class="sr">
        {total === null ? t("points are secret; chips {0}", chips || "0") : t("points")}
      </span>
    </Chip>
  );
}

/** Your diver is in the water, on its way there, or safe. */
const isIn = ({ status }: Diver): boolean => status !== "dead" && status !== "rescued";

function seatChips({ view, facts }: Table, seat: number, diver: Diver) {
  const { air = null, minus = 0 } = facts.seats[seat] ?? {};
  const calm = view.active === seat ? "go" : undefined;
  return (
    <>
      {diver.status === "aboard" && (
        <IconChip icon="check" tone="ok">
          {t("safe")}
        </IconChip>
      )}
      {isIn(diver) && diver.status !== "aboard" && (
        <IconChip icon="air" tone={air?.safe === false ? "warn" : calm}>
          {diver.air}
          <span class="sr">{t("air")}</span>
        </IconChip>
      )}
      <IconChip icon="eye">
        {tn("{0} animal card", "{0} animal cards", diver.cards.length + diver.hidden)}
      </IconChip>
      {pointsOf(diver)}
      {view.decompression && diver.markers > 0 && (
        <IconChip icon="clock" tone="warn">
          {tn("{0} marker", "{0} markers", diver.markers)}
        </IconChip>
      )}
      {minus > 0 && <Chip tone="warn">−{minus}</Chip>}
    </>
  );
}

/** The symbol and number of a diver's air, for the narrow strip of a phone. */
const shortAir = ({ air }: Diver) => (
  <>
    <Icon name="air" size={14} />
    {air}
  </>
);

/** What is public about a diver. */
export function seatFacts(table: Table, seat: number): SeatFacts {
  const { view, facts, format } = table;
  const diver = view.divers[seat];
  if (diver === undefined) {
    return {};
  }
  const depth = format.label("depth", diver.cell?.[1]);
  const deepest = facts.seats[seat]?.deepest ? t("{0}, deepest", depth) : depth;
  const safe = diver.status === "aboard" ? t("safe") : shortAir(diver);
  return {
    sub: diver.status === "under" ? deepest : format.label("status", diver.status),
    out: diver.status === "dead",
    short: isIn(diver) ? safe : t("out"),
    chips: seatChips(table, seat, diver),
  };
}
