// The WebSocket connection to the server, shared by all tables of the page. It reconnects by itself: commands
// without confirmation are sent again with the same reference, and the server executes each once. Pending
// queries are rejected instead; the caller asks again if it still needs the answer.

import { type Signal, signal } from "@preact/signals";
import { settings } from "../settings";
import { CodedError, receivedError } from "../table/codedError";
import { newId } from "../table/savedGames";
import { setServerTime } from "../table/serverClock";
import type { ConnectionState } from "../table/table";
import { deviceName, expire, identity, setIdentity } from "./identity";

export interface Message {
  t: string;
  match?: string;
  ref?: number;
  [member: string]: unknown;
}

/** Messages that the server executes once, however often they arrive with the same reference. */
const IDEMPOTENT: ReadonlySet<string> = new Set(["do", "create", "quick", "join"]);

interface PendingRequest {
  message: Message;
  sent: boolean;
  resolve(answer: Message): void;
  reject(problem: Error): void;
}

/** The part of WebSocket that a connection uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

const FIRST_RETRY = 500;
const LONGEST_RETRY = 8000;

export class Connection {
  readonly state: Signal<ConnectionState> = signal<ConnectionState>("connecting");
  /** Whether the server has ever sent a welcome. */
  everWelcomed = false;
  private socket: Socket | null = null;
  private welcomed = false;
  /** The identity that the server knows this connection by: token and player id. */
  private token: string | undefined;
  private player = "";
  /** The name by which the server knows this player. */
  private name = "";
  private retryDelay = FIRST_RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextRef = 1;
  private readonly client = newId() + newId();
  private readonly pendingRequests = new Map<number, PendingRequest>();
  private readonly tables = new Map<string, { onMessage(m: Message): void; since(): number }>();
  /** Subscriptions without an answer yet: match by reference. */
  private readonly pendingSubscriptions = new Map<number, string>();
  private lobby: ((message: Message) => void) | null = null;
  private mine: ((message: Message) => void) | null = null;

  constructor(private readonly openSocket: () => Socket) {
    this.open();
  }

  /** Sends a request; the answer has the same reference. */
  request(message: Message): Promise<Message> {
    const ref = this.nextRef++;
    return new Promise((resolve, reject) => {
      const sent = this.welcomed;
      this.pendingRequests.set(ref, { message: { ...message, ref }, sent, resolve, reject });
      if (sent) {
        this.send({ ...message, ref });
      }
    });
  }

  /** Makes the name of the settings known to the server, also at the tables that are watched; an account has its own. */
  async takeName(): Promise<void> {
    const name = settings.value.name.trim();
    await this.connected();
    if (name !== "" && name !== this.name && identity.value?.account === null) {
      await this.request({ t: "name", name });
    }
  }

  /** Resolves once the server has said who this player is there. */
  private async connected(): Promise<void> {
    if (!this.welcomed) {
      await this.request({ t: "mine" });
    }
  }

  /** Subscribes to a match. `since` returns the last entry number that the caller has. Returns how to stop. */
  watch(match: string, onMessage: (message: Message) => void, since: () => number): () => void {
    this.tables.set(match, { onMessage: onMessage, since });
    if (this.welcomed) {
      this.subscribe(match, since());
    }
    return () => {
      this.tables.delete(match);
      if (this.welcomed) {
        this.send({ t: "unwatch", match });
      }
    };
  }

  /** Requests the whole table of a subscribed match. */
  refresh(match: string): void {
    if (this.welcomed) {
      this.subscribe(match);
    }
  }

  /** Subscribes to the list of open tables. Returns how to stop. */
  watchLobby(onMessage: (message: Message) => void): () => void {
    this.lobby = onMessage;
    if (this.welcomed) {
      this.send({ t: "lobby", on: true });
    }
    return () => {
      this.lobby = null;
      if (this.welcomed) {
        this.send({ t: "lobby", on: false });
      }
    };
  }

  /** Subscribes to the list of the player's matches and its changes, as long as there is a connection. */
  watchMine(onMessage: (message: Message) => void): void {
    this.mine = onMessage;
    if (this.welcomed) {
      this.send({ t: "mine", on: true });
    }
  }

  /** The device has lost its network: treats the socket as closed without waiting for its timeout. */
  drop(): void {
    const socket = this.socket;
    if (socket !== null) {
      socket.onclose = null;
      socket.close();
      this.onClose();
    }
  }

  /** Skips the retry delay: the network is back. */
  reconnectNow(): void {
    if (this.state.value === "lost" && this.socket === null) {
      clearTimeout(this.timer);
      this.open();
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.state.value = "closed";
    this.socket?.close();
  }

  private subscribe(match: string, since?: number): void {
    const ref = this.nextRef++;
    this.pendingSubscriptions.set(ref, match);
    this.send({ t: "watch", match, since, ref });
  }

  /** Passes an error on to the subscriber. */
  private onSubscribeAnswer(ref: number, message: Message): void {
    const match = this.pendingSubscriptions.get(ref) ?? "";
    this.pendingSubscriptions.delete(ref);
    if (message.t === "error") {
      this.tables.get(match)?.onMessage(message);
    }
  }

  private send(message: Message): void {
    this.socket?.send(JSON.stringify(message));
  }

  private open(): void {
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () =>
      this.sendHello(identity.value?.token, settings.value.name.trim() || undefined);
    socket.onmessage = ({ data }) => this.onMessage(JSON.parse(data) as Message);
    socket.onclose = () => this.onClose();
  }

  private sendHello(token: string | undefined, name: string | undefined): void {
    this.welcomed = false;
    this.token = token;
    this.send({ t: "hello", v: 3, token, name, client: this.client, device: deviceName() });
  }

  private onMessage(message: Message): void {
    if (message.t === "welcome") {
      this.onWelcome(message);
    } else if (message.t === "error" && message.of === "hello") {
      this.onHelloError(String(message.code));
    } else if (message.ref !== undefined && this.pendingRequests.has(message.ref)) {
      this.answer(message.ref, message);
    } else if (message.ref !== undefined && this.pendingSubscriptions.has(message.ref)) {
      this.onSubscribeAnswer(message.ref, message);
    } else if (message.t === "pause") {
      this.state.value = message.on === true ? "paused" : "open";
    } else if (message.t === "lobby") {
      this.lobby?.(message);
    } else if (message.t === "mine") {
      this.mine?.(message);
    } else if (message.match !== undefined) {
      this.tables.get(message.match)?.onMessage(message);
    }
  }

  /**
   * Repeats the hello without a refused name. An unknown token or an ended session makes this browser a new
   * guest, or takes over the identity that another tab has stored. A server of another version cannot be used.
   */
  private onHelloError(code: string): void {
    if (code.startsWith("name-")) {
      this.sendHello(identity.value?.token, undefined);
    } else if (code === "bad-token") {
      expire(this.token);
      this.sendHello(identity.value?.token, undefined);
    } else if (code === "other-protocol") {
      this.state.value = "outdated";
      this.socket?.close();
    }
  }

  /** The answer to hello, or to signing in (with a reference). */
  private onWelcome(message: Message): void {
    if (typeof message.now === "number") {
      setServerTime(message.now);
    }
    setIdentity({
      token: String(message.token),
      account: message.account === true ? String(message.name) : null,
    });
    const player = String(message.player);
    const other = this.player !== "" && this.player !== player;
    this.token = String(message.token);
    this.player = player;
    this.name = String(message.name);
    if (message.ref !== undefined) {
      this.answer(message.ref, message);
      return;
    }
    this.welcomed = true;
    this.everWelcomed = true;
    this.retryDelay = FIRST_RETRY;
    this.state.value = "open";
    this.resubscribe(other);
  }

  /** Sends all subscriptions and pending requests after a welcome. */
  private resubscribe(other: boolean): void {
    for (const [match, { since }] of this.tables) {
      /* A different player sees other things: the history is requested from the start. */
      this.subscribe(match, other ? Math.min(1, since()) : since());
    }
    if (this.lobby !== null) {
      this.send({ t: "lobby", on: true });
    }
    if (this.mine !== null) {
      this.send({ t: "mine", on: true });
    }
    for (const asked of this.pendingRequests.values()) {
      asked.sent = true;
      this.send(asked.message);
    }
  }

  private answer(ref: number, message: Message): void {
    const asked = this.pendingRequests.get(ref);
    this.pendingRequests.delete(ref);
    if (message.t === "error") {
      asked?.reject(receivedError(message));
    } else {
      asked?.resolve(message);
    }
  }

  /** Queries are not repeated after a reconnect: rejects those already sent. */
  private rejectSentQueries(): void {
    for (const [ref, asked] of this.pendingRequests) {
      if (asked.sent && !IDEMPOTENT.has(asked.message.t)) {
        this.pendingRequests.delete(ref);
        asked.reject(new CodedError("offline"));
      }
    }
  }

  private onClose(): void {
    this.welcomed = false;
    this.socket = null;
    this.pendingSubscriptions.clear();
    this.rejectSentQueries();
    if (this.state.value === "closed" || this.state.value === "outdated") {
      return;
    }
    this.state.value = "lost";
    this.timer = setTimeout(() => this.open(), this.retryDelay);
    this.retryDelay = Math.min(LONGEST_RETRY, this.retryDelay * 2);
  }
}

let shared: Connection | null = null;

/** Closes the page's connection; serverConnection() opens a new one. */
export function disconnect(): void {
  shared?.close();
  shared = null;
}

/** Skips the retry delay of the page's connection. */
export function reconnectNow(): void {
  shared?.reconnectNow();
}

/** The page's connection to the server it came from; opened on the first call. */
export function serverConnection(): Connection {
  shared ??= new Connection(() => {
    const address = new URL("/ws", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return new WebSocket(address) as unknown as Socket;
  });
  return shared;
}

globalThis.addEventListener?.("offline", () => shared?.drop());
globalThis.addEventListener?.("online", () => shared?.reconnectNow());
