// Parts that are drawn after the frame that shows what is around them, each in a task of its own. A move of
// somebody else changes the board, the seats, the buttons and the log at once; drawn one after the other they
// leave room for a press in between.
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { inputIdle } from "./inputPriority";
import { nextPaint } from "./nextPaint";

const queue: (() => void)[] = [];

async function renderAll(): Promise<void> {
  await nextPaint();
  while (queue.length > 0) {
    await inputIdle();
    queue[0]?.();
    queue.shift();
  }
}

/** Draws something after everything else that waits. */
export function deferRender(draw: () => void): void {
  queue.push(draw);
  if (queue.length === 1) {
    renderAll();
  }
}

/** The value as it was until the page shows what came with the new one. */
export function useDeferredValue<T>(value: T): T {
  const [late, setLate] = useState({ value });
  const latest = useRef(value);
  const waits = useRef(false);
  latest.current = value;
  useEffect(() => {
    if (waits.current || late.value === value) {
      return;
    }
    waits.current = true;
    deferRender(() => {
      waits.current = false;
      setLate({ value: latest.current });
    });
  });
  return late.value;
}

export function Deferred({ children }: { children: ComponentChildren }) {
  return <Fragment>{useDeferredValue(children)}</Fragment>;
}
