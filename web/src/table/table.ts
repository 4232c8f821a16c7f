// A table as the client sees it, whichever door it came through.
import type { Store } from "../store";
import type { Advice, Pile, TableMessage } from "./protocol";

/** "lost" keeps trying, "closed" does not; "paused" is a server that can confirm nothing for now. */
export type ConnectionState = "open" | "connecting" | "paused" | "lost" | "closed";

export interface Table {
  readonly connection: Store<ConnectionState>;
  /** Hears every message from now on, a snapshot first. Returns how to stop. */
  listen(hear: (message: TableMessage) => void): () => void;
  /** Does something at the table. Resolves once it is done, rejects with a sentence if it is not. */
  tell(verb: string, text?: string, seat?: number): Promise<void>;
  /** What an action of yours would surely cause, as events in words. */
  preview(action: string): Promise<string[]>;
  advice(): Promise<Advice | null>;
  /** The record as text, once the game is over. */
  record(): Promise<string>;
  /** At a table of this device: the cards that people look into. The server draws them itself. */
  pile?(): Promise<Pile>;
  /** At a table of the server: a picture of those cards, for a look such as `view=40,-20`. */
  frame?(look: string): Promise<Blob>;
  /** At a table of the server: the five characters by which others find it, if they can. */
  code?(): Promise<string | undefined>;
  /** Hot seat: look with the eyes of another seat that sits at this device. */
  look?(seat: number): void;
  /** The seats that sit at this device; more than one is a hot seat. */
  readonly mine: readonly number[];
  close(): void;
}
