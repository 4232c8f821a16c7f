// A dive: the drawn gems, the two hazards, and the odds of the next gem.
import { useTable } from "../../components/boardFrame";
import { oneColumn } from "../../components/media";
import { Sprite } from "../../components/sprite";
import type { Colour } from "../../generated/deepblue";
import { percent, t, tn } from "../../i18n";
import { type DeepBlue, type DiveFacts, type Gems, gemsOf, ownOddsOf } from "./model";
import { cardName, gemTip, type Odds, oddsOf } from "./texts";

interface HazardProps {
  hazard: DiveFacts["hazards"][number];
  /** You must react to it. */
  urgent: boolean;
}

export function Hazard({ hazard: { gem, drawn, next }, urgent }: HazardProps) {
  const { format } = useTable<DeepBlue>();
  const wide = !oneColumn.value;
  const name = gem === "black" ? t("Monster") : t("Oxygen");
  const warned = next === "hazard";
  return (
    <div class={urgent ? "hz urgent" : "hz"}>
      {wide && <span class="hzt">{name}</span>}
      <span role="img" {...gemTip(gem, null, format)}>
        <Sprite name={`gem-${gem}`} size={wide ? 34 : 26} />
      </span>
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

/** The gems that are no hazards; the newest is last. */
function treasureOf(board: Gems, hazards: readonly Colour[], newest: Colour | undefined): Colour[] {
  const drawn = gemsOf(board).filter(([gem]) => !hazards.includes(gem));
  const gems = drawn.flatMap(([gem, count]) => Array.from({ length: count }, () => gem));
  const last = newest === undefined ? -1 : gems.lastIndexOf(newest);
  return last < 0 ? gems : [...gems.toSpliced(last, 1), ...gems.slice(last, last + 1)];
}

/** The width of a gem by their number, so that a phone has room for them in one line. */
const GEM_SIZES = {
  wide: (gems: number) => (gems > 10 ? 28 : 40),
  narrow: (gems: number) => (gems > 7 ? 19 : gems > 5 ? 22 : 32),
};

export function DiveBoard() {
  const { view, facts, lastEvents, format } = useTable<DeepBlue>();
  if (view.dive === null || facts.dive === null) {
    return null;
  }
  const compact = oneColumn.value;
  const { hazards, drawn } = facts.dive;
  const urgent = view.dive.hazards;
  const newest = lastEvents?.events.findLast((one) => one.e === "gem" || one.e === "found")?.gem;
  const colours = hazards.map(({ gem }) => gem);
  const gems = treasureOf(view.dive.board, colours, newest);
  const size = GEM_SIZES[compact ? "narrow" : "wide"](gems.length);
  const [left, right] = hazards.map((hazard) => (
    <Hazard key={hazard.gem} hazard={hazard} urgent={urgent.includes(hazard.gem)} />
  ));
  return (
    <div class="dboard">
      {left}
      <div class={size < 20 ? "treasure many" : "treasure"}>
        {gems.map((gem, i) => (
          <span
            key={i}
            role="img"
            class={i === gems.length - 1 && gem === newest ? "new" : ""}
            {...gemTip(gem, null, format)}
          >
            <Sprite name={`gem-${gem}`} size={size} />
          </span>
        ))}
        <span class={compact ? "sr" : "cnt"}>{tn("{0} gem drawn", "{0} gems drawn", drawn)}</span>
      </div>
      {right}
    </div>
  );
}

/** The chances of all colours: as rows, or on a phone as columns. */
export function OddsList({ odds: { title, chances } }: { odds: Odds }) {
  const most = Math.max(...chances.map((c) => c.share), 0.01);
  const { format } = useTable<DeepBlue>();
  const compact = oneColumn.value;
  return (
    <ol class="odds" aria-label={title}>
      {chances.map(({ gem, share, percent: chance, tone, effect, short }) => (
        <li key={gem} class={share === 0 ? "zero" : tone}>
          <span role="img" {...gemTip(gem, null, format)}>
            <Sprite name={`gem-${gem}`} size={24} />
          </span>
          <i class="bar">
            <i style={{ "--part": `${(100 * share) / most}%` }} />
          </i>
          <b>{percent(chance)}</b>
          {compact ? (
            short !== "" && <span class="fx">{short}</span>
          ) : (
            <span class="fx">{effect}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The odds of the next gem, if there will be one. */
export function NextGem() {
  const { facts, format } = useTable<DeepBlue>();
  const odds = oddsOf(facts, format);
  return (
    odds && (
      <>
        <h3 class="h3">{odds.title}</h3>
        <OddsList odds={odds} />
      </>
    )
  );
}

/** The chances to stay down and to surface, as one bar. */
export function Split({ stays }: { stays: number }) {
  const label = t("{0} percent to stay down, {1} percent to surface", stays, 100 - stays);
  return (
    <div class="split" role="img" aria-label={label}>
      <i style={{ flex: stays }}>{stays > 25 && t("{0} to stay down", percent(stays))}</i>
      {stays < 100 && (
        <i class="b" style={{ flex: 100 - stays }}>
          {percent(100 - stays)}
        </i>
      )}
    </div>
  );
}

/** The dive in the panel beside the chart. */
export function DiveStatus() {
  const { facts, format } = useTable<DeepBlue>();
  const soon = facts.dive?.cards?.filter(({ next }) => next) ?? [];
  const odds = ownOddsOf(facts);
  return (
    <>
      <DiveBoard />
      <NextGem />
      {soon.map(({ card, vp }) => (
        <p class="tip" key={card}>
          <Sprite name={`crew-${card}`} size={26} class="tipav" />
          <span>{t("If you stay down, {0} gives +{1}.", cardName(card, format), vp)}</span>
        </p>
      ))}
      {odds && <Split stays={odds.stays} />}
    </>
  );
}
