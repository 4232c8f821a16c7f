// Action buttons: explore your cell, go aboard, snorkel, end the turn.

import { Icon } from "../../components/sprite";
import type { View } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Air } from "./gauge";
import type { LegalTargets } from "./legalTargets";

interface ExploreButtonsProps {
  targets: LegalTargets;
  pending: boolean;
  onAct(action: string): void;
}

export function ExploreButtons({ targets, pending, onAct }: ExploreButtonsProps) {
  const { look, turn, board, leave } = targets;
  const button = (action: string | null, icon: string, text: string) =>
    action !== null && (
      <button
        type="button"
        class="btn lit"
        data-act={action}
        disabled={pending}
        onClick={() => onAct(action)}
      >
        <Icon name={icon} size={18} />
        {text}
      </button>
    );
  return (
    <div class="sc-explore">
      {button(turn, "deck", t("Turn over"))}
      {button(look, "eye", t("Look"))}
      {button(board, "up", t("Go aboard"))}
      {button(leave, "wave", t("Snorkel"))}
    </div>
  );
}

interface EndTurnButtonProps extends ExploreButtonsProps {
  view: View;
  air: Air | null;
}

export function EndTurnButton({ view, targets, pending, air, onAct }: EndTurnButtonProps) {
  const { stop } = targets;
  if (stop === null) {
    return null;
  }
  const resting = view.phase === "resting";
  return (
    <button
      type="button"
      class={air?.dies ? "btn btn--fatal" : "btn btn--go"}
      data-act="stop"
      disabled={pending}
      onClick={() => onAct(stop)}
    >
      {resting ? t("Stay aboard") : t("End turn")}
      {air !== null && (
        <small>{air.dies ? t("your last air!") : t("costs {0} air", air.turn)}</small>
      )}
    </button>
  );
}
