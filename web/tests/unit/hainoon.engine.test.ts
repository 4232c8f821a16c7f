// Compares what Hai Noon's board shows with the engine, over more than 1,000 random positions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadWasm, type Wasm } from "../../src/backends/wasm";
import { parseActions } from "../../src/boards/hainoon/draft";
import { forecast } from "../../src/boards/hainoon/forecast";
import { moveSharkIds } from "../../src/boards/hainoon/sharkIds";
import { bites } from "../../src/boards/hainoon/timeline";
import { CELLS, type View } from "../../src/boards/hainoon/view";
import { playersOf } from "../../src/table/players";
import type { News, TableState } from "../../src/table/protocol";
import { format } from "./recordedTable";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");
const ATTACK = /^attack /;

type Table = TableState<View>;

/** A seeded pseudo-random generator. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The hungry sharks beside a place, counted on the drawn grid. */
function hungryBeside(view: View, place: string): number {
  const at = CELLS.flatMap((row, r) => row.map((cell, c) => ({ cell, r, c })));
  const own = at.find(({ cell }) => "place" in cell && cell.place === place);
  return at.filter(
    ({ cell, r, c }) =>
      "shark" in cell &&
      view.ring[cell.shark] === "hungry" &&
      Math.abs(r - (own?.r ?? 9)) + Math.abs(c - (own?.c ?? 9)) === 1,
  ).length;
}

/** Shark tiles by id with their faces, updated by events only. */
class Tiles {
  ids = Array.from({ length: 12 }, (_, i) => i);
  constructor(readonly faces: string[]) {}

  apply(events: readonly string[]): void {
    for (const event of events) {
      const words = event.split(" ");
      this.ids = moveSharkIds(this.ids, { seq: 0, seat: 0, events: [words] });
      const tile = this.ids[Number(words[1])] ?? -1;
      const face = { woke: "hungry", bitten: "full", flipped: words[2] }[words[0] ?? ""];
      if (face !== undefined) {
        this.faces[tile] = face;
      }
    }
  }
}

function play(wasm: Wasm, setup: string, seed: number): number {
  const below = random(seed);
  const stateFor = (seat: number) => JSON.parse(wasm.tell(seat)) as Table;
  wasm.open(`id=TESTS game=hainoon rules=new ${setup} key=${seed.toString(16).padStart(64, "0")}`);
  const { seats } = stateFor(0);
  for (const seat of seats.keys()) {
    wasm.enter(`0 ${seat} sit S${seat}`);
  }
  wasm.enter("0 0 start");
  const tiles = new Tiles([...stateFor(0).view.ring]);
  const bitten = seats.map(() => 0);
  let positions = 0;
  for (let table = stateFor(0); !table.view.over; table = stateFor(0)) {
    const seat = table.toact[0] ?? 0;
    const { view, actions } = stateFor(seat);
    const list = actions ?? [];
    const action = list[below(list.length)] ?? "";
    positions++;

    /* Numbers that the board takes from the view unchanged. */
    for (const diver of view.divers) {
      expect(diver.hungry).toBe(diver.place === null ? 0 : hungryBeside(view, diver.place));
    }
    const asked = JSON.parse(wasm.preview(seat, action)) as { events: string[] };
    const [parsed] = parseActions([action]);
    if (parsed?.verb === "play") {
      const side = view.sides.find((s) => s.side === parsed.side);
      expect(side?.missing === 1, action).toBe(asked.events.some((e) => ATTACK.test(e)));
    }

    /* The forecast against what happens. */
    const forecasted = forecast(
      asked.events.map((e) => e.split(" ")),
      playersOf(table),
      view,
      format,
    );
    wasm.enter(`0 ${seat} act ${action}`);
    const { events } = JSON.parse(wasm.news(seat, false)) as News<View>;
    const after = stateFor(seat).view;
    const attacked = after.attack?.attacked ?? [];
    const hurt = view.divers.flatMap(({ health }, i) =>
      after.divers[i]?.health === health ? [] : [[i, after.divers[i]?.health] as const],
    );
    if (parsed?.verb === "play") {
      expect(forecasted.previewByDiver).toEqual(
        new Map(
          after.divers.flatMap(({ place }, i) =>
            place !== null && attacked.includes(place) ? [[i, "attacked"] as const] : [],
          ),
        ),
      );
    } else if (after.attack === null) {
      const outcomes = hurt.map(([i, now]) => [i, now === "eaten" ? "eaten" : "bitten"] as const);
      expect(forecasted.previewByDiver).toEqual(new Map(outcomes));
    }

    /* Tiles and bites from the events alone. */
    tiles.apply(events);
    expect(tiles.ids.map((id) => tiles.faces[id])).toEqual(after.ring);
    for (const [word, , diver] of events.map((e) => e.split(" "))) {
      const owner = after.divers[Number(diver)]?.seat ?? -1;
      if (word === "bitten") {
        bitten[owner] = (bitten[owner] ?? 0) + 1;
      }
    }
    expect(seats.map((_, i) => bites(after, i))).toEqual(bitten);
  }
  return positions;
}

test("what the board shows is what the engine does, in 1,000 positions", async () => {
  const wasm = await loadWasm(readFileSync(MODULE));
  const setups = [2, 3, 4].flatMap((seats) =>
    ["first-bite", "last-diver"].map((ending) => `seats=${seats} option.ending=${ending}`),
  );
  let positions = 0;
  for (let seed = 1; positions < 1500; seed++) {
    positions += play(wasm, setups[seed % setups.length] ?? "", seed);
  }
  expect(positions).toBeGreaterThan(1000);
}, 120_000);
