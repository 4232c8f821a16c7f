// Compares what Hai Noon's board shows with the engine, over more than 1,000 random positions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadWasm, type Wasm } from "../../src/backends/wasm";
import { CELLS, moveSharkIds } from "../../src/boards/hainoon/model";
import { outcomesByDiver } from "../../src/boards/hainoon/texts";
import { bites } from "../../src/boards/hainoon/timeline";
import type { Event, Game, View } from "../../src/generated/hainoon";
import type { News, Preview, TableState } from "../../src/table/protocol";

const MODULE = join(import.meta.dirname, "../../../build/wasm/divetable.wasm");

type Table = TableState<Game>;

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
  const own = at.find(({ cell }) => cell === place);
  return at.filter(
    ({ cell, r, c }) =>
      typeof cell === "number" &&
      view.ring[cell] === "hungry" &&
      Math.abs(r - (own?.r ?? 9)) + Math.abs(c - (own?.c ?? 9)) === 1,
  ).length;
}

/** Shark tiles by id with their faces, updated by events only. */
class Tiles {
  ids = Array.from({ length: 12 }, (_, i) => i);
  constructor(readonly faces: string[]) {}

  apply(events: readonly Event[]): void {
    for (const event of events) {
      this.ids = moveSharkIds(this.ids, [event]);
      if (event.e === "woke" || event.e === "bitten" || event.e === "flipped") {
        const face = event.e === "flipped" ? event.face : event.e === "woke" ? "hungry" : "full";
        this.faces[this.ids[event.shark] ?? -1] = face;
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
    const { view, facts, actions } = stateFor(seat);
    const list = actions ?? [];
    const action = list[below(list.length)] ?? { a: "pass", text: "" };
    positions++;

    /* Numbers that the board takes from the view unchanged. */
    for (const diver of view.divers) {
      expect(diver.hungry).toBe(diver.place === null ? 0 : hungryBeside(view, diver.place));
    }
    const asked = JSON.parse(wasm.preview(seat, action.text)) as Preview<Game>;
    if (action.a === "play") {
      const { card, side } = action;
      const use = facts.hand?.find((use) => use.card === card && use.sides.includes(side));
      const attacks = asked.events.some(({ e }) => e === "attack");
      expect(use?.attacks.includes(side), action.text).toBe(attacks);
      expect(view.sides.find((s) => s.side === side)?.missing === 1).toBe(attacks);
    }

    /* The forecast against what happens. */
    const forecasted = outcomesByDiver(asked.events);
    wasm.enter(`0 ${seat} act ${action.text}`);
    const { events } = JSON.parse(wasm.news(seat, false)) as News<Game>;
    const { view: after, facts: factsAfter } = stateFor(seat);
    const attacked = after.attack?.attacked ?? [];
    const hurt = view.divers.flatMap(({ health }, i) =>
      after.divers[i]?.health === health ? [] : [[i, after.divers[i]?.health] as const],
    );
    if (action.a === "play") {
      expect(forecasted).toEqual(
        new Map(
          after.divers.flatMap(({ place }, i) =>
            place !== null && attacked.includes(place) ? [[i, "attacked"] as const] : [],
          ),
        ),
      );
    } else if (after.attack === null) {
      const outcomes = hurt.map(([i, now]) => [i, now === "eaten" ? "eaten" : "bitten"] as const);
      expect(forecasted).toEqual(new Map(outcomes));
    }

    /* Tiles and bites from the events alone. */
    tiles.apply(events);
    expect(tiles.ids.map((id) => tiles.faces[id])).toEqual(after.ring);
    for (const event of events.filter((event) => event.e === "bitten")) {
      const owner = after.divers[event.diver]?.seat ?? -1;
      expect(event.seat).toBe(seats.length === 2 ? null : owner);
      bitten[owner] = (bitten[owner] ?? 0) + 1;
    }
    expect(seats.map((_, i) => bites(factsAfter, i))).toEqual(bitten);
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
