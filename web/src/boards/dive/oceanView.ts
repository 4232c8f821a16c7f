// The viewpoint of the ocean: head position, torch and zoom, by pointer, touch, wheel, keyboard, or tilting the device.
import { computed, effect, type Signal, signal } from "@preact/signals";
import { motionEnabled } from "../../settings";
import { ARROWS, clamp } from "./model";
import { FROM_ABOVE, type Lean, type Look, type Torch, type TorchKind } from "./oceanSource";

/** A lean, clamped to its bounds. */
const lean = (x: number, y: number): Lean => ({
  x: Math.round(clamp(x, -100, 100)),
  y: Math.round(clamp(y, -100, 100)),
});

/** Orientation of the device, in degrees as in DeviceOrientationEvent. */
export interface DeviceTilt {
  /** Front-to-back tilt, -180 to 180. */
  beta: number;
  /** Left-to-right tilt, -90 to 90. */
  gamma: number;
}

/** Units of lean for each degree of tilt. */
const LEAN_PER_DEGREE = 4;

/** Wraps an angle difference to the shorter way round. */
const shortestTurn = (degrees: number, whole: number) =>
  ((((degrees + whole / 2) % whole) + whole) % whole) - whole / 2;

/** The lean for the present tilt relative to the first one. `angle` is the screen's rotation. */
export function leanOf(now: DeviceTilt, first: DeviceTilt, angle: number): Lean {
  const pitch = shortestTurn(now.beta - first.beta, 360) * LEAN_PER_DEGREE;
  const roll = shortestTurn(now.gamma - first.gamma, 180) * LEAN_PER_DEGREE;
  switch (((angle % 360) + 360) % 360) {
    case 90:
      return lean(pitch, -roll);
    case 180:
      return lean(-roll, -pitch);
    case 270:
      return lean(-pitch, roll);
    default:
      return lean(roll, pitch);
  }
}

/** Whether this device may have an orientation sensor and is hand-held. */
export function canTilt(): boolean {
  return "DeviceOrientationEvent" in globalThis && matchMedia("(pointer: coarse)").matches;
}

type PermissionApi = { requestPermission?(): Promise<"granted" | "denied"> };

/** Some browsers ask the user first; an error counts as refused. */
async function requestPermission(): Promise<boolean> {
  const device = globalThis.DeviceOrientationEvent as unknown as PermissionApi;
  return (await device.requestPermission?.().catch(() => "denied")) !== "denied";
}

/** Whether the view follows the tilt; unavailable: it was requested, but the device delivers no data. */
export type TiltState = "off" | "on" | "unavailable";

/** Timeout for the first sensor event, in milliseconds. */
const FIRST_EVENT_TIMEOUT = 2000;
/** How long the notice about a missing sensor is shown, in milliseconds. */
const NOTICE_TIME = 8000;

/** Follows the sensor; the first reading is the middle. Returns what ends it. */
function followTilt(tilt: Signal<TiltState>, goal: Signal<Lean>): () => void {
  let first: (DeviceTilt & { angle: number }) | null = null;
  const timeout = setTimeout(() => {
    tilt.value = "unavailable";
  }, FIRST_EVENT_TIMEOUT);
  const onOrientation = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) {
      return;
    }
    clearTimeout(timeout);
    /* Older mobile browsers lack it. */
    const angle = screen.orientation?.angle ?? 0;
    first = first?.angle === angle ? first : { beta, gamma, angle };
    goal.value = leanOf({ beta, gamma }, first, angle);
  };
  addEventListener("deviceorientation", onOrientation);
  return () => {
    clearTimeout(timeout);
    removeEventListener("deviceorientation", onOrientation);
  };
}

/** What the state of the tilt needs: the sensor, or the end of the notice. */
function runTilt(tilt: Signal<TiltState>, goal: Signal<Lean>): () => void {
  if (tilt.value === "on") {
    return followTilt(tilt, goal);
  }
  const timer = setTimeout(() => {
    tilt.value = "off";
  }, NOTICE_TIME);
  return () => clearTimeout(timer);
}

/** A quarter of the way, at least one unit. */
const easedStep = (d: number) => Math.sign(d) * Math.max(Math.abs(d) / 4, Math.min(1, Math.abs(d)));

/** Moves the head towards a goal, a part of the way each animation frame. Returns what stops it. */
function ease(head: Signal<Lean>, goal: Lean): () => void {
  let frame = 0;
  const step = () => {
    const { x, y } = head.peek();
    const [dx, dy] = [goal.x - x, goal.y - y];
    const near = !motionEnabled() || Math.abs(dx) + Math.abs(dy) < 3;
    head.value = near ? goal : lean(x + easedStep(dx), y + easedStep(dy));
    if (!near) {
      frame = requestAnimationFrame(step);
    }
  };
  step();
  return () => cancelAnimationFrame(frame);
}

