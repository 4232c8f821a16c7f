// Formats the cases of cases.txt with the web client's formatter. Argument: the folder with the JSON.
import { readFileSync } from "node:fs";
import { formatLine } from "../../locale/format.mjs";

const names = ["Ada", "Bo", "Cleo", "Dora"];
const cases = readFileSync(new URL("cases.txt", import.meta.url), "utf8").split("\n");
let wrong = 0;
for (const line of cases.filter((l) => l !== "" && !l.startsWith("#"))) {
  const [game, lang, kind, words, sentence] = line.split(" | ");
  const catalog = JSON.parse(readFileSync(`${process.argv[2]}/${lang}.json`, "utf8"));
  const formatted = formatLine(catalog, game, names, kind, words);
  if (formatted !== sentence) {
    console.log(`${line}\n  but format.mjs gives: ${formatted}`);
    wrong++;
  }
}
process.exit(wrong ? 1 : 0);
