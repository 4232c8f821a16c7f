// Memoization: components that render again only when a property changes, and stable callbacks for them.
import { Component, type ComponentClass, type ComponentType } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { settings } from "../settings";
import { structuralShare } from "../table/structuralShare";

function differ(a: object, b: object): boolean {
  const names = Object.keys(a) as (keyof typeof a)[];
  return (
    names.length !== Object.keys(b).length || names.some((name) => !Object.is(a[name], b[name]))
  );
}

/** A component that renders again only when a property or the language changes. */
export function memo<P extends object>(Part: ComponentType<P>): ComponentClass<P> {
  return class extends Component<P> {
    private language = settings.get().language;

    override shouldComponentUpdate(next: P): boolean {
      return this.language !== settings.get().language || differ(this.props, next);
    }

    override render() {
      this.language = settings.get().language;
      return <Part {...(this.props as P)} />;
    }
  };
}

/** The value with the equal parts of the previous one reused. */
export function useStructuralShare<T>(value: T): T {
  const last = useRef(value);
  last.current = structuralShare(last.current, value);
  return last.current;
}

type Callback = (...args: never[]) => unknown;

/** Functions with a stable identity for the component's lifetime; each calls the latest one of its name. */
export function useStableCallbacks<T extends { [name in keyof T]: Callback }>(acts: T): T {
  const latest = useRef(acts);
  latest.current = acts;
  return useMemo(() => {
    const names = Object.keys(acts) as (keyof T)[];
    const forward =
      (name: keyof T) =>
      (...args: never[]) =>
        latest.current[name](...args);
    return Object.fromEntries(names.map((name) => [name, forward(name)])) as T;
  }, []);
}
