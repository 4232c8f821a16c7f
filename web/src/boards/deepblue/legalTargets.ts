// The legal actions, grouped by the piece that is pressed for them.

/** The actions of each piece; most have one. */
type ByPiece = ReadonlyMap<string, readonly string[]>;

export interface LegalTargets {
  /** By place: dives, and steps of boats. */
  nodes: ByPiece;
  /** By slot of the market, from 1. */
  slots: ByPiece;
  /** By card of your hand: paying, protecting, playing. */
  cards: ByPiece;
  /** By spot of the tile where a boat is placed. */
  spots: ByPiece;
  /** Actions without a piece: each has its own button. */
  buttons: readonly string[];
  all: readonly string[];
}

const BY_PIECE: Record<string, "nodes" | "slots" | "cards" | "spots"> = {
  dive: "nodes",
  hire: "slots",
  take: "slots",
  pay: "cards",
  play: "cards",
  spot: "spots",
};

export function legalTargetsOf(actions: readonly string[]): LegalTargets {
  const found = {
    nodes: new Map<string, string[]>(),
    slots: new Map<string, string[]>(),
    cards: new Map<string, string[]>(),
    spots: new Map<string, string[]>(),
  };
  const buttons: string[] = [];
  const add = (kind: keyof typeof found, piece: string, action: string) =>
    found[kind].set(piece, [...(found[kind].get(piece) ?? []), action]);
  for (const action of actions) {
    const [verb = "", first = "", second = ""] = action.split(" ");
    const kind = BY_PIECE[verb];
    if (kind !== undefined) {
      add(kind, first, action);
    } else if (verb === "boat") {
      add("nodes", second, action);
    } else if (verb === "protect" && !/^\d$/.test(first)) {
      add("cards", first, action);
    } else {
      buttons.push(action);
    }
  }
  return { ...found, buttons, all: actions };
}

/** Of the actions of a place, the one for the chosen boat. */
export function forBoat(actions: readonly string[], boat: number): string | undefined {
  return actions.find((action) => action.startsWith(`boat ${boat} `)) ?? actions[0];
}
