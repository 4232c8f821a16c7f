// What a table or the server refuses, in words for people (locale/refusals.def). A refusal has a code
// and a sentence for programs.
import list from "../../../locale/refusals.def?raw";
import { t } from "../i18n";

export class CodedError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** By the refusal's own sentence, or by its code. */
const SENTENCES = new Map(
  [...list.matchAll(/DT_REFUSAL\("(.*?)",\s*"(.*?)"\)/g)].map(([, of = "", said = ""]) => [
    of,
    said,
  ]),
);

/** A sentence for people about anything that went wrong. */
export function errorText(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const [, first = "", rest = text] = /^(\w+): (.*)$/.exec(text) ?? [];
  const code = problem instanceof CodedError ? problem.code : first;
  const known = SENTENCES.get(text) ?? SENTENCES.get(code);
  return known === undefined ? rest : t(known);
}
