// The guide through a first turn: choose a card, a jetty and a target, see the result.
import type { Game } from "../../generated/hainoon";
import { list, t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import type { Diver } from "./layout";
import { actName, sideName } from "./names";

type Moment = GuideMoment<Game>;

const played = ({ own }: Moment) => own.find((event) => event.e === "played");
const playing = ({ view, actions }: Moment) => view.phase === "playing" && actions.length > 0;

/** Your first diver in the water, by its number. */
function mine({ view, seat }: Moment): [number, Diver | undefined] {
  const at = view.divers.findIndex((diver) => diver.owner === seat && diver.place !== null);
  return [at, view.divers[at]];
}

function ownDiver(moment: Moment): string {
  const [, diver] = mine(moment);
  const hungry = diver?.hungry ?? 0;
  const where = t("This is **your diver**, {0}.", moment.format.label("place", diver?.place));
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
function chooseCard({ facts, format }: Moment): string {
  const [first, ...others] = facts.hand ?? [];
  if (first === undefined) {
    return "";
  }
  const best = others.reduce((a, b) => (b.sides.length > a.sides.length ? b : a), first);
  const where = list(best.sides.map((side) => sideName(format, side)));
  return t("Choose a card. You can play **{0}** to: {1}.", actName(format, best.card), where);
}

function chooseJetty({ isVisible: sees, facts, format }: Moment): string {
  const lit = (facts.sides ?? []).filter(({ side }) => sees(`.hn-side.yes[data-side="${side}"]`));
  const names = list(lit.map(({ side }) => sideName(format, side)));
  const third = lit.find(({ missing }) => missing === 1);
  const go = t("Now choose a lit jetty: **{0}**. Its first card sets its colour.", names);
  return third === undefined
    ? go
    : t(
        "Now choose a lit jetty: **{0}**. A third card ({1}) calls its sharks.",
        names,
        sideName(format, third.side),
      );
}

/** What the card did, in the words of the log, and how many cards the jetty has. */
function outcome(moment: Moment): string {
  const { view, facts, since, format } = moment;
  const event = played(moment);
  if (event === undefined) {
    return "";
  }
  const { side } = event;
  const attacked = since.some((other) => other.e === "attack" && other.side === side);
  const laid = view.sides.find((s) => s.side === side)?.cards.length ?? 0;
  const needed = facts.sides?.find((s) => s.side === side)?.needed ?? laid;
  const now = attacked
    ? t("That was the third card there, so its two sharks attacked.")
    : t("{0} of {1} cards are there. On the third, its two sharks attack.", laid, needed);
  return `${format.event(event) ?? ""} ${now}`;
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
    at: (moment) => `.hn-side[data-side="${played(moment)?.side}"]`,
    when: (moment) => moment.view.phase === "playing",
  },
];
