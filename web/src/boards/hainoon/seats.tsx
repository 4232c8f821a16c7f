// The public facts about a seat of Hai Noon, and the panel with the colours of the jetties.

import { memo } from "../../components/memo";
import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import { card } from "./card";
import { colourName, healthName, sideName, tileName } from "./names";
import { type Diver, type Health, SIDES, type View } from "./view";

/** A seat's divers with their numbers, which are also the indices of their colours. */
type Own = readonly { id: number; diver: Diver }[];

const HEARTS: Record<Health, number> = { healthy: 2, injured: 1, eaten: 0 };

/** With two players each has divers of two colours. */
function Hearts({ own }: { own: Own }) {
  return (
    <span class="hearts">
      {own.map(({ id, diver }) => (
        <span key={id} style={own.length > 1 ? { color: card.palette[id] } : {}}>
          {[1, 2].map((k) => (
            <Sprite key={k} name={k <= HEARTS[diver.health] ? "i-heartf" : "i-heart"} size={15} />
          ))}
        </span>
      ))}
    </span>
  );
}

function condition(diver: Diver): string {
  const health = healthName(diver.health);
  if (diver.health !== "eaten" && diver.place === null) {
    return t("{0}, hidden", health);
  }
  return diver.caged ? t("{0}, in the cage", health) : health;
}

export function factsOf(view: View, seat: number): SeatFacts {
  const own = view.divers
    .map((diver, id) => ({ id, diver }))
    .filter(({ diver }) => diver.seat === seat);
  const divers = own.map(({ diver }) => diver);
  const conditions = own.map(({ id, diver }) =>
    own.length > 1 ? t("{0}: {1}", tileName(id), condition(diver)) : condition(diver),
  );
  const cards = view.hands[seat]?.length ?? 0;
  const hurt = divers.some((d) => d.health === "injured");
  const out = view.out.includes(seat);
  return {
    sub: out ? t("out of the game") : conditions.join(" · "),
    short: <Hearts own={own} />,
    out,
    chips: (
      <>
        <Chip tone={hurt ? "warn" : undefined}>
          <Hearts own={own} />
        </Chip>
        <Chip>
          <Icon name="hand" size={15} />
          {tn("{0} card", "{0} cards", cards)}
        </Chip>
        {divers.some((d) => d.caged) && <Chip tone="legal">{t("caged")}</Chip>}
        {hurt && <Chip tone="warn">{t("one bite left")}</Chip>}
      </>
    ),
  };
}

const COLOURS = ["green", "red", "blue", "yellow"];

export const SideColours = memo(({ view }: { view: View }) => {
  const sideOf = (colour: string) =>
    SIDES.find((side) => view.sides.some((s) => s.side === side && s.colour === colour));
  return (
    <section class="panel hn-colours desktop">
      <h2>{t("Jetty colours")}</h2>
      <p>
        {t(
          "Each colour belongs to one jetty. The third card at a jetty makes its two sharks attack.",
        )}
      </p>
      <ul>
        {COLOURS.map((colour) => {
          const side = sideOf(colour);
          return (
            <li class="chip" key={colour}>
              <i class={`cc-${colour}`} style={{ "--cc": `var(--c-${colour})` }}>
                <Sprite name={`pip-${colour}`} size={11} />
              </i>
              <span class="sr">{colourName(colour)}: </span>
              {side === undefined ? t("free") : sideName(side)}
            </li>
          );
        })}
      </ul>
    </section>
  );
});
