// Formats the cases of cases.txt, and every line that `test_locale --print` has printed, with the web client's
// formatter; both must be as the terminal's. Arguments: the folder with the JSON, the file with the lines.
import { readFileSync } from "node:fs";
import { formatObject, plain } from "../../locale/format.mjs";
import { compileCatalog } from "../../web/build/messages.mjs";

const names = ["Ada", "Bo", "Cleo", "Dora", "Emil"];
const [folder, printed] = process.argv.slice(2);
const read = (path) => readFileSync(path, "utf8").split("\n").filter((line) => line !== "");

const cases = read(new URL("cases.txt", import.meta.url)).filter((line) => !line.startsWith("#"));
const lines = [
  ...cases.map((line) => line.split(" | ")),
  ...read(printed).map((line) => line.split("\t")),
];

const contexts = new Map();
function contextOf(game, lang) {
  if (!contexts.has(lang)) {
    contexts.set(lang, compileCatalog(JSON.parse(readFileSync(`${folder}/${lang}.json`, "utf8"))));
  }
  return { catalog: contexts.get(lang), game, names, you: 0 };
}

let wrong = 0;
for (const [game, lang, section, args, sentence] of lines) {
  const formatted = plain(formatObject(contextOf(game, lang), section, JSON.parse(args)));
  if (formatted !== sentence) {
    console.log(`${game} ${lang} ${section} ${args}\n  C:  ${sentence}\n  JS: ${formatted}`);
    wrong++;
  }
}
console.error(`${lines.length} sentences compared`);
process.exit(wrong ? 1 : 0);
