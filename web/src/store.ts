// Shared state between components: an observable value.
import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(next: T | ((now: T) => T)): void;
  subscribe(listener: (now: T) => void): () => void;
}

export function store<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<(now: T) => void>();
  return {
    get: () => value,
    set(next) {
      value = typeof next === "function" ? (next as (now: T) => T)(value) : next;
      for (const listener of [...listeners]) {
        listener(value);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again whenever it changes. */
export function useStore<T>(source: Store<T>): T {
  const [value, change] = useState(source.get);
  useEffect(() => {
    change(source.get);
    return source.subscribe((now) => change(() => now));
  }, [source]);
  return value;
}
