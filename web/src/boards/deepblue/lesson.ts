// The tutorial: a sail to a wreck, a dive that ends in time, the same dive with one gem too many, and hiring.
import { later, percent, signed, t } from "../../i18n";
import type { GuideMoment, Lesson, LessonScene, LessonStep } from "../api";
import { type DeepBlue, ownOddsOf, pickedOf } from "./model";
import { cardName } from "./texts";

type Moment = GuideMoment<DeepBlue>;
type Step = LessonStep<DeepBlue>;
type Moves = LessonScene["moves"];

const BOATS = '[data-piece^="boat-0-"]';

const stakeOf = ({ facts, seat }: Moment): number => facts.dive?.seats[seat]?.stop?.total ?? 0;
const averageOf = ({ facts }: Moment): string => signed(ownOddsOf(facts)?.average ?? 0, 1);
const riskOf = ({ facts }: Moment): string => percent(ownOddsOf(facts)?.out ?? 0);
const vpOf = ({ facts }: Moment, card: string): number =>
  facts.dive?.cards?.find((one) => one.card === card)?.vp ?? 0;
const bankedOf = ({ since, seat }: Moment): number =>
  since.filter((event) => event.e === "scores").find((event) => event.seat === seat)?.points ?? 0;

/* ---- sailing: both boats to the wreck at Y1 ---- */

/** What has been hired before; the first market is sold off. */
const OPENING: Moves = [
  [1, "hire 1"],
  [1, "pay S3"],
  [0, "renew"],
  [0, "pay S2"],
  [0, "pay S3"],
  [0, "token"],
  [0, "decline"],
  [1, "hire 1"],
  [1, "pay S2"],
];

const SAIL: readonly Step[] = [
  {
    text: () =>
      t(
        "**Dive for treasure.** Whoever has the most points when all four parts of the Sunken City are found wins. These are your two boats.",
      ),
    at: () => BOATS,
  },
  {
    text: () => t("To dive you need a boat at a wreck. Press **Sail**."),
    at: () => '[data-act="sail"]',
    action: "sail",
  },
  {
    text: ({ format }) =>
      t("Your cards pay for everything. **{0}** has two propellers.", cardName("S1", format)),
    at: () => '.db-hand [data-card="S1"]',
    action: "pay S1",
  },
  {
    text: () => t("Two propellers are two steps. The first: a boat to the wreck at **Y1**."),
    at: () => '[data-node="Y1"]',
    action: "boat 1 Y1",
  },
  {
    text: () => t("The second step: your other boat follows."),
    at: () => '[data-node="Y1"]',
    action: "boat 2 Y1",
  },
  {
    text: () => t("No steps are left. **Drop anchor**."),
    at: () => '[data-act="done"]',
    action: "done",
  },
  {
    text: () =>
      t("On the **gold spot**, golden gems will be worth more than twice as much to you."),
    at: () => ".db-spot",
    action: "spot 1",
  },
  {
    text: () => t("And the **red spot** for the other boat."),
    at: () => ".db-spot",
    action: "spot 2",
    replies: [[1, "rest"]],
  },
];

/* ---- the dive, which ends in time ---- */

const PASS: readonly [number, string] = [1, "pass"];
const draw = (text: Step["text"], at = '[data-act="draw"]'): Step => ({
  text,
  at: () => at,
  action: "draw",
  replies: [PASS],
});

