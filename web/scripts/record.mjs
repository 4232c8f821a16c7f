// Plays a game of bots with `divetable engine` and writes the messages that seat 0 would receive:
//   node scripts/record.mjs GAME SEATS SEED STEPS > tests/fixtures/GAME.json
// The fixture viewer (#/look/GAME) and the unit tests read it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [game = "hainoon", seats = "4", seed = "1", steps = "60"] = process.argv.slice(2);
const engine = spawn("../build/release/divetable", ["engine"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(line) {
  engine.stdin.write(`${line}\n`);
  const out = [];
  for (;;) {
    const { value, done } = await answers.next();
    if (done || value.startsWith("error")) {
      throw new Error(`${line}: ${value}`);
    }
    if (value === "ok") {
      return out;
    }
    out.push(value);
  }
}

const after = (lines, word) =>
  lines.filter((l) => l.startsWith(`${word} `)).map((l) => l.slice(word.length + 1));
const visibleEvents = (lines) =>
  after(lines, "event")
    .map((l) => /^(\S+) (.*)$/.exec(l))
    .filter(([, audience]) => audience === "all" || audience.split(",").includes("0"))
    .map(([, , words]) => words);

const names = ["", "Tessa", "Marlow", "Brill", "Skate"];

async function table(seq) {
  const [toact] = after(await ask("toact"), "toact");
  const [view] = after(await ask("view 0"), "view");
  const [scores] = after(await ask("scores"), "scores");
  const turn = /^\d/.test(toact) ? toact.split(" ").map(Number) : [];
  const actions = turn.includes(0) ? after(await ask("legal 0"), "action") : [];
  return {
    match: "look",
    seq,
    you: 0,
    game,
    options: {},
    phase: toact === "none" ? "over" : "playing",
    seats: Array.from({ length: Number(seats) }, (_, i) => ({
      kind: i === 0 ? "human" : "bot",
      name: names[i],
      bot: i === 0 ? null : "medium",
      here: true,
      gone: null,
      words: null,
      left: null,
    })),
    host: 0,
    commitment: "",
    clock: { kind: "off", base: 0, extra: 0, at: 0, running: [], due: null },
    toact: turn,
    done: [],
    actions: actions.length > 512 ? null : actions,
    count: actions.length,
    ask: null,
    rematch: null,
    may: ["undo", "resign"],
    scores: scores.split(" ").map(Number),
    result: null,
    view: JSON.parse(view),
  };
}

/** Draws chance until a seat is to decide; returns the events that seat 0 sees. */
async function draws() {
  const events = [];
  while (after(await ask("toact"), "toact")[0] === "chance") {
    events.push(...visibleEvents(await ask("draw")));
  }
  return events;
}

await ask(`new ${game} seats=${seats} seed=${seed}`);
let seq = 1;
const out = [];
const first = await draws();
out.push({ t: "table", ...(await table(seq)) });
out.push({ t: "news", seq, at: 0, seat: -1, verb: "start", text: null, undone: 0, events: first });
while (seq < Number(steps)) {
  const [toact] = after(await ask("toact"), "toact");
  if (toact === "none") {
    break;
  }
  const seat = Number(toact.split(" ")[0]);
  const [best] = after(await ask(`go ${seat} bot=easy ms=20`), "best");
  const events = visibleEvents(await ask(`do ${seat} ${best}`));
  events.push(...(await draws()));
  seq += 1;
  const text = seat === 0 ? best : null;
  out.push({
    t: "news",
    seq,
    at: seq * 1000,
    seat,
    verb: "act",
    text,
    events,
    table: await table(seq),
  });
}
console.log(JSON.stringify(out));
await ask("quit");
