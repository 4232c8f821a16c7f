// Legal actions, grouped by where they are shown: in cells, on animals, as directions, and as buttons.
import type { Cell, Facts, Game, View, Way } from "../../generated/scuba";
import type { LegalAction } from "../../table/protocol";
import { key, placeOf } from "./view";

type Legal = LegalAction<Game>;

/** A lit cell: its action, and the direction of its arrow. */
export interface Target {
  action: string;
  way: Way | null;
}

export interface LegalTargets {
  /** Lit cells by key. */
  cells: ReadonlyMap<string, Target>;
  /** The actions that choose an animal, by the key of its cell. */
  animals: ReadonlyMap<string, readonly Legal[]>;
  /** One step in a direction, for arrow keys and the pad. */
  steps: ReadonlyMap<Way, string>;
  /** Exploring your cell. */
  look: string | null;
  turn: string | null;
  /** Going aboard, snorkelling. */
  board: string | null;
  leave: string | null;
  /** Actions shown as buttons: an event's choices, going aboard, snorkelling. */
  choices: readonly Legal[];
  /** Ends the turn, or stays aboard. */
  stop: string | null;
}

interface TargetLists {
  cells: Map<string, Target>;
  animals: Map<string, Legal[]>;
  steps: Map<Way, string>;
  choices: Legal[];
}

/** Adds a step: a direction and the cell that it leads to. */
function addStep(out: TargetLists, way: Way, { a, text }: Legal, facts: Facts): void {
  const cell = facts.moves.find((move) => move.action === a)?.cell ?? null;
  out.steps.set(way, text);
  if (cell !== null) {
    out.cells.set(key(cell), { action: text, way });
  }
}

/** Adds a move by choice. Its goal is lit, unless the piece is lost, stays, or gets there in fewer steps. */
function addMove(
  out: TargetLists,
  from: Cell | null,
  action: Legal & { way: Way },
  view: View,
): void {
  const goal = view.event?.goals.find((g) => g.action === action.text)?.cell ?? null;
  out.choices.push(action);
  if (goal === null || from === null || key(goal) === key(from) || out.cells.has(key(goal))) {
    return;
  }
  out.cells.set(key(goal), { action: action.text, way: action.way });
}

function addAction(
  out: TargetLists,
  action: Legal,
  here: Cell | null,
  view: View,
  facts: Facts,
): void {
  switch (action.a) {
    case "up":
    case "down":
    case "left":
    case "right":
      addStep(out, action.a, action, facts);
      break;
    case "surface":
      addStep(out, "up", action, facts);
      break;
    case "enter":
      out.cells.set(key([action.column, 1]), { action: action.text, way: "down" });
      break;
    case "tile":
      out.cells.set(key(action.cell), { action: action.text, way: null });
      break;
    case "fish": {
      const at = key(action.animal.cell);
      out.animals.set(at, [...(out.animals.get(at) ?? []), action]);
      break;
    }
    case "herd":
      addMove(out, view.event?.herded?.[0]?.cell ?? null, action, view);
      break;
    case "swim":
      addMove(out, here, action, view);
      break;
    case "board":
      addStep(out, "up", action, facts);
      out.choices.push(action);
      break;
    case "choose":
    case "diver":
    case "divers":
    case "stay":
    case "leave":
      out.choices.push(action);
      break;
  }
}

export function legalTargetsOf(
  actions: readonly Legal[],
  view: View,
  facts: Facts,
  seat: number,
): LegalTargets {
  const here = placeOf(view.divers[seat]);
  const out: TargetLists = { cells: new Map(), animals: new Map(), steps: new Map(), choices: [] };
  for (const action of actions) {
    addAction(out, action, here, view, facts);
  }
  const find = (verb: Legal["a"]) => actions.find(({ a }) => a === verb)?.text ?? null;
  return {
    ...out,
    look: find("look"),
    turn: find("turn"),
    board: find("board"),
    leave: find("leave"),
    stop: find("stop"),
  };
}
