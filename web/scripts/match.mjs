// A match of bots in the engine's module, for the scripts that need a game.
import { readFileSync } from "node:fs";

const MODULE = new URL("../../build/wasm/divetable.wasm", import.meta.url);
const ITERATIONS = 64;

/** Opens a match in which a bot plays every seat but the first, and starts it; `act` then decides for whoever is to
 * act, and returns false at the end. `c` has the module's functions, `read` the text of an answer. */
export async function openMatch(id, game, seats, seed) {
  const { instance } = await WebAssembly.instantiate(readFileSync(MODULE));
  const c = instance.exports;
  const write = (text) => {
    const room = new Uint8Array(c.memory.buffer, c.input(), c.input_size());
    return new TextEncoder().encodeInto(text, room).written;
  };
  /* A negative length is that of an error. */
  const read = (len) => {
    const bytes = new Uint8Array(c.memory.buffer, c.result(), Math.abs(len));
    const text = new TextDecoder().decode(bytes);
    if (len < 0) {
      throw new Error(text);
    }
    return text;
  };
  const key = Number(seed).toString(16).padStart(64, "0");
  const opening = `id=${id} game=${game} rules=new seats=${seats} undo=free host=0 key=${key}`;
  const entries = [];
  const enter = (words) => {
    entries.push(`${1000 * (entries.length + 1)} ${words}`);
    read(c.enter(write(entries.at(-1))));
  };
  read(c.open(write(opening)));
  c.seed(Number(seed), 2);
  enter("0 sit Guest");
  for (let seat = 1; seat < Number(seats); seat++) {
    enter(`${seat} bot medium`);
  }
  enter("0 start");
  const act = (bot = "medium") => {
    const [seat] = JSON.parse(read(c.tell(0))).toact;
    if (seat === undefined) {
      return false;
    }
    read(c.think(seat, write(bot)));
    c.slice(ITERATIONS);
    enter(`${seat} act ${read(c.choice())}`);
    return true;
  };
  return { c, read, opening, entries, act };
}
