// A panel that speaks of something on the board: it stands beside it, with rings around what it is about, an arrow
// from the first to the last of several, and covers neither seats nor log.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Box, besideBoxes, scrollIntoSight, stageBounds, useRings } from "./rings";

interface PointingProps {
  /** Selectors of what it is about; with several, an arrow leads from the first to the last. */
  at: readonly string[];
  /** What changes the position of the targets, besides scrolling and motion. */
  changes: readonly unknown[];
  label: string;
  class?: string;
  children: ComponentChildren;
}

export function Pointing({ at, changes, label, class: more = "", children }: PointingProps) {
  const root = useRef<HTMLElement>(null);
  const selector = at.filter((part) => part !== "").join(",");
  const rings = useRings(selector, changes);
  const from = useRings(at.length > 1 ? (at[0] ?? "") : "", changes)[0];
  const to = useRings(at.length > 1 ? (at.at(-1) ?? "") : "", changes)[0];
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    if (selector !== "") {
      scrollIntoSight(selector);
    }
  }, [selector]);
  useLayoutEffect(() => {
    if (root.current !== null) {
      const { offsetWidth: width, offsetHeight: height } = root.current;
      const next = besideBoxes({ width, height }, rings, stageBounds());
      setPlace((now) => (now?.left === next.left && now.top === next.top ? now : next));
    }
  }, [rings, ...changes]);
  const moved = place && { transform: `translate(${place.left}px, ${place.top}px)` };
  return (
    <>
      <aside class={`guide panel ${more}`} aria-label={label} ref={root} style={moved ?? {}}>
        {children}
      </aside>
      {rings.map((box, i) => (
        <span key={i} class="guide-ring" style={placed(box)} />
      ))}
      {from !== undefined && to !== undefined && <Arrow from={from} to={to} />}
    </>
  );
}

const placed = ({ left, top, width, height }: Box) => ({
  transform: `translate(${left}px, ${top}px)`,
  width: `${width}px`,
  height: `${height}px`,
});

const centre = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** From the middle of one box to the edge of the other. */
function Arrow({ from, to }: { from: Box; to: Box }) {
  const [a, b] = [centre(from), centre(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const edge = Math.min(to.width, to.height) / 2;
  if (length < 2 * edge) {
    return null;
  }
  const turn = Math.atan2(b.y - a.y, b.x - a.x);
  const style = {
    width: `${Math.round(length - edge)}px`,
    transform: `translate(${Math.round(a.x)}px, ${Math.round(a.y)}px) rotate(${turn}rad)`,
  };
  return <span class="guide-arrow" style={style} aria-hidden="true" />;
}
