// Head position from the phone's orientation sensor; the first reading is the middle.
import { useEffect, useState } from "preact/hooks";
import type { Lean } from "./look";

export const clamp = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));

/** A lean, clamped to its bounds. */
export const lean = (x: number, y: number): Lean => ({
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

export interface Tilt {
  /** Whether the view follows the tilt. */
  tilting: boolean;
  /** Tilting was requested, but the device delivers no data. */
  unavailable: boolean;
  /** Starts or stops following the tilt. */
  toggleTilt(): Promise<void>;
}

/** Timeout for the first sensor event, in milliseconds. */
const FIRST_EVENT_TIMEOUT = 2000;
/** How long the notice about a missing sensor is shown, in milliseconds. */
const NOTICE_TIME = 8000;

export function useTilt(onLean: (lean: Lean) => void): Tilt {
  const [tilting, setTilting] = useState(false);
  const [unavailable, setUnavailable] = useState(false);
  const fail = () => {
    setTilting(false);
    setUnavailable(true);
  };
  useEffect(() => {
    if (!tilting) {
      return;
    }
    let first: (DeviceTilt & { angle: number }) | null = null;
    const timeout = setTimeout(fail, FIRST_EVENT_TIMEOUT);
    const onOrientation = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null) {
        return;
      }
      clearTimeout(timeout);
      /* Older mobile browsers lack it. */
      const angle = screen.orientation?.angle ?? 0;
      first = first?.angle === angle ? first : { beta, gamma, angle };
      onLean(leanOf({ beta, gamma }, first, angle));
    };
    addEventListener("deviceorientation", onOrientation);
    return () => {
      clearTimeout(timeout);
      removeEventListener("deviceorientation", onOrientation);
    };
  }, [tilting, onLean]);
  useEffect(() => {
    const timer = setTimeout(() => setUnavailable(false), NOTICE_TIME);
    return () => clearTimeout(timer);
  }, [unavailable]);
  const toggleTilt = async () => {
    setUnavailable(false);
    if (tilting) {
      setTilting(false);
    } else if (await requestPermission()) {
      setTilting(true);
    } else {
      fail();
    }
  };
  return { tilting, unavailable, toggleTilt };
}
