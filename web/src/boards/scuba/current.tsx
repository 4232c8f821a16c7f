// Panels for the current card of this turn and for the steps left.

import { memo } from "../../components/memo";
import { Icon, Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { BANDS, currentOf } from "./gameData";
import type { View, Way } from "./view";

const WAYS: readonly Way[] = ["up", "down", "left", "right"];

function Strength({ way, n }: { way: Way; n: number }) {
  return (
    <span class="ar">
      {n === 0 && <em>{t("still")}</em>}
      {Array.from({ length: n }, (_, i) => (
        <Icon key={i} name={way} size={18} />
      ))}
      <span class="sr">{n}</span>
    </span>
  );
}

/** The direction of a current as a word, or that there is none. */
export function currentName(card: string | null, format: Formatter): string {
  const current = currentOf(card);
  if (card === null) {
    return t("none");
  }
  return current === null ? t("calm sea") : format.label("way", current.way);
}

export function CurrentRows({ view, format }: { view: View; format: Formatter }) {
  const current = currentOf(view.turn.current);
  const way = current?.way ?? "left";
  return (
    <ul class="cur-rows">
      {BANDS.map((band) => (
        <li key={band} class={`b-${band}`}>
          <span class="bd">
            <Sprite name={`band-${band}`} size={16} />
          </span>
          <span class="sr">{t("{0} animals:", format.label("colour", band))}</span>
          <Strength way={way} n={current?.drift[band] ?? 0} />
        </li>
      ))}
      <li class="dvs">
        <span class="bd">
          <Icon name="person" size={15} />
        </span>
        <span class="sr">{t("Divers:")}</span>
        <Strength way={way} n={current?.divers ?? 0} />
      </li>
    </ul>
  );
}

export const CurrentCard = memo(({ view, format }: { view: View; format: Formatter }) => {
  const current = currentOf(view.turn.current);
  return (
    <section class="panel cur" aria-label={t("Current card")}>
      <header>
        <h2>{t("Current: {0}", currentName(view.turn.current, format))}</h2>
        {current !== null && current.air > 0 && (
          <span class="chip chip--warn">
            <Icon name="air" size={14} />−{current.air}
          </span>
        )}
        <span class="chip">{t("round {0}", view.round)}</span>
      </header>
      <CurrentRows view={view} format={format} />
    </section>
  );
});

export const Steps = memo(({ view, format }: { view: View; format: Formatter }) => {
  const { steps, left, most } = view.turn;
  return (
    <section class="panel stp">
      <div class="steps">
        <span class="lab">{t("Steps")}</span>
        {Array.from({ length: steps }, (_, i) => (
          <i key={i} class={i < steps - left ? "on" : ""} />
        ))}
        <b>{t("{0} left", left)}</b>
      </div>
      <ul class="lim" aria-label={t("Steps left per direction")}>
        {WAYS.map((way) => (
          <li key={way}>
            <span class="sr">{format.label("way", way)}</span>
            <Icon name={way} size={16} />
            {most[way]}
          </li>
        ))}
      </ul>
    </section>
  );
});
