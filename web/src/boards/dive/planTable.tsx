// Planning panel: the depths, the free tokens, and the lock button.
import { t } from "../../i18n";
import type { BoardProps } from "../api";
import { type Draft, type DraftCommands, isComplete } from "./draft";
import type { Drag } from "./drag";
import { tokensLeft } from "./eventText";
import { freeTokens } from "./plan";
import { Slots } from "./slots";
import { Tray } from "./tray";
import type { View } from "./view";

interface PlanTableProps {
  board: BoardProps<Game>;
  draft: Draft;
  commands: DraftCommands;
  drag: Drag;
  readOnly: boolean;
  onLock(): void;
}

export function PlanTable({ board, draft, commands, drag, readOnly, onLock }: PlanTableProps) {
  const { view, pending } = board;
  const complete = isComplete(draft, view);
  const left = freeTokens(draft.plan).length;
  const locked = readOnly && view.phase === "planning" && view.divers[view.seat]?.plan != null;
  return (
    <section class="dvb" aria-label={t("Your plan")}>
      <Slots view={view} draft={draft} commands={commands} drag={drag} readOnly={readOnly} />
      {view.version === "family" && (
        <Tray draft={draft} commands={commands} drag={drag} readOnly={readOnly} />
      )}
      <button
        type="button"
        class="btn btn--go lock"
        data-lock
        disabled={!complete || readOnly || pending}
        onClick={onLock}
      >
        {locked ? t("Plan is locked") : t("Lock plan")}
        {!complete && !readOnly && left > 0 && <small>{tokensLeft(left)}</small>}
      </button>
    </section>
  );
}
