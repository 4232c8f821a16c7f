// What keeps a press cheap: parts that are drawn again only when something they show has changed, and
// functions that stay the same, so that a part which is given one need not be drawn for it.
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

/** A part that is drawn again when one of its properties is another one, or the language is. */
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

/** The value, made of the parts that it had before wherever they say the same. */
export function useStructuralShare<T>(value: T): T {
  const last = useRef(value);
  last.current = structuralShare(last.current, value);
  return last.current;
}

type Callback = (...args: never[]) => unknown;

/** The same functions as long as a component lives; each does what the last one of its name does. */
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
