import { expect, test } from "vitest";
import { entries, table } from "../../src/boards/defParser";

const BOX = `/* LIST(not, an, entry) */
#ifdef LIST
LIST(L01, LEFT, 2, "a word, or two")
LIST(G03, GREEN, "Name",
     ONE(MOVE(YOU, LEFT | RIGHT | UP, 1, DUST)))
#endif
OTHER(1)
`;

test("a list is parsed with its words, numbers and calls", () => {
  expect(table(BOX, "LIST")[0]).toEqual(["L01", "LEFT", "2", "a word, or two"]);
  expect(table(BOX, "LIST")).toHaveLength(2);
  expect(table(BOX, "OTHER")).toEqual([["1"]]);
  const effect = entries(BOX, "LIST")[1]?.[3];
  expect(effect?.word).toBe("ONE");
  expect(effect?.parts[0]?.parts.map((p) => p.word)).toEqual(["YOU", "|", "1", "DUST"]);
  expect(effect?.parts[0]?.parts[1]?.parts.map((p) => p.word)).toEqual(["LEFT", "RIGHT", "UP"]);
});
