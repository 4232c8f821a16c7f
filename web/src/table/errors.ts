// Sentences for errors (locale/errors.txt), by their code. English ones are always there.
import english from "words:errors:en";
import { format } from "../../../locale/format.mjs";
import { loadedCatalog } from "../i18n/catalog";
import { CodedError, type ErrorArgs } from "./codedError";

function sentence(code: string, args: ErrorArgs): string | null {
  const catalog = loadedCatalog("errors") ?? english;
  return format({ catalog, game: "errors", names: [], you: -1 }, "error", code, args);
}

/** The sentence for any error. The engine's are a code or "field: detail"; other texts are shown as they are. */
export function errorText(problem: unknown): string {
  if (problem instanceof CodedError) {
    return sentence(problem.code, problem.args) ?? sentence("unknown", {}) ?? problem.code;
  }
  const text = problem instanceof Error ? problem.message : String(problem);
  const [, field, detail] = /^([\w, -]+): (.*)$/.exec(text) ?? [];
  return sentence(field === undefined ? text : "invalid", { field, detail }) ?? text;
}
