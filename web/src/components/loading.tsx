// What stands in for a screen that is not there yet, or cannot be: loading, an error, a chunk of its own.
import type { ComponentType } from "preact";
import { t } from "../i18n";
import { link } from "../router";
import { Sprite } from "./sprite";
import { Button } from "./tools";
import { useLoaded } from "./useLoaded";

export function LoadingScreen({ text }: { text: string }) {
  return (
    <div class="app centered" role="status">
      {text}
    </div>
  );
}

/** What went wrong in a sentence, retry, and back to the lobby. */
export function Problem({ text, onAgain }: { text: string; onAgain(): void }) {
  return (
    <main class="app centered problem">
      <div class="column" role="alert">
        <Sprite name="wreck" size={96} />
        <h1>{t("Something went wrong.")}</h1>
        <p>{text}</p>
        <div class="problem-acts">
          <Button label={t("To the lobby")} href={link("lobby")} />
          <Button class="btn--go" label={t("Try again")} onClick={onAgain} />
        </div>
      </div>
    </main>
  );
}

/** For a chunk that did not load: only reloading the page helps, as a newer build may have replaced its files. */
export function LoadFailed() {
  return (
    <Problem text={t("Part of the page could not be loaded.")} onAgain={() => location.reload()} />
  );
}

export type Loadable<P> = ComponentType<P> & {
  /** Starts loading before it is shown. */
  preload?(): Promise<unknown>;
};

/** A component in its own chunk. Until it is loaded, a loading screen with a text is shown, or with null nothing. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: () => string | null = () => "",
): Loadable<P> {
  let known: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const preload = () => {
    loading ??= load()
      .then((found) => {
        known = found;
        return found;
      })
      .catch(() => {
        loading = null;
        return LoadFailed;
      });
    return loading;
  };
  function Lazy(props: P) {
    const { value } = useLoaded(preload, []);
    const Loaded = known ?? value;
    const text = Loaded === null ? waiting() : null;
    return Loaded === null ? text !== null && <LoadingScreen text={text} /> : <Loaded {...props} />;
  }
  Lazy.preload = preload;
  return Lazy;
}
