// An error by its code; its sentence is found by errors.ts.
import type { ErrorCode } from "../generated/errors";

export type ErrorArgs = Readonly<Record<string, unknown>>;

export class CodedError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly args: ErrorArgs = {},
  ) {
    super(code);
  }
}

/** The error of a message. */
export function receivedError(message: object): CodedError {
  const { code, args } = message as { code: ErrorCode; args?: ErrorArgs };
  return new CodedError(code, args);
}

/** The error of a saved or shared match that cannot be opened. */
export function openingError(problem: unknown, otherwise: ErrorCode): CodedError {
  if (problem instanceof CodedError) {
    return problem;
  }
  const rules = problem instanceof Error && problem.message === "other-rules";
  return new CodedError(rules ? "other-rules" : otherwise);
}
