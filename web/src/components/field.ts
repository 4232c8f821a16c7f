// A text field of a form.
import type { TargetedInputEvent } from "preact";

/** What a text field shows, and who hears of its changes. */
export const fieldProps = (value: string, onChange: (value: string) => void) => ({
  value,
  onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
});
