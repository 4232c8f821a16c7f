// A text field of a form.
import type { TargetedInputEvent } from "preact";

/** What a text field shows, and who hears of its changes. */
export const field = (value: string, hear: (value: string) => void) => ({
  value,
  onInput: (event: TargetedInputEvent<HTMLInputElement>) => hear(event.currentTarget.value),
});
