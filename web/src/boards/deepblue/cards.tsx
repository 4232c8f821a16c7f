// The crew cards, and the two rows of them below the chart: your hand and the market.
import { useTable } from "../../components/boardFrame";
import { sideColumn } from "../../components/media";
import { Sprite } from "../../components/sprite";
import type { Card, Event, View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";
import {
  type Crew,
  crewOf,
  type DeepBlue,
  type DiveFacts,
  forCard,
  foreseen,
  forSlot,
  handOf,
  type Legal,
  pickedOf,
  pressProps,
  spotsOf,
  type Table,
} from "./model";
import { cardName, crewAbout, crewText } from "./texts";

function pictureOf(card: string): string {
  const start = /^S(\d)$/.exec(card);
  return start === null
    ? `crew-${card}`
    : Number(start[1]) % 2 === 1
      ? "crew-START"
      : "crew-START2";
}

/** The gems that a card needs, and its points. */
function Needs({ crew: { need, count = 1, vp } }: { crew: Crew }) {
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
        <b>{vp}</b>
      </span>
    </>
  );
}

/** Its main use; if it has only money or propellers, these are drawn large. */
function MainUse({ crew }: { crew: Crew }) {
  if (crew.guards !== undefined) {
    return <Sprite name={`shield-${crew.guards}`} size={30} />;
  }
  if (crew.need !== undefined) {
    return <Needs crew={crew} />;
  }
  const sails = crew.propeller !== undefined;
  return (
    <>
      <Sprite name={sails ? "prop" : "coin"} size={sails ? 24 : 26} />
      <b>{crew.propeller ?? crew.money}</b>
    </>
  );
}

/** Its second use, in the corner of the picture. */
function SecondUse({ crew: { need, money, propeller } }: { crew: Crew }) {
  const pays = money !== undefined && (need !== undefined || propeller !== undefined);
  if (!pays && (need === undefined || propeller === undefined)) {
    return null;
  }
  return (
    <span class={pays ? "sec" : "sec p"}>
      <Sprite name={pays ? "coin" : "prop"} size={pays ? 26 : 20} />
      <b>{pays ? money : propeller}</b>
    </span>
  );
}

interface Note {
  note?: string;
  /** The outline of a card without an action: it protects you, or scores soon. */
  tone?: "guards" | "soon";
}

interface CrewCardProps extends Note {
  crew: Crew;
  action: Legal | undefined;
  price?: number;
}

export function CrewCard({ crew, action, price, note, tone }: CrewCardProps) {
  const table = useTable<DeepBlue>();
  const { format } = table;
  const name = cardName(crew.card, format);
  const cost = price === undefined ? "" : `$${price}`;
  const chosen = action !== undefined && action === pickedOf(table);
  return (
    <button
      type="button"
      class={["crew", action ? "ready" : tone, chosen && "chosen"].filter(Boolean).join(" ")}
      aria-label={[name, crewText(crew, format), cost, note].filter(Boolean).join(", ")}
      aria-description={crewAbout(crew, format)}
      data-card={crew.card}
      {...pressProps(table, action)}
    >
      {cost !== "" && <span class="price">{cost}</span>}
      <span class="pic">
        <Sprite name={pictureOf(crew.card)} size={80} />
      </span>
      <SecondUse crew={crew} />
      <b class="nm2">{name}</b>
      <span class="rq">
        <MainUse crew={crew} />
      </span>
      {crew.plus !== undefined && cost !== "" && (
        <span class="plus">
          +<Sprite name={`gem-${crew.plus}`} size={15} />
        </span>
      )}
      {note !== undefined && <span class="cnote">{note}</span>}
    </button>
  );
}

/** What a card of the hand can do now or soon, in a dive. */
function noteOf(dive: DiveFacts | null, crew: Crew, action: Legal | undefined): Note {
  const { vp = 0, left = 0 } = dive?.cards?.find(({ card }) => card === crew.card) ?? {};
  if (action !== undefined) {
    const plays = action.a === "play" ? { note: t("+{0} points", vp) } : {};
    return action.a === "protect" ? { note: t("guards") } : plays;
  }
  if (crew.guards !== undefined) {
    const hazard = dive?.hazards.find(({ gem }) => gem === crew.guards);
    return hazard?.next === "hazard" ? { note: t("guards"), tone: "guards" } : {};
  }
  return left > 0 && left <= 2 && (crew.count ?? 1) > 1
    ? { note: tn("{0} more gem", "{0} more gems", left), tone: "soon" }
    : {};
}

/** The cards that previewed events bring into the hand. */
function hiredBy(view: View, seat: number, events: readonly Event[]): Card[] {
  return events.flatMap((event): Card[] => {
    if (event.e === "hires" && event.seat === seat) {
      return view.market[event.slot - 1]?.card ? [view.market[event.slot - 1]?.card as Card] : [];
    }
    return event.e === "takes" && event.seat === seat ? [event.card] : [];
  });
}

function Hand() {
  const { view, facts, seat, actions } = useTable<DeepBlue>();
  const hand = handOf(view, seat);
  const hired = hiredBy(view, seat, foreseen.value).map((card) => crewOf(view, card));
  const resting = view.players[seat]?.rest.length ?? 0;
  return (
    <section class="db-row db-hand" aria-label={t("Your hand")}>
      <h3 class="h3">
        {t("Your hand")}
        <span class="desktop">{tn("{0} card resting", "{0} cards resting", resting)}</span>
      </h3>
      <div class="cards" style={{ "--n": Math.max(hand.length, 2) }}>
        {hand.map((card) => {
          const crew = crewOf(view, card);
          const action = forCard(actions, card);
          const note = noteOf(facts.dive, crew, action);
          return <CrewCard key={card} crew={crew} action={action} {...note} />;
        })}
        {hired.map((crew) => (
          <span key={crew.card} class="db-ghost" aria-hidden="true">
            <CrewCard crew={crew} action={undefined} />
          </span>
        ))}
        {hand.length === 0 && hired.length === 0 && (
          <p class="none">{t("Your crew is resting.")}</p>
        )}
      </div>
    </section>
  );
}

function Market() {
  const { view, actions } = useTable<DeepBlue>();
  return (
    <section class="db-row mkt" aria-label={t("Market")}>
      <h3 class="h3">
        {t("Market")}
        <span>
          {view.dive === null
            ? tn("{0} card in the deck", "{0} cards in the deck", view.deck)
            : t("closed during a dive")}
        </span>
      </h3>
      <div class="cards">
        {view.market.map(({ price, card }, i) => {
          const action = forSlot(actions, i + 1);
          return card === null ? (
            <span key={i} class="crew gap" />
          ) : (
            <CrewCard key={card} crew={crewOf(view, card)} price={price} action={action} />
          );
        })}
      </div>
    </section>
  );
}

/** Without a side column there is room for the market only while it may matter. */
function showsMarket({ view, actions }: Table): boolean {
  const busy = view.dive !== null || view.phase === "sailing" || spotsOf(actions).length > 0;
  return sideColumn.value || !(busy || actions.some((action) => "card" in action));
}

export function CardRows() {
  const table = useTable<DeepBlue>();
  return (
    <div class="db-rows">
      {table.seat >= 0 && <Hand />}
      {showsMarket(table) && <Market />}
    </div>
  );
}
