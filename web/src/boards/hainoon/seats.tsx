// The public facts about a seat of Hai Noon, and the panel with the colours of the jetties.

import { Chip, type SeatFacts } from "../../components/seat";
import { Icon, Sprite } from "../../components/sprite";
import type { Facts, View } from "../../generated/hainoon";
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { card } from "./card";
import type { Diver } from "./layout";
import { sideName } from "./names";

/** A seat's divers, by the numbers that are also the indices of their colours. */
type Own = Facts["points"]["seats"][number]["divers"];

/** With two players each has divers of two colours. */
function Hearts({ own }: { own: Own }) {
  return (
    <span class="hearts">
      {own.map(({ diver, bites, left }) => (
        <span key={diver} style={own.length > 1 ? { color: card.palette[diver] } : {}}>
          {Array.from({ length: left + bites }, (_, k) => (
            <Sprite key={k} name={k < left ? "i-heartf" : "i-heart"} size={15} />
          ))}
        </span>
      ))}
    </span>
  );
}

function condition(diver: Diver, format: Formatter): string {
  const health = format.label("health", diver.health);
  if (diver.health !== "eaten" && diver.place === null) {
    return t("{0}, hidden", health);
  }
  return diver.caged ? t("{0}, in the cage", health) : health;
}

export function factsOf(view: View, facts: Facts, format: Formatter, seat: number): SeatFacts {
  const own = facts.points.seats[seat]?.divers ?? [];
  const divers = view.divers.filter((diver) => diver.seat === seat);
  const conditions = divers.map((diver, i) =>
    own.length > 1
      ? t("{0}: {1}", format.label("diver-colour", own[i]?.diver), condition(diver, format))
      : condition(diver, format),
  );
  const cards = view.hands[seat]?.length ?? 0;
  const hurt = own.some(({ left }) => left === 1);
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

export const SideColours = ({ view, format }: { view: View; format: Formatter }) => {
  const sideOf = (colour: string) => view.sides.find((s) => s.colour === colour)?.side;
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
              <span class="sr">{format.label("colour", colour)}: </span>
              {side === undefined ? t("free") : sideName(format, side)}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
