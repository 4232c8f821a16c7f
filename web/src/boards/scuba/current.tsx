// Panels for the current card of this turn and for the steps left.

import { Icon, Sprite } from "../../components/sprite";
import type { Facts, View, Way } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { BANDS, WAYS } from "./view";

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

export interface CurrentProps {
  view: View;
  facts: Facts;
  format: Formatter;
}

/** The direction of the current in words, or that there is none. */
export const currentName = ({ turn: { current } }: View, format: Formatter): string =>
  current === null ? t("none") : format.label("current", current);

export function CurrentRows({ facts: { current }, format }: Omit<CurrentProps, "view">) {
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

export const CurrentCard = ({ view, facts, format }: CurrentProps) => {
  const air = facts.current?.air ?? 0;
  return (
    <section class="panel cur" aria-label={t("Current card")}>
      <header>
        <h2>{t("Current: {0}", currentName(view, format))}</h2>
        {air > 0 && (
          <span class="chip chip--warn">
            <Icon name="air" size={14} />−{air}
          </span>
        )}
        <span class="chip">{t("round {0}", view.round)}</span>
      </header>
      <CurrentRows facts={facts} format={format} />
    </section>
  );
};

/** The view's limits of a diver on the boat mean nothing. */
export const mostSteps = (view: View, way: Way): number =>
  view.divers[view.active]?.cell ? view.turn.most[way] : 0;

export const Steps = ({ view, format }: { view: View; format: Formatter }) => {
  const { steps, left } = view.turn;
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
            {mostSteps(view, way)}
          </li>
        ))}
      </ul>
    </section>
  );
};
