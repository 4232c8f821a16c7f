// Controls on a phone: air at the left, direction pad in the middle, action buttons at the right.

import { Icon } from "../../components/sprite";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import { EndTurnButton, ExploreButtons } from "./actionButtons";
import { CurrentButton } from "./currentButton";
import type { Air } from "./gauge";
import type { LegalTargets } from "./legalTargets";
import type { View, Way } from "./view";

interface PhoneControlsProps {
  view: View;
  air: Air | null;
  targets: LegalTargets;
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

export function PhoneControls({ view, air, targets, pending, format, onAct }: PhoneControlsProps) {
  return (
    <div class="phone sc-controls">
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
          const action = targets.steps.get(way);
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
      <div class="sc-controls-r">
        <CurrentButton view={view} format={format} />
        <ExploreButtons targets={targets} pending={pending} onAct={onAct} />
        <EndTurnButton view={view} targets={targets} pending={pending} air={air} onAct={onAct} />
      </div>
    </div>
  );
}
