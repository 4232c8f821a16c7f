// What the advice says about an action: the pieces that it is about, and a reason from the facts.
import type { Colour, Event } from "../../generated/scuba";
import { list, t } from "../../i18n";
import type { Preview } from "../../table/protocol";
import { key, type Legal, legalTargets, oddsOf, placeOf, type Scuba, type Table } from "./model";
import { airText, oddsText } from "./texts";

const cellSelector = (cell: string) => `.sc-c[data-cell="${cell}"]`;

/** The cell that an action leads to, and the facts about it. */
function goal(action: Legal, table: Table) {
  const [here] =
    [...legalTargets(table).cells].find(([, target]) => target.action === action.text) ?? [];
  return { here, facts: table.facts.cells.find(({ cell }) => key(cell) === here) };
}

/** The diver and the cell, the animal, or the button. */
export function targets(action: Legal, table: Table): readonly string[] {
  const { here } = goal(action, table);
  if (here !== undefined) {
    return [`[data-piece="diver-${table.seat}"]`, cellSelector(here)];
  }
  if (action.a === "fish") {
    return [cellSelector(key(action.animal.cell))];
  }
  return [`[data-act="${action.text}"]`];
}

const tileText = (colour: Colour | null, { facts, format }: Table): string =>
  colour === null ? "" : oddsText(oddsOf(facts, colour), format.label("colour", colour));

/** What can be seen in a cell. */
function sightText(here: Table["facts"]["cells"][number], table: Table): string {
  const fresh = here.animals.filter((animal) => animal.new);
  const names = (fresh.length > 0 ? fresh : here.animals).map(({ species }) =>
    table.format.label("species", species),
  );
  if (here.explore && (here.look ?? 0) > 0 && names.length > 0) {
    return t("There you can see: {0}, worth {1}.", list(names), here.look ?? 0);
  }
  return here.explore ? tileText(here.tile, table) : "";
}

const sighted = (events: readonly Event[]): number =>
  events.reduce((sum, event) => sum + (event.e === "sighted" ? event.points : 0), 0);

function stopText({ facts, seat }: Table): string {
  const air = facts.seats[seat]?.air;
  if (air == null) {
    return t("You are safe where you are.");
  }
  return air.dies
    ? t("It takes your last air.")
    : air.safe
      ? t("It costs {0} air and leaves {1} to spare for the way up.", air.turn, air.spare)
      : t("It costs {0} air: {1} too little to get home.", air.turn, air.short);
}

function turnText(table: Table): string {
  const own = placeOf(table.view.divers[table.seat]);
  const here = table.facts.cells.find(({ cell }) => own !== null && key(cell) === key(own));
  return tileText(here?.tile ?? null, table);
}

/** Why an action is good, in one sentence. */
export function reason(action: Legal, { events }: Preview<Scuba>, table: Table): string {
  switch (action.a) {
    case "stop":
      return stopText(table);
    case "look":
      return t("A look is free, and brings **{0}**.", sighted(events));
    case "turn":
      return turnText(table);
    case "board":
      return t("Aboard you are safe: what you have seen counts.");
    case "surface":
      return t("At the surface you are safe: what you have seen counts.");
    default: {
      const { facts } = goal(action, table);
      return facts === undefined
        ? events.map((event) => table.format.event(event) ?? "").join(" ")
        : sightText(facts, table) || airText(facts);
    }
  }
}
