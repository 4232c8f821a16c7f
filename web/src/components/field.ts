// Properties of a controlled text field.
import type { TargetedInputEvent } from "preact";

export const fieldProps = (value: string, onChange: (value: string) => void) => ({
  value,
  onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
});
