import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Message, type Socket } from "../../src/backends/connection";
import {
  deviceName,
  endedSession,
  identity,
  lastToken,
  setIdentity,
} from "../../src/backends/identity";
import { fetchTable, onlineTable } from "../../src/backends/onlineTable";
import { updateSettings } from "../../src/settings";
import type { TableMessage } from "../../src/table/protocol";
import { createTableStore } from "../../src/table/tableStore";

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
  say(message: Message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const sockets: FakeSocket[] = [];
const last = () => sockets.at(-1) as FakeSocket;

function call(): Connection {
  return new Connection(() => {
    sockets.push(new FakeSocket());
    return last();
  });
}

function greet(): void {
  last().onopen?.();
  last().say({ t: "welcome", v: 1, name: "Ada", token: "t0" });
}

beforeEach(() => {
  sockets.length = 0;
  setIdentity(null);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("nothing is asked before the greeting, and then everything is", async () => {
  const connection = call();
  const answer = connection.request({ t: "lobby" });
  last().onopen?.();
  expect(last().sent.map((m) => m.t)).toEqual(["hello"]);
  last().say({ t: "welcome", token: "t0" });
  expect(last().sent.map((m) => m.t)).toEqual(["hello", "lobby"]);
  last().say({ t: "lobby", ref: 1, tables: [] });
  await expect(answer).resolves.toMatchObject({ t: "lobby" });
});

test("a line that broke comes back, catches up and asks again under the same number", async () => {
  const connection = call();
  const heard: TableMessage[] = [];
  const table = onlineTable(connection, "M1");
  table.subscribe((message) => heard.push(message));
  greet();
  last().say({ t: "news", match: "M1", seq: 17, table: { match: "M1" } });
  const done = table.submit("act", "pass");
  const before = last().sent.at(-1);
  expect(before).toMatchObject({ t: "do", match: "M1", verb: "act", text: "pass", seq: 17 });
  last().close();
  expect(connection.state.get()).toBe("lost");
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  greet();
  expect(connection.state.get()).toBe("open");
  expect(last().sent.slice(1)).toMatchObject([
    { t: "watch", match: "M1", since: 17 },
    before ?? {},
  ]);
  last().say({ t: "ok", ref: before?.ref ?? 0 });
  await expect(done).resolves.toBeUndefined();
  expect(heard).toHaveLength(1);
});

test("what was only asked is not asked again, and nobody waits for it", async () => {
  const connection = call();
  const table = onlineTable(connection, "M1");
  const early = connection.request({ t: "mine" });
  greet();
  last().say({ t: "mine", ref: 1, matches: [] });
  await expect(early).resolves.toMatchObject({ t: "mine" });
  const forecast = table.preview("pass");
  const advice = table.advice();
  const made = connection.request({ t: "create", game: "hainoon" });
  const created = last().sent.at(-1);
  last().close();
  await expect(forecast).resolves.toEqual([]);
  await expect(advice).rejects.toMatchObject({ code: "offline" });
  await expect(table.preview("pass")).resolves.toEqual([]);
  vi.advanceTimersByTime(500);
  greet();
  expect(last().sent.slice(1)).toMatchObject([{ t: "watch", match: "M1" }, created ?? {}]);
  last().say({ t: "ok", ref: created?.ref ?? 0, match: "M2", seq: 1 });
  await expect(made).resolves.toMatchObject({ match: "M2" });
});

test("of a long past the table comes first, and what is missing of the rest is asked for", () => {
  const connection = call();
  const heard: TableMessage[] = [];
  const table = onlineTable(connection, "M1");
  table.subscribe((message) => heard.push(message));
  greet();
  expect(last().sent.at(-1)).toMatchObject({ t: "watch", since: 1 });
  last().say({ t: "table", match: "M1", seq: 5000 });
  for (let seq = 2; seq <= 70; seq++) {
    last().say({ t: "news", match: "M1", seq });
  }
  table.submit("act", "pass");
  expect(last().sent.at(-1)).toMatchObject({ t: "do", seq: 5000 });
  last().close();
  vi.advanceTimersByTime(500);
  greet();
  expect(last().sent[1]).toMatchObject({ t: "watch", match: "M1", since: 70 });
});

test("while the server pauses nothing is done, and afterwards it is", async () => {
  const connection = call();
  const { snapshot, submit } = createTableStore(onlineTable(connection, "M1"), () => 0);
  greet();
  last().say({ t: "table", match: "M1", seq: 17, toact: [0] });
  last().say({ t: "pause", on: true });
  expect(connection.state.get()).toBe("paused");
  const done = submit("act", "pass");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(snapshot.get()).toMatchObject({
    pending: true,
    error: null,
    state: { seq: 17, toact: [0] },
  });
  last().say({ t: "pause", on: false });
  expect(connection.state.get()).toBe("open");
  expect(snapshot.get().pending).toBe(true);
  last().say({ t: "ok", ref: last().sent.at(-1)?.ref ?? 0 });
  await done;
  expect(snapshot.get().pending).toBe(false);
});

test("a line that comes back to a server that pauses says so again", () => {
  const connection = call();
  greet();
  last().say({ t: "pause", on: true });
  last().close();
  expect(connection.state.get()).toBe("lost");
  vi.advanceTimersByTime(500);
  greet();
  last().say({ t: "pause", on: true });
  expect(connection.state.get()).toBe("paused");
});

test("a refusal is a sentence", async () => {
  const connection = call();
  greet();
  const asked = connection.request({ t: "join", code: "XXXXX" });
  last().say({
    t: "error",
    of: "join",
    code: "code",
    text: "code: there is no such table",
    ref: 1,
  });
  await expect(asked).rejects.toThrow("there is no such table");
});

test("whoever watches a table that does not exist is told so", async () => {
  const connection = call();
  const { snapshot } = createTableStore(onlineTable(connection, "M0"), () => 0);
  greet();
  const { ref = 0 } = last().sent.at(-1) ?? {};
  const refusal = { t: "error", of: "watch", code: "match", text: "match: there is no such match" };
  last().say({ ...refusal, ref });
  expect(snapshot.get()).toMatchObject({ state: null, error: "There is no such table." });
  const looked = fetchTable(connection, "M0");
  last().say({ ...refusal, ref: last().sent.at(-1)?.ref ?? 0 });
  await expect(looked).rejects.toMatchObject({ code: "match" });
});

test("without a network the line is lost at once, and back as soon as there is one", () => {
  const connection = call();
  greet();
  connection.drop();
  expect(connection.state.get()).toBe("lost");
  connection.reconnectNow();
  expect(sockets).toHaveLength(2);
  greet();
  expect(connection.state.get()).toBe("open");
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test("signing in keeps the line and asks nothing twice", async () => {
  const connection = call();
  greet();
  const waiting = connection.request({ t: "mine" });
  const signed = connection.request({ t: "login", name: "Ada", password: "correct horse" });
  const sent = last().sent.length;
  last().say({ t: "welcome", ref: 2, name: "Ada", account: true, token: "t1" });
  await expect(signed).resolves.toMatchObject({ name: "Ada" });
  expect(last().sent).toHaveLength(sent);
  expect(identity.get()).toEqual({ token: "t1", account: "Ada" });
  last().say({ t: "mine", ref: 1, matches: [] });
  await expect(waiting).resolves.toMatchObject({ t: "mine" });
});

test("the lobby is told of again after a break", () => {
  const connection = call();
  const heard: unknown[] = [];
  const leave = connection.watchLobby((message) => heard.push(message.tables));
  greet();
  last().say({ t: "lobby", tables: ["a"] });
  last().close();
  vi.advanceTimersByTime(500);
  greet();
  expect(last().sent.at(-1)).toEqual({ t: "lobby", on: true });
  last().say({ t: "lobby", tables: ["b"] });
  expect(heard).toEqual([["a"], ["b"]]);
  leave();
  expect(last().sent.at(-1)).toEqual({ t: "lobby", on: false });
});

test("a name that the server does not take is left out", () => {
  updateSettings({ name: 'A "quoted" name' });
  call();
  last().onopen?.();
  last().say({ t: "error", of: "hello", code: "name", text: "name: expected 1 to 32 bytes" });
  updateSettings({ name: "" });
  expect(last().sent.map((m) => m.name)).toEqual(['A "quoted" name', undefined]);
});

test("an old token is forgotten", () => {
  setIdentity({ token: "t0", account: null });
  call();
  last().onopen?.();
  last().say({ t: "error", of: "hello", code: "token", text: "token: it is not one of ours" });
  expect(last().sent.map((m) => m.token)).toEqual(["t0", undefined]);
});

/** What tabs of one browser share. */
function shareStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

const OVER = { t: "error", of: "hello", code: "token", text: "token: this session has ended" };

test("a session that is ended elsewhere makes a new guest, who sees the tables anew", () => {
  shareStorage();
  setIdentity({ token: "t0", account: "Ada" });
  const connection = call();
  const table = onlineTable(connection, "M1");
  last().onopen?.();
  last().say({ t: "welcome", name: "Ada", account: true, token: "t1", player: "P1" });
  last().say({ t: "table", match: "M1", seq: 17 });
  last().say(OVER);
  expect(endedSession.get()).toBe("Ada");
  expect(identity.get()).toBeNull();
  expect(lastToken()).toBe("t1");
  expect(last().sent.at(-1)).toMatchObject({ t: "hello", v: 1 });
  expect(last().sent.at(-1)?.token).toBeUndefined();
  const sent = last().sent.length;
  connection.request({ t: "mine" });
  expect(last().sent).toHaveLength(sent);
  last().say({ t: "welcome", name: "Guest ABCD", account: false, token: "t2", player: "P2" });
  expect(last().sent.slice(sent)).toMatchObject([
    { t: "watch", match: "M1", since: 1 },
    { t: "mine" },
  ]);
  endedSession.set(null);
  table.close();
  vi.unstubAllGlobals();
});

test("what another tab has become is what this one becomes", () => {
  const kept = shareStorage();
  setIdentity({ token: "t0", account: null });
  call();
  greet();
  kept.set("divetable.who", JSON.stringify({ token: "t9", account: "Ada" }));
  last().say(OVER);
  expect(endedSession.get()).toBeNull();
  expect(identity.get()).toEqual({ token: "t9", account: "Ada" });
  expect(last().sent.at(-1)).toMatchObject({ t: "hello", token: "t9" });
  last().say(OVER); /* that one does not count any more either */
  expect(endedSession.get()).toBe("Ada");
  expect(last().sent.at(-1)?.token).toBeUndefined();
  endedSession.set(null);
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
