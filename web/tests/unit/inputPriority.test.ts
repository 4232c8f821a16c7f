// A press is painted before what comes of it is drawn; keys and further presses do not wait for that.
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

/** Lets the page be painted. */
async function paint(): Promise<void> {
  for (const frame of frames.splice(0)) {
    frame();
  }
  await vi.advanceTimersByTimeAsync(1);
}

const say = (type: string, detail = 0) =>
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

test("nothing waits while nothing is pressed", () => {
  const act = vi.fn();
  afterInputPaint(act);
  expect(act).toHaveBeenCalledTimes(1);
  expect(inputPending()).toBe(false);
});

test("what a press causes is drawn after the press was painted", async () => {
  const draw = vi.fn();
  say("pointerdown");
  expect(inputPending()).toBe(true);
  say("pointerup");
  say("click", 1);
  options.debounceRendering?.(draw);
  await vi.advanceTimersByTimeAsync(50);
  expect(draw).not.toHaveBeenCalled();
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(inputPending()).toBe(false);
});

test.each(["keydown", "pointerdown"])(
  "%s finds the page as the press before left it",
  async (next) => {
    const draw = vi.fn();
    say("pointerdown");
    say("pointerup");
    options.debounceRendering?.(draw);
    say(next);
    expect(draw).toHaveBeenCalledTimes(1);
    say("pointerup");
    await paint();
    expect(draw).toHaveBeenCalledTimes(1);
  },
);

test("what is only looked at is cut short by presses and keys, before anything is drawn", () => {
  const order: string[] = [];
  onInput(() => order.push("cut"));
  say("pointerdown");
  say("pointerup");
  options.debounceRendering?.(() => order.push("drawn"));
  say("keydown");
  expect(order).toEqual(["cut", "cut", "drawn"]);
});

test("a key's own click is drawn at once", async () => {
  const draw = vi.fn();
  say("click", 0);
  options.debounceRendering?.(draw);
  await Promise.resolve();
  expect(draw).toHaveBeenCalledTimes(1);
});

test("a finger that stays does not hold up the game", async () => {
  say("pointerdown");
  expect(inputPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(inputPending()).toBe(false);
  say("pointerup");
  await paint();
});

/** Something to press, and what it says about itself. */
function thing() {
  const names = new Set<string>();
  const button = {
    closest: () => button,
    setAttribute: (name: string) => names.add(name),
    removeAttribute: (name: string) => names.delete(name),
  };
  const hear = (type: string, about = {}) => {
    const event = Object.assign(new Event(type), about);
    Object.defineProperty(event, "target", { value: button });
    page.dispatchEvent(event);
  };
  return { names, hear };
}

test("what is under the finger says so, for as long as it is", async () => {
  const { names, hear } = thing();
  hear("pointerdown");
  expect([...names]).toEqual(["data-pressed"]);
  say("pointerup");
  expect([...names]).toEqual([]);
  await paint();
});

test("who points at something is about to press it, but not for long", async () => {
  const { hear } = thing();
  hear("pointerover", { pointerType: "touch" });
  expect(inputPending()).toBe(false);
  hear("pointerover", { pointerType: "mouse" });
  expect(inputPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(inputPending()).toBe(false);
});

const finger = { pointerType: "touch" };

test("between a finger's touch and its click nothing is drawn", async () => {
  const { names, hear } = thing();
  const draw = vi.fn();
  hear("pointerdown", finger);
  options.debounceRendering?.(draw);
  await paint();
  hear("pointerup", finger);
  await paint();
  expect(draw).not.toHaveBeenCalled();
  expect(inputPending()).toBe(true);
  expect([...names]).toEqual(["data-pressed"]);
  say("click", 1);
  expect([...names]).toEqual([]);
  expect(draw).not.toHaveBeenCalled();
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
  expect(inputPending()).toBe(false);
});

test("a finger that is lifted without a click holds up nothing", async () => {
  const { names, hear } = thing();
  const draw = vi.fn();
  hear("pointerdown", finger);
  hear("pointerup", finger);
  options.debounceRendering?.(draw);
  await vi.advanceTimersByTimeAsync(200);
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
  expect([...names]).toEqual([]);
  expect(inputPending()).toBe(false);
});

test.each(["pointermove", "nothing"])(
  "a finger that drags or stays sees what it does: %s",
  async (what) => {
    const { hear } = thing();
    const draw = vi.fn();
    hear("pointerdown", finger);
    options.debounceRendering?.(draw);
    if (what === "nothing") {
      await vi.advanceTimersByTimeAsync(200);
    } else {
      hear(what, finger);
    }
    expect(draw).toHaveBeenCalledTimes(1);
    const again = vi.fn();
    options.debounceRendering?.(again);
    await Promise.resolve();
    expect(again).toHaveBeenCalledTimes(1);
    hear("pointercancel", finger);
    await paint();
  },
);

test("what rests waits for a press to end", async () => {
  const { hear } = thing();
  const rested = vi.fn();
  hear("pointerdown", finger);
  inputIdle().then(rested);
  await vi.advanceTimersByTimeAsync(500);
  expect(rested).not.toHaveBeenCalled();
  hear("pointercancel", finger);
  await paint();
  await vi.advanceTimersByTimeAsync(50);
  expect(rested).toHaveBeenCalledTimes(1);
});

test("a mouse that moves on draws nothing before the press is painted", async () => {
  const { hear } = thing();
  const draw = vi.fn();
  say("pointerdown");
  say("pointerup");
  options.debounceRendering?.(draw);
  hear("pointerover", { pointerType: "mouse" });
  hear("pointermove", { pointerType: "mouse" });
  expect(draw).not.toHaveBeenCalled();
  await paint();
  expect(draw).toHaveBeenCalledTimes(1);
});
