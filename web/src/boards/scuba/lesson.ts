// Scuba's tutorial: a jump, a look with the way home on the air that is left, and a look too many.
import { t } from "../../i18n";
import type { GuideMoment, Lesson, LessonScene } from "../api";
import type { Scuba } from "./model";

type Moment = GuideMoment<Scuba>;

/** Decisions written as "0 enter 5; 1 stop". */
const played = (text: string): LessonScene["moves"] =>
  text.split("; ").map((move) => [Number(move[0]), move.slice(2)] as const);

const cellAt = (cell: string) => () => `.sc-c[data-cell="${cell}"]`;
const button = (action: string) => () => `[data-act="${action}"]`;
const gauge = () => ".gz, .gzm";
const airOf = ({ view, seat }: Moment): number => view.divers[seat]?.air ?? 0;
const costs = ({ facts, seat }: Moment) => facts.seats[seat]?.air;

/** An animal that can be reached, and what a look at it is worth. */
function seen({ facts, format }: Moment, species: string) {
  const animals = facts.cells.flatMap((cell) => cell.animals);
  const animal = animals.find((one) => one.species === species);
  return { name: format.label("species", species), points: animal?.points ?? 0 };
}

const jump: LessonScene<Scuba> = {
  get title() {
    return t("Into the water");
  },
  options: {},
  seats: 2,
  key: "8".padStart(64, "0"),
  moves: [],
  steps: [
    {
      text: () =>
        t(
          "**Your goal:** see animals, and be back at the surface before your air runs out. The most points win.",
        ),
      at: () => ".sc-boat",
    },
    {
      text: () => t("You wait on the boat. **Jump in** at the lit cell below it."),
      at: cellAt("5,1"),
      action: "enter 5",
    },
    {
      text: () => t("A tile hides an animal, an event, or nothing. **Turn this one over.**"),
      at: button("turn"),
      action: "turn",
    },
    {
      text: (moment) =>
        t(
          "A **{0}**, {1} points! Now **end your turn**. Breathing here costs {2} air.",
          moment.format.label("species", "seahorse"),
          moment.facts.species.find(({ species }) => species === "seahorse")?.points ?? 0,
          costs(moment)?.turn ?? 0,
        ),
      at: button("stop"),
      action: "stop",
      replies: [
        [1, "enter 4"],
        [1, "stop"],
      ],
    },
    {
      text: () =>
        t(
          "From now on every turn begins with a **current**. It carries animals and divers: some more, some less.",
        ),
      at: () => ".cur, .cur-open",
    },
  ],
};

const home: LessonScene<Scuba> = {
  get title() {
    return t("A look, and the way home");
  },
  options: {},
  seats: 2,
  key: "24f6".padStart(64, "0"),
  moves: played(
    "0 enter 5; 0 stop; 1 enter 5; 1 turn; 1 stop; 0 down; 0 down; 0 down; 0 stop; 1 turn; 1 down; 1 down; 1 stop; " +
      "0 stop; 1 stop; 0 stop; 1 stop; 0 turn; 0 up; 0 stop; 1 left; 1 stop; 0 stop; 1 right; 1 turn; 1 right; " +
      "1 turn; 1 diver 1 left; 1 stop",
  ),
  steps: [
    {
      text: (moment) =>
        t(
          "Some turns later: **{0} air**. The gauge counts this turn, the way up, and what is left **to spare**: {1}.",
          airOf(moment),
          costs(moment)?.spare ?? 0,
        ),
      at: gauge,
    },
    {
      text: (moment) => {
        const { name, points } = seen(moment, "lemon-shark");
        const other = moment.format.label("species", "nurse-shark");
        return t(
          "Beside you: a **{0}**. With your {1} it makes a combo, so it is worth {2}. **Swim there.**",
          name,
          other,
          points,
        );
      },
      at: cellAt("3,4"),
      action: "left",
    },
    {
      text: () => t("Only who **looks** has seen it. A look costs nothing."),
      at: button("look"),
      action: "look",
    },
    {
      text: () => t("That was worth it. Now **go up**: two cells at most in one turn."),
      at: cellAt("3,3"),
      action: "up",
    },
    {
      text: () => t("Once more: the higher you are, the less air a turn costs."),
      at: cellAt("3,2"),
      action: "up",
    },
    {
      text: (moment) => t("**End the turn** for {0} air.", costs(moment)?.turn ?? 0),
      at: button("stop"),
      action: "stop",
      replies: [[1, "stop"]],
    },
    {
      text: () => t("A calm sea. **Swim below the boat**, so that you come up aboard."),
      at: cellAt("4,2"),
      action: "right",
    },
    {
      text: () => t("**Up**, to the top row."),
      at: cellAt("4,1"),
      action: "up",
    },
    {
      text: () => t("And **climb aboard**."),
      at: () => ".sc-boat",
      action: "board",
    },
    {
      text: ({ view, seat }) =>
        t(
          "**Safe!** Your {0} points count: the cards, and the combo of two sharks.",
          view.divers[seat]?.points.total ?? 0,
        ),
      at: () => ".sightings, .gzm",
    },
  ],
};

const tooFar: LessonScene<Scuba> = {
  get title() {
    return t("One look too many");
  },
  options: {},
  seats: 2,
  key: "2483".padStart(64, "0"),
  moves: played(
    "1 enter 5; 1 turn; 1 stop; 0 enter 5; 0 look; 0 stop; 1 turn; 1 choose points; 1 stop; 0 down; 0 down; 0 stop; " +
      "1 down; 1 down; 1 down; 1 turn; 1 left; 1 turn; 1 stop; 0 down; 0 down; 0 stop; 1 turn; 1 choose air; " +
      "1 right; 1 turn; 1 right; 1 stop; 0 turn; 1 turn; 1 stop; 0 turn; 0 stop; 1 look; 1 left; 1 stop; 0 up; " +
      "0 stop; 1 right; 1 right; 1 stop",
  ),
  steps: [
    {
      text: (moment) =>
        t(
          "Another dive: **{0} air**, {1} to spare. Going up now would be safe.",
          airOf(moment),
          costs(moment)?.spare ?? 0,
        ),
      at: gauge,
    },
    {
      text: (moment) => {
        const { name, points } = seen(moment, "moray");
        return t(
          "But right below is a **{0}**, worth {1}. Only one step … **Dive on.**",
          name,
          points,
        );
      },
      at: cellAt("5,5"),
      action: "down",
    },
    {
      text: (moment) =>
        t(
          "See the gauge: **short by {0}**. Turn back here, and you live. Let us **look** all the same.",
          costs(moment)?.short ?? 0,
        ),
      at: button("look"),
      action: "look",
    },
    {
      text: (moment) =>
        t(
          "Seen! But a turn down here costs {0} of your {1} air. **End the turn.**",
          costs(moment)?.turn ?? 0,
          airOf(moment),
        ),
      at: button("stop"),
      action: "stop",
      replies: [[1, "stop"]],
    },
    {
      text: (moment) => t("**{0} air left.** Up, quickly!", airOf(moment)),
      at: cellAt("6,4"),
      action: "up",
    },
    {
      text: () => t("One more, and that is all a turn allows."),
      at: cellAt("6,3"),
      action: "up",
    },
    {
      text: (moment) =>
        t("You are still too deep: this turn costs {0} air, your last.", costs(moment)?.turn ?? 0),
      at: button("stop"),
      action: "stop",
    },
    {
      text: () =>
        t(
          "**Out of air:** none of your points count. Turn back while the gauge still shows air **to spare**.",
        ),
      at: () => "",
    },
  ],
};

export const lesson: Lesson<Scuba> = [jump, home, tooFar];
