// For what the first view of a screen can do without: rendered in a task of its own after the next paint.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { afterPaint } from "../scheduler";

export function AfterPaint({ children }: { children: ComponentChildren }) {
  const painted = useSignal(false);
  useEffect(
    () =>
      afterPaint(() => {
        painted.value = true;
      }),
    [],
  );
  return painted.value ? children : null;
}
