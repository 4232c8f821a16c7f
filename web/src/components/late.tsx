// Parts that are drawn after the frame that shows what is around them, each in a task of its own. A move of
// somebody else changes the board, the seats, the buttons and the log at once; drawn one after the other they
// leave room for a press in between.
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { painted } from "./painted";
import { rest } from "./press";

const waiting: (() => void)[] = [];

async function drawAll(): Promise<void> {
  await painted();
  while (waiting.length > 0) {
    await rest();
    waiting[0]?.();
    waiting.shift();
  }
}

/** Draws something after everything else that waits. */
export function drawLate(draw: () => void): void {
  waiting.push(draw);
  if (waiting.length === 1) {
    drawAll();
  }
}

/** The value as it was until the page shows what came with the new one. */
export function useLate<T>(value: T): T {
  const [late, setLate] = useState({ value });
  const latest = useRef(value);
  const waits = useRef(false);
  latest.current = value;
  useEffect(() => {
    if (waits.current || late.value === value) {
      return;
    }
    waits.current = true;
    drawLate(() => {
      waits.current = false;
      setLate({ value: latest.current });
    });
  });
  return late.value;
}

export function Late({ children }: { children: ComponentChildren }) {
  return <Fragment>{useLate(children)}</Fragment>;
}
