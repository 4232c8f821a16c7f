// The two rows of cards below the chart: your hand and the market.

import type { Facts, View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { CrewCard, type Tone } from "./crew";
import type { Legal, LegalTargets } from "./legalTargets";
import { type Crew, crewOf, type DiveFacts, handOf } from "./view";

interface CardRowsProps {
  view: View;
  facts: Facts;
  seat: number;
  targets: LegalTargets;
  chosen: Legal | null;
  pending: boolean;
  format: Formatter;
  /** Which rows are shown: a phone has room for the relevant one only. */
  hand: boolean;
  market: boolean;
  onAct(action: Legal): void;
  onHover(action: Legal | null): void;
}

type DiveCard = NonNullable<DiveFacts["cards"]>[number];

/** The note on a card that can be played now. */
function noteOf(action: Legal | undefined, scores: DiveCard | undefined): string | undefined {
  switch (action?.a) {
    case "protect":
      return t("guards");
    case "play":
      return t("+{0} points", scores?.vp ?? 0);
    default:
      return undefined;
  }
}

/** In a dive: the note on a card that protects, or scores soon. */
function upcomingUse(
  { dive }: Facts,
  crew: Crew,
  scores: DiveCard | undefined,
): { tone?: Tone; note?: string } {
  if (dive !== null && crew.guards !== undefined) {
    const { next } = dive.hazards.find(({ gem }) => gem === crew.guards) ?? {};
    return next === "hazard" ? { note: t("guards"), tone: "guards" } : {};
  }
  const left = scores?.left ?? 0;
  return left > 0 && left <= 2 && (crew.count ?? 1) > 1
    ? { note: tn("{0} more gem", "{0} more gems", left), tone: "soon" }
    : {};
}

function Hand({ view, facts, seat, targets, pending, format, onAct, onHover }: CardRowsProps) {
  const hand = handOf(view, seat);
  return (
    <section class="db-row db-hand" aria-label={t("Your hand")}>
      <h3 class="h3">
        {t("Your hand")}
        <span class="desktop">
          {tn("{0} card resting", "{0} cards resting", view.players[seat]?.rest.length ?? 0)}
        </span>
      </h3>
      <div class="cards" style={{ "--n": Math.max(hand.length, 4) }}>
        {hand.map((card) => {
          const crew = crewOf(view, card);
          const action = targets.cards.get(card);
          const scores = facts.dive?.cards?.find((one) => one.card === card);
          const soon = action === undefined ? upcomingUse(facts, crew, scores) : {};
          return (
            <CrewCard
              key={card}
              crew={crew}
              format={format}
              note={noteOf(action, scores) ?? soon.note}
              tone={soon.tone}
              action={action ?? null}
              pending={action !== undefined && pending}
              piece={`card-${card}`}
              onAct={onAct}
              onHover={onHover}
            />
          );
        })}
        {hand.length === 0 && <p class="none">{t("Your crew is resting.")}</p>}
      </div>
    </section>
  );
}

function Market({ view, targets, chosen, pending, format, onAct, onHover }: CardRowsProps) {
  const market = view.market;
  return (
    <section
      class="db-row mkt"
      aria-label={t("Market")}
      data-unfinished={market !== view.market || undefined}
    >
      <h3 class="h3">
        {t("Market")}
        <span>
          {view.dive === null
            ? tn("{0} card in the deck", "{0} cards in the deck", view.deck)
            : t("closed during a dive")}
        </span>
      </h3>
      <div class={targets.slots.size > 0 ? "cards open" : "cards"} style={{ "--n": 4 }}>
        {market.map(({ price, card }, i) => {
          const action = targets.slots.get(i + 1);
          if (card === null) {
            return <span key={i} class="crew gap" />;
          }
          return (
            <CrewCard
              key={card}
              crew={crewOf(view, card)}
              format={format}
              price={price}
              slot={i + 1}
              action={action ?? null}
              chosen={action !== undefined && chosen === action}
              pending={action !== undefined && pending}
              piece={`card-${card}`}
              onAct={onAct}
              onHover={onHover}
            />
          );
        })}
      </div>
    </section>
  );
}

export const CardRows = (props: CardRowsProps) => (
  <div class="db-rows">
    {props.hand && <Hand {...props} />}
    {props.market && <Market {...props} />}
  </div>
);
