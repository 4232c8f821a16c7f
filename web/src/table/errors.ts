// Error messages for players (locale/refusals.def), found by an error's code or its protocol text.
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

/** By the protocol text, or by its code. */
const SENTENCES = new Map(
  [...list.matchAll(/DT_REFUSAL\("(.*?)",\s*"(.*?)"\)/g)].map(([, of = "", message = ""]) => [
    of,
    message,
  ]),
);

/** The message for any error; an unknown one is shown as it is, without its code. */
export function errorText(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  const [, first = "", rest = text] = /^(\w+): (.*)$/.exec(text) ?? [];
  const code = problem instanceof CodedError ? problem.code : first;
  const known = SENTENCES.get(text) ?? SENTENCES.get(code);
  return known === undefined ? rest : t(known);
}
