import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Message, type Socket } from "../../src/backends/connection";
import {
  deviceName,
  endedSession,
  identity,
  lastToken,
  setIdentity,
} from "../../src/backends/identity";
import { fetchTable, onlineTable, watchRematch } from "../../src/backends/onlineTable";
import { updateSettings } from "../../src/settings";
import { NO_PREVIEW, type TableMessage } from "../../src/table/protocol";
import { TableStore } from "../../src/table/tableStore";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Message[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text) as Message);
  }
  close() {
    this.onclose?.();
  }
  receive(message: Message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const sockets: FakeSocket[] = [];
const last = () => sockets.at(-1) as FakeSocket;

function connect(): Connection {
  return new Connection(() => {
    sockets.push(new FakeSocket());
    return last();
  });
}

function welcome(): void {
  last().onopen?.();
  last().receive({ t: "welcome", v: 3, name: "Ada", token: "t0" });
}

beforeEach(() => {
  sockets.length = 0;
  setIdentity(null);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("requests wait for the welcome", async () => {
  const connection = connect();
  const answer = connection.request({ t: "lobby" });
  last().onopen?.();
  expect(last().sent.map((m) => m.t)).toEqual(["hello"]);
  last().receive({ t: "welcome", token: "t0" });
  expect(last().sent.map((m) => m.t)).toEqual(["hello", "lobby"]);
  last().receive({ t: "lobby", ref: 1, tables: [] });
  await expect(answer).resolves.toMatchObject({ t: "lobby" });
});

test("a reconnect catches up and repeats commands with the same reference", async () => {
  const connection = connect();
  const received: TableMessage[] = [];
  const table = onlineTable(connection, "M1");
  table.subscribe((message) => received.push(message));
  welcome();
  last().receive({ t: "news", match: "M1", seq: 17, table: { match: "M1", seq: 17, you: -1 } });
  const done = table.submit("act", "pass");
  const before = last().sent.at(-1);
  expect(before).toMatchObject({ t: "do", match: "M1", verb: "act", text: "pass", seq: 17 });
  last().close();
  expect(connection.state.value).toBe("lost");
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  welcome();
  expect(connection.state.value).toBe("open");
  expect(last().sent.slice(1)).toMatchObject([
    { t: "watch", match: "M1", since: 17 },
    before ?? {},
  ]);
  last().receive({ t: "ok", ref: before?.ref ?? 0 });
  await expect(done).resolves.toBeUndefined();
  expect(received).toHaveLength(1);
});

test("queries are rejected on disconnect and not repeated", async () => {
  const connection = connect();
  const table = onlineTable(connection, "M1");
  const early = connection.request({ t: "mine" });
  welcome();
  last().receive({ t: "mine", ref: 1, matches: [] });
  await expect(early).resolves.toMatchObject({ t: "mine" });
  const forecast = table.preview("pass");
  const advice = table.advice();
  const made = connection.request({ t: "create", game: "hainoon" });
  const created = last().sent.at(-1);
  last().close();
  await expect(forecast).resolves.toEqual(NO_PREVIEW);
  await expect(advice).rejects.toMatchObject({ code: "offline" });
  await expect(table.preview("pass")).resolves.toEqual(NO_PREVIEW);
  vi.advanceTimersByTime(500);
  welcome();
  expect(last().sent.slice(1)).toMatchObject([{ t: "watch", match: "M1" }, created ?? {}]);
  last().receive({ t: "ok", ref: created?.ref ?? 0, match: "M2", seq: 1 });
  await expect(made).resolves.toMatchObject({ match: "M2" });
});

test("a long history starts with the table, and a reconnect requests the missing rest", () => {
  const connection = connect();
  const received: TableMessage[] = [];
  const table = onlineTable(connection, "M1");
  table.subscribe((message) => received.push(message));
  welcome();
  expect(last().sent.at(-1)).toMatchObject({ t: "watch", since: 1 });
  last().receive({ t: "table", match: "M1", you: -1, seq: 5000 });
  for (let seq = 2; seq <= 70; seq++) {
    last().receive({ t: "news", match: "M1", seq });
  }
  table.submit("act", "pass");
  expect(last().sent.at(-1)).toMatchObject({ t: "do", seq: 5000 });
  last().close();
  vi.advanceTimersByTime(500);
  welcome();
  expect(last().sent[1]).toMatchObject({ t: "watch", match: "M1", since: 70 });
});

test("updates change the table, and one that does not fit requests the whole", () => {
  const connection = connect();
  const received: TableMessage[] = [];
  const table = onlineTable(connection, "M1");
  table.subscribe((message) => received.push(message));
  welcome();
  const whole = { match: "M1", you: -1, rematch: null, may: [], view: { a: 0 }, facts: null };
  const update = { t: "news", match: "M1", change: { view: { a: 1 } }, own: {}, check: 1280643205 };
  last().receive({ t: "table", ...whole, seq: 4 });
  last().receive({ ...update, seq: 5 });
  expect(received.at(-1)).toMatchObject({ t: "news", seq: 5, table: { seq: 5, view: { a: 1 } } });
  const sent = last().sent.length;
  last().receive({ ...update, seq: 6, check: 1 });
  last().receive({ ...update, seq: 7 });
  expect(received.at(-1)).toMatchObject({ t: "news", seq: 7, table: undefined });
  expect(last().sent.slice(sent)).toEqual([{ t: "watch", match: "M1", ref: 2 }]);
  last().receive({ t: "table", ...whole, seq: 7 });
  last().receive({ ...update, seq: 8 });
  expect(received.at(-1)).toMatchObject({ t: "news", seq: 8, table: { seq: 8, view: { a: 1 } } });
});

test("a rematch is noticed in an update", () => {
  const connection = connect();
  const ready = vi.fn();
  watchRematch(connection, "M1", ready);
  welcome();
  last().receive({ t: "table", match: "M1", seq: 4, rematch: null });
  last().receive({ t: "news", match: "M1", seq: 5, change: {}, own: {} });
  last().receive({ t: "news", match: "M1", seq: 6, table: { rematch: null } });
  expect(ready).not.toHaveBeenCalled();
  last().receive({ t: "news", match: "M1", seq: 7, change: { rematch: "M2" }, own: {} });
  expect(ready).toHaveBeenCalledOnce();
});

test("a page that is older than the server does not retry", () => {
  const connection = connect();
  last().onopen?.();
  last().receive({ t: "error", of: "hello", code: "other-protocol" });
  expect(connection.state.value).toBe("outdated");
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(1);
});

test("a paused server confirms nothing until it resumes", async () => {
  const connection = connect();
  const { snapshot, submit } = new TableStore(
    onlineTable(connection, "M1"),
    () => 0,
    (task) => task(),
  );
  welcome();
  last().receive({ t: "table", match: "M1", you: -1, seq: 17, toact: [0] });
  last().receive({ t: "pause", on: true });
  expect(connection.state.value).toBe("paused");
  const done = submit("act", "pass");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(snapshot.value).toMatchObject({
    pending: true,
    error: null,
    state: { seq: 17, toact: [0] },
  });
  last().receive({ t: "pause", on: false });
  expect(connection.state.value).toBe("open");
  expect(snapshot.value.pending).toBe(true);
  last().receive({ t: "ok", ref: last().sent.at(-1)?.ref ?? 0 });
  await done;
  expect(snapshot.value.pending).toBe(false);
});

test("a reconnect to a paused server is paused", () => {
  const connection = connect();
  welcome();
  last().receive({ t: "pause", on: true });
  last().close();
  expect(connection.state.value).toBe("lost");
  vi.advanceTimersByTime(500);
  welcome();
  last().receive({ t: "pause", on: true });
  expect(connection.state.value).toBe("paused");
});

test("an error rejects with its code", async () => {
  const connection = connect();
  welcome();
  const asked = connection.request({ t: "join", code: "XXXXX" });
  last().receive({ t: "error", of: "join", code: "no-such-code", ref: 1 });
  await expect(asked).rejects.toMatchObject({ code: "no-such-code" });
});

test("watching a missing table gives an error", async () => {
  const connection = connect();
  const { snapshot } = new TableStore(onlineTable(connection, "M0"), () => 0);
  welcome();
  const { ref = 0 } = last().sent.at(-1) ?? {};
  const refusal = { t: "error", of: "watch", code: "no-such-match" };
  last().receive({ ...refusal, ref });
  expect(snapshot.value).toMatchObject({ state: null, error: "This table does not exist." });
  const looked = fetchTable(connection, "M0");
  last().receive({ ...refusal, ref: last().sent.at(-1)?.ref ?? 0 });
  await expect(looked).rejects.toMatchObject({ code: "no-such-match" });
});

test("the connection follows the device's network", () => {
  const connection = connect();
  welcome();
  connection.drop();
  expect(connection.state.value).toBe("lost");
  connection.reconnectNow();
  expect(sockets).toHaveLength(2);
  welcome();
  expect(connection.state.value).toBe("open");
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test("signing in keeps the connection and repeats nothing", async () => {
  const connection = connect();
  welcome();
  const waiting = connection.request({ t: "mine" });
  const signed = connection.request({ t: "login", name: "Ada", password: "correct horse" });
  const sent = last().sent.length;
  last().receive({ t: "welcome", ref: 2, name: "Ada", account: true, token: "t1" });
  await expect(signed).resolves.toMatchObject({ name: "Ada" });
  expect(last().sent).toHaveLength(sent);
  expect(identity.value).toEqual({ token: "t1", account: "Ada" });
  last().receive({ t: "mine", ref: 1, matches: [] });
  await expect(waiting).resolves.toMatchObject({ t: "mine" });
});

test("the lobby subscription is renewed after a reconnect", () => {
  const connection = connect();
  const received: unknown[] = [];
  const leave = connection.watchLobby((message) => received.push(message.tables));
  welcome();
  last().receive({ t: "lobby", tables: ["a"] });
  last().close();
  vi.advanceTimersByTime(500);
  welcome();
  expect(last().sent.at(-1)).toEqual({ t: "lobby", on: true });
  last().receive({ t: "lobby", tables: ["b"] });
  expect(received).toEqual([["a"], ["b"]]);
  leave();
  expect(last().sent.at(-1)).toEqual({ t: "lobby", on: false });
});

test("a refused name is left out", () => {
  updateSettings({ name: 'A "quoted" name' });
  connect();
  last().onopen?.();
  last().receive({ t: "error", of: "hello", code: "name-invalid" });
  updateSettings({ name: "" });
  expect(last().sent.map((m) => m.name)).toEqual(['A "quoted" name', undefined]);
});

test("an unknown token is dropped", () => {
  setIdentity({ token: "t0", account: null });
  connect();
  last().onopen?.();
  last().receive({ t: "error", of: "hello", code: "bad-token" });
  expect(last().sent.map((m) => m.token)).toEqual(["t0", undefined]);
});

/** A fake local storage, shared by the tabs of a browser. */
function shareStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

const OVER = { t: "error", of: "hello", code: "bad-token" };

test("an ended session makes a new guest, who reloads the tables", () => {
  shareStorage();
  setIdentity({ token: "t0", account: "Ada" });
  const connection = connect();
  const table = onlineTable(connection, "M1");
  last().onopen?.();
  last().receive({ t: "welcome", name: "Ada", account: true, token: "t1", player: "P1" });
  last().receive({ t: "table", match: "M1", you: -1, seq: 17 });
  last().receive(OVER);
  expect(endedSession.value).toBe("Ada");
  expect(identity.value).toBeNull();
  expect(lastToken()).toBe("t1");
  expect(last().sent.at(-1)).toMatchObject({ t: "hello", v: 3 });
  expect(last().sent.at(-1)?.token).toBeUndefined();
  const sent = last().sent.length;
  connection.request({ t: "mine" });
  expect(last().sent).toHaveLength(sent);
  last().receive({ t: "welcome", name: "Guest ABCD", account: false, token: "t2", player: "P2" });
  expect(last().sent.slice(sent)).toMatchObject([
    { t: "watch", match: "M1", since: 1 },
    { t: "mine" },
  ]);
  endedSession.value = null;
  table.close();
  vi.unstubAllGlobals();
});

test("the identity of another tab is taken over", () => {
  const kept = shareStorage();
  setIdentity({ token: "t0", account: null });
  connect();
  welcome();
  kept.set("divetable.who", JSON.stringify({ token: "t9", account: "Ada" }));
  last().receive(OVER);
  expect(endedSession.value).toBeNull();
  expect(identity.value).toEqual({ token: "t9", account: "Ada" });
  expect(last().sent.at(-1)).toMatchObject({ t: "hello", token: "t9" });
  last().receive(OVER); /* that one has ended too */
  expect(endedSession.value).toBe("Ada");
  expect(last().sent.at(-1)?.token).toBeUndefined();
  endedSession.value = null;
  vi.unstubAllGlobals();
});

test("devices have names in plain words", () => {
  const agent = (rest: string) => deviceName(`Mozilla/5.0 (${rest}`);
  expect(agent("X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")).toBe("Firefox, Linux");
  expect(agent("Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0")).toBe(
    "Edge, Windows",
  );
  expect(agent("iPhone; CPU iPhone OS 17_5) AppleWebKit/605 Version/17.5 Safari/604.1")).toBe(
    "Safari, iPhone",
  );
  expect(agent("Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")).toBe(
    "Chrome, Android",
  );
  expect(deviceName("curl/8")).toBe("");
});
