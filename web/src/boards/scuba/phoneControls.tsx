// Controls on a phone: air at the left, direction pad in the middle, action buttons at the right.

import { Icon } from "../../components/sprite";
import type { Way } from "../../generated/scuba";
import { t } from "../../i18n";
import { EndTurnButton, ExploreButtons } from "./actionButtons";
import type { CurrentProps } from "./current";
import { CurrentButton } from "./currentButton";
import type { Air } from "./gauge";
import type { LegalTargets } from "./legalTargets";

interface PhoneControlsProps extends CurrentProps {
  /** In your tank; null when you do not dive. */
  left: number | null;
  /** Of a turn that ends in the selected cell, and in your own. */
  air: Air | null;
  own: Air | null;
  targets: LegalTargets;
  pending: boolean;
  onAct(action: string): void;
}

const WAYS: readonly (readonly [way: Way, place: string])[] = [
  ["up", "u"],
  ["left", "l"],
  ["right", "r"],
  ["down", "d"],
];

export function PhoneControls(props: PhoneControlsProps) {
  const { view, facts, left, air, own, targets, pending, format, onAct } = props;
  return (
    <div class="phone sc-controls">
      <div class={air?.safe === false ? "gzm short" : "gzm"}>
        <b>{left ?? "–"}</b>
        <span>{t("air")}</span>
        {air !== null && <em>{t("−{0} here", air.turn)}</em>}
        {air !== null && (
          <em class="sp">
            {air.safe ? t("{0} to spare", air.spare) : t("{0} too little", air.short)}
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
                action !== undefined && action === targets.board
                  ? t("Go aboard")
                  : t("Swim {0}", format.label("way", way))
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
        <CurrentButton view={view} facts={facts} format={format} />
        <ExploreButtons targets={targets} pending={pending} onAct={onAct} />
        <EndTurnButton view={view} targets={targets} pending={pending} air={own} onAct={onAct} />
      </div>
    </div>
  );
}
