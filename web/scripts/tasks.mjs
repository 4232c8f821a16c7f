// Long tasks of a page: work that blocks it for more than 50 ms.

/** How much slower the processor is made, as a phone's is. */
export const SLOWDOWN = 4;

/** Records every long task with whether another player was to act before it; runs in the page, before it opens. */
export function watchTasks() {
  globalThis.tasks = [];
  const turns = [{ at: 0, others: false }];
  new MutationObserver(() => {
    const turn = document.querySelector(".seat.is-turn") !== null;
    const own = document.querySelector(".seat.is-turn.is-you") !== null;
    turns.push({ at: performance.now(), others: turn && !own });
  }).observe(document, { subtree: true, attributeFilter: ["aria-current"] });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const { others } = turns.findLast(({ at }) => at <= startTime);
      globalThis.tasks.push({ duration, others });
    }
  }).observe({ type: "longtask", buffered: true });
}

/** The longest task so far, in milliseconds; 0 if none was long. */
export function longestTask(page, { onlyOthers = false } = {}) {
  return page.evaluate((only) => {
    const found = globalThis.tasks.filter(({ others }) => others || !only);
    return Math.round(Math.max(0, ...found.map(({ duration }) => duration)));
  }, onlyOthers);
}
