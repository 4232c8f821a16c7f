// A bite, before everyone's eyes: the shark, the diver, and what is left of it. A press or a key ends it.
import { useEffect, useState } from "preact/hooks";
import { useTable } from "../../components/boardFrame";
import { RichText } from "../../components/richText";
import { Sprite } from "../../components/sprite";
import { t, tn } from "../../i18n";
import { card as game } from "./card";
import { BITE_MS } from "./events";
import type { HaiNoon } from "./model";
import { bitesLeft } from "./texts";

/** The number of the message whose bite is shown. */
function useShown(seq: number | null): boolean {
  const [ended, setEnded] = useState<number | null>(null);
  useEffect(() => {
    if (seq === null) {
      return;
    }
    const end = () => setEnded(seq);
    const timer = setTimeout(end, BITE_MS);
    const kinds = ["pointerdown", "keydown"];
    for (const kind of kinds) {
      addEventListener(kind, end, { capture: true, once: true });
    }
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) {
        removeEventListener(kind, end, true);
      }
    };
  }, [seq]);
  return seq !== null && ended !== seq;
}

/** For those who see: the live region says the same. It takes no press, so that play goes on beneath it. */
export function BiteStage() {
  const { lastEvents, facts, format } = useTable<HaiNoon>();
  const bites = (lastEvents?.events ?? []).filter((event) => event.e === "bitten");
  const shown = useShown(bites.length === 0 ? null : (lastEvents?.seq ?? null));
  if (!shown) {
    return null;
  }
  return (
    <div class="hn-bites" aria-hidden="true">
      {bites.map((event) => {
        const left = bitesLeft(facts, event.diver);
        return (
          <div
            key={event.diver}
            class="hn-bite panel"
            style={{ "--pc": game.palette[event.diver] }}
          >
            <span class="hn-prey">
              <Sprite name="diver-hurt" size={120} />
              <Sprite name="shark-hungry" size={120} class="hn-jaws" />
            </span>
            <p>
              <RichText text={format.event(event) ?? ""} />
            </p>
            <b>
              {left === 0
                ? t("Eaten!")
                : tn("{0} more bite, and it is eaten.", "{0} more bites, and it is eaten.", left)}
            </b>
          </div>
        );
      })}
    </div>
  );
}
