// The public facts about a seat of Deep Blue, and the panels with the supply and your crew.
import type { ComponentChildren } from "preact";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Facts, View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { cardName, nodeName, spotName } from "./names";
import { GemChips } from "./panel";
import type { DiveFacts, PlayerView } from "./view";

/** A seat's part in the current dive. */
type Part = DiveFacts["seats"][number] | undefined;

function statusOf(player: PlayerView, dive: Part, leads: boolean, format: Formatter): string {
  if (dive === undefined) {
    return [...new Set(player.boats.map(({ node }) => nodeName(node)))].join(" · ");
  }
  if (dive.part !== "diving") {
    return dive.part === "surfaced" ? t("surfaced") : t("not in this dive");
  }
  const [spot] = dive.spots;
  const role = leads ? t("dive leader") : t("diving");
  return spot === undefined ? role : t("{0}, {1} spot", role, spotName(spot, format));
}

/** For the narrow strip: the points at stake in a dive, otherwise the cards in hand. */
function shortOf(player: PlayerView, dive: Part): ComponentChildren {
  if (dive?.part === "away") {
    return t("away");
  }
  if (dive?.part === "surfaced") {
    return (
      <>
        <Icon name="up" size={14} />
        <span class="sr">{t("surfaced")}</span>
      </>
    );
  }
  return dive?.stop ? (
    <>
      <Sprite name="vp" size={15} />
      {dive.stop.total}
      <span class="sr">{t("points at stake")}</span>
    </>
  ) : (
    <>
      <Icon name="hand" size={14} />
      {player.hand.length}
      <span class="sr">{t("cards in hand")}</span>
    </>
  );
}

export function seatFacts(view: View, facts: Facts, seat: number, format: Formatter): SeatFacts {
  const player = view.players[seat];
  if (player === undefined) {
    return {};
  }
  const dive = facts.dive?.seats[seat];
  const leads = view.dive?.leader === seat;
  return {
    sub: statusOf(player, dive, leads, format),
    short: shortOf(player, dive),
    chips: (
      <>
        <Chip>
          <Sprite name="vp" size={14} />
          {player.chest === null
            ? t("{0} VP announced", player.announced)
            : t("{0} VP", player.chest)}
        </Chip>
        <Chip>
          <Icon name="hand" size={15} />
          {player.hand.length}
          <span class="sr">{t("cards in hand")}</span>
        </Chip>
        {player.tokens > 0 && (
          <Chip>
            <Sprite name="coin" size={15} />
            {player.tokens}
            <span class="sr">{t("bonus tokens")}</span>
          </Chip>
        )}
        {dive?.part === "diving" && dive.stop !== null && (
          <Chip tone={leads ? "go" : "legal"}>+{dive.stop.total}</Chip>
        )}
      </>
    ),
  };
}

interface SupplyPanelsProps {
  view: View;
  seat: number;
  format: Formatter;
}

/** The supply of gems, and your crew. */
export const SupplyPanels = ({ view, seat, format }: SupplyPanelsProps) => {
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
            <span class="chip">
              <Icon name="deck" size={15} />
              {tn("{0} card resting", "{0} cards resting", player.rest.length)}
            </span>
            {player.open.map((card) => (
              <span class="chip" key={card}>
                {t("in play: {0}", cardName(card, format))}
              </span>
            ))}
          </div>
        </section>
      )}
    </>
  );
};
