// door.mjs MODULE GOLDEN: plays whole matches of every game through the doors of the WebAssembly
// module, against bots, with undo, previews, saving and resuming, records and replays; and compares
// saved matches with what the other builds tell about them (GOLDEN, a hash a line).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { doorOf } from "./module.mjs";

const [path, golden] = process.argv.slice(2);
const Door = doorOf(path);

const SLICES = 3;
const ITERATIONS = 60; // of each

// What a bot decides after a few slices.
function think(door, seat, bot = "") {
  door.call("think", seat, bot);
  for (let slice = 0; slice < SLICES && door.call("slice", ITERATIONS) === 1; slice++);
  return door.ask("choice");
}

const KEY = "07".repeat(32);

function lowest(mask) {
  return Math.log2(mask & -mask);
}

// Takes a decision back if the table lets us, and decides again.
function tryUndo(door, at, seen) {
  if (!door.json("tell", 0).may.includes("undo")) {
    return;
  }
  door.call("enter", `${at} 0 ask undo`);
  const told = door.json("news", 0, 1);
  assert.ok(told.undone > 0 && told.table.seq === told.seq);
  seen.undone += told.undone;
}

function decide(door, table, at) {
  const words = table.actions?.at(at % table.actions.length) ?? think(door, 0, "easy");
  const preview = door.json("preview", 0, words);
  assert.equal(preview.action, words);
  door.call("enter", `${at} 0 act ${words}`);
}

function resumeElsewhere(door) {
  const other = new Door();
  assert.equal(other.call("resume", door.ask("save")), door.json("tell", -1).seq);
  for (let seat = -1; seat < door.json("tell", -1).seats.length; seat++) {
    assert.equal(other.ask("tell", seat), door.ask("tell", seat));
  }
  return other;
}

function checkRecord(door, seats) {
  const record = door.ask("record");
  const verdict = door.json("verify", record);
  assert.ok(verdict.proved && verdict.steps > 0);
  door.call("replay_open", record);
  for (let step = 1; door.call("replay_step") > 0; step++) {
    assert.equal(door.json("replay_tell", step % (seats + 1) - 1).step, step);
  }
  const end = door.json("replay_tell", 0);
  assert.ok(end.ended && end.step === verdict.steps && end.result === verdict.result);
  assert.equal(door.call("replay_go", 3), 3);
  assert.equal(door.json("replay_tell", 0).step, 3);
  const forged = record.replace("[Seat0 \"Ada\"]", "[Seat0 \"Eve\"]");
  assert.throws(() => door.call("verify", forged), /^Error: line \d+: the hash does not fit/);
}

function playMatch(game, seats, bots) {
  let door = new Door();
  const seen = { undone: 0, decisions: 0 };
  door.doors.seed(1, 2);
  door.call("open", `id=local game=${game} rules=new seats=${seats} key=${KEY}`);
  assert.equal(door.json("tell", -1).phase, "waiting");
  door.call("enter", "1 0 sit Ada");
  for (let seat = 1; seat < seats; seat++) {
    door.call("enter", `1 ${seat} bot ${bots[(seat - 1) % bots.length]}`);
  }
  door.call("enter", "1 - start");
  for (let at = 2; ; at++) {
    const table = door.json("tell", 0);
    const acting = door.call("acting_bots");
    if (table.phase === "over") {
      break;
    }
    if (acting !== 0) {
      const seat = lowest(acting);
      door.call("enter", `${at} ${seat} act ${think(door, seat)}`);
      assert.equal(door.json("news", 0, 0).text, null);
    } else {
      decide(door, table, at);
      seen.decisions++;
      if (at % 3 === 0) {
        tryUndo(door, at, seen);
      }
    }
    if (at % 40 === 0) {
      door = resumeElsewhere(door);
    }
  }
  assert.equal(door.json("tell", 0).result.key, KEY);
  checkRecord(door, seats);
  return seen;
}

function checkRefusals() {
  const door = new Door();
  assert.throws(() => door.call("enter", "1 0 sit Ada"), /phase: no match was opened/);
  assert.throws(() => door.call("open", "id=a game=whist"), /game: there is no such game/);
  assert.throws(() => door.call("resume", `id=a game=scuba rules=new seats=2 key=${KEY}\n1 0 act x\n`), /phase:/);
  assert.throws(() => door.call("tell", 0), /seat:/);
  door.call("open", `id=a game=scuba rules=new seats=2 key=${KEY}`);
  assert.throws(() => door.call("tell", 2), /seat:/);
  assert.throws(() => door.call("think", 0, ""), /seat: it is not to act now/);
  assert.throws(() => door.call("record"), /phase:/);
  assert.throws(() => door.call("pile"), /phase: there is nothing to look into/);
  assert.throws(() => door.call("verify", "nonsense"), /line 1:/);
}

function checkPile() {
  const door = new Door();
  door.call("open", `id=a game=dive rules=new seats=1 option.chief=easy key=${KEY}`);
  door.call("enter", "1 0 sit Ada");
  door.call("enter", "1 - start");
  const pile = door.json("pile");
  assert.equal(pile.cards.length, 12);
  assert.equal(new Set(pile.cards.map(([card]) => card)).size, 12);
  think(door, 0, "easy");
  assert.match(door.json("ideas").note, /^depth1=shark:\d+,/);
  checkPilePast(door);
}

// What lay there in a match that is over, lies there in its record too.
function checkPilePast(door) {
  assert.throws(() => door.call("replay_pile"), /phase: there is nothing to look into/);
  const piles = [door.ask("pile")];
  for (let at = 2; door.json("tell", 0).phase !== "over"; at++) {
    door.call("enter", `${at} 0 act ${think(door, 0, "easy")}`);
    piles.push(door.ask("pile"));
  }
  door.call("replay_open", door.ask("record"));
  const past = new Set([door.ask("replay_pile")]);
  while (door.call("replay_step") > 0) {
    past.add(door.ask("replay_pile"));
  }
  assert.ok(piles.length > 2 && piles.every((pile) => past.has(pile)));
  door.call("replay_go", 0);
  assert.equal(door.json("replay_pile").cards.length, 0);
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
    const door = new Door();
    door.call("resume", readFileSync(join(dirname(golden), "..", "fuzz/corpus/entries", name), "utf8"));
    let hash = 0xcbf29ce484222325n;
    for (let seat = -1; seat < door.json("tell", -1).seats.length; seat++) {
      hash = fnv(door.ask("tell", seat), hash);
    }
    assert.equal(hash.toString(16).padStart(16, "0"), expected, name);
  }
}

const lobby = new Door();
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
