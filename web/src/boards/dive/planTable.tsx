// Planning panel: the depths, the free tokens, and the lock button.
import type { Game } from "../../generated/dive";
import { t, tn } from "../../i18n";
import type { BoardTable } from "../api";
import { type Draft, type DraftCommands, isComplete } from "./draft";
import type { Drag } from "./drag";
import { freeTokens } from "./plan";
import { Slots } from "./slots";
import { Tray } from "./tray";

interface PlanTableProps {
  board: BoardTable<Game>;
  draft: Draft;
  commands: DraftCommands;
  drag: Drag;
  readOnly: boolean;
  onLock(): void;
}

export function PlanTable({ board, draft, commands, drag, readOnly, onLock }: PlanTableProps) {
  const { view, facts, pending } = board;
  const { planning } = facts;
  const complete = isComplete(draft, planning);
  const left = freeTokens(draft.plan, planning).length;
  const locked = readOnly && view.phase === "planning" && view.divers[view.seat]?.plan != null;
  return (
    <section class="dvb" aria-label={t("Your plan")}>
      <Slots facts={facts} draft={draft} commands={commands} drag={drag} readOnly={readOnly} />
      {planning.tokens > 0 && (
        <Tray
          planning={planning}
          draft={draft}
          commands={commands}
          drag={drag}
          readOnly={readOnly}
        />
      )}
      <button
        type="button"
        class="btn btn--go lock"
        data-lock
        disabled={!complete || readOnly || pending}
        onClick={onLock}
      >
        {locked ? t("Plan is locked") : t("Lock plan")}
        {!complete && !readOnly && left > 0 && (
          <small>{tn("place {0} more token", "place {0} more tokens", left)}</small>
        )}
      </button>
    </section>
  );
}
