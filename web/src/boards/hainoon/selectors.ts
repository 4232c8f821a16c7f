// Where things are on the board, as selectors: for the guide, the tutorial, the advice and the log.
import type { Side } from "../../generated/hainoon";
import { type Choice, isSide, isTarget, type Target } from "./model";

export const cardAt = (card: string): string => `.ac[data-card="${card}"]`;
export const cellAt = (cell: Target): string => `[data-cell="${cell}"]`;
export const jettyAt = (side: Side | undefined): string => `.hn-side[data-side="${side}"]`;
export const diverPiece = (diver: number): string => `[data-piece="diver-${diver}"]`;

/** Where a choice of a move is made. */
export const selectorOf = (choice: Choice): string =>
  isSide(choice) ? jettyAt(choice) : isTarget(choice) ? cellAt(choice) : cardAt(String(choice));
