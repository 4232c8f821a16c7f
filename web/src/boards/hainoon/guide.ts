// The guide through a first turn: choose a card, a jetty and a target, see the result.
import { list, t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { completedAction, type HaiNoon, targets } from "./model";
import { diverPiece, jettyAt } from "./selectors";
import { actName, sideName } from "./texts";

type Moment = GuideMoment<HaiNoon>;

const played = ({ own }: Moment) => own.find((event) => event.e === "played");
const playing = ({ view, actions }: Moment) => view.phase === "playing" && actions.length > 0;

/** The number of your first diver in the water. */
const mine = ({ view, seat }: Moment): number =>
  view.divers.findIndex((diver) => diver.owner === seat && diver.place !== null);

function ownDiver(moment: Moment): string {
  const { hungry = 0, place } = moment.view.divers[mine(moment)] ?? {};
  const where = t("This is **your diver**, {0}.", moment.format.label("place", place));
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

function chooseJetty(moment: Moment): string {
  const { facts, format } = moment;
  const next = targets(moment);
  const lit = (facts.sides ?? []).filter(({ side }) => next.has(side));
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

/** A step on the way to playing a card, which is also done once the card is played. */
const toPlay = (
  text: (moment: Moment) => string,
  at: string,
  done: (moment: Moment) => boolean,
): GuideStep<HaiNoon> => ({
  text,
  at: () => at,
  when: playing,
  done: (moment) => done(moment) || played(moment) !== undefined,
});

export const guide: readonly GuideStep<HaiNoon>[] = [
  {
    text: ownDiver,
    at: (moment) => diverPiece(mine(moment)),
    when: (moment) => playing(moment) && mine(moment) >= 0,
  },
  toPlay(chooseCard, ".ac:not(:disabled)", ({ draft }) => draft.card !== null),
  toPlay(chooseJetty, ".hn-side.yes", ({ draft }) => draft.side !== null),
  toPlay(
    () => t("Now choose a target: anything that is lit."),
    ".cell.lit",
    (moment) => completedAction(moment) !== null,
  ),
  toPlay(
    () => t("The preview shows what this card will do. Play it, or put it back."),
    "[data-confirm]",
    () => false,
  ),
  {
    text: outcome,
    at: (moment) => jettyAt(played(moment)?.side),
    when: (moment) => moment.view.phase === "playing",
  },
];
