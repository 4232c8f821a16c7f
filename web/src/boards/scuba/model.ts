// What Scuba's board knows, without its drawing: the cells of the sea, where each legal action is shown, and the
// draft of a move. It has no rules: numbers and goals come from the engine's view and facts.
import type { Cell, Colour, Content, Facts, Game, Species, View, Way } from "../../generated/scuba";
import type { LegalAction } from "../../table/protocol";
import type { BoardTable, DraftModel } from "../api";

export interface Scuba extends Game {
  draft: Draft;
  input: Input;
}
export type Table = BoardTable<Scuba>;
export type Legal = LegalAction<Scuba>;
/** A table, or a moment of the guide. */
export type Position = Pick<Table, "view" | "facts" | "seat" | "actions">;

export type Diver = View["divers"][number];
export type Animal = View["animals"][number];

/** The air of a turn that ends in some cell. */
export type Air = Pick<
  Facts["cells"][number],
  "turn" | "home" | "spare" | "safe" | "short" | "dies"
>;

export const BANDS: readonly Colour[] = ["red", "yellow", "green", "blue"];
export const WAYS: readonly Way[] = ["up", "down", "left", "right"];
/** Rows below the water line, which is row 0. */
export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The cell that Tab focuses while you are not in the water. */
const BELOW_BOAT: Cell = [5, 1];

/* ---- the sea ---- */

export const key = ([column, row]: Cell): string => `${column},${row}`;

const STEPS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** The key of the cell n steps away. */
export function offset(from: string, way: Way, n: number): string {
  const [column = 0, row = 0] = from.split(",").map(Number);
  const [dc, dr] = STEPS[way];
  return key([column + dc * n, row + dr * n]);
}

const BACKS: Record<string, Colour> = { r: "red", y: "yellow", g: "green", b: "blue" };

/** The back of the face-down tile in a cell. */
const backAt = (view: View, [column = 0, row = 0]: Cell): Colour | null =>
  BACKS[view.tiles[row - 1]?.[column - 1] ?? "-"] ?? null;

/** The cell of a diver in the water or on the water line, or null. */
export function placeOf(diver: Diver | undefined): Cell | null {
  const seen = ["under", "swimming", "rescued"].includes(diver?.status ?? "");
  return seen ? (diver?.cell ?? null) : null;
}

export const firstColumn = (view: View): number => view.columns[0]?.column ?? 1;

/** The place of a cell in the grid, as a CSS grid-area. */
export const areaOf = (view: View, [column = 0, row = 0]: Cell): string =>
  `${row + 1} / ${column - firstColumn(view) + 2}`;

/** The steps left in a direction. The view's limits of a diver on the boat mean nothing. */
export const mostSteps = (view: View, way: Way): number =>
  view.divers[view.active]?.cell ? view.turn.most[way] : 0;

const DRAWN: Partial<Record<Species, string>> = {
  "horn-coral": "sp-horncoral",
  "pipe-sponge": "sp-stovepipe",
  "vase-sponge": "sp-vase",
};

/** The symbol of a species. */
export const pictureOf = (species: Species): string =>
  DRAWN[species] ?? `sp-${species.replace("-", "")}`;

/** Tiles that were just turned over, by cell key. */
export function revealedTiles({ lastEvents }: Table): Map<string, Content> {
  const turned = (lastEvents?.events ?? []).filter(
    (event) => event.e === "turned" || event.e === "flipped",
  );
  return new Map(turned.map(({ cell, content }) => [key(cell), content]));
}

/** What a hidden tile of a colour may show; null if there is no tile. */
export function oddsOf({ unseen }: Facts, colour: Colour | null | undefined) {
  const found = unseen.find((one) => one.colour === colour);
  if (found === undefined) {
    return null;
  }
  const countOf = (wanted: Content) =>
    found.contents.find(({ content }) => content === wanted)?.count ?? 0;
  const { total } = found;
  const events = countOf("event");
  return { total, events, animals: total - events - countOf("empty") };
}

