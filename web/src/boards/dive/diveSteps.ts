// Splits the events of a dive into steps, one for each card and one for the rest, with the pawns' fields after each.
import type { LastEvents, Words } from "../api";
import type { Helper, Pawn, Slot, View } from "./view";

export interface CardStep {
  kind: "card";
  depth: number;
  /** Card and orientation: O05@90m. */
  card: string;
  shark: boolean;
  helper: Helper;
  right: number[];
  wrong: number[];
  /** The pawn that got the helper and the fields it moved between; null if none did. */
  helped: { pawn: Pawn; from: number; to: number } | null;
}

export interface RestStep {
  kind: "rest";
  /** Fields that each pawn moves. */
  moved: [Pawn, number][];
}

export type Step = (CardStep | RestStep) & {
  /** Fields of the pawns after this step. */
  fields: ReadonlyMap<Pawn, number>;
};

export interface Dive {
  /** Number of the entry with these events. */
  seq: number;
  round: number;
  /** By number of steps shown: how many of the events the log may show. */
  eventsShown: number[];
  /** Fields of the pawns before the dive. */
  before: ReadonlyMap<Pawn, number>;
  steps: Step[];
  /** Plans of the divers, and the chief's card. */
  last: NonNullable<View["last"]>;
  chief: View["chief"];
}

const HELPERS: Record<string, Helper> = {
  "0": "nobody",
  G: "green-turtle",
  R: "red-turtle",
  Y: "ray",
};

const pawnOf = (word: string | undefined): Pawn => (word === "chief" ? "chief" : Number(word));

/** The seats between two words of an event; "-" stands for none. */
function seatsBetween(event: Words, from: string, to?: string): number[] {
  const end = to === undefined ? event.length : event.indexOf(to);
  return event.slice(event.indexOf(from) + 1, end).flatMap((w) => (w === "-" ? [] : [Number(w)]));
}

function cardStep(event: Words): CardStep {
  const [, depth, kind = "", card = ""] = event;
  return {
    kind: "card",
    depth: Number(depth),
    card,
    shark: kind.startsWith("S"),
    helper: HELPERS[kind.slice(1)] ?? "nobody",
    right: seatsBetween(event, "right", "wrong"),
    wrong: seatsBetween(event, "wrong"),
    helped: null,
  };
}

/** The pawn that an event moves, and by how many fields. */
function moveOf(event: Words): [Pawn, number] | null {
  const [word, pawn, a, b, c] = event;
  switch (word) {
    case "helped":
      return [pawnOf(pawn), Number(c) - Number(b)];
    case "dolphins":
      return [pawnOf(pawn), Number(b)];
    case "rested":
      return [pawnOf(pawn), Number(a)];
    default:
      return null;
  }
}

/** Fields before the dive: the final fields minus all moves. */
function fieldsBefore(events: readonly Words[]): Map<Pawn, number> {
  const fields = new Map<Pawn, number>();
  for (const [word, pawn, , field] of events) {
    if (word === "rested") {
      fields.set(pawnOf(pawn), Number(field));
    }
  }
  for (const event of events) {
    const [pawn, by] = moveOf(event) ?? [];
    if (pawn !== undefined && by !== undefined) {
      fields.set(pawn, (fields.get(pawn) ?? 0) - by);
    }
  }
  return fields;
}

/** The dive in these events, or null; `view` is the view after them. */
export function diveOf({ seq, events }: LastEvents, view: View): Dive | null {
  if (view.last === null || !events.some(([word]) => word === "card")) {
    return null;
  }
  const before = fieldsBefore(events);
  const fields = new Map(before);
  const steps: Step[] = [];
  const rest: RestStep = { kind: "rest", moved: [] };
  for (const event of events) {
    const [word, pawn, , from, to] = event;
    const move = moveOf(event);
    if (move !== null) {
      fields.set(move[0], (fields.get(move[0]) ?? 0) + move[1]);
    }
    const last = steps.at(-1);
    if (word === "card") {
      steps.push({ ...cardStep(event), fields: new Map(fields) });
    } else if (word === "helped" && last?.kind === "card") {
      last.helped = { pawn: pawnOf(pawn), from: Number(from), to: Number(to) };
      last.fields = new Map(fields);
    } else if (move !== null) {
      const known = rest.moved.find(([other]) => other === move[0]);
      if (known === undefined) {
        rest.moved.push(move);
      } else {
        known[1] += move[1];
      }
    }
  }
  steps.push({ ...rest, fields: new Map(fields) });
  const next = events.find(([word]) => word === "round")?.[1];
  const round = next === undefined ? view.round : Number(next) - 1;
  return {
    seq,
    round,
    before,
    steps,
    eventsShown: stepEnds(events),
    last: view.last,
    chief: view.chief,
  };
}

/** Event indexes where the steps end: a card's events reach to the next card, those of the last card to the rest. */
function stepEnds(events: readonly Words[]): number[] {
  const cards = events.flatMap(([word], i) => (word === "card" ? [i] : []));
  const last = cards.at(-1) ?? 0;
  const rest = events.findIndex(([word], i) => i > last && REST_EVENTS.includes(word ?? ""));
  return [...cards, rest < 0 ? events.length : rest, events.length];
}

const REST_EVENTS = ["dolphins", "rested"];

const isWithoutTokens = ({ tokens }: Slot): boolean => tokens.length === 0;

export type SlotResult = "hidden" | "right" | "wrong" | "lost";

/** The result of a seat's depth after the first `shown` steps. */
export function slotResult(dive: Dive, seat: number, depth: number, shown: number): SlotResult {
  const cards = dive.steps.slice(0, shown).filter((step) => step.kind === "card");
  const card = cards.find((c) => c.depth === depth);
  if (card?.wrong.includes(seat)) {
    return "wrong";
  }
  if (card?.right.includes(seat)) {
    return "right";
  }
  const failed = cards.find(({ wrong }) => wrong.includes(seat))?.depth ?? depth;
  /* In the children's game a dive goes on after a mistake. */
  return depth > failed && !dive.last.divers[seat]?.slots?.every(isWithoutTokens)
    ? "lost"
    : "hidden";
}
