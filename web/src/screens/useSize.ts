// How large a part of the page is.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The size of a part of the page in px, measured: what is drawn there is never stretched. */
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