/** A cell as the grid shows it. */
export type SeaCell = ReturnType<typeof seaRows>[number][number];

/** All cells by row, from the water line down; there, only those with a diver or a goal. */
export function seaRows(table: Table) {
  const { view, facts, players, seat } = table;
  const targets = legalTargets(table);
  const air = new Map(facts.cells.map((fact) => [key(fact.cell), fact]));
  const reach = new Set(targets.steps.size > 0 ? view.turn.reach.map(key) : []);
  const revealed = revealedTiles(table);
  const focus = key(placeOf(view.divers[seat]) ?? BELOW_BOAT);
  const cellAt = (cell: Cell, minus: number) => {
    const here = key(cell);
    const isHere = (other: Cell | null) => other !== null && key(other) === here;
    const target = targets.cells.get(here);
    const tile = revealed.get(here);
    return {
      cell,
      /** Its place in the grid. */
      area: areaOf(view, cell),
      back: backAt(view, cell),
      animals: view.animals.filter((animal) => isHere(animal.cell)),
      /** The divers whose cubes lie here. */
      dust: players.filter((player) => view.divers[player.seat]?.cubes.some(isHere)),
      divers: players.filter((player) => isHere(placeOf(view.divers[player.seat]))),
      /** Minus points for ending the game here. */
      minus: cell[1] === 0 ? minus : 0,
      /** The direction that leads to a lit cell, if one does. */
      way: target?.way ?? null,
      /** The symbol of a lit cell: its direction, or a tile or an animal to choose; null if unlit. */
      highlight: target ? (target.way ?? "eye") : targets.animals.has(here) ? "hand" : null,
      /** Within reach of later steps. */
      reachable: reach.has(here) && target === undefined,
      /** A tile just turned over here that left no animal. */
      revealed: tile === "empty" || tile === "event" ? tile : null,
      /** A turn that ends here, if it can. */
      air: air.get(here) ?? null,
      /** What its tile may show, if it can be reached. */
      odds: oddsOf(facts, air.get(here)?.tile),
      /** Focused by Tab. */
      focus: here === focus,
    };
  };
  return [0, ...ROWS].map((row) =>
    view.columns
      .map(({ column, minus }) => cellAt([column, row], minus))
      .filter(({ highlight, divers }) => row > 0 || highlight !== null || divers.length > 0),
  );
}

/* ---- animals that keep their identity ---- */

export interface IdentifiedAnimal {
  id: string;
  animal: Animal;
}

/** The farthest that an animal moves at once, in cells. */
const MAX_DRIFT = 5;

function distance({ cell: [x = 0, y = 0] }: Animal, { cell: [u = 0, v = 0] }: Animal): number {
  return Math.abs(x - u) + Math.abs(y - v);
}

/** Ids for the animals of a view, given those of the previous view. The view lists animals by cell; one that
 * drifts keeps its id, so that its movement is animated. */
export function assignIds(
  before: readonly IdentifiedAnimal[],
  animals: readonly Animal[],
): IdentifiedAnimal[] {
  const unmatched = [...before];
  const taken = new Set(before.map(({ id }) => id));
  /* Removes and returns the nearest unmatched animal of the same species. */
  const takeNearest = (animal: Animal, within: number) => {
    const [near] = unmatched
      .filter((n) => n.animal.species === animal.species && distance(n.animal, animal) <= within)
      .sort((a, b) => distance(a.animal, animal) - distance(b.animal, animal));
    return near && unmatched.splice(unmatched.indexOf(near), 1)[0]?.id;
  };
  const newId = ({ species }: Animal): string => {
    let n = 1;
    while (taken.has(`${species}-${n}`)) {
      n++;
    }
    taken.add(`${species}-${n}`);
    return `${species}-${n}`;
  };
  const unmoved = animals.map((animal) => takeNearest(animal, 0));
  return animals.map((animal, i) => ({
    animal,
    id: unmoved[i] ?? takeNearest(animal, MAX_DRIFT) ?? newId(animal),
  }));
}

/* ---- legal actions, by where they are shown ---- */

