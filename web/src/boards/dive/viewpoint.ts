// Input for the ocean view: head position and torch by pointer, touch, keyboard or tilt.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { motionEnabled } from "../../settings";
import type { Lean, Look, Torch, TorchKind } from "./look";
import { clamp, lean, type Tilt, useTilt } from "./tilt";

const STEPS: Record<string, Lean> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface Viewpoint extends Tilt {
  look: Look;
  /** Sets the horizontal lean, for the slider. */
  setLean(x: number): void;
  setTorch(kind: TorchKind): void;
  onPointerMove(event: PointerEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Eases towards a goal, a part of the way each animation frame. */
function useEasing(goal: Lean): Lean {
  const [at, setAt] = useState(goal);
  const latest = useRef(at);
  useEffect(() => {
    let frame = 0;
    const step = () => {
      const now = latest.current;
      const dx = goal.x - now.x;
      const dy = goal.y - now.y;
      const near = !motionEnabled() || Math.abs(dx) + Math.abs(dy) < 3;
      const next = near ? goal : lean(now.x + easedStep(dx), now.y + easedStep(dy));
      latest.current = next;
      setAt(next);
      if (!near) {
        frame = requestAnimationFrame(step);
      }
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [goal]);
  return at;
}

/** A quarter of the way, at least one unit. */
const easedStep = (d: number) => Math.sign(d) * Math.max(Math.abs(d) / 4, Math.min(1, Math.abs(d)));

export function useViewpoint(): Viewpoint {
  const [goal, setGoal] = useState<Lean>({ x: 0, y: 0 });
  const [torch, setTorch] = useState<Torch>({ kind: "none", x: 50, y: 50 });
  const tilt = useTilt(useCallback((to) => setGoal(to), []));
  const at = useEasing(goal);

  return {
    ...tilt,
    look: { lean: at, torch },
    setLean: (x) => setGoal((now) => lean(x, now.y)),
    setTorch: (kind) => setTorch((now) => ({ ...now, kind })),
    onPointerMove(event) {
      if (event.pointerType !== "mouse" && event.buttons === 0) {
        return;
      }
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const x = clamp((event.clientX - box.left) / box.width, 0, 1);
      const y = clamp((event.clientY - box.top) / box.height, 0, 1);
      if (torch.kind === "none") {
        setGoal(lean(x * 200 - 100, y * 200 - 100));
      } else {
        setTorch({ kind: torch.kind, x: Math.round(x * 100), y: Math.round(y * 100) });
      }
    },
    onKeyDown(event) {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey && torch.kind !== "none") {
        setTorch((now) => ({
          kind: now.kind,
          x: clamp(now.x + step.x * 10, 0, 100),
          y: clamp(now.y + step.y * 10, 0, 100),
        }));
      } else {
        setGoal((now) => lean(now.x + step.x * 25, now.y + step.y * 25));
      }
    },
  };
}
