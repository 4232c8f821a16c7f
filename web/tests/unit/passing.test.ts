// Offers that are passed by themselves, the actions of a lesson, and how long messages are shown.
import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardModule } from "../../src/boards/api";
import { displayDuration } from "../../src/screens/pace";
import { updateSettings } from "../../src/settings";
import type { News, TableMessage, TableState } from "../../src/table/protocol";
import type { Table } from "../../src/table/table";
import { createTableModel } from "../../src/table/tableModel";
import { TableStore } from "../../src/table/tableStore";
import record from "../fixtures/hainoon.json";

const PASS = { text: "pass", a: "pass" };
const PLAY = { text: "play", a: "play" };

const module: BoardModule = {
  Board: () => null,
  pass: (actions) => actions.find(({ a }) => a === "pass"),
  concerns: (events) => events.some(({ e }) => e === "bitten"),
};

/** A table on which the learner's seat 0 is asked for one of these actions. */
function opened(actions: TableState["actions"], only?: string | null) {
  const sent: string[] = [];
  let onMessage: (message: TableMessage) => void = () => {};
  const table = {
    connection: signal("open"),
    ownSeats: [0],
    subscribe(listener: typeof onMessage) {
      onMessage = listener;
      return () => {};
    },
    async submit(_: string, text = "") {
      sent.push(text);
    },
  } as unknown as Table;
  const store = new TableStore(
    table,
    () => 0,
    (task) => task(),
  );
  const base = record[0] as unknown as TableState;
  let seq = base.seq;
  const state = (legal: TableState["actions"]): TableState => ({
    ...base,
    seq,
    you: 0,
    phase: "playing",
    toact: [0],
    actions: legal,
    count: legal?.length ?? 0,
  });
  const first = state(actions);
  onMessage({ t: "table", ...first });
  const model = createTableModel(
    table,
    store,
    module,
    first,
    only === undefined ? undefined : signal(only),
  );
  const tell = async (verb: string, legal: TableState["actions"], events: News["events"] = []) => {
    seq += 1;
    const news = { seq, at: 0, seat: 1, verb, text: null, events, undone: 0 };
    onMessage({ t: "news", ...news, table: state(legal) });
    await vi.waitFor(() => expect(store.snapshot.value.last?.seq).toBe(seq));
  };
  return { sent, model, tell };
}

afterEach(() => updateSettings({ autoPass: true, speed: "normal" }));

test("an offer without a choice is passed once, one with a choice is not", async () => {
  const { sent } = opened([PASS]);
  /* Answered without news, as an error would be. */
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual(["pass"]);
  expect(opened([PASS, PLAY]).sent).toEqual([]);
  expect(opened([PLAY]).sent).toEqual([]);
});

test("the setting leaves empty decisions to the player", () => {
  updateSettings({ autoPass: false });
  expect(opened([PASS]).sent).toEqual([]);
});

test("an undone decision is not passed again", async () => {
  const { sent, tell } = opened([PLAY]);
  await tell("ask", [PASS]);
  await tell("chat", [PASS]);
  expect(sent).toEqual([]);
  await tell("act", [PASS]);
  expect(sent).toEqual(["pass"]);
});

test("offers are passed until something concerns the player", async () => {
  const { sent, model, tell } = opened([PASS, PLAY]);
  model.passing.value = true;
  expect(sent).toEqual(["pass"]);
  await tell("act", [PASS, PLAY]);
  expect(sent).toEqual(["pass", "pass"]);
  await tell("act", [PASS, PLAY], [{ e: "bitten" }]);
  expect(sent).toEqual(["pass", "pass"]);
  expect(model.passing.value).toBe(false);
});

test("a decision of one's own ends passing", async () => {
  const { model, tell } = opened([PASS, PLAY]);
  model.passing.value = true;
  await tell("act", [PLAY]);
  expect(model.passing.value).toBe(false);
});

test("in a lesson one action can be chosen, and no other is sent", () => {
  const { sent, model } = opened([PASS, PLAY], "play");
  expect(model.board.actions).toEqual([PLAY]);
  expect(model.board.count).toBe(1);
  model.board.send("pass");
  model.board.send("play");
  expect(sent).toEqual(["play"]);
  expect(opened([PASS, PLAY], null).model.board.count).toBe(0);
});

test("what matters is shown longer, and nothing for nothing", () => {
  const news = (...types: string[]) => ({ events: types.map((e) => ({ e })) }) as unknown as News;
  const paced: BoardModule = {
    ...module,
    scenes: ["bitten"],
    duration: (events) => (events.every(({ e }) => e === "passed") ? 0 : undefined),
  };
  expect(displayDuration(news(), paced)).toBe(0);
  expect(displayDuration(news("passed"), paced)).toBe(0);
  const [move, scene] = [
    displayDuration(news("moved"), paced),
    displayDuration(news("bitten"), paced),
  ];
  expect(scene).toBeGreaterThan(move);
  updateSettings({ speed: "slow" });
  expect(displayDuration(news("moved"), paced)).toBe(2 * move);
  updateSettings({ speed: "fast" });
  expect(displayDuration(news("bitten"), paced)).toBe(0);
});
