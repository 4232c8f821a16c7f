// Guided first turn of Scuba: jump in, explore, read the air gauge, end the turn, and swim in the next one.
import type { Event } from "../../generated/scuba";
import { t, tn } from "../../i18n";
import type { GuideMoment, GuideStep } from "../api";
import { legalTargets, type Scuba } from "./model";

type Moment = GuideMoment<Scuba>;

const happened = ({ own }: Moment, ...types: Event["e"][]) =>
  own.some(({ e }) => types.includes(e));
const mine = ({ view, seat }: Moment) => view.divers[seat];
const diving = ({ view, actions }: Moment) => view.phase === "diving" && actions.length > 0;

/** Text about your cell: an animal to look at, or a tile to turn over. */
function exploreText(moment: Moment): string {
  const { facts, format } = moment;
  const here = facts.cells.find(({ steps }) => steps === 0);
  const [animal] = here?.animals ?? [];
  if (legalTargets(moment).look !== null && animal !== undefined) {
    const name = format.label("species", animal.species);
    return t(
      "There is an animal here: **{0}**. Look at it to score {1}.",
      name,
      animal.points ?? 0,
    );
  }
  return t(
    "You are on a face-down tile: **{0}**. Turn it over: an animal, an event, or nothing.",
    format.label("colour", here?.tile ?? "red"),
  );
}

function gaugeText(moment: Moment): string {
  const air = moment.facts.seats[moment.seat]?.air;
  return t(
    "You have **{0} air**. A turn that ends here costs {1}, the way up {2}: {3} to spare. Deeper costs more.",
    mine(moment)?.air ?? 0,
    air?.turn ?? 0,
    air?.home ?? 0,
    air?.spare ?? 0,
  );
}

function swimText(moment: Moment): string {
  const { left } = moment.view.turn;
  return tn(
    "Now you swim: {0} step, to a lit cell next to you. You can explore cells without dust.",
    "Now you swim: {0} steps, each to a lit cell next to you. You can explore cells without dust.",
    left,
  );
}

export const guide: readonly GuideStep<Scuba>[] = [
  {
    text: ({ actions }) =>
      t("You wait on the boat. **Jump in**: {0} cells below it are lit.", actions.length),
    at: () => ".sc-c.legal",
    when: ({ view, actions }) => view.phase === "entering" && actions.length > 0,
    done: (moment) => mine(moment)?.status !== "waiting",
  },
  {
    text: exploreText,
    at: () => '[data-act="look"], [data-act="turn"]',
    when: diving,
    done: (moment) => {
      const { look, turn } = legalTargets(moment);
      return (
        happened(moment, "turned", "sighted", "stopped", "stepped") ||
        (diving(moment) && look === null && turn === null)
      );
    },
    free: true,
  },
  { text: gaugeText, at: () => ".gz, .gzm", when: diving },
  {
    text: (moment) =>
      legalTargets(moment).steps.size > 0
        ? t("Swim to a lit cell if you like. Then **end the turn** and pay the air.")
        : t("On the first turn you only jump. **End the turn** and pay the air."),
    at: () => '[data-act="stop"]',
    when: (moment) => diving(moment) && legalTargets(moment).stop !== null,
    done: (moment) => happened(moment, "stopped", "air", "stepped"),
  },
  {
    text: swimText,
    at: () => ".sc-c.legal[data-way]",
    when: (moment) => diving(moment) && legalTargets(moment).steps.size > 0,
    done: (moment) => happened(moment, "stepped", "surfaced"),
  },
  {
    text: () =>
      t(
        "Deep water has rarer animals. Be back aboard in time: if you run out of air, nothing counts.",
      ),
    at: () => ".sc-boat",
  },
];