/** One step, by its direction. */
const STEP_WAYS: Partial<Record<Legal["a"], Way>> = {
  up: "up",
  down: "down",
  left: "left",
  right: "right",
  surface: "up",
  board: "up",
};
const CHOICES = ["board", "choose", "diver", "divers", "herd", "leave", "stay", "swim"];

/** The cell that an action lights; none if a piece is lost or stays. */
function goalOf(action: Legal, { view, facts, seat }: Position): Cell | null | undefined {
  switch (action.a) {
    case "enter":
      return [action.column, 1];
    case "tile":
      return action.cell;
    case "herd":
    case "swim": {
      const herded = view.event?.herded?.[0]?.cell;
      const from = action.a === "herd" ? herded : placeOf(view.divers[seat]);
      const goal = view.event?.goals.find((one) => one.action === action.text)?.cell;
      return goal && from && key(goal) !== key(from) ? goal : null;
    }
    default:
      return facts.moves.find((move) => move.action === action.a)?.cell;
  }
}

export type LegalTargets = ReturnType<typeof legalTargets>;

export function legalTargets(position: Position) {
  const { actions } = position;
  const cells = new Map<string, { action: string; way: Way | null }>();
  const animals = new Map<string, Legal[]>();
  for (const action of actions) {
    const goal = goalOf(action, position);
    /* The first that leads to a cell has the fewest steps. */
    if (goal && !cells.has(key(goal))) {
      const step = action.a === "enter" ? "down" : (STEP_WAYS[action.a] ?? null);
      const way = "way" in action ? action.way : step;
      cells.set(key(goal), { action: action.text, way });
    }
    if (action.a === "fish") {
      const at = key(action.animal.cell);
      animals.set(at, [...(animals.get(at) ?? []), action]);
    }
  }
  const steps = actions.filter(({ a }) => STEP_WAYS[a] !== undefined);
  const find = (verb: Legal["a"]) => actions.find(({ a }) => a === verb)?.text ?? null;
  return {
    /** Lit cells by key: the action, and the direction of the arrow. */
    cells,
    /** The actions that choose an animal, by the key of its cell. */
    animals,
    /** One step in a direction, for arrow keys and the pad. */
    steps: new Map(steps.map(({ a, text }) => [STEP_WAYS[a], text])),
    /** Exploring your cell. */
    look: find("look"),
    turn: find("turn"),
    /** Going aboard, snorkelling. */
    board: find("board"),
    leave: find("leave"),
    /** Ends the turn, or stays aboard. */
    stop: find("stop"),
    /** Actions shown as buttons: an event's choices, going aboard, snorkelling. */
    choices: actions.filter(({ a }) => CHOICES.includes(a)),
  };
}

/** Whether an event card asks for your decision. */
export const isAsked = ({ view, seat, actions }: Position): boolean =>
  view.event !== null && view.to_act.includes(seat) && actions.length > 0;

/* ---- the draft of a move ---- */

export interface Draft {
  /** The lit cell under the pointer or with the focus: the gauge shows its air. */
  hovered: string | null;
  /** The action of the button under the pointer or with the focus: the prompt says what it does. */
  considered: string | null;
  /** On a touch screen the cell tapped once; a second tap goes there. */
  tapped: string | null;
  /** The cell of several animals to choose from: each has a button. */
  animals: string | null;
}

/** Cells by key, actions by text. */
export type Input = { hover: string | null } | { consider: string | null } | { press: string };

const NO_DRAFT: Draft = { hovered: null, considered: null, tapped: null, animals: null };

export const draft: DraftModel<Scuba> = {
  /* Not the actions: those of two cells may be equal. */
  decision: ({ view }) => view,
  first: () => NO_DRAFT,
  reduce(now, input, table) {
    if ("hover" in input) {
      return { ...now, hovered: input.hover };
    }
    if ("consider" in input) {
      return { ...now, considered: input.consider };
    }
    const { cells, animals } = legalTargets(table);
    const { press } = input;
    if (cells.has(press)) {
      return { ...now, hovered: press, tapped: press };
    }
    return animals.has(press) ? { ...now, animals: press } : now;
  },
  of(action, table) {
    const [here = null] =
      [...legalTargets(table).cells].find(([, target]) => target.action === action.text) ?? [];
    return { ...NO_DRAFT, hovered: here, considered: action.text };
  },
};

