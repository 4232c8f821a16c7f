// Exploring the cell where you are, going aboard, and ending the turn.

import { Icon } from "../../components/sprite";
import { t } from "../../i18n";
import type { Air } from "./gauge";
import type { LegalTargets } from "./legalTargets";
import type { View } from "./view";

interface ExploreProps {
  offers: LegalTargets;
  pending: boolean;
  onAct(action: string): void;
}

export function Explore({ offers, pending, onAct }: ExploreProps) {
  const { look, turn } = offers;
  const answer = (word: string) => offers.answers.find((action) => action === word) ?? null;
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
      {button(answer("board"), "up", t("Go aboard"))}
      {button(answer("leave"), "wave", t("Snorkel"))}
    </div>
  );
}

interface StopProps extends ExploreProps {
  view: View;
  air: Air | null;
}

export function Stop({ view, offers, pending, air, onAct }: StopProps) {
  const { stop } = offers;
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
        <small>{fatal ? t("your last air!") : t("pays {0} air", air.here)}</small>
      )}
    </button>
  );
}
