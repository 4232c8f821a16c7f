// The guide through a first turn: choose a card, a jetty and a target, see the result.
import { list, t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { parseActions } from "./draft";
import { formatEvent } from "./eventText";
import { actName, placeName, sideName } from "./names";
import type { Diver, View } from "./view";

type Moment = GuideMoment<Game>;

const played = ({ own }: Moment) => own.find(([word]) => word === "played");
const playing = ({ view, actions }: Moment) => view.phase === "playing" && actions.length > 0;

/** Your first diver in the water, by its number. */
function mine({ view, seat }: Moment): [number, Diver | undefined] {
  const at = view.divers.findIndex((diver) => diver.owner === seat && diver.place !== null);
  return [at, view.divers[at]];
}

function ownDiver(moment: Moment): string {
  const [, diver] = mine(moment);
  const hungry = diver?.hungry ?? 0;
  const where = t("This is **your diver**, {0}.", placeName(diver?.place ?? ""));
  const danger =
    hungry === 0
      ? t("The sharks facing it are full, for now.")
      : tn(
          "{0} hungry shark faces it. After two bites it is eaten.",
          "{0} hungry sharks face it. After two bites it is eaten.",
          hungry,
        );
  return `${where} ${danger}`;
}

/** Names the card that may go to the most jetties, and these. */
function chooseCard({ actions }: Moment): string {
  const legal = parseActions(actions);
  const sidesOf = (card: string) => [
    ...new Set(legal.filter((a) => a.card === card).map((a) => a.side ?? "")),
  ];
  const cards = [...new Set(legal.map((a) => a.card ?? ""))].map((card) => ({
    card,
    sides: sidesOf(card),
  }));
  const best = cards.reduce((a, b) => (b.sides.length > a.sides.length ? b : a));
  const where = list(best.sides.map(sideName));
  return t("Choose a card. You can play **{0}** to: {1}.", actName(best.card), where);
}

function chooseJetty({ isVisible: sees, view }: Moment): string {
  const lit = view.sides.filter(({ side }) => sees(`.hn-side.yes[data-side="${side}"]`));
  const names = list(lit.map(({ side }) => sideName(side)));
  const third = lit.find(({ missing }) => missing === 1);
  const go = t("Now choose a lit jetty: **{0}**. Its first card sets its colour.", names);
  return third === undefined
    ? go
    : t(
        "Now choose a lit jetty: **{0}**. A third card ({1}) calls its sharks.",
        names,
        sideName(third.side),
      );
}

/** What the card did, in the words of the log, and how many cards the jetty has. */
function outcome(moment: Moment): string {
  const { players, view, since } = moment;
  const event = played(moment) ?? [];
  const side = event[3] ?? "";
  const line = formatEvent(event, players, view, moment.format)?.text ?? "";
  const attacked = since.some(([word, where]) => word === "attack" && where === side);
  const laid = view.sides.find((s) => s.side === side)?.cards.length ?? 0;
  const now = attacked
    ? t("That was the third card there, so its two sharks attacked.")
    : t("{0} of 3 cards are there. On the third, its two sharks attack.", laid);
  return `${line} ${now}`;
}

export const guide: readonly GuideStep<Game>[] = [
  {
    text: ownDiver,
    at: (moment) => `[data-piece="diver-${mine(moment)[0]}"]`,
    when: (moment) => playing(moment) && mine(moment)[0] >= 0,
  },
  {
    text: chooseCard,
    at: () => ".ac:not(:disabled)",
    when: playing,
    done: (moment) => moment.isVisible(".ac.sel") || played(moment) !== undefined,
  },
  {
    text: chooseJetty,
    at: () => ".hn-side.yes",
    when: playing,
    done: (moment) => moment.isVisible(".hn-side.chosen") || played(moment) !== undefined,
  },
  {
    text: () => t("Now choose a target: anything that is lit."),
    at: () => ".cell.lit",
    when: playing,
    done: (moment) => moment.isVisible("[data-confirm]") || played(moment) !== undefined,
  },
  {
    text: () => t("The preview shows what this card will do. Play it, or put it back."),
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
