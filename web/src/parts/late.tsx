// Parts that are drawn in the frame after the one that shows what is around them. A move of somebody else
// changes the board, the seats, the buttons and the log at once; drawn one after the other they leave room
// for a press in between.
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { painted } from "./painted";

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
    painted().then(() => {
      waits.current = false;
      setLate({ value: latest.current });
    });
  });
  return late.value;
}

export function Late({ children }: { children: ComponentChildren }) {
  return <Fragment>{useLate(children)}</Fragment>;
}
