// botmoves.mjs MODULE ITERATIONS: plays a match of every game, all seats decided by the bot hard of the
// WebAssembly module, and prints what it thought of every decision, a line of JSON each. It thinks in
// slices of many lengths. tests/checks/wasm_bot.py compares it with the library.
import { doorOf } from "./module.mjs";

const [path, iterations] = process.argv.slice(2);
const Door = doorOf(path);

// The key of a generator that was seeded with a small number.
const keyOf = (seed) => seed.toString(16).padStart(2, "0").padEnd(64, "0");

// Thinks for so many iterations, in slices of 1, 2, 4, … and what is left.
function think(door, seat) {
  let left = Number(iterations);
  door.call("think", seat, "hard");
  for (let slice = 1; left > 0; slice *= 2) {
    const now = Math.min(slice, left);
    if (door.call("slice", now) === 0) {
      return;
    }
    left -= now;
  }
}

function play({ key: game, seats: [least] }, seed) {
  const door = new Door();
  const seats = Math.max(2, least);
  door.call("open", `id=bots game=${game} rules=new seats=${seats} key=${keyOf(seed)}`);
  for (let seat = 0; seat < seats; seat++) {
    door.call("enter", `1 ${seat} sit P${seat}`);
  }
  door.call("enter", "1 - start");
  for (let at = 2; ; at++) {
    const [seat] = door.json("tell", -1).toact;
    if (seat === undefined) {
      return;
    }
    door.doors.seed(at, seed);
    think(door, seat);
    const action = door.ask("choice");
    const { ideas } = door.json("ideas");
    console.log(JSON.stringify({ game, seats, seed, at, seat, action, ideas }));
    door.call("enter", `${at} ${seat} act ${action}`);
  }
}

for (const [i, game] of new Door().json("games").entries()) {
  play(game, i + 1);
}
