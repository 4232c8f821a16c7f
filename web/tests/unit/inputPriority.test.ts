// A press is painted before its result renders; keys and further presses do not wait.
import { options } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  afterInputPaint,
  inputIdle,
  inputPending,
  onInput,
  trackInput,
} from "../../src/components/inputPriority";

const page = new EventTarget();
let frames: (() => void)[] = [];

/** Simulates a paint. */
async function paint(): Promise<void> {
  for (const frame of frames.splice(0)) {
    frame();
  }
  await vi.advanceTimersByTimeAsync(1);
}

const dispatch = (type: string, detail = 0) =>
  page.dispatchEvent(Object.assign(new Event(type), { detail }));

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

trackInput(page as unknown as Window);

test("callbacks run at once without input", () => {
  const act = vi.fn();
  afterInputPaint(act);
  expect(act).toHaveBeenCalledTimes(1);
  expect(inputPending()).toBe(false);
});

test("the result of a press renders after the press was painted", async () => {
  const draw = vi.fn();
  dispatch("pointerdown");
  expect(inputPending()).toBe(true);
  dispatch("pointerup");
  dispatch("click", 1);
  options.debounceRendering?.(draw);
  await vi.advanceTimersByTimeAsync(50);
  expect(draw).not.toHaveBeenCalled();
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(inputPending()).toBe(false);
});

test.each(["keydown", "pointerdown"])("%s flushes the result of the press before", async (next) => {
  const draw = vi.fn();
  dispatch("pointerdown");
  dispatch("pointerup");
  options.debounceRendering?.(draw);
  dispatch(next);
  expect(draw).toHaveBeenCalledTimes(1);
  dispatch("pointerup");
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
});

test("presses and keys cut animations short before anything renders", () => {
  const order: string[] = [];
  onInput(() => order.push("cut"));
  dispatch("pointerdown");
  dispatch("pointerup");
  options.debounceRendering?.(() => order.push("drawn"));
  dispatch("keydown");
  expect(order).toEqual(["cut", "cut", "drawn"]);
});

test("the click of a key renders at once", async () => {
  const draw = vi.fn();
  dispatch("click", 0);
  options.debounceRendering?.(draw);
  await Promise.resolve();
  expect(draw).toHaveBeenCalledTimes(1);
});

test("a long touch does not block rendering", async () => {
  dispatch("pointerdown");
  expect(inputPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(inputPending()).toBe(false);
  dispatch("pointerup");
  await paint();
});

/** A fake button with its attributes. */
function thing() {
  const names = new Set<string>();
  const button = {
    closest: () => button,
    setAttribute: (name: string) => names.add(name),
    removeAttribute: (name: string) => names.delete(name),
  };
  const fire = (type: string, about = {}) => {
    const event = Object.assign(new Event(type), about);
    Object.defineProperty(event, "target", { value: button });
    page.dispatchEvent(event);
  };
  return { names, fire };
}

test("the pressed element is marked while pressed", async () => {
  const { names, fire } = thing();
  fire("pointerdown");
  expect([...names]).toEqual(["data-pressed"]);
  dispatch("pointerup");
  expect([...names]).toEqual([]);
  await paint();
});

test("hovering blocks rendering for a short time", async () => {
  const { fire } = thing();
  fire("pointerover", { pointerType: "touch" });
  expect(inputPending()).toBe(false);
  fire("pointerover", { pointerType: "mouse" });
  expect(inputPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(inputPending()).toBe(false);
});

const finger = { pointerType: "touch" };

test("nothing renders between a touch and its click", async () => {
  const { names, fire } = thing();
  const draw = vi.fn();
  fire("pointerdown", finger);
  options.debounceRendering?.(draw);
  await paint();
  fire("pointerup", finger);
  await paint();
  expect(draw).not.toHaveBeenCalled();
  expect(inputPending()).toBe(true);
  expect([...names]).toEqual(["data-pressed"]);
  dispatch("click", 1);
  expect([...names]).toEqual([]);
  expect(draw).not.toHaveBeenCalled();
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(inputPending()).toBe(false);
});

test("a touch without a click blocks nothing", async () => {
  const { names, fire } = thing();
  const draw = vi.fn();
  fire("pointerdown", finger);
  fire("pointerup", finger);
  options.debounceRendering?.(draw);
  await vi.advanceTimersByTimeAsync(200);
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
  expect([...names]).toEqual([]);
  expect(inputPending()).toBe(false);
});

test.each(["pointermove", "nothing"])("a drag or a long touch renders: %s", async (what) => {
  const { fire } = thing();
  const draw = vi.fn();
  fire("pointerdown", finger);
  options.debounceRendering?.(draw);
  if (what === "nothing") {
    await vi.advanceTimersByTimeAsync(200);
  } else {
    fire(what, finger);
  }
  expect(draw).toHaveBeenCalledTimes(1);
  const again = vi.fn();
  options.debounceRendering?.(again);
  await Promise.resolve();
  expect(again).toHaveBeenCalledTimes(1);
  fire("pointercancel", finger);
  await paint();
});

test("inputIdle waits for a press to end", async () => {
  const { fire } = thing();
  const rested = vi.fn();
  fire("pointerdown", finger);
  inputIdle().then(rested);
  await vi.advanceTimersByTimeAsync(500);
  expect(rested).not.toHaveBeenCalled();
  fire("pointercancel", finger);
  await paint();
  await vi.advanceTimersByTimeAsync(50);
  expect(rested).toHaveBeenCalledTimes(1);
});

test("a moving mouse does not render before the press is painted", async () => {
  const { fire } = thing();
  const draw = vi.fn();
  dispatch("pointerdown");
  dispatch("pointerup");
  options.debounceRendering?.(draw);
  fire("pointerover", { pointerType: "mouse" });
  fire("pointermove", { pointerType: "mouse" });
  expect(draw).not.toHaveBeenCalled();
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
});
