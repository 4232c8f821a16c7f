// Plays a match of bots in the engine's module and writes the messages that seat 0 would receive, with the pile
// of cards if the game has one:
//   node scripts/record.mjs GAME SEATS SEED ENTRIES > tests/fixtures/GAME.json
// The component gallery (web/gallery) and the unit tests read it.
import { openMatch } from "./match.mjs";

const [game = "hainoon", seats = "4", seed = "1", count = "30"] = process.argv.slice(2);
const { c, read, entries, act } = await openMatch("look", game, seats, seed);

/* Entries are counted from the start. The bots get names, which they have only at the server. */
const NAMES = ["", "Tessa", "Marlow", "Brill", "Skate"];
const before = entries.length - 1;
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
while (entries.length < Number(count) && act()) {
  const news = newsOf(read(c.news(0, 1)));
  out.push(withPile({ ...news, table: told(news.table) }));
}
console.log(JSON.stringify(out));
