// The interface of a table, the same for local, online and recorded ones (src/backends).
import type { ReadonlySignal } from "@preact/signals";
import type { Advice, Pile, Preview, TableMessage } from "./protocol";

/** "lost" keeps retrying, "closed" does not; "paused" is a server without its store, which can confirm nothing;
 * "outdated": the server has another version, and only reloading the page helps. */
export type ConnectionState = "open" | "connecting" | "paused" | "lost" | "closed" | "outdated";

export interface Table {
  readonly connection: ReadonlySignal<ConnectionState>;
  /** Receives all messages from now on, a snapshot first. Returns how to stop. */
  subscribe(onMessage: (message: TableMessage) => void): () => void;
  /** Submits an entry. Resolves once it is confirmed, rejects with an error if it is refused. */
  submit(verb: string, text?: string, seat?: number): Promise<void>;
  /** What your action certainly does. */
  preview(action: string): Promise<Preview>;
  advice(): Promise<Advice | null>;
  /** The record as text, once the game is over. */
  record(): Promise<string>;
  /** Local tables: the stack of cards. An online table sends rendered pictures instead. */
  pile?(): Promise<Pile>;
  /** Online tables: a picture of the stack for a viewpoint such as `view=40,-20`. */
  oceanImage?(look: string): Promise<Blob>;
  /** Online tables: the code by which others find it, if there is one. */
  code?(): Promise<string | undefined>;
  /** Hot seat: switches to the view of another seat of this device. */
  viewAs?(seat: number): void;
  /** The seats of this device; more than one is a hot seat. */
  readonly ownSeats: readonly number[];
  close(): void;
}
