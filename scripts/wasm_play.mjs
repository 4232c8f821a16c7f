// wasm_play.mjs MODULE GOLDEN: plays whole matches of every game through the WebAssembly module,
// against bots, with undo, previews, saving and resuming, records and replays; and compares
// the messages of saved matches with those of the other builds (GOLDEN, a hash a line).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadModule } from "./module.mjs";

const [path, golden] = process.argv.slice(2);
const Instance = loadModule(path);

const SLICES = 3;
const ITERATIONS = 60; // of each

// A bot's decision after a few slices.
function think(wasm, seat, bot = "") {
  wasm.call("think", seat, bot);
  for (let slice = 0; slice < SLICES && wasm.call("slice", ITERATIONS) === 1; slice++);
  return wasm.ask("choice");
}

const KEY = "07".repeat(32);

function lowest(mask) {
  return Math.log2(mask & -mask);
}

// Takes a decision back if the table lets us, and decides again.
function tryUndo(wasm, at, seen) {
  if (!wasm.json("tell", 0).may.includes("undo")) {
    return;
  }
  wasm.call("enter", `${at} 0 ask undo`);
  const told = wasm.json("news", 0, 1);
  assert.ok(told.undone > 0 && told.table.seq === told.seq);
  seen.undone += told.undone;
}

function decide(wasm, table, at) {
  const words = table.actions?.at(at % table.actions.length).text ?? think(wasm, 0, "easy");
  const preview = wasm.json("preview", 0, words);
  assert.equal(preview.action, words);
  wasm.call("enter", `${at} 0 act ${words}`);
}

function resumeElsewhere(wasm) {
  const other = new Instance();
  assert.equal(other.call("resume", wasm.ask("save")), wasm.json("tell", -1).seq);
  for (let seat = -1; seat < wasm.json("tell", -1).seats.length; seat++) {
    assert.equal(other.ask("tell", seat), wasm.ask("tell", seat));
  }
  return other;
}

function checkRecord(wasm, seats) {
  const record = wasm.ask("record");
  const verdict = wasm.json("verify", record);
  assert.ok(verdict.proved && verdict.steps > 0);
  wasm.call("replay_open", record);
  for (let step = 1; wasm.call("replay_step") > 0; step++) {
    assert.equal(wasm.json("replay_tell", (step % (seats + 1)) - 1).step, step);
  }
  const end = wasm.json("replay_tell", 0);
  assert.ok(end.ended && end.step === verdict.steps && end.result === verdict.result);
  assert.equal(wasm.call("replay_go", 3), 3);
  assert.equal(wasm.json("replay_tell", 0).step, 3);
  const forged = record.replace('[Seat0 "Ada"]', '[Seat0 "Eve"]');
  assert.throws(() => wasm.call("verify", forged), /^Error: line \d+: the hash does not match/);
}

function playMatch(game, seats, bots) {
  let wasm = new Instance();
  const seen = { undone: 0, decisions: 0 };
  wasm.exports.seed(1, 2);
  wasm.call("open", `id=local game=${game} rules=new seats=${seats} key=${KEY}`);
  assert.equal(wasm.json("tell", -1).phase, "waiting");
  wasm.call("enter", "1 0 sit Ada");
  for (let seat = 1; seat < seats; seat++) {
    wasm.call("enter", `1 ${seat} bot ${bots[(seat - 1) % bots.length]}`);
  }
  wasm.call("enter", "1 - start");
  for (let at = 2; ; at++) {
    const table = wasm.json("tell", 0);
    const acting = wasm.call("acting_bots");
    if (table.phase === "over") {
      break;
    }
    if (acting !== 0) {
      const seat = lowest(acting);
      wasm.call("enter", `${at} ${seat} act ${think(wasm, seat)}`);
      assert.equal(wasm.json("news", 0, 0).text, null);
    } else {
      decide(wasm, table, at);
      seen.decisions++;
      if (at % 3 === 0) {
        tryUndo(wasm, at, seen);
      }
    }
    if (at % 40 === 0) {
      wasm = resumeElsewhere(wasm);
    }
  }
  assert.equal(wasm.json("tell", 0).result.key, KEY);
  checkRecord(wasm, seats);
  return seen;
}