const DIVE: readonly Step[] = [
  {
    text: () =>
      t("**Dive at Y1.** You lead and draw the gems. Whoever is one step away may come along."),
    at: () => '[data-act="dive Y1"]',
    action: "dive Y1",
    replies: [[1, "rush 1"]],
  },
  {
    text: (moment) =>
      t(
        "A golden gem! **{0}** scores {1} points for it: play the card.",
        cardName("S4", moment.format),
        vpOf(moment, "S4"),
      ),
    at: () => '.db-hand [data-card="S4"]',
    action: "play S4",
    replies: [PASS],
  },
  draw(
    () => t("The odds of the next gem: nothing in the bag can hurt you yet. **Draw**."),
    ".odds",
  ),
  draw((moment) =>
    t(
      "The button tells your risk, and what a draw is worth on average: **{0}**. Draw again.",
      averageOf(moment),
    ),
  ),
  draw((moment) =>
    t(
      "**Your oxygen runs short.** The first blue or black gem only warns, a second of its colour drives you up. Risk: {0}. Draw.",
      riskOf(moment),
    ),
  ),
  draw((moment) =>
    t(
      "Gold again: **{0} points** are at stake. A draw still gains {1} on average.",
      stakeOf(moment),
      averageOf(moment),
    ),
  ),
  {
    text: (moment) =>
      t(
        "Black as well: the risk is {0} now, and a draw costs you points on average: **{1}**. Stop!",
        riskOf(moment),
        averageOf(moment),
      ),
    at: () => '[data-act="stop"]',
    action: "stop",
  },
  {
    text: (moment) =>
      t(
        "**{0} points** for gems, cards and the lead. Whoever came along has gems as well. The wreck is explored.",
        bankedOf(moment),
      ),
    at: () => '[data-seat="0"]',
  },
];

/** The decisions of some steps, with the answers to them. */
const played = (steps: readonly Step[]): Moves =>
  steps.flatMap(
    ({ action, replies = [] }): Moves => (action === undefined ? [] : [[0, action], ...replies]),
  );

/* ---- one gem too many ---- */

const TOO_MANY: readonly Step[] = [
  {
    text: (moment) =>
      t(
        "The same dive. {0} points are at stake, and a draw is worth **{1}**. What if you draw all the same?",
        stakeOf(moment),
        averageOf(moment),
      ),
    at: () => ".odds",
  },
  {
    text: () => t("Just one more …"),
    at: () => '[data-act="draw"]',
    action: "draw",
    replies: [[1, "protect TOMAS"], PASS],
  },
  {
    text: (moment) =>
      t(
        "**The second blue gem!** You surface without gems: only {0} points. {1} protected the other diver. Below zero, stop.",
        bankedOf(moment),
        cardName("TOMAS", moment.format),
      ),
    at: () => '[data-seat="0"]',
  },
];

/* ---- hiring ---- */

const gary = ({ format }: Moment): string => cardName("GARY", format);

const HIRE: readonly Step[] = [
  {
    text: (moment) =>
      pickedOf(moment) === null
        ? t(
            "Protection is for hire: **{0}** guards against black gems. Tap the card.",
            gary(moment),
          )
        : t("Tap the card again, or the button, to pay for it."),
    at: (moment) => (pickedOf(moment) === null ? ".mkt .crew.ready" : '.acts [data-act^="hire"]'),
    action: "hire 2",
  },
  {
    text: ({ format }) => t("**{0}** has money. Play the card.", cardName("S2", format)),
    at: () => '.db-hand [data-card="S2"]',
    action: "pay S2",
  },
  {
    text: () =>
      t(
        "Played cards rest; the action **Rest** brings three back. One action a turn: hire, sail, rest or dive.",
      ),
    at: () => '.db-hand .crew[data-card="GARY"]',
  },
];

/** The shuffles: of the dive, and of the market. */
const SHUFFLES = [0xa4b, 0x18b].map((number) => number.toString(16).padStart(64, "0"));
const [DIVE_KEY = "", HIRE_KEY = ""] = SHUFFLES;

const scene = (title: string, key: string, moves: Moves, steps: readonly Step[]) => ({
  title,
  options: { scenario: "none" },
  seats: 2,
  key,
  moves,
  steps,
});

const SAILED: Moves = [...OPENING, ...played(SAIL)];
const STAKED: Moves = [...SAILED, ...played(DIVE.slice(0, -2))];

export const lesson: Lesson<DeepBlue> = [
  scene(later("Sail to a wreck"), DIVE_KEY, OPENING, SAIL),
  scene(later("Dive, and stop in time"), DIVE_KEY, SAILED, DIVE),
  scene(later("One gem too many"), DIVE_KEY, STAKED, TOO_MANY),
  scene(later("Hire crew"), HIRE_KEY, [], HIRE),
];
