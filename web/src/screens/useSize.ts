// Measures an element.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The measured size of an element in px, so that its drawing is never stretched. */
export function useSize() {
  const part = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        const { width, height } = entry.contentRect;
        setSize({ width, height });
      }
    });
    if (part.current !== null) {
      watch.observe(part.current);
    }
    return () => watch.disconnect();
  }, []);
  return { part, ...size };
}
