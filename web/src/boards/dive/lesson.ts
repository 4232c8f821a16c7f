// The tutorial of Dive: a dive into water that can be read, and one in deep water with a card that cannot.
import { later, t } from "../../i18n";
import type { GuideMoment, Lesson, LessonStep } from "../api";
import { type Dive, depthOf, type Slot } from "./model";

type Moment = GuideMoment<Dive>;
type Step = LessonStep<Dive>;

/** A depth of the plan that the learner is to lay, and why. */
type Wanted = Pick<Slot, "tokens" | "shark"> & { why: string };

/** What to press next to lay a plan, and where it is. */
function nextPress({ draft }: Moment, plan: readonly Wanted[]): { text: string; at: string } {
  for (const [i, { tokens, shark, why }] of plan.entries()) {
    const depth = i + 1;
    const token = tokens.find((wanted) => depthOf(draft.plan, wanted) !== depth);
    if (token !== undefined && draft.picked?.token === token) {
      return { text: t("{0} Now tap **depth {1}**.", t(why), depth), at: `.ds.d${depth}` };
    }
    if (token !== undefined) {
      const at = `[data-piece="token-${token}"]`;
      return { text: t("{0} Take **air token {1}**.", t(why), token), at };
    }
    if (draft.plan[i]?.shark !== shark) {
      const text = shark
        ? t("{0} **Turn the depth over**: shark.", t(why))
        : t("{0} **Turn the depth over**: no shark.", t(why));
      return { text, at: `.ds.d${depth} .sw` };
    }
  }
  return {
    text: t("The plan is ready. **Lock it**: it stays secret until the dive."),
    at: "[data-lock]",
  };
}

const textOf = (plan: readonly Wanted[]): string =>
  `plan ${plan.map(({ tokens, shark }) => tokens.join("") + (shark ? "S" : "N")).join(" ")}`;

const planning = (plan: readonly Wanted[], reply: string): Step => ({
  text: (moment) => nextPress(moment, plan).text,
  at: (moment) => nextPress(moment, plan).at,
  action: textOf(plan),
  replies: [[1, reply]],
});

const CLEAR_WATER: readonly Wanted[] = [
  {
    tokens: [5],
    shark: false,
    why: later("Depth 1 has a turtle: it goes to the fastest, so spend much air."),
  },
  { tokens: [3, 4], shark: true, why: later("Depth 2 has the shark.") },
  { tokens: [1, 2], shark: false, why: later("Depth 3 looks clear.") },
];

const DEEP_WATER: readonly Wanted[] = [
  { tokens: [4, 5], shark: false, why: later("Depth 1 is clear.") },
  { tokens: [3], shark: true, why: later("Depth 2 has a shark.") },
  {
    tokens: [1, 2],
    shark: false,
    why: later("You are behind, so you dare a third depth, and guess: no shark."),
  },
];

export const lesson: Lesson<Dive> = [
  {
    title: later("A look into the water"),
    options: { water: "clear" },
    seats: 2,
    key: "1".repeat(64),
    moves: [],
    steps: [
      {
        text: ({ facts }) =>
          t("You dive for a holy stone. The first to reach **field {0}** wins.", facts.goal),
        at: () => ".seab",
      },
      {
        text: () =>
          t(
            "This is the ocean, a stack of transparent cards. The top one is **depth 1**. Move over the water to look past it.",
          ),
        at: () => ".oframe",
      },
      {
        text: () =>
          t(
            "Do you see the **green turtle** on the top card? The **shark** is a card below. Is there a shark, or none? That is the question at each depth.",
          ),
        at: () => ".oframe",
      },
      planning(CLEAR_WATER, "plan 2N 345S 1S"),
      {
        text: () =>
          t(
            "All plans are shown, and the cards are lifted one by one. A wrong side costs the air there and below.",
          ),
        at: () => ".dplans",
      },
      {
        text: ({ facts, seat }) => {
          const { bonus = 0, rest = 0 } = facts.points.seats[seat] ?? {};
          return t(
            "The turtle carried you **{0}** field: you were the fastest. Then each right depth is a field: **{1}** more.",
            bonus,
            rest,
          );
        },
        at: () => ".seab",
      },
    ],
  },
  {
    title: later("Deep water"),
    options: {},
    seats: 2,
    key: "a2".repeat(32),
    moves: [
      [0, "plan 5N 4S 3S 2S 1N"],
      [1, "plan 1N 2S 3S 4S 5N"],
      [0, "plan 5N 4S 3N 2S 1S"],
      [1, "plan 1N 2S 3N 4S 5S"],
      [0, "plan 5S 4N 3S 2N 1N"],
      [1, "plan 1S 2N 3S 4N 5N"],
    ],
    steps: [
      {
        text: ({ facts }) =>
          t(
            "Some dives later. From **field {0}** on the water is deep: there one mistake costs **all** your air.",
            facts.deep ?? 0,
          ),
        at: () => ".seab",
      },
      {
        text: () =>
          t(
            "No shark on the top card, a big one on the second. And the third? You see nothing there.",
          ),
        at: () => ".oframe",
      },
      planning(DEEP_WATER, "plan 345N 12S"),
      {
        text: () =>
          t(
            "A second shark had been **hiding behind the first**. In deep water this one mistake takes all your air: not a single field.",
          ),
        at: () => ".dplans",
      },
      {
        text: ({ players, facts }) =>
          t(
            "{0} stopped after two depths and moved {1} fields. So look from all sides, and in deep water plan only what you have seen.",
            players[1]?.name ?? "",
            facts.points.seats[1]?.rest ?? 0,
          ),
        at: () => ".seab",
      },
    ],
  },
];
