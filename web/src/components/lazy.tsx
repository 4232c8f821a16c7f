// Components that are loaded when they are first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LoadFailed } from "../screens/problem";
import { LoadingScreen } from "./loadingScreen";

export type Loadable<P> = ComponentType<P> & {
  /** Starts loading before it is shown. */
  preload?(): void;
};

/** A component in its own chunk. Until it is loaded, a loading screen with a text is shown. */
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
      /* A newer build may have replaced this page's files. */
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
