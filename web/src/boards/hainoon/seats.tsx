// What is public about a seat of Hai Noon, and which colour lies where.
import { t, tn } from "../../i18n";
import { Icon, Piece } from "../../parts/piece";
import { Chip, type SeatFacts } from "../../parts/seat";
import { steady } from "../../parts/steady";
import { type Diver, SIDES, type View } from "./view";
import { colourName, sideName } from "./words";

function Hearts({ divers }: { divers: readonly Diver[] }) {
  const full = divers.map((d) => (d.health === "healthy" ? 2 : d.health === "injured" ? 1 : 0));
  return (
    <span class="hearts">
      {full.flatMap((n, d) =>
        [1, 2].map((k) => (
          <Piece key={`${d}${k}`} name={k <= n ? "i-heartf" : "i-heart"} size={15} />
        )),
      )}
    </span>
  );
}

function condition(diver: Diver): string {
  const health =
    diver.health === "healthy"
      ? t("healthy")
      : diver.health === "injured"
        ? t("injured")
        : t("eaten");
  if (diver.health !== "eaten" && diver.place === null) {
    return t("{0}, hidden", health);
  }
  return diver.caged ? t("{0}, in the cage", health) : health;
}

export function factsOf(view: View, seat: number): SeatFacts {
  const divers = view.divers.filter((d) => d.owner === seat);
  const cards = view.hands[seat]?.length ?? 0;
  const hurt = divers.some((d) => d.health === "injured");
  const out = view.out.includes(seat);
  return {
    sub: out ? t("out of the game") : divers.map(condition).join(" · "),
    short: <Hearts divers={divers} />,
    out,
    chips: (
      <>
        <Chip tone={hurt ? "warn" : undefined}>
          <Hearts divers={divers} />
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

export const SideColours = steady(({ view }: { view: View }) => {
  const sideOf = (colour: string) =>
    SIDES.find((side) => view.sides.some((s) => s.side === side && s.colour === colour));
  return (
    <section class="panel hn-colours desk">
      <h2>{t("Side colours")}</h2>
      <p>{t("A colour belongs to one jetty. The third card there lets its two sharks attack.")}</p>
      <ul>
        {COLOURS.map((colour) => {
          const side = sideOf(colour);
          return (
            <li class="chip" key={colour}>
              <i class={`cc-${colour}`} style={{ "--cc": `var(--c-${colour})` }}>
                <Piece name={`pip-${colour}`} size={11} />
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
