// Parses the lists of a game's components (games/<key>/box.def), so that values printed on cards and pieces
// are written down once.

/** A call of a list: ONE(AIR(1)) has the word ONE and one part, AIR(1). */
export interface Call {
  word: string;
  parts: Call[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z0-9_'-]+|[(),|]/g;

/** Reads calls up to a closing bracket; `a | b` is the call "|" of both. */
function parts(tokens: readonly string[], from: number): { found: Call[]; next: number } {
  const found: Call[] = [];
  let at = from;
  let joins = false;
  while (at < tokens.length && tokens[at] !== ")") {
    const token = tokens[at] ?? "";
    at += 1;
    if (token === "," || token === "|") {
      joins = token === "|";
      continue;
    }
    const call: Call = { word: token.replaceAll('"', ""), parts: [] };
    if (tokens[at] === "(") {
      const inner = parts(tokens, at + 1);
      call.parts = inner.found;
      at = inner.next;
    }
    const last = joins ? found.pop() : undefined;
    if (last === undefined) {
      found.push(call);
    } else {
      found.push({
        word: "|",
        parts: last.word === "|" ? [...last.parts, call] : [last, call],
      });
    }
    joins = false;
  }
  return { found, next: at + 1 };
}

/** The arguments of every entry of a list, in order. What belongs to an entry is indented below it. */
export function entries(text: string, list: string): Call[][] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const found = plain.matchAll(new RegExp(`^${list}\\((.*(?:\n[ \t].*)*)`, "gm"));
  return [...found].map(([, words = ""]) => parts(words.match(TOKEN) ?? [], 0).found);
}

/** The same for lists of plain words and numbers. */
export function table(text: string, list: string): string[][] {
  return entries(text, list).map((row) => row.map((call) => call.word));
}
