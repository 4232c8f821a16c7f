// One line to the server, shared by all tables of the page. It comes back by itself when it breaks:
// what was to be done and is not confirmed is sent again under the same number, and the server does
// nothing twice. What was only asked is not: whoever still wants to know asks anew.
import { settings } from "../settings";
import { type Store, store } from "../store";
import { CodedError } from "../table/errors";
import { newId } from "../table/savedGames";
import { setServerTime } from "../table/serverClock";
import type { ConnectionState } from "../table/table";
import { become, deviceName, expire, who } from "./identity";

export interface Message {
  t: string;
  match?: string;
  ref?: number;
  [member: string]: unknown;
}

/** Messages that the server carries out once, however often they come under the same number. */
const DONE_ONCE: ReadonlySet<string> = new Set(["do", "create", "quick", "join"]);

interface Waiting {
  message: Message;
  sent: boolean;
  resolve(answer: Message): void;
  reject(problem: Error): void;
}

/** What a line needs of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Connection {
  readonly state: Store<ConnectionState> = store<ConnectionState>("connecting");
  /** Whether the server has ever greeted back. */
  answered = false;
  private socket: Socket | null = null;
  private greeted = false;
  /** Whom the server takes this line for: the token that it knows, and the player. */
  private token: string | undefined;
  private player = "";
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  private readonly client = newId() + newId();
  private readonly waiting = new Map<number, Waiting>();
  private readonly tables = new Map<string, { hear(m: Message): void; since(): number }>();
  /** Tables that were asked for and not yet refused or granted, by number. */
  private readonly pendingSubscriptions = new Map<number, string>();
  private lobby: ((message: Message) => void) | null = null;

  constructor(private readonly connect: () => Socket) {
    this.open();
  }

  /** Asks something; the answer has the same number. */
  ask(message: Message): Promise<Message> {
    const ref = this.next++;
    return new Promise((resolve, reject) => {
      const sent = this.greeted;
      this.waiting.set(ref, { message: { ...message, ref }, sent, resolve, reject });
      if (sent) {
        this.send({ ...message, ref });
      }
    });
  }

  /** Hears everything about a match from now on. `since` is the last number that is known. */
  watch(match: string, hear: (message: Message) => void, since: () => number): () => void {
    this.tables.set(match, { hear, since });
    if (this.greeted) {
      this.subscribe(match, since());
    }
    return () => {
      this.tables.delete(match);
      if (this.greeted) {
        this.send({ t: "unwatch", match });
      }
    };
  }

  /** Hears which tables there are, now and whenever that changes. */
  watchLobby(hear: (message: Message) => void): () => void {
    this.lobby = hear;
    if (this.greeted) {
      this.send({ t: "lobby", on: true });
    }
    return () => {
      this.lobby = null;
      if (this.greeted) {
        this.send({ t: "lobby", on: false });
      }
    };
  }

  /** The device has lost its network: nothing will come any more, even if the wire is silent. */
  drop(): void {
    const socket = this.socket;
    if (socket !== null) {
      socket.onclose = null;
      socket.close();
      this.lost();
    }
  }

  /** The network is there again: whoever waits to try need not wait any longer. */
  reconnectNow(): void {
    if (this.state.get() === "lost" && this.socket === null) {
      clearTimeout(this.timer);
      this.open();
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.state.set("closed");
    this.socket?.close();
  }

  private subscribe(match: string, since: number): void {
    const ref = this.next++;
    this.pendingSubscriptions.set(ref, match);
    this.send({ t: "watch", match, since, ref });
  }

  /** Whoever wants to watch hears why it is refused. */
  private subscribed(ref: number, message: Message): void {
    const match = this.pendingSubscriptions.get(ref) ?? "";
    this.pendingSubscriptions.delete(ref);
    if (message.t === "error") {
      this.tables.get(match)?.hear(message);
    }
  }

  private send(message: Message): void {
    this.socket?.send(JSON.stringify(message));
  }

  private open(): void {
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => this.greet(who.get()?.token, settings.get().name.trim() || undefined);
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data) as Message);
    socket.onclose = () => this.lost();
  }

  private greet(token: string | undefined, name: string | undefined): void {
    this.greeted = false;
    this.token = token;
    this.send({ t: "hello", v: 1, token, name, client: this.client, device: deviceName() });
  }

  private hear(message: Message): void {
    if (message.t === "welcome") {
      this.welcome(message);
    } else if (message.t === "error" && message.of === "hello") {
      this.greetAgain(String(message.code));
    } else if (message.ref !== undefined && this.waiting.has(message.ref)) {
      this.answer(message.ref, message);
    } else if (message.ref !== undefined && this.pendingSubscriptions.has(message.ref)) {
      this.subscribed(message.ref, message);
    } else if (message.t === "pause") {
      this.state.set(message.on === true ? "paused" : "open");
    } else if (message.t === "lobby") {
      this.lobby?.(message);
    } else if (message.match !== undefined) {
      this.tables.get(message.match)?.hear(message);
    }
  }

  /**
   * A name that is refused is left out. Whoever is not known any more, or whose session was ended
   * meanwhile, is a new guest, or whom another tab has become.
   */
  private greetAgain(code: string): void {
    if (code === "name") {
      this.greet(who.get()?.token, undefined);
    } else if (code === "token") {
      expire(this.token);
      this.greet(who.get()?.token, undefined);
    }
  }

  /** Greets back, or answers who has signed in: then everything else goes on. */
  private welcome(message: Message): void {
    if (typeof message.now === "number") {
      setServerTime(message.now);
    }
    become({
      token: String(message.token),
      account: message.account === true ? String(message.name) : null,
    });
    const player = String(message.player);
    const other = this.player !== "" && this.player !== player;
    this.token = String(message.token);
    this.player = player;
    if (message.ref !== undefined) {
      this.answer(message.ref, message);
      return;
    }
    this.greeted = true;
    this.answered = true;
    this.wait = FIRST_WAIT;
    this.state.set("open");
    this.tellAgain(other);
  }

  /** Somebody else sees other things: then the tables are told anew. */
  private tellAgain(other: boolean): void {
    for (const [match, { since }] of this.tables) {
      /* Whoever has become another has to hear the past with other ears. */
      this.subscribe(match, other ? Math.min(1, since()) : since());
    }
    if (this.lobby !== null) {
      this.send({ t: "lobby", on: true });
    }
    for (const asked of this.waiting.values()) {
      asked.sent = true;
      this.send(asked.message);
    }
  }

  private answer(ref: number, message: Message): void {
    const asked = this.waiting.get(ref);
    this.waiting.delete(ref);
    if (message.t === "error") {
      asked?.reject(new CodedError(String(message.code), String(message.text)));
    } else {
      asked?.resolve(message);
    }
  }

  /** Nobody will answer what was only asked. */
  private forget(): void {
    for (const [ref, asked] of this.waiting) {
      if (asked.sent && !DONE_ONCE.has(asked.message.t)) {
        this.waiting.delete(ref);
        asked.reject(new CodedError("offline", "The server does not answer."));
      }
    }
  }

  private lost(): void {
    this.greeted = false;
    this.socket = null;
    this.pendingSubscriptions.clear();
    this.forget();
    if (this.state.get() === "closed") {
      return;
    }
    this.state.set("lost");
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}

let shared: Connection | null = null;

/** Closes the page's line; whoever needs it again calls anew. */
export function disconnect(): void {
  shared?.close();
  shared = null;
}

/** Does not wait any longer before the server is tried again. */
export function reconnectNow(): void {
  shared?.reconnectNow();
}

/** The page's line to the server it came from. */
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
