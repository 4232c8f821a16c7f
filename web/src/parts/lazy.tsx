// Screens that are loaded when they are first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PartMissing } from "../screens/problem";

/** A component in a file of its own; until it is there, nothing is drawn. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => known);
    useEffect(() => {
      if (Loaded === null) {
        load().then(
          (found) => {
            known = found;
            setLoaded(() => found);
          },
          /* A newer build may have taken the place of the one that this page is of. */
          () => setLoaded(() => PartMissing),
        );
      }
    }, [Loaded]);
    return Loaded === null ? <div class="app quiet" role="status" /> : <Loaded {...props} />;
  };
}
