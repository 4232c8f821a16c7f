// A dive card by card, read from its events: what each step shows, and where the pawns are by then.
import type { LastEvents, Words } from "../api";
import type { Helper, Pawn, Slot, View } from "./view";

export interface CardStep {
  kind: "card";
  depth: number;
  /** Its name and how it lay: O05@90m. */
  card: string;
  shark: boolean;
  helper: Helper;
  right: number[];
  wrong: number[];
  /** Who got the helper, and from where to where; null if nobody did. */
  helped: { pawn: Pawn; from: number; to: number } | null;
}

export interface RestStep {
  kind: "rest";
  /** Fields that each pawn moves on. */
  moved: [Pawn, number][];
}

export type Step = (CardStep | RestStep) & {
  /** Where the pawns stand after this step. */
  fields: ReadonlyMap<Pawn, number>;
};

export interface Dive {
  /** The entry that brought it. */
  seq: number;
  round: number;
  /** How many of the events have been seen after so many steps. */
  eventsShown: number[];
  /** Where the pawns stood before. */
  before: ReadonlyMap<Pawn, number>;
  steps: Step[];
  /** The plans and the chief's card, as they are shown. */
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

/** The seats between two words of an event; "-" is nobody. */
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

/** How far every event moves a pawn. */
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

/** Where the pawns stood before: where they rest, less all they moved. */
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

/** The dive among what happened, if there is one; `view` is what it led to. */
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

/** Where the steps of a dive end among its events: a card is told up to the next one, the last of
 * them up to the rest. */
function stepEnds(events: readonly Words[]): number[] {
  const cards = events.flatMap(([word], i) => (word === "card" ? [i] : []));
  const last = cards.at(-1) ?? 0;
  const rest = events.findIndex(([word], i) => i > last && REST_EVENTS.includes(word ?? ""));
  return [...cards, rest < 0 ? events.length : rest, events.length];
}

const REST_EVENTS = ["dolphins", "rested"];

const isWithoutTokens = ({ tokens }: Slot): boolean => tokens.length === 0;

export type SlotResult = "hidden" | "right" | "wrong" | "lost";

/** What has become of a seat's depth once the first `shown` steps have been shown. */
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
  /* Children go on after a mistake. */
  return depth > failed && !dive.last.divers[seat]?.slots?.every(isWithoutTokens)
    ? "lost"
    : "hidden";
}
