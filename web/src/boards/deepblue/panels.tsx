// The panels around the chart: the turn or dive with its buttons, the supply, your crew, and the seats' facts.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { usePreview } from "../../components/preview";
import { RichText } from "../../components/richText";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Event, View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";
import { DiveStatus } from "./dive";
import {
  act,
  crewOf,
  type DeepBlue,
  type DiveFacts,
  foreseen,
  type Gems,
  gemsOf,
  hoverHandlers,
  openTile,
  type PlayerView,
  placeOf,
  previewedOf,
  type Table,
} from "./model";
import {
  cardName,
  choicesOf,
  forecastOf,
  gemTip,
  nodeName,
  scenarioText,
  scoreText,
  spotName,
} from "./texts";

function Buttons() {
  const table = useTable<DeepBlue>();
  const leads = table.actions.some(({ a }) => a === "draw");
  return (
    <div class={leads ? "acts leads" : "acts"}>
      {choicesOf(table).map(({ action, icon, text, sub, go }) => (
        <button
          key={action.text}
          type="button"
          class={`btn btn--2${go ? " btn--go" : ""}${action.a === "surface" ? " btn--risk" : ""}`}
          data-act={action.text}
          disabled={table.pending}
          onClick={() => act(table, action)}
          {...hoverHandlers(action)}
        >
          <span class="bt">
            {icon && (
              <Sprite name={icon} size={20} ratio={icon === "boat" ? 0.84 : 1} class="ico" />
            )}
            {text}
          </span>
          {sub !== undefined && <small>{sub}</small>}
        </button>
      ))}
    </div>
  );
}

/** Asks for the preview of the selected or hovered action, once for all parts that show it. */
export function Foreseeing() {
  const action = previewedOf(useTable<DeepBlue>());
  const preview = usePreview<DeepBlue>(action?.text ?? null);
  useLayoutEffect(() => {
    foreseen.value = preview?.events ?? [];
  }, [preview]);
  return null;
}

