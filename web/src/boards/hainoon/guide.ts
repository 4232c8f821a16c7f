// A first turn of Hai Noon: a card, a jetty, what the card acts on, and what came of it.
import { list, t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { offers } from "./draft";
import type { Diver, View } from "./view";
import { actName, placeName, sideName, tell } from "./words";

type Moment = GuideMoment<View>;

const played = ({ own }: Moment) => own.find(([word]) => word === "played");
const playing = ({ view, actions }: Moment) => view.phase === "playing" && actions.length > 0;

/** Your first diver in the water, by its number. */
function mine({ view, seat }: Moment): [number, Diver | undefined] {
  const at = view.divers.findIndex((diver) => diver.owner === seat && diver.place !== null);
  return [at, view.divers[at]];
}

function threat(moment: Moment): string {
  const [, diver] = mine(moment);
  const hungry = diver?.hungry ?? 0;
  const where = t("This is **your diver**, {0}.", placeName(diver?.place ?? ""));
  const looks =
    hungry === 0
      ? t("The sharks that look at it are full, for now.")
      : tn(
          "{0} hungry shark looks at it. Two bites, and it is eaten.",
          "{0} hungry sharks look at it. Two bites, and it is eaten.",
          hungry,
        );
  return `${where} ${looks}`;
}

/** A card of the hand with its jetties, the one that has most of them. */
function choice({ actions }: Moment): string {
  const all = offers(actions);
  const sidesOf = (card: string) => [
    ...new Set(all.filter((o) => o.card === card).map((o) => o.side ?? "")),
  ];
  const cards = [...new Set(all.map((o) => o.card ?? ""))].map((card) => ({
    card,
    sides: sidesOf(card),
  }));
  const best = cards.reduce((a, b) => (b.sides.length > a.sides.length ? b : a));
  const where = list(best.sides.map(sideName));
  return t("Choose a card. **{0}** may go here: {1}.", actName(best.card), where);
}

function jetties({ isVisible: sees, view }: Moment): string {
  const lit = view.sides.filter(({ side }) => sees(`.hn-side.yes[data-side="${side}"]`));
  const names = list(lit.map(({ side }) => sideName(side)));
  const third = lit.find(({ missing }) => missing === 1);
  const go = t("Now a lit jetty: **{0}**. Its first card gives it its colour.", names);
  return third === undefined
    ? go
    : t(
        "Now a lit jetty: **{0}**. The third card, {1}, calls the sharks there.",
        names,
        sideName(third.side),
      );
}

/** What became of the card: the log's own sentence, and how far the jetty is. */
function outcome(moment: Moment): string {
  const { players, view, since } = moment;
  const event = played(moment) ?? [];
  const side = event[3] ?? "";
  const line = tell(event, players, view, moment.format)?.text ?? "";
  const attacked = since.some(([word, where]) => word === "attack" && where === side);
  const laid = view.sides.find((s) => s.side === side)?.cards.length ?? 0;
  const now = attacked
    ? t("That was the third card there: its two sharks have attacked.")
    : t("{0} of 3 cards lie there. With the third its two sharks attack.", laid);
  return `${line} ${now}`;
}

export const guide: readonly GuideStep<View>[] = [
  {
    text: threat,
    at: (moment) => `[data-piece="diver-${mine(moment)[0]}"]`,
    when: (moment) => playing(moment) && mine(moment)[0] >= 0,
  },
  {
    text: choice,
    at: () => ".ac:not(:disabled)",
    when: playing,
    done: (moment) => moment.isVisible(".ac.sel") || played(moment) !== undefined,
  },
  {
    text: jetties,
    at: () => ".hn-side.yes",
    when: playing,
    done: (moment) => moment.isVisible(".hn-side.chosen") || played(moment) !== undefined,
  },
  {
    text: () => t("What does it act on? Everything that is lit can be chosen."),
    at: () => ".cell.lit",
    when: playing,
    done: (moment) => moment.isVisible("[data-confirm]") || played(moment) !== undefined,
  },
  {
    text: () => t("The table says what this card will do. Play it, or put it back."),
    at: () => "[data-confirm]",
    when: playing,
    done: (moment) => played(moment) !== undefined,
  },
  {
    text: outcome,
    at: (moment) => `.hn-side[data-side="${played(moment)?.[3] ?? ""}"]`,
    when: (moment) => moment.view.phase === "playing",
  },
];
