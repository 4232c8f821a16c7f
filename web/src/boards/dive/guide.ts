// Guided first turn of Dive: look into the ocean, lay tokens, choose sides, lock, read the result.
import { t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { type Dive, freeTokens, isComplete } from "./model";
import { revealing } from "./reveal";

type Moment = GuideMoment<Dive>;

const isLocked = ({ own }: Moment) => own.some(({ e }) => e === "locked");
const planning = ({ view, seat }: Moment) =>
  view.phase === "planning" && view.to_act.includes(seat) && !revealing.value;
const children = ({ view }: Moment) => view.version === "children";

function lookText({ view }: Moment): string {
  return view.sight === "readings"
    ? t("This is what you make out in the water, card by card. The first is the top one.")
    : t(
        "This is the ocean: **{0}** transparent cards. Move over it to look past the upper ones.",
        view.cards,
      );
}

function layText(moment: Moment): string {
  if (children(moment)) {
    return t("Is there a shark on the first card? Then turn **depth 1** over.");
  }
  return moment.draft.picked !== null
    ? t("Now tap **depth 1**: it is the top card of the stack.")
    : t("Take an **air token** and place it at depth 1, the top card. More air means more speed.");
}

/** Whether something is laid, or in the children's game turned over. */
function isLaid(moment: Moment): boolean {
  const laid = moment.draft.plan.some(({ tokens, shark }) => tokens.length > 0 || shark);
  return laid || isLocked(moment);
}

function noFieldText(moment: Moment): string {
  return children(moment)
    ? t("No depth was right: you do not move in the rest.")
    : t("A mistake cost you your air: you do not move in the rest.");
}

function sideText(moment: Moment): string {
  if (!moment.draft.plan[0]?.shark) {
    return t("Depth 1 says **clear**. If you see a shark on that card, turn the depth over.");
  }
  return children(moment)
    ? t("Depth 1 says **shark** now. Look closely: only right depths count.")
    : t("Depth 1 says **shark** now. A mistake there ends your dive: look closely.");
}

/** The result of the dive. */
function outcomeText(moment: Moment): string {
  const { facts, seat } = moment;
  const { total = 0, rest = 0 } = facts.points.seats[seat] ?? {};
  const goal = t("You are on field {0}. First to field {1} wins.", total, facts.goal);
  const why =
    rest === 0
      ? noFieldText(moment)
      : tn(
          "{0} right depth moved you a field in the rest.",
          "{0} right depths moved you a field each in the rest.",
          rest,
        );
  return `${why} ${goal}`;
}

export const guide: readonly GuideStep<Dive>[] = [
  {
    text: lookText,
    at: () => ".oframe",
    when: planning,
    tried: true,
    free: true,
  },
  {
    text: layText,
    at: (moment) =>
      children(moment) ? ".ds.d1 .sw" : moment.draft.picked !== null ? ".ds.d1" : ".dtray",
    when: planning,
    done: isLaid,
  },
  {
    text: sideText,
    at: () => ".ds.d1 .sw",
    when: planning,
    done: isLocked,
    free: true,
  },
  {
    text: (moment) =>
      tn(
        "Place the last token too: at the next depth, or on top of others for more speed.",
        "Place the other {0} tokens too: one depth after the other, or together for more speed.",
        freeTokens(moment.draft.plan, moment.facts.planning).length,
      ),
    at: () => ".dtray",
    when: planning,
    done: (moment) => isComplete(moment.draft.plan, moment.facts.planning) || isLocked(moment),
  },
  {
    text: () =>
      t("Check the sides once more. Then **lock the plan**: nobody sees it before the dive."),
    at: () => "[data-lock]",
    when: planning,
    done: isLocked,
  },
  {
    text: outcomeText,
    at: () => ".seab",
    when: ({ view }) => view.last !== null && !revealing.value,
  },
];
