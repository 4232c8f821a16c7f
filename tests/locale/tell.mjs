// Tells the cases of cases.txt with the web client's renderer. Argument: the folder with the JSON.
import { readFileSync } from "node:fs";
import { tellLine } from "../../locale/tell.mjs";

const names = ["Ada", "Bo", "Cleo", "Dora"];
const cases = readFileSync(new URL("cases.txt", import.meta.url), "utf8").split("\n");
let wrong = 0;
for (const line of cases.filter((l) => l !== "" && !l.startsWith("#"))) {
  const [game, lang, kind, words, sentence] = line.split(" | ");
  const book = JSON.parse(readFileSync(`${process.argv[2]}/${lang}.json`, "utf8"));
  const told = tellLine(book, game, names, kind, words);
  if (told !== sentence) {
    console.log(`${line}\n  but tell.mjs says: ${told}`);
    wrong++;
  }
}
process.exit(wrong ? 1 : 0);
