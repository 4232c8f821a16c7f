// The sentences of Scuba's board: the prompt, names of cells, cards and choices, and what is said to screen
// readers and in the advice sheet. Those about events and actions are in locale/scuba.txt.
import type { Prompt } from "../../components/boardFrame";
import { type Card, type Colour, cards, type Facts, type View } from "../../generated/scuba";
import { list, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import {
  type Air,
  key,
  type Legal,
  type LegalTargets,
  legalTargets,
  type oddsOf,
  type SeaCell,
  type Table,
} from "./model";

/** The animal next to you, a new one if there is. */
function animalNearby({ facts, format }: Table, targets: LegalTargets): string | null {
  const near = facts.cells
    .filter(({ cell }) => targets.cells.has(key(cell)))
    .flatMap(({ animals }) => animals);
  const animal = near.find((one) => one.new) ?? near[0];
  return animal === undefined ? null : format.label("species", animal.species);
}

function divingText(table: Table): string {
  const { view, facts, seat, format } = table;
  const targets = legalTargets(table);
  if (targets.look !== null) {
    const here = facts.cells.find(({ steps }) => steps === 0)?.animals ?? [];
    return t(
      "**Your turn.** There is something to see here: **{0}**. Look, swim on, or end the turn.",
      list(here.map(({ species }) => format.label("species", species))),
    );
  }
  if (targets.turn !== null) {
    return t("**Your turn.** Turn the tile over, swim on, or end the turn.");
  }
  if (targets.steps.size === 0) {
    return t("**Your turn.** You have no steps left: end the turn.");
  }
  if ([...targets.steps.values()].every((action) => action === targets.board)) {
    return t("**Your turn.** Go aboard, or end the turn.");
  }
  const near = animalNearby(table, targets);
  const swim =
    view.divers[seat]?.status === "swimming"
      ? t("**Your turn.** Snorkel to a lit cell, or end the turn.")
      : t("**Your turn.** Swim to a lit cell, or end the turn.");
  return near === null ? swim : `${swim} ${t("The **{0}** next to you is new.", near)}`;
}

function questionText(table: Table): string {
  const { view, format } = table;
  switch (view.phase) {
    case "entering":
      return t("**Your turn.** Jump in below the boat: choose a lit cell.");
    case "diving":
      return divingText(table);
    case "resting":
      return t("**Your turn.** You are safe aboard: stay, or go snorkelling.");
    default: {
      const event = view.event === null ? "" : `**${format.label("card", view.event.card)}.** `;
      return `${event}${format.ask(view.phase)}`;
    }
  }
}

const ICONS: Partial<Record<View["phase"], string>> = {
  entering: "i-down",
  resting: "diveboat",
  diving: "i-wave",
  pointing: "i-eye",
  fishing: "i-hand",
};

/** What to do, or whom the table waits for. */
export function promptOf(table: Table): Prompt {
  const { view, actions, format } = table;
  if (view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  const { toact, you } = table.table;
  /* While a tutorial explains something, nothing can be chosen. */
  const others = toact.includes(you) ? t("**Your turn.**") : format.wait(view.phase, toact);
  return {
    icon: ICONS[view.phase] ?? "i-bolt",
    text: actions.length > 0 ? questionText(table) : others,
  };
}

/** What can be done, for screen readers. */
export function announce(view: View, facts: Facts): string {
  switch (view.phase) {
    case "entering":
      return t("Jump in.");
    case "resting":
      return t("Stay aboard, or go snorkelling.");
    case "diving": {
      const air = facts.seats[view.active]?.air;
      return air ? t("Air {0}, {1} due here.", view.divers[view.active]?.air ?? 0, air.turn) : "";
    }
    default:
      return t("The event card asks for a decision.");
  }
}

/** The air of ending the turn here, for the advice sheet. */
export function explain(facts: Facts): string[] {
  const here = facts.cells.find(({ steps }) => steps === 0);
  if (here === undefined) {
    return [];
  }
  return [
    t(
      "This turn costs {0} air and leaves {1}; the way up from here costs {2}.",
      here.turn,
      here.left,
      here.home,
    ),
    here.safe
      ? t("{0} to spare after that.", here.spare)
      : t("That is {0} too little to get home.", here.short),
  ];
}

const RULE_SECTIONS: Partial<Record<View["phase"], string>> = {
  entering: "turn",
  resting: "surface",
  diving: "turn",
};

export const ruleSection = ({ phase }: View): string => RULE_SECTIONS[phase] ?? "events";

/** A cell and all that is public in it, as a seat sees it; a lit one with its direction. */
export function cellName(
  { cell, animals, back, dust, divers, minus, way }: SeaCell,
  { seat, format }: Table,
): string {
  const seen = animals.map(({ species, discs, points }) =>
    discs.includes(seat)
      ? t("{0}, already seen", format.label("species", species))
      : t("{0}, worth {1}", format.label("species", species), points),
  );
  const found = [
    ...seen,
    ...(back === null ? [] : [t("{0} tile, face down", format.label("colour", back))]),
    ...(dust.length > 0 ? [t("dust")] : []),
    ...divers.map((player) => player.name),
  ];
  const what = found.length === 0 ? t("open water") : list(found);
  const where = format.label("cell", cell);
  const penalty = () =>
    tn(
      "{1}: {2}, {0} minus point at the end",
      "{1}: {2}, {0} minus points at the end",
      minus,
      where,
      what,
    );
  const name = minus > 0 ? penalty() : t("{0}: {1}", where, what);
  return way === null ? name : t("Swim {0}: {1}", format.label("way", way), name);
}

/** What a hidden tile of a colour may show, in a sentence. */
export const oddsText = (odds: ReturnType<typeof oddsOf>, colour: string): string =>
  odds === null
    ? ""
    : t(
        "Of {0} hidden tiles ({1}), {2} show an animal and {3} an event.",
        odds.total,
        colour,
        odds.animals,
        odds.events,
      );

/** The air of a turn that ends in a cell. */
export const airText = ({ turn, safe, spare, short }: Air): string =>
  safe
    ? t("A turn that ends there costs {0} air and leaves {1} to spare.", turn, spare)
    : t("A turn that ends there costs {0} air: {1} too little to get home.", turn, short);

/** What a cell that can be reached does: its odds, and its air. */
export function cellAbout(
  { back, odds, air, dust }: SeaCell,
  { format }: Table,
): string | undefined {
  const sentences = [
    back !== null && oddsText(odds, format.label("colour", back)),
    dust.length > 0 && t("Nothing can be seen here until the dust settles."),
    air && airText(air),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const cardByName = new Map(cards.map((card) => [card.card, card]));

export const colourOf = (card: Card): Colour => cardByName.get(card)?.band ?? "blue";

export const cardText = (card: Card, format: Formatter): string =>
  format.label("text", cardByName.get(card));

/** The text of one of the effects to choose from. */
export const effectText = (card: Card, chosen: string, format: Formatter): string =>
  format.label(
    "effect",
    cardByName.get(card)?.effects.find(({ effect }) => effect === chosen),
  );

/** The direction of the current in words, or that there is none. */
export const currentName = ({ view: { turn }, format }: Table): string =>
  turn.current === null ? t("none") : format.label("current", turn.current);

const CHOICE_ICONS: Partial<Record<Legal["a"], string>> = { choose: "i-bolt", stay: "i-x" };

/** The button of a choice: its name, its symbol, and the text beside that. */
export function choiceTexts(action: Legal, { view, format }: Table) {
  const name =
    action.a === "choose" && view.event !== null
      ? effectText(view.event.card, action.effect, format)
      : format.action(action);
  const icon = "way" in action ? `i-${action.way}` : (CHOICE_ICONS[action.a] ?? "i-check");
  const short = action.a === "diver" ? "" : name;
  return { name, icon, text: "steps" in action ? String(action.steps) : short };
}
