// Screens that are loaded when they are first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component in a file of its own; until it is there, nothing is drawn. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => known);
    useEffect(() => {
      if (Loaded === null) {
        load().then((found) => {
          known = found;
          setLoaded(() => found);
        });
      }
    }, [Loaded]);
    return Loaded === null ? <div class="app quiet" role="status" /> : <Loaded {...props} />;
  };
}
