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
  readOnly: boolean;
  onLock(): void;
}

export function PlanTable({ board, draft, acts, drag, readOnly, onLock }: PlanTableProps) {
  const { view, pending } = board;
  const whole = isWhole(draft, view);
  const left = free(draft.plan).length;
  const locked = readOnly && view.phase === "planning" && view.divers[view.seat]?.plan != null;
  return (
    <section class="dvb" aria-label={t("Your plan")}>
      <Slots view={view} draft={draft} acts={acts} drag={drag} readOnly={readOnly} />
      {view.version === "family" && (
        <Tray draft={draft} acts={acts} drag={drag} readOnly={readOnly} />
      )}
      <button
        type="button"
        class="btn btn--go lock"
        data-lock
        disabled={!whole || readOnly || pending}
        onClick={onLock}
      >
        {locked ? t("Plan is locked") : t("Lock plan")}
        {!whole && !readOnly && left > 0 && <small>{tokensLeft(left)}</small>}
      </button>
    </section>
  );
}