/** The action of a press on a cell; null if it only changes the draft. With `twice` a lit cell needs two. */
export function actionAt(table: Table, here: string, twice: boolean): string | null {
  const { cells, animals, look, turn } = legalTargets(table);
  const target = cells.get(here);
  if (target !== undefined) {
    return twice && table.draft.tapped !== here ? null : target.action;
  }
  const [only, ...others] = animals.get(here) ?? [];
  if (only !== undefined) {
    return others.length === 0 ? only.text : null;
  }
  const own = placeOf(table.view.divers[table.seat]);
  return own !== null && key(own) === here ? (look ?? turn) : null;
}

/** The actions shown as buttons: the animals of the pressed cell, or the choices. */
export function choicesOf(table: Table): readonly Legal[] {
  const { animals, choices } = legalTargets(table);
  return animals.get(table.draft.animals ?? "") ?? choices;
}

/** The action whose results the prompt shows. */
export const consideredAction = (table: Table): string | null =>
  table.draft.considered ?? legalTargets(table).cells.get(table.draft.tapped ?? "")?.action ?? null;

/** A piece shown where the considered action would bring it. */
export type Ghost = { seat: number; cell: Cell } | { animal: Animal; cell: Cell };

/** The pieces that the action under the pointer moves; `after` is the view after a considered one, if it is certain. */
export function ghostsOf(table: Table, after: View | null): Ghost[] {
  const { view, seat, draft, actions } = table;
  const target = legalTargets(table).cells.get(draft.hovered ?? "");
  const goal = draft.hovered?.split(",").map(Number);
  const verb = actions.find(({ text }) => text === target?.action)?.a;
  if (goal !== undefined && target !== undefined && verb !== "tile") {
    const [animal] = verb === "herd" ? (view.event?.herded ?? []) : [];
    return [animal === undefined ? { seat, cell: goal } : { animal, cell: goal }];
  }
  const stays = (cell: Cell, before: Cell | null | undefined) =>
    before && key(before) === key(cell);
  const divers = (after?.divers ?? []).flatMap((diver, i) => {
    const cell = placeOf(diver);
    return cell === null || stays(cell, placeOf(view.divers[i])) ? [] : [{ seat: i, cell }];
  });
  const isKnown = ({ species, cell }: Animal) =>
    view.animals.some((animal) => animal.species === species && stays(cell, animal.cell));
  const animals = (after?.animals ?? []).filter((animal) => !isKnown(animal));
  return [...divers, ...animals.map((animal) => ({ animal, cell: animal.cell }))];
}

/** The best thing to do, if one is certainly the best: a free look, the way aboard before the air runs out, or the
 * end of a turn in which nothing else can be done. */
export function bestOf(table: Table): string | null {
  const { look, turn, steps, board, leave, stop } = legalTargets(table);
  const { own } = airOf(table);
  const points = table.facts.cells.find(({ steps: n }) => n === 0)?.look ?? 0;
  if (look !== null && points > 0) {
    return look;
  }
  if (own !== null && !own.safe) {
    return board;
  }
  const others = [look, turn, board, leave].some((action) => action !== null);
  return steps.size > 0 || others ? null : stop;
}

/** Your air: in the tank (null when you do not dive), and the costs of ending the turn in your cell and in the
 * hovered one. */
export function airOf({ view, facts, seat, draft }: Table) {
  const diver = view.divers[seat];
  const dives = diver?.status === "under" || diver?.status === "waiting";
  const own: Air | null = facts.seats[seat]?.air ?? null;
  const there: Air | null = facts.cells.find(({ cell }) => key(cell) === draft.hovered) ?? null;
  return { left: dives ? diver.air : null, own, there };
}
