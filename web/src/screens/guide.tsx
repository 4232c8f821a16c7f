// The first turn of a game, explained in a few sentences that can be left at any moment.
import { useState } from "preact/hooks";
import type { BoardModule } from "../boards/api";
import { t } from "../i18n";
import { Piece } from "../parts/piece";
import { change, settings } from "../settings";
import { useStore } from "../store";
import type { TableState } from "../table/protocol";

export function Guide({ board, state }: { board: BoardModule; state: TableState }) {
  const { guided } = useStore(settings);
  const [step, setStep] = useState(0);
  const steps = board.guide?.(state.view) ?? [];
  const text = steps[step];
  if (text === undefined || guided.includes(state.game)) {
    return null;
  }
  const leave = () => change({ guided: [...guided, state.game] });
  const last = step === steps.length - 1;
  return (
    <aside class="guide panel" aria-label={t("Your first turn")}>
      <Piece name="cr-diverav" size={44} />
      <div>
        <p aria-live="polite">{text}</p>
        <div class="guide-acts">
          <span class="guide-no">
            {step + 1}/{steps.length}
          </span>
          <button type="button" class="btn btn--quiet btn--s" onClick={leave}>
            {t("Leave")}
          </button>
          <button
            type="button"
            class="btn btn--s"
            onClick={() => (last ? leave() : setStep(step + 1))}
          >
            {last ? t("Play") : t("Next")}
          </button>
        </div>
      </div>
    </aside>
  );
}
