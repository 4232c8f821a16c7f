// The dive panel: drawn gems, the two hazards, the odds of the next gem, and the buttons.

import { Sprite } from "../../components/sprite";
import type { Colour, Facts, Game, View } from "../../generated/deepblue";
import { percent, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { LastEvents } from "../../table/lines";
import { BagChip } from "./bagChip";
import type { Choice } from "./choices";
import { Forecast } from "./forecast";
import type { Legal } from "./legalTargets";
import { cardName } from "./names";
import { type Odds, oddsOf } from "./odds";
import { Buttons } from "./panel";
import { type Dive, type DiveFacts, gemsOf, openTile, placeOf } from "./view";

export interface DivePanelProps {
  view: View;
  facts: Facts;
  dive: Dive;
  choices: readonly Choice[];
  forecast: readonly string[];
  lastEvents: LastEvents<Game> | null;
  pending: boolean;
  format: Formatter;
  onAct(action: Legal): void;
  onHover(action: Legal | null): void;
}

/** The drawn gems that are no hazards; the newest is last. */
function treasureGems(dive: Dive, { hazards }: DiveFacts, newest: Colour | undefined): Colour[] {
  const gems = gemsOf(dive.board)
    .filter(([gem]) => hazards.every((hazard) => hazard.gem !== gem))
    .flatMap(([gem, count]) => Array.from({ length: count }, () => gem));
  const last = newest === undefined ? -1 : gems.lastIndexOf(newest);
  return last < 0
    ? gems
    : [...gems.slice(0, last), ...gems.slice(last + 1), ...gems.slice(last, last + 1)];
}

const newestOf = (lastEvents: LastEvents<Game> | null): Colour | undefined =>
  lastEvents?.events.findLast((event) => event.e === "gem" || event.e === "found")?.gem;

interface HazardProps {
  hazard: DiveFacts["hazards"][number];
  /** You must react to it. */
  urgent: boolean;
  wide: boolean;
}

function Hazard({ hazard: { gem, drawn, next }, urgent, wide }: HazardProps) {
  const name = gem === "black" ? t("Monster") : t("Oxygen");
  const warned = next === "hazard";
  return (
    <div class={urgent ? "hz urgent" : "hz"}>
      {wide && <span class="hzt">{name}</span>}
      <Sprite name={`gem-${gem}`} size={wide ? 34 : 26} />
      <i class={warned ? "sk warn" : "sk"}>
        {wide ? t("1st: warning") : 1}
        <span class="sr">{warned ? t("{0}: drawn", name) : name}</span>
      </i>
      <i class={drawn > 1 ? "sk hit" : warned ? "sk next" : "sk"}>
        {drawn > 2 ? `${drawn}×` : wide ? t("2nd: react") : 2}
      </i>
    </div>
  );
}

export function DiveBoard({
  dive,
  facts,
  lastEvents,
  wide,
}: Pick<DivePanelProps, "dive" | "lastEvents"> & { facts: DiveFacts; wide: boolean }) {
  const newest = newestOf(lastEvents);
  const gems = treasureGems(dive, facts, newest);
  const many = gems.length > (wide ? 10 : 7);
  const size = wide ? (many ? 28 : 40) : many ? 19 : gems.length > 5 ? 22 : 32;
  const [left, right] = facts.hazards.map((hazard) => (
    <Hazard
      key={hazard.gem}
      hazard={hazard}
      urgent={dive.hazards.includes(hazard.gem)}
      wide={wide}
    />
  ));
  return (
    <div class={wide ? "dboard" : "dboard phone"} key={lastEvents?.seq}>
      {left}
      <div class={many ? "treasure many" : "treasure"}>
        {gems.map((gem, i) => (
          <Sprite
            key={i}
            name={`gem-${gem}`}
            size={size}
            class={i === gems.length - 1 && gem === newest ? "new" : ""}
          />
        ))}
        <span class={wide ? "cnt" : "sr"}>
          {tn("{0} gem drawn", "{0} gems drawn", facts.drawn)}
        </span>
      </div>
      {right}
    </div>
  );
}

/** If two gems are drawn at a time, the odds are those of at least one gem of a colour. */
const oddsTitle = ({ gems }: Odds): string =>
  gems > 1 ? t("Among the next {0} gems", gems) : t("Next gem");

function OddsList({ odds }: { odds: Odds }) {
  const most = Math.max(...odds.chances.map((c) => c.share), 0.01);
  return (
    <ol class="odds" aria-label={oddsTitle(odds)}>
      {odds.chances.map((chance) => (
        <li key={chance.gem} class={`${chance.tone}${chance.share === 0 ? " zero" : ""}`}>
          <span class="g">
            <Sprite name={`gem-${chance.gem}`} size={24} />
          </span>
          <span class="bar">
            <i style={{ width: `${(100 * chance.share) / most}%` }} />
          </span>
          <b>{percent(chance.percent)}</b>
          <span class="fx">{chance.effect}</span>
        </li>
      ))}
    </ol>
  );
}

export function OddsColumns({ odds }: { odds: Odds }) {
  const shown = odds.chances.filter((c) => c.share > 0);
  const most = Math.max(...shown.map((c) => c.share), 0.01);
  return (
    <ol class="podds phone" aria-label={oddsTitle(odds)}>
      {shown.map((chance) => (
        <li key={chance.gem} class={chance.tone}>
          <i class="col">
            <i style={{ height: `${(100 * chance.share) / most}%` }} />
          </i>
          <Sprite name={`gem-${chance.gem}`} size={24} />
          <b>{percent(chance.percent)}</b>
          {chance.short !== "" && <em>{chance.short}</em>}
        </li>
      ))}
    </ol>
  );
}

function Split({ stays }: { stays: number }) {
  return (
    <div
      class="split"
      role="img"
      aria-label={t("{0} percent to stay down, {1} percent to surface", stays, 100 - stays)}
    >
      <i style={{ flex: stays }}>{stays > 25 && t("{0} to stay down", percent(stays))}</i>
      {stays < 100 && (
        <i class="b" style={{ flex: 100 - stays }}>
          {percent(100 - stays)}
        </i>
      )}
    </div>
  );
}

export function DivePanel(props: DivePanelProps) {
  const { view, dive, facts, format, choices } = props;
  const odds = oddsOf(facts, format);
  const tile = openTile(placeOf(view, dive.site));
  const soon = facts.dive?.cards?.filter(({ next }) => next) ?? [];
  return (
    <section class="panel dive" aria-label={t("Dive at {0}", dive.site)}>
      <header>
        <h2>{t("Dive at {0}", dive.site)}</h2>
        {tile !== null && (
          <span class="chip chip--go">
            <Sprite name="vp" size={14} />
            {t("tile +{0}", tile.vp)}
          </span>
        )}
        <BagChip gems={facts.bag} />
      </header>
      {facts.dive !== null && <DiveBoard {...props} facts={facts.dive} wide />}
      {odds !== null && (
        <>
          <h3 class="h3">{oddsTitle(odds)}</h3>
          <OddsList odds={odds} />
        </>
      )}
      {soon.map(({ card, vp }) => (
        <p class="tip" key={card}>
          <Sprite name={`crew-${card}`} size={26} class="tipav" />
          <span>{t("If you stay down, {0} gives +{1}.", cardName(card, format), vp)}</span>
        </p>
      ))}
      {odds?.own && <Split stays={odds.own.stays} />}
      <Buttons {...props} choices={choices} />
      <Forecast lines={props.forecast} />
    </section>
  );
}
