// Where a plan is laid: the depths, the free tokens, and the button that locks it.
import { t } from "../../i18n";
import type { BoardProps } from "../api";
import { type Acts, type Draft, isWhole } from "./draft";
import type { Drag } from "./drag";
import { free } from "./plan";
import { Slots } from "./slots";
import { Tray } from "./tray";
import type { View } from "./view";
import { tokensLeft } from "./words";

interface PlanTableProps {
  board: BoardProps<View>;
  draft: Draft;
  acts: Acts;
  drag: Drag;
  still: boolean;
  onLock(): void;
}

export function PlanTable({ board, draft, acts, drag, still, onLock }: PlanTableProps) {
  const { view, busy } = board;
  const whole = isWhole(draft, view);
  const left = free(draft.plan).length;
  const locked = still && view.phase === "planning" && view.divers[view.seat]?.plan != null;
  return (
    <section class="dvb" aria-label={t("Your plan")}>
      <Slots view={view} draft={draft} acts={acts} drag={drag} still={still} />
      {view.version === "family" && <Tray draft={draft} acts={acts} drag={drag} still={still} />}
      <button
        type="button"
        class="btn btn--go lock"
        data-lock
        disabled={!whole || still || busy}
        onClick={onLock}
      >
        {locked ? t("Plan is locked") : t("Lock plan")}
        {!whole && !still && left > 0 && <small>{tokensLeft(left)}</small>}
      </button>
    </section>
  );
}
