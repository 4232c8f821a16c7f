// Companions: choosing one, using it before planning, and the two that are part of a plan.
import { useState } from "preact/hooks";
import { Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { PlayerInfo } from "../api";
import type { Draft, DraftCommands } from "./draft";
import { companionDescription, companionName, companionPiece } from "./eventText";
import type { View } from "./view";

interface CompanionPickerProps {
  actions: readonly string[];
  pending: boolean;
  send(action: string): void;
}

export function CompanionPicker({ actions, pending, send }: CompanionPickerProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const take = (action: string) => (action === chosen ? send(action) : setChosen(action));
  return (
    <section class="dv-pick" aria-label={t("Companions")}>
      <ul>
        {actions.map((action) => {
          const key = action.split(" ")[1] ?? "";
          return (
            <li key={key}>
              <button
                type="button"
                class="panel dv-comp"
                aria-pressed={action === chosen}
                onClick={() => take(action)}
              >
                <span class="cpic">
                  <Sprite name={companionPiece(key)} size={82} />
                </span>
                <b>{companionName(key)}</b>
                <span>{companionDescription(key)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {actions.length > 0 && (
        <button
          type="button"
          class="btn btn--go"
          data-confirm
          disabled={chosen === null || pending}
          onClick={() => chosen !== null && send(chosen)}
        >
          {chosen === null
            ? t("Choose a companion")
            : t("Take along: {0}", companionName(chosen.split(" ")[1] ?? ""))}
        </button>
      )}
    </section>
  );
}

interface CompanionCallProps extends CompanionPickerProps {
  view: View;
  players: readonly PlayerInfo[];
  /** Position of the octopus, as in its action: "50/50". */
  place: string;
}

/** Before planning: use the companion now, or keep it. */
export function CompanionCall({
  actions,
  pending,
  send,
  view,
  players,
  place,
}: CompanionCallProps) {
  const key = view.divers[view.seat]?.companion ?? "";
  const uses = actions.filter((action) => action.startsWith("use"));
  const octopus = uses.includes(`use ${place}`);
  const choices = octopus ? [`use ${place}`] : uses;
  return (
    <section class="panel dv-call" aria-label={companionName(key)}>
      <span class="cpic">
        <Sprite name={companionPiece(key)} size={84} />
      </span>
      <h2>{companionName(key)}</h2>
      <p>{companionDescription(key)}</p>
      {octopus && <p>{t("Drag it over the water, or move it with the arrow keys.")}</p>}
      {choices.map((action) => (
        <button
          type="button"
          class="btn"
          key={action}
          disabled={pending}
          data-use
          onClick={() => send(action)}
        >
          {callLabel(action, octopus, players)}
        </button>
      ))}
      {actions.includes("pass") && (
        <button
          type="button"
          class="btn btn--go"
          data-pass
          disabled={pending}
          onClick={() => send("pass")}
        >
          {t("Not this round")}
        </button>
      )}
    </section>
  );
}

function callLabel(action: string, octopus: boolean, players: readonly PlayerInfo[]): string {
  const whom = players[Number(action.split(" ")[1] ?? Number.NaN)];
  if (octopus) {
    return t("Put the octopus here");
  }
  return whom === undefined ? t("Use it now") : t("With {0}", whom.name);
}

interface OwnCompanionProps {
  view: View;
  draft: Draft;
  commands: DraftCommands;
  readOnly: boolean;
}

/** The button of a companion that is part of a plan; null for the others. */
export function planCommand(
  companion: string,
  draft: Draft,
  commands: DraftCommands,
): { label: string; can: boolean; act(): void } | null {
  switch (companion) {
    case "clownfish":
      return {
        label: draft.placingClownfish
          ? t("Choose a depth")
          : draft.plan.clown > 0
            ? t("Take back")
            : t("Use"),
        can: draft.plan.depths.length > 0,
        act: commands.toggleClownfish,
      };
    case "anglerfish":
      return {
        label: draft.plan.angler === null ? t("Use") : t("Take back"),
        can: draft.plan.depths.length === 5,
        act: commands.toggleAnglerfish,
      };
    default:
      return null;
  }
}

/** Panel of your companion, below the seats. */
export function OwnCompanion({ view, draft, commands, readOnly }: OwnCompanionProps) {
  const diver = view.divers[view.seat];
  const key = diver?.companion ?? null;
  if (diver === undefined || key === null) {
    return null;
  }
  const use = diver.spent || readOnly ? null : planCommand(key, draft, commands);
  return (
    <section class="panel desktop comp">
      <span class="cpic">
        <Sprite name={companionPiece(key)} size={46} />
      </span>
      <div>
        <h2>{companionName(key)}</h2>
        <p>{diver.spent ? t("Used.") : companionDescription(key)}</p>
      </div>
      {use !== null && (
        <button type="button" class="btn btn--s" disabled={!use.can} onClick={use.act}>
          {use.label}
        </button>
      )}
    </section>
  );
}

/** The same as a button, for the phone. */
export function CompanionButton({ view, draft, commands, readOnly }: OwnCompanionProps) {
  const diver = view.divers[view.seat];
  const key = diver?.companion ?? null;
  const use = key === null || diver?.spent || readOnly ? null : planCommand(key, draft, commands);
  if (key === null || use === null) {
    return null;
  }
  return (
    <button
      type="button"
      class="btn btn--s phone"
      disabled={!use.can}
      aria-label={`${companionName(key)}: ${use.label}`}
      onClick={use.act}
    >
      <Sprite name={companionPiece(key)} size={30} />
      <span>{use.label}</span>
    </button>
  );
}