/** The largest zoom, and the factor of one press. */
export const MAX_ZOOM = 3;
const ZOOM_STEP = 1.5;
/** Zoom for each pixel of a wheel, as an exponent. */
const ZOOM_PER_PIXEL = 0.002;

const ZOOM_KEYS: Record<string, number> = {
  "+": ZOOM_STEP,
  "=": ZOOM_STEP,
  "-": 1 / ZOOM_STEP,
  "0": 0,
};

/** Follows two fingers: calls back with the factor by which their distance has grown. */
function createPinch(onPinch: (factor: number) => void) {
  const fingers = new Map<number, Lean>();
  const distance = () => {
    const [a, b] = [...fingers.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  return {
    down: ({ pointerId, clientX, clientY }: PointerEvent) =>
      void fingers.set(pointerId, { x: clientX, y: clientY }),
    /** Whether the pointer is one of two. */
    move({ pointerId, clientX, clientY }: PointerEvent): boolean {
      const before = distance();
      if (fingers.has(pointerId)) {
        fingers.set(pointerId, { x: clientX, y: clientY });
      }
      if (before > 0) {
        onPinch(distance() / before);
      }
      return before > 0;
    },
    up: ({ pointerId }: PointerEvent) => void fingers.delete(pointerId),
  };
}

/** The point of the picture that stays where it is when zooming, in percent: where the head or the torch is, so that
 * looking around also shows what is outside. */
export const zoomCentre = ({ lean, torch }: Look): Lean =>
  torch.kind === "none" ? { x: (lean.x + 100) / 2, y: (lean.y + 100) / 2 } : torch;

export type Viewpoint = ReturnType<typeof createViewpoint>;

export function createViewpoint() {
  const goal = signal<Lean>(FROM_ABOVE.lean);
  const head = signal<Lean>(FROM_ABOVE.lean);
  const torch = signal<Torch>(FROM_ABOVE.torch);
  const tilt = signal<TiltState>("off");
  const zoom = signal(1);
  /** Zooms by a factor; 0 shows all. */
  const zoomBy = (factor: number) => {
    zoom.value = clamp(zoom.value * factor, 1, MAX_ZOOM);
  };
  const pinch = createPinch(zoomBy);
  const moveTorch = (x: number, y: number) => {
    torch.value = { ...torch.value, x: clamp(x, 0, 100), y: clamp(y, 0, 100) };
  };
  return {
    look: computed(() => ({ lean: head.value, torch: torch.value })),
    tilt,
    zoom,
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    zoomReset: () => zoomBy(0),
    /** Where nothing changes, the page scrolls. */
    onWheel(event: WheelEvent) {
      const before = zoom.value;
      zoomBy(Math.exp(-event.deltaY * ZOOM_PER_PIXEL));
      if (zoom.value !== before) {
        event.preventDefault();
      }
    },
    /** Starts or stops following the tilt. */
    async toggleTilt() {
      const on = tilt.value === "on";
      tilt.value = "off";
      if (!on) {
        tilt.value = (await requestPermission()) ? "on" : "unavailable";
      }
    },
    /** Sets the horizontal lean, for the slider. */
    setLean(x: number) {
      goal.value = lean(x, goal.value.y);
    },
    setTorch(kind: TorchKind) {
      torch.value = { ...torch.value, kind };
    },
    onPointerDown(event: PointerEvent) {
      pinch.down(event);
      this.onPointerMove(event);
    },
    onPointerUp: pinch.up,
    onPointerMove(event: PointerEvent) {
      const { currentTarget, pointerType, buttons, clientX, clientY } = event;
      if (pinch.move(event) || (pointerType !== "mouse" && buttons === 0)) {
        return;
      }
      const box = (currentTarget as HTMLElement).getBoundingClientRect();
      const x = ((clientX - box.left) / box.width) * 100;
      const y = ((clientY - box.top) / box.height) * 100;
      if (torch.value.kind === "none") {
        goal.value = lean(x * 2 - 100, y * 2 - 100);
      } else {
        moveTorch(Math.round(x), Math.round(y));
      }
    },
    onKeyDown(event: KeyboardEvent) {
      const way = ARROWS[event.key];
      const factor = ZOOM_KEYS[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey || (way ?? factor) === undefined) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (way === undefined) {
        zoomBy(factor ?? 1);
      } else if (event.shiftKey && torch.value.kind !== "none") {
        moveTorch(torch.value.x + way.x * 10, torch.value.y + way.y * 10);
      } else {
        goal.value = lean(goal.value.x + way.x * 25, goal.value.y + way.y * 25);
      }
    },
    /** Follows goal and sensor, until the returned function is called. */
    run() {
      const stops = [effect(() => ease(head, goal.value)), effect(() => runTilt(tilt, goal))];
      return () => {
        for (const stop of stops) {
          stop();
        }
      };
    },
  };
}
