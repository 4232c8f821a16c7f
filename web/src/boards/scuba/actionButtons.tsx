// Action buttons: explore your cell, go aboard, snorkel, end the turn.

import { Icon } from "../../components/sprite";
import { t } from "../../i18n";
import type { Air } from "./gauge";
import type { LegalTargets } from "./legalTargets";
import type { View } from "./view";

interface ExploreButtonsProps {
  targets: LegalTargets;
  pending: boolean;
  onAct(action: string): void;
}

export function ExploreButtons({ targets, pending, onAct }: ExploreButtonsProps) {
  const { look, turn } = targets;
  const find = (word: string) => targets.choices.find((action) => action === word) ?? null;
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
      {button(find("board"), "up", t("Go aboard"))}
      {button(find("leave"), "wave", t("Snorkel"))}
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
  const fatal = air !== null && air.here > 0 && air.left <= air.here;
  return (
    <button
      type="button"
      class={fatal ? "btn btn--fatal" : "btn btn--go"}
      data-act="stop"
      disabled={pending}
      onClick={() => onAct(stop)}
    >
      {resting ? t("Stay aboard") : t("End turn")}
      {!resting && air !== null && air.here > 0 && (
        <small>{fatal ? t("your last air!") : t("costs {0} air", air.here)}</small>
      )}
    </button>
  );
}
