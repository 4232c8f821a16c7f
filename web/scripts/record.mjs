// Plays a match of bots in the engine's module and writes the messages that seat 0 would receive, with the pile
// of cards if the game has one:
//   node scripts/record.mjs GAME SEATS SEED ENTRIES > tests/fixtures/GAME.json
// The component gallery (web/gallery) and the unit tests read it.
import { readFileSync } from "node:fs";

const [game = "hainoon", seats = "4", seed = "1", entries = "30"] = process.argv.slice(2);
const MODULE = new URL("../../build/wasm/divetable.wasm", import.meta.url);
const { instance } = await WebAssembly.instantiate(readFileSync(MODULE));
const c = instance.exports;

function write(text) {
  const room = new Uint8Array(c.memory.buffer, c.input(), c.input_size());
  return new TextEncoder().encodeInto(text, room).written;
}

/** The text of an answer; a negative length is that of an error. */
function read(len) {
  const text = new TextDecoder().decode(new Uint8Array(c.memory.buffer, c.result(), Math.abs(len)));
  if (len < 0) {
    throw new Error(text);
  }
  return text;
}

let count = 0;
function enter(words) {
  count += 1;
  read(c.enter(write(`${1000 * count} ${words}`)));
}

const ITERATIONS = 64;
const NAMES = ["", "Tessa", "Marlow", "Brill", "Skate"];
const key = Number(seed).toString(16).padStart(64, "0");
read(c.open(write(`id=look game=${game} rules=new seats=${seats} undo=free host=0 key=${key}`)));
c.seed(Number(seed), 2);
enter("0 sit Guest");
for (let seat = 1; seat < Number(seats); seat++) {
  enter(`${seat} bot medium`);
}
enter("0 start");

/* Entries are counted from the start. The bots get names, which they have only at the server. */
const before = count - 1;
const told = (table) => ({
  ...table,
  seq: table.seq - before,
  seats: table.seats.map((seat, i) => ({ ...seat, name: NAMES[i] })),
});
const newsOf = (text) => {
  const { seq, ...news } = JSON.parse(text);
  return { ...news, seq: seq - before };
};
/** A game without a pile answers with an error. */
const withPile = (message) => {
  const length = c.pile();
  return length < 0 ? message : { ...message, pile: JSON.parse(read(length)) };
};
const out = [withPile(told(JSON.parse(read(c.tell(0))))), newsOf(read(c.news(0, 0)))];
while (count < Number(entries)) {
  const { toact } = JSON.parse(read(c.tell(0)));
  if (toact.length === 0) {
    break;
  }
  read(c.think(toact[0], write("medium")));
  c.slice(ITERATIONS);
  enter(`${toact[0]} act ${read(c.choice())}`);
  const news = newsOf(read(c.news(0, 1)));
  out.push(withPile({ ...news, table: told(news.table) }));
}
console.log(JSON.stringify(out));
