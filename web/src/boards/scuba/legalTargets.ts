// Legal actions, grouped by where they are shown: in cells, on animals, as directions, and as buttons.
import { type Cell, key, offset, placeOf, type View, type Way } from "./view";

/** A lit cell: its action, and the direction of its arrow. */
export interface Target {
  action: string;
  way: Way | null;
}

export interface LegalTargets {
  /** Lit cells by name. */
  cells: ReadonlyMap<string, Target>;
  /** Actions of lit animals, by animal as in actions: "turtle@4,5:02". */
  animals: ReadonlyMap<string, string>;
  /** One step in a direction, for arrow keys and the pad. */
  steps: ReadonlyMap<Way, string>;
  /** Exploring your cell. */
  look: string | null;
  turn: string | null;
  /** Actions shown as buttons: an event's choices, going aboard, snorkelling. */
  choices: readonly string[];
  /** Ends the turn, or stays aboard. */
  stop: string | null;
}

const isWay = (word: string): word is Way => ["up", "down", "left", "right"].includes(word);

interface TargetLists {
  cells: Map<string, Target>;
  animals: Map<string, string>;
  steps: Map<Way, string>;
  choices: string[];
}

/** Adds a step: a lit neighbour and a direction. */
function addStep(out: TargetLists, from: Cell | null, way: Way, action: string): void {
  out.steps.set(way, action);
  if (from !== null) {
    out.cells.set(key(offset(from, way)), { action, way });
  }
}

/** Adds a move by choice. Its goal is lit, unless the piece is lost, stays, or gets there in fewer steps. */
function addMove(
  out: TargetLists,
  from: Cell | null,
  way: string,
  action: string,
  view: View,
): void {
  const goal = view.event?.goals.find((g) => g.action === action)?.cell ?? null;
  out.choices.push(action);
  if (goal === null || from === null || key(goal) === key(from) || out.cells.has(key(goal))) {
    return;
  }
  out.cells.set(key(goal), { action, way: isWay(way) ? way : null });
}

function addAction(out: TargetLists, action: string, here: Cell | null, view: View): void {
  const [verb = "", first = ""] = action.split(" ");
  if (isWay(verb)) {
    addStep(out, here, verb, action);
    return;
  }
  switch (verb) {
    case "enter":
      out.cells.set(`${first},1`, { action, way: "down" });
      break;
    case "surface":
      addStep(out, here, "up", action);
      break;
    case "tile":
      out.cells.set(first, { action, way: null });
      break;
    case "fish":
      out.animals.set(first, action);
      break;
    case "herd":
      addMove(out, view.event?.herded?.[0]?.cell ?? null, first, action, view);
      break;
    case "swim":
      addMove(out, here, first, action, view);
      break;
    case "choose":
    case "diver":
    case "divers":
    case "stay":
    case "leave":
      out.choices.push(action);
      break;
    case "board":
      out.steps.set("up", action);
      out.choices.push(action);
      break;
  }
}

export function legalTargetsOf(actions: readonly string[], view: View, seat: number): LegalTargets {
  const here = placeOf(view.divers[seat]);
  const out: TargetLists = { cells: new Map(), animals: new Map(), steps: new Map(), choices: [] };
  for (const action of actions) {
    addAction(out, action, here, view);
  }
  const find = (word: string) => actions.find((a) => a === word) ?? null;
  return { ...out, look: find("look"), turn: find("turn"), stop: find("stop") };
}

/** An animal as written in actions. */
export function animalText(species: string, cell: Cell, discs: readonly number[]): string {
  return `${species}@${key(cell)}${discs.length > 0 ? `:${discs.join("")}` : ""}`;
}
