// The public facts about a seat of Deep Blue, and the panels with the supply and your crew.
import type { ComponentChildren } from "preact";
import { memo } from "../../components/memo";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { type DiveScore, totalPoints } from "./diveScore";
import { cardName, spotName } from "./names";
import { GemChips } from "./panel";
import { dives, spotsOf, type View } from "./view";

function statusOf(view: View, seat: number, format: Formatter): string {
  const { dive } = view;
  const boats = (view.players[seat]?.boats ?? []).map(({ node }) =>
    node === "H" ? t("harbour") : node,
  );
  if (dive === null) {
    return [...new Set(boats)].join(" · ");
  }
  if (!dives(view, seat)) {
    return boats.includes(dive.site) ? t("surfaced") : t("not in this dive");
  }
  const [spot] = spotsOf(view, seat, dive.site);
  const role = dive.leader === seat ? t("dive leader") : t("diving");
  return spot === undefined ? role : t("{0}, {1} spot", role, spotName(spot, format));
}

/** For the narrow strip: the points at stake in a dive, otherwise the cards in hand. */
function shortOf(view: View, seat: number, score: DiveScore | undefined): ComponentChildren {
  const { dive } = view;
  const player = view.players[seat];
  if (dive !== null && !dives(view, seat)) {
    return player?.boats.some(({ node }) => node === dive.site) ? (
      <>
        <Icon name="up" size={14} />
        <span class="sr">{t("surfaced")}</span>
      </>
    ) : (
      t("away")
    );
  }
  return dive !== null && score !== undefined ? (
    <>
      <Sprite name="vp" size={15} />
      {totalPoints(score)}
      <span class="sr">{t("points at stake")}</span>
    </>
  ) : (
    <>
      <Icon name="hand" size={14} />
      {player?.hand.length}
      <span class="sr">{t("cards in hand")}</span>
    </>
  );
}

export function factsOf(
  view: View,
  seat: number,
  score: DiveScore | undefined,
  format: Formatter,
): SeatFacts {
  const player = view.players[seat];
  if (player === undefined) {
    return {};
  }
  const diving = dives(view, seat);
  return {
    sub: statusOf(view, seat, format),
    short: shortOf(view, seat, score),
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
        {score !== undefined && diving && (
          <Chip tone={view.dive?.leader === seat ? "go" : "legal"}>+{totalPoints(score)}</Chip>
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
export const SupplyPanels = memo(({ view, seat, format }: SupplyPanelsProps) => {
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
});