/** The preview of the selected or hovered action. */
function Forecast() {
  const table = useTable<DeepBlue>();
  const action = previewedOf(table);
  return (
    <div class="fore-lines" role="status">
      {forecastOf(table, action, foreseen.value).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** The progress of a payment or a sail. */
function Progress() {
  const { view } = useTable<DeepBlue>();
  const { price, paid = 0, moves } = view.doing;
  const pays = price !== undefined;
  if (!pays && view.phase !== "sailing") {
    return null;
  }
  const more = paymentOf(view, foreseen.value, pays ? "money" : "propeller");
  const steps = foreseen.value.filter(({ e }) => e === "moves").length;
  const now = pays ? paid : moves - steps;
  const all = price ?? moves + more;
  return (
    <p class="db-meter">
      {Array.from({ length: all }, (_, i) => (
        <Sprite
          key={i}
          name={pays ? "coin" : "prop"}
          size={26}
          class={i < now ? "" : i < now + more ? "next" : "off"}
        />
      ))}
      <b>
        {pays ? t("{0} of {1} paid", paid, price) : tn("{0} step left", "{0} steps left", moves)}
      </b>
    </p>
  );
}

/** What previewed events pay: money, or propellers. */
function paymentOf(view: View, events: readonly Event[], use: "money" | "propeller"): number {
  return events.reduce((sum, event) => {
    const card = event.e === "paid" ? (crewOf(view, event.card)[use] ?? 0) : 0;
    return sum + card + (event.e === "token" ? 1 : 0);
  }, 0);
}

export function GemChips({ gems, label }: { gems: Gems; label: string }) {
  const { format } = useTable<DeepBlue>();
  const shown = gemsOf(gems);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div class="restrow gems" role="group" aria-label={label}>
      {shown.map(([gem, count]) => (
        <span key={gem} class="chip" role="img" {...gemTip(gem, count, format)}>
          <Sprite name={`gem-${gem}`} size={17} />
          {count}
        </span>
      ))}
      {shown.length === 0 && <Chip>{t("empty")}</Chip>}
    </div>
  );
}

function PanelHeader({ title }: { title: string }) {
  const { view, facts } = useTable<DeepBlue>();
  const tile = view.dive && openTile(placeOf(view, view.dive.site));
  const inBag = t("{0} in the bag", facts.bag);
  return (
    <header>
      <h2>{title}</h2>
      {tile && (
        <span
          class="chip chip--go"
          data-tip={t("The leader of this dive gets {0} points, surfaced or not.", tile.vp)}
        >
          <Sprite name="vp" size={14} />
          {t("tile +{0}", tile.vp)}
        </span>
      )}
      <span class="chip" data-tip={inBag}>
        <Sprite name="bag" size={15} />
        <span aria-hidden="true">{facts.bag}</span>
        <span class="sr">{inBag}</span>
      </span>
    </header>
  );
}

/** The panel beside the chart: the current dive, or your turn at sea. */
export function TurnPanel() {
  const { view, actions, format } = useTable<DeepBlue>();
  const phase = actions.length > 0 ? format.label("phase", view.phase) : t("At sea");
  const title = view.dive === null ? phase : t("Dive at {0}", view.dive.site);
  const hint = scenarioText(view, format);
  return (
    <section class={view.dive === null ? "panel dive turn" : "panel dive"} aria-label={title}>
      <PanelHeader title={title} />
      {view.dive === null ? <Progress /> : <DiveStatus />}
      {view.dive === null && hint !== "" && (
        <p class="hint">
          <RichText text={hint} />
        </p>
      )}
      <Buttons />
      <Forecast />
      {view.dive === null && (
        <>
          <h3 class="h3">{t("In the bag")}</h3>
          <GemChips gems={view.bag} label={t("In the bag")} />
        </>
      )}
    </section>
  );
}

/** The panel on a phone: progress and buttons in a strip, the preview above it. */
export function TurnStrip() {
  return (
    <div class="db-strip">
      <Forecast />
      <Progress />
      <Buttons />
    </div>
  );
}

/** The supply of gems, and your crew. */
export function SupplyPanels() {
  const { view, seat, format } = useTable<DeepBlue>();
  const player = view.players[seat];
  return (
    <>
      <section class="panel desktop rest">
        <h2>
          {t("Supply")} <small>{t("each new market card with a + adds one to the bag")}</small>
        </h2>
        <GemChips gems={view.supply} label={t("Supply")} />
      </section>
      {player !== undefined && (
        <section class="panel desktop rest low">
          <h2>{t("Your crew")}</h2>
          <div class="restrow">
            <Chip>
              <Icon name="deck" size={15} />
              {tn("{0} card resting", "{0} cards resting", player.rest.length)}
            </Chip>
            {player.open.map((card) => (
              <Chip key={card}>{t("in play: {0}", cardName(card, format))}</Chip>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/* ---- the seats ---- */

/** A seat's part in the current dive. */
type Part = DiveFacts["seats"][number] | undefined;

function statusOf({ view, format }: Table, seat: number, player: PlayerView, dive: Part): string {
  if (dive === undefined) {
    return [...new Set(player.boats.map(({ node }) => nodeName(node)))].join(" · ");
  }
  if (dive.part !== "diving") {
    return dive.part === "surfaced" ? t("surfaced") : t("not in this dive");
  }
  const [spot] = dive.spots;
  const role = view.dive?.leader === seat ? t("dive leader") : t("diving");
  return spot === undefined ? role : t("{0}, {1} spot", role, spotName(spot, format));
}

/** A number after its symbol, with words for screen readers. */
function counted(symbol: ComponentChildren, count: number | null, words: string) {
  return (
    <>
      {symbol}
      {count}
      <span class="sr">{words}</span>
    </>
  );
}

/** For the narrow strip: the points at stake in a dive, otherwise the cards in hand. */
function shortOf(player: PlayerView, dive: Part): ComponentChildren {
  if (dive?.part === "away") {
    return t("away");
  }
  if (dive?.part === "surfaced") {
    return counted(<Icon name="up" size={14} />, null, t("surfaced"));
  }
  return dive?.stop
    ? counted(<Sprite name="vp" size={15} />, dive.stop.total, t("points at stake"))
    : counted(<Icon name="hand" size={14} />, player.hand.length, t("cards in hand"));
}

/** A chip that says what it means. */
const tip = (what: string, tone: string, children: ComponentChildren) => (
  <span class={`chip ${tone}`} data-tip={what}>
    {children}
  </span>
);

export function seatFacts(table: Table, seat: number): SeatFacts {
  const player = table.view.players[seat];
  if (player === undefined) {
    return {};
  }
  const { chest, announced, hand, tokens } = player;
  const dive = table.facts.dive?.seats[seat];
  return {
    sub: statusOf(table, seat, player, dive),
    short: shortOf(player, dive),
    chips: (
      <>
        {tip(
          t("Points of all dives so far. The most win."),
          "",
          <>
            <Sprite name="vp" size={14} />
            {chest === null ? t("{0} VP announced", announced) : t("{0} VP", chest)}
          </>,
        )}
        {tip(
          t("{0} cards in hand, {1} resting.", hand.length, player.rest.length),
          "",
          counted(<Icon name="hand" size={15} />, hand.length, t("cards in hand")),
        )}
        {tokens > 0 &&
          tip(
            t("Bonus tokens: each pays $1 or one step, once."),
            "",
            counted(<Sprite name="coin" size={15} />, tokens, t("bonus tokens")),
          )}
        {dive?.part === "diving" &&
          dive.stop !== null &&
          tip(
            `${t("If the dive ended now:")} ${scoreText(dive.stop)}`,
            table.view.dive?.leader === seat ? "chip--go" : "chip--legal",
            <>+{dive.stop.total}</>,
          )}
      </>
    ),
  };
}
