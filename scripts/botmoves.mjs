// botmoves.mjs MODULE ITERATIONS: plays a match of every game, all seats by the bot hard of the
// WebAssembly module, and prints the candidates of every decision, a line of JSON each. It searches
// in slices of many lengths. tests/checks/wasm_bot.py compares them with the library's.
import { loadModule } from "./module.mjs";

const [path, iterations] = process.argv.slice(2);
const Instance = loadModule(path);

// The key of a generator that was seeded with a small number.
const keyOf = (seed) => seed.toString(16).padStart(2, "0").padEnd(64, "0");

// Searches for so many iterations, in slices of 1, 2, 4, … and the rest.
function think(wasm, seat) {
  let left = Number(iterations);
  wasm.call("think", seat, "hard");
  for (let slice = 1; left > 0; slice *= 2) {
    const now = Math.min(slice, left);
    if (wasm.call("slice", now) === 0) {
      return;
    }
    left -= now;
  }
}

function play({ key: game, seats: [least] }, seed) {
  const wasm = new Instance();
  const seats = Math.max(2, least);
  wasm.call("open", `id=bots game=${game} rules=new seats=${seats} key=${keyOf(seed)}`);
  for (let seat = 0; seat < seats; seat++) {
    wasm.call("enter", `1 ${seat} sit P${seat}`);
  }
  wasm.call("enter", "1 - start");
  for (let at = 2; ; at++) {
    const [seat] = wasm.json("tell", -1).toact;
    if (seat === undefined) {
      return;
    }
    wasm.exports.seed(at, seed);
    think(wasm, seat);
    const action = wasm.ask("choice");
    const candidates = wasm
      .json("candidates")
      .candidates.map((candidate) => ({ ...candidate, action: candidate.action.text }));
    console.log(JSON.stringify({ game, seats, seed, at, seat, action, candidates }));
    wasm.call("enter", `${at} ${seat} act ${action}`);
  }
}

for (const [i, game] of new Instance().json("games").entries()) {
  play(game, i + 1);
}
