// Deferred rendering: components that render after the next paint, each in its own task. A move changes the
// board, the seats, the buttons and the log; in separate tasks input can be handled in between.
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

/** Queues a render behind all queued ones. */
export function deferRender(draw: () => void): void {
  queue.push(draw);
  if (queue.length === 1) {
    renderAll();
  }
}

/** The previous value until the page has painted the update that came with the new one. */
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
