// The controls of a phone: air at the left, a pad of directions in the middle, what ends the turn at
// the right.

import { Icon } from "../../components/sprite";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { CurrentButton } from "./currentbutton";
import { Explore, Stop } from "./explore";
import type { Air } from "./gauge";
import type { LegalTargets } from "./legalTargets";
import type { View, Way } from "./view";

interface PadsProps {
  view: View;
  air: Air | null;
  offers: LegalTargets;
  pending: boolean;
  format: Formatter;
  onAct(action: string): void;
}

const WAYS: readonly (readonly [way: Way, place: string])[] = [
  ["up", "u"],
  ["left", "l"],
  ["right", "r"],
  ["down", "d"],
];

export function Pads({ view, air, offers, pending, format, onAct }: PadsProps) {
  return (
    <div class="phone pads">
      <div class={air !== null && air.spare < 0 ? "gzm short" : "gzm"}>
        <b>{air?.left ?? "–"}</b>
        <span>{t("air")}</span>
        {air !== null && <em>{t("−{0} here", air.here)}</em>}
        {air !== null && (
          <em class="sp">
            {air.spare < 0 ? t("{0} too little", -air.spare) : t("{0} to spare", air.spare)}
          </em>
        )}
      </div>
      <div class="dpad">
        {WAYS.map(([way, place]) => {
          const action = offers.steps.get(way);
          return (
            <button
              key={way}
              type="button"
              class={place}
              data-act={action}
              aria-label={
                action === "board" ? t("Go aboard") : t("Swim {0}", format.label("way", way))
              }
              disabled={pending || action === undefined}
              onClick={() => action !== undefined && onAct(action)}
            >
              <Icon name={way} size={24} />
            </button>
          );
        })}
        <i>
          {view.turn.left}
          <span class="sr">{t("steps left")}</span>
        </i>
      </div>
      <div class="pads-r">
        <CurrentButton view={view} format={format} />
        <Explore offers={offers} pending={pending} onAct={onAct} />
        <Stop view={view} offers={offers} pending={pending} air={air} onAct={onAct} />
      </div>
    </div>
  );
}
