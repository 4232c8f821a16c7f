// What is public about a seat of Deep Blue.
import type { ComponentChildren } from "preact";
import { memo } from "../../components/memo";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { type Bank, total } from "./bank";
import { cardName, spotName } from "./names";
import { GemChips } from "./panel";
import { dives, spotsOf, type View } from "./view";

function doing(view: View, seat: number, format: Formatter): string {
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

/** In the narrow strip: during a dive what is at stake, otherwise the cards in hand. */
function shortOf(view: View, seat: number, bank: Bank | undefined): ComponentChildren {
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
  return dive !== null && bank !== undefined ? (
    <>
      <Sprite name="vp" size={15} />
      {total(bank)}
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
  bank: Bank | undefined,
  format: Formatter,
): SeatFacts {
  const player = view.players[seat];
  if (player === undefined) {
    return {};
  }
  const diving = dives(view, seat);
  return {
    sub: doing(view, seat, format),
    short: shortOf(view, seat, bank),
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
        {bank !== undefined && diving && (
          <Chip tone={view.dive?.leader === seat ? "go" : "legal"}>+{total(bank)}</Chip>
        )}
      </>
    ),
  };
}

interface StoresProps {
  view: View;
  seat: number;
  format: Formatter;
}

/** The supply, and how your crew is. */
export const Stores = memo(({ view, seat, format }: StoresProps) => {
  const player = view.players[seat];
  return (
    <>
      <section class="panel desktop rest">
        <h2>
          {t("Supply")} <small>{t("a revealed card with a + moves one into the bag")}</small>
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
