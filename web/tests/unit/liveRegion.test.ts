import { expect, test } from "vitest";
import type { BoardModule } from "../../src/boards/api";
import { announce as deepblue } from "../../src/boards/deepblue/texts";
import { announce as dive } from "../../src/boards/dive/texts";
import { announce as hainoon } from "../../src/boards/hainoon/texts";
import { announce as scuba } from "../../src/boards/scuba/texts";
import type { Game as DeepBlue } from "../../src/generated/deepblue";
import type { Game as Dive } from "../../src/generated/dive";
import type { Game as HaiNoon } from "../../src/generated/hainoon";
import type { Game as Scuba } from "../../src/generated/scuba";
import { announcementOf } from "../../src/screens/liveRegion";
import type { PlayerInfo } from "../../src/table/players";
import type { GameTypes } from "../../src/table/protocol";
import type { TableTexts } from "../../src/table/tableModel";
import deepblueGame from "../fixtures/deepblue.json";
import diveGame from "../fixtures/dive.json";
import hainoonGame from "../fixtures/hainoon.json";
import scubaGame from "../fixtures/scuba.json";
import { recordedTable } from "./recordedTable";

const { players } = recordedTable<HaiNoon>(hainoonGame);
const none: TableTexts = { seq: 0, lines: [], chat: [], mine: false, ask: "" };

test("the move is announced first, then whose turn it is and what can be done", () => {
  const lines = [{ text: "**Brill** is bitten." }, { text: "", turn: 2 }];
  const texts: TableTexts = { ...none, lines, mine: true, ask: "3 cards." };
  expect(announcementOf(texts, none, players)).toBe("Brill is bitten. Your turn. 3 cards.");
  expect(announcementOf(texts, texts, players)).toBe("");
});

test("within a turn only changes are announced", () => {
  const before: TableTexts = { ...none, mine: true, ask: "Air 9, 2 due here." };
  const step: TableTexts = { ...before, ask: "Air 9, 3 due here." };
  expect(announcementOf(step, before, players)).toBe("Air 9, 3 due here.");
  const looked: TableTexts = { ...before, lines: [{ text: "Eagle ray, 4 points." }] };
  expect(announcementOf(looked, before, players)).toBe("Eagle ray, 4 points. Air 9, 2 due here.");
  const next: TableTexts = { ...before, lines: [{ text: "", turn: 3 }] };
  expect(announcementOf(next, before, players)).toBe("Your turn. Air 9, 2 due here.");
});

test("messages of others are announced with their name, own ones are not", () => {
  const you = (players.find((player) => player.you) as PlayerInfo).seat;
  const other = players.find((player) => !player.you) as PlayerInfo;
  const chat = [
    { seq: 4, seat: you, text: "Ahoy!" },
    { seq: 5, seat: other.seat, text: "Hello!" },
  ];
  const texts: TableTexts = { ...none, chat, mine: true, ask: "3 cards." };
  expect(announcementOf(texts, { ...texts, chat: [] }, players)).toBe(`${other.name}: Hello!`);
});

/** All announcements of a board in a recorded game. */
function announcements<G extends GameTypes>(
  record: unknown,
  announce: NonNullable<BoardModule<G>["announce"]>,
): string[] {
  const { table, news } = recordedTable<G>(record);
  const states = [table, ...news.flatMap((message) => message.table ?? [])];
  const mine = states.filter((state) => state.toact.includes(state.you));
  return [
    ...new Set(
      mine.map(({ view, facts, actions, count }) => announce(view, facts, actions ?? [], count)),
    ),
  ];
}

test("every board announces in a few words what can be done", () => {
  const all = [
    announcements<HaiNoon>(hainoonGame, hainoon),
    announcements<Dive>(diveGame, dive),
    announcements<DeepBlue>(deepblueGame, deepblue),
    announcements<Scuba>(scubaGame, scuba),
  ];
  expect(all[0]).toContain("3 cards.");
  expect(all[1]).toContain("Plan five depths.");
  expect(all[2]).toContain("4 cards.");
  expect(all[3]?.some((text) => /^Air \d+, \d due here\.$/.test(text))).toBe(true);
  expect(all.flat().filter((text) => text.length > 45)).toEqual([]);
});
