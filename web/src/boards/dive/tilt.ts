// Leaning by tilting the phone: how it was held at first is the middle.
import { useEffect, useState } from "preact/hooks";
import type { Lean } from "./look";

export const clamp = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));

/** A lean within its bounds. */
export const lean = (x: number, y: number): Lean => ({
  x: Math.round(clamp(x, -100, 100)),
  y: Math.round(clamp(y, -100, 100)),
});

/** How a phone is held, in degrees as DeviceOrientationEvent tells them. */
export interface DeviceTilt {
  /** Its head up or down, -180 to 180. */
  beta: number;
  /** To the left or right, -90 to 90. */
  gamma: number;
}

/** So far one leans for a degree. */
const LEAN_PER_DEGREE = 4;

/** The short way round. */
const shortestTurn = (degrees: number, whole: number) =>
  ((((degrees + whole / 2) % whole) + whole) % whole) - whole / 2;

/** Where the head is when a phone was held so at first and is held so now. `angle` is that of the screen. */
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

/** Whether this device may be one that is tilted: held in the hand, and with a sense for it. */
export function canTilt(): boolean {
  return "DeviceOrientationEvent" in globalThis && matchMedia("(pointer: coarse)").matches;
}

type PermissionApi = { requestPermission?(): Promise<"granted" | "denied"> };

/** Some browsers ask their user first; one that does not answer has refused. */
async function requestPermission(): Promise<boolean> {
  const device = globalThis.DeviceOrientationEvent as unknown as PermissionApi;
  return (await device.requestPermission?.().catch(() => "denied")) !== "denied";
}

export interface Tilt {
  /** Whether the phone's tilt is followed. */
  tilting: boolean;
  /** It was wished, and the device does not tell. */
  unavailable: boolean;
  /** Begins or ends it. */
  toggleTilt(): Promise<void>;
}

/** How long a device may take for its first word, in milliseconds. */
const FIRST_EVENT_TIMEOUT = 2000;
/** How long it is said that a device tells nothing. */
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
      /* Older browsers of phones do not know it. */
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