function checkRefusals() {
  const wasm = new Instance();
  assert.throws(() => wasm.call("enter", "1 0 sit Ada"), /phase: no match was opened/);
  assert.throws(() => wasm.call("open", "id=a game=whist"), /game: there is no such game/);
  assert.throws(
    () => wasm.call("resume", `id=a game=scuba rules=new seats=2 key=${KEY}\n1 0 act x\n`),
    /not-started/,
  );
  assert.throws(() => wasm.call("tell", 0), /no-such-seat/);
  wasm.call("open", `id=a game=scuba rules=new seats=2 key=${KEY}`);
  assert.throws(() => wasm.call("tell", 2), /no-such-seat/);
  assert.throws(() => wasm.call("think", 0, ""), /^Error: not-to-act$/);
  assert.throws(() => wasm.call("record"), /not-over/);
  assert.throws(() => wasm.call("pile"), /no-picture/);
  assert.throws(() => wasm.call("verify", "nonsense"), /line 1:/);
}

function checkPile() {
  const wasm = new Instance();
  wasm.call("open", `id=a game=dive rules=new seats=1 option.chief=easy key=${KEY}`);
  wasm.call("enter", "1 0 sit Ada");
  wasm.call("enter", "1 - start");
  const pile = wasm.json("pile");
  assert.equal(pile.cards.length, 12);
  assert.equal(new Set(pile.cards.map(([card]) => card)).size, 12);
  think(wasm, 0, "easy");
  const [{ action }] = wasm.json("candidates").candidates;
  assert.equal(action.text, wasm.ask("choice"));
  assert.equal(action.a, "plan");
  checkPilePast(wasm);
}

// What lay there in a match that is over, lies there in its record too.
function checkPilePast(wasm) {
  assert.throws(() => wasm.call("replay_pile"), /no-picture/);
  const piles = [wasm.ask("pile")];
  for (let at = 2; wasm.json("tell", 0).phase !== "over"; at++) {
    wasm.call("enter", `${at} 0 act ${think(wasm, 0, "easy")}`);
    piles.push(wasm.ask("pile"));
  }
  wasm.call("replay_open", wasm.ask("record"));
  const past = new Set([wasm.ask("replay_pile")]);
  while (wasm.call("replay_step") > 0) {
    past.add(wasm.ask("replay_pile"));
  }
  assert.ok(piles.length > 2 && piles.every((pile) => past.has(pile)));
  wasm.call("replay_go", 0);
  assert.equal(wasm.json("replay_pile").cards.length, 0);
}

// FNV-1a of a text's bytes, 16 hexadecimal digits.
function fnv(text, hash) {
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash;
}

function checkSaved() {
  for (const line of readFileSync(golden, "utf8").trim().split("\n")) {
    const [name, expected] = line.split(" ");
    const wasm = new Instance();
    wasm.call(
      "resume",
      readFileSync(join(dirname(golden), "..", "fuzz/corpus/entries", name), "utf8"),
    );
    let hash = 0xcbf29ce484222325n;
    for (let seat = -1; seat < wasm.json("tell", -1).seats.length; seat++) {
      hash = fnv(wasm.ask("tell", seat), hash);
    }
    assert.equal(hash.toString(16).padStart(16, "0"), expected, name);
  }
}

const lobby = new Instance();
assert.ok(lobby.json("bots").some((bot) => bot.slow));
checkRefusals();
checkPile();
checkSaved();
const crews = [["easy"], ["medium", "hard"]];
for (const game of lobby.json("games")) {
  let undone = 0;
  for (const bots of crews) {
    const seats = Math.max(game.seats[0], bots.length + 1);
    const seen = playMatch(game.key, seats, bots);
    undone += seen.undone;
    assert.ok(seen.decisions > 0);
  }
  console.log(`${game.key}: two matches, ${undone} decisions taken back`);
}
