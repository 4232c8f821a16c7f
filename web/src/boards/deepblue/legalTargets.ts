// The legal actions, grouped by the piece that is pressed for them.
import type { Card, Game, Node } from "../../generated/deepblue";
import type { LegalAction } from "../../table/protocol";

export type Legal = LegalAction<Game>;

export interface LegalTargets {
  /** By place: dives, and steps of both boats. */
  nodes: ReadonlyMap<Node, readonly Legal[]>;
  /** By slot of the market. */
  slots: ReadonlyMap<number, Legal>;
  /** By card of your hand: paying, protecting, playing. */
  cards: ReadonlyMap<Card, Legal>;
  /** By spot of the tile where a boat is placed. */
  spots: ReadonlyMap<number, Legal>;
  /** Actions without a piece: each has its own button. */
  buttons: readonly Legal[];
  all: readonly Legal[];
}

export function legalTargetsOf(all: readonly Legal[]): LegalTargets {
  const nodes = new Map<Node, Legal[]>();
  const slots = new Map<number, Legal>();
  const cards = new Map<Card, Legal>();
  const spots = new Map<number, Legal>();
  const buttons: Legal[] = [];
  const addAt = (node: Node, action: Legal) =>
    nodes.set(node, [...(nodes.get(node) ?? []), action]);
  for (const action of all) {
    switch (action.a) {
      case "dive":
        addAt(action.site, action);
        break;
      case "boat":
        addAt(action.node, action);
        break;
      case "hire":
      case "take":
        slots.set(action.slot, action);
        break;
      case "pay":
      case "protect":
      case "play":
        cards.set(action.card, action);
        break;
      case "spot":
        spots.set(action.spot, action);
        break;
      default:
        buttons.push(action);
    }
  }
  return { nodes, slots, cards, spots, buttons, all };
}

/** Of the actions of a place, the one for the chosen boat. */
export const forBoat = (actions: readonly Legal[] = [], boat: number): Legal | undefined =>
  actions.find((action) => action.a === "boat" && action.boat === boat) ?? actions[0];
