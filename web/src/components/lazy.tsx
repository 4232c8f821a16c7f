// Screens that are loaded when they are first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LoadFailed } from "../screens/problem";
import { LoadingScreen } from "./loadingScreen";

export type Loadable<P> = ComponentType<P> & {
  /** Has it loaded, before it is shown. */
  preload?(): void;
};

/** A component in a file of its own. Until it is there, the page says what it waits for, or nothing. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: () => string = () => "",
): Loadable<P> {
  let known: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (found) => {
        known = found;
        return found;
      },
      /* A newer build may have taken the place of the one that this page is of. */
      () => {
        loading = null;
        return LoadFailed;
      },
    );
    return loading;
  };
  function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => known);
    useEffect(() => {
      if (Loaded === null) {
        loadOnce().then((found) => setLoaded(() => found));
      }
    }, [Loaded]);
    return Loaded === null ? <LoadingScreen text={waiting()} /> : <Loaded {...props} />;
  }
  Lazy.prepare = loadOnce;
  return Lazy;
}
