// When work is done. Two lanes: what a press or a key changes is rendered at once; whatever can wait (other
// players' moves, the log) runs after the next paint, each in a task of its own, so that input goes first.
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";

/** Fallback in milliseconds: a hidden page is not painted. */
const HIDDEN = 100;

/** Resolves after the next frame. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, HIDDEN);
    globalThis.requestAnimationFrame?.(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

/** Resolves in a new task, so that input in between is handled. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** How long a slice of background work may take, in milliseconds. */
const SLICE = 24;

/** Handles a long list in short tasks after the next paint; `wanted` is asked between them. */
export async function inSlices<T>(
  items: readonly T[],
  handle: (item: T) => void,
  wanted: () => boolean,
): Promise<void> {
  await nextPaint();
  let end = performance.now() + SLICE;
  for (const item of items) {
    if (performance.now() > end) {
      await nextTask();
      end = performance.now() + SLICE;
    }
    if (!wanted()) {
      return;
    }
    handle(item);
  }
}

const tasks: (() => void)[] = [];

async function runTasks(): Promise<void> {
  await nextPaint();
  for (let task = tasks[0]; task !== undefined; task = tasks[0]) {
    task();
    tasks.shift();
    await nextTask();
  }
}

/** Runs a task after the next paint, behind those that wait already. */
export function afterPaint(task: () => void): void {
  tasks.push(task);
  if (tasks.length === 1) {
    runTasks();
  }
}

/** A signal that follows another one after the next paint, and what stops it. */
export function deferred<T>(source: ReadonlySignal<T>): [ReadonlySignal<T>, () => void] {
  const late = signal(source.peek());
  let waits = false;
  const follow = () => {
    waits = false;
    late.value = source.peek();
  };
  const stop = effect(() => {
    if (source.value !== untracked(() => late.value) && !waits) {
      waits = true;
      afterPaint(follow);
    }
  });
  return [late, stop];
}

/** Calls back at every press and key, before the page handles it. */
export function onInput(act: () => void): void {
  for (const kind of ["pointerdown", "keydown"]) {
    globalThis.addEventListener?.(kind, act, { capture: true, passive: true });
  }
}
