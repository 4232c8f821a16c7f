// The tutorial: an attack that goes well, a harpoon, and a third card that goes wrong. Two players, as in a first
// game. Seat 0 has the pink and the green diver.
import { t } from "../../i18n";
import type { GuideMoment, Lesson, LessonStep } from "../api";
import type { HaiNoon, Target } from "./model";
import { cellAt, diverPiece, jettyAt } from "./selectors";

type Moment = GuideMoment<HaiNoon>;
type Step = LessonStep<HaiNoon>;

/** The other player's name. */
const rival = ({ players }: Moment): string => players[1]?.called ?? "";

const cellsAt = (...cells: Target[]): string => cells.map(cellAt).join(",");

/** A step in which one card is chosen, and then confirmed. */
const choose = (
  text: Step["text"],
  then: Step["text"],
  action: string,
  replies: Step["replies"] = [],
): Step => ({
  text: (moment) => (moment.draft.card === null ? text(moment) : then(moment)),
  at: ({ draft }) => (draft.card === null ? ".ac:not(:disabled)" : "[data-confirm]"),
  action,
  replies,
});

const read = (text: Step["text"], at: string): Step => ({ text, at: () => at });

export const lesson: Lesson<HaiNoon> = [
  {
    get title() {
      return t("An attack");
    },
    options: {},
    seats: 2,
    key: "2919e690857baa91ea36b92f1523c7e226089964d7c4617fdf188c065f94b7bb",
    moves: [
      [0, "play yellow-flip top 6"],
      [1, "play red-shark bottom 0-1"],
    ],
    steps: [
      read(
        () =>
          t(
            "Pink and green are **your divers**. A diver that was bitten twice is eaten, and its player has lost.",
          ),
        `${diverPiece(0)},${diverPiece(2)}`,
      ),
      read(
        (moment) =>
          t(
            "Red sharks are **hungry**, blue ones are full. The arrows show whom they face. Keep the hungry ones facing {0}!",
            rival(moment),
          ),
        ".tile.hungry",
      ),
      choose(
        () =>
          t(
            "Each turn you lay **one card at a jetty**, and it acts. Choose the red one: it turns a shark over.",
          ),
        (moment) =>
          t(
            "The jetty in the south is red already. Turn over the shark that faces {0}: play it.",
            rival(moment),
          ),
        "play red-flip bottom 8",
        [[1, "play green-flip right 5"]],
      ),
      choose(
        () =>
          t(
            "Two cards lie in the south. **The third one calls its two sharks.** Choose the joker: it goes anywhere.",
          ),
        (moment) =>
          t(
            "The preview tells what happens: the hungry shark attacks {0}. Play it!",
            rival(moment),
          ),
        "play joker bottom",
        [[1, "pass"]],
      ),
      read(
        (moment) =>
          t(
            "**{0} was bitten**, and that shark is full now. The other one woke up, and it faces you. Sharks wake when they are called.",
            rival(moment),
          ),
        cellsAt(7, 8),
      ),
    ],
  },
  {
    get title() {
      return t("A harpoon");
    },
    options: {},
    seats: 2,
    key: "bc665c057335d073adf460eb2d5ec43086a947aefea2bffa9f9f484849a7f7a1",
    moves: [
      [1, "play red-shark top 0-1"],
      [0, "play green-flip bottom 10"],
      [1, "play green-flip bottom 7"],
    ],
    steps: [
      choose(
        () =>
          t(
            "Two green cards lie in the south, and its hungry shark faces you. **Keep your green cage card.** Choose the red one.",
          ),
        () =>
          t("It swaps two sharks. The hungry one in the north leaves your pink diver: play it."),
        "play red-shark top 0-1",
        [[1, "play joker bottom"]],
      ),
      choose(
        (moment) =>
          t(
            "{0} called the sharks! The jetty is green, so your **green** cage card is a harpoon there. Choose it.",
            rival(moment),
          ),
        () => t("It saves the diver that is attacked. Throw it!"),
        "harpoon green-cage BR",
      ),
      read(
        () =>
          t(
            "**Missed!** The shark stays hungry, and your harpoon stays at the jetty as its first card. Two more, and the sharks are back.",
          ),
        jettyAt("bottom"),
      ),
    ],
  },
  {
    get title() {
      return t("A mistake");
    },
    options: {},
    seats: 2,
    key: "c78a0b89408e585d910a0dd5947138bc8f90e7048afc5eaec0f8d8d78d8e2977",
    moves: [
      [0, "play blue-shark bottom 7-8"],
      [1, "play yellow-shark right 4-5"],
      [0, "play green-shark left 10-11"],
      [1, "play blue-shark bottom 7-8"],
    ],
    steps: [
      choose(
        () =>
          t(
            "Two cards lie in the south, and both sharks there are full. So a third card is safe? **Try it** with the blue one.",
          ),
        () =>
          t(
            "Look at the preview: all sharks swim on, and a hungry one attacks you. Play it all the same.",
          ),
        "play blue-ring bottom",
      ),
      {
        text: () =>
          t(
            "**The card acts before the sharks do**: a hungry one came from the corner. You have no blue cage card, so take the bite.",
          ),
        at: () => ".hand-cta .btn",
        action: "pass",
      },
      read(
        () =>
          t(
            "One more bite, and you have lost. So **look at the preview** before a third card. The joker at the free jetty would have been safe.",
          ),
        diverPiece(2),
      ),
    ],
  },
];
