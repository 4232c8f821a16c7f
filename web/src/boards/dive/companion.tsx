// Companions: taking one along, calling it before the plans, and the two that belong to a plan.
import { useState } from "preact/hooks";
import { Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { PlayerInfo } from "../api";
import type { Acts, Draft } from "./draft";
import type { View } from "./view";
import { companionAbout, companionName, companionPiece } from "./words";

/** Everybody takes one: the ones that are left, as cards. */
interface PickingProps {
  actions: readonly string[];
  pending: boolean;
  send(action: string): void;
}

export function Picking({ actions, pending, send }: PickingProps) {
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
                <span>{companionAbout(key)}</span>
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

interface CallingProps extends PickingProps {
  view: View;
  players: readonly PlayerInfo[];
  /** Where the octopus would lie. */
  place: string;
}

/** Before the plans: use the companion now, or keep it. */
export function Calling({ actions, pending, send, view, players, place }: CallingProps) {
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
      <p>{companionAbout(key)}</p>
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
          {useWord(action, octopus, players)}
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

function useWord(action: string, octopus: boolean, players: readonly PlayerInfo[]): string {
  const whom = players[Number(action.split(" ")[1] ?? Number.NaN)];
  if (octopus) {
    return t("Put the octopus here");
  }
  return whom === undefined ? t("Use it now") : t("With {0}", whom.name);
}

interface OwnProps {
  view: View;
  draft: Draft;
  acts: Acts;
  readOnly: boolean;
}

/** What the button of a companion in a plan does, or null if there is none. */
export function planned(
  companion: string,
  draft: Draft,
  acts: Acts,
): { word: string; can: boolean; act(): void } | null {
  switch (companion) {
    case "clownfish":
      return {
        word: draft.clowning
          ? t("Choose a depth")
          : draft.plan.clown > 0
            ? t("Take back")
            : t("Use"),
        can: draft.plan.depths.length > 0,
        act: acts.clown,
      };
    case "anglerfish":
      return {
        word: draft.plan.angler === null ? t("Use") : t("Take back"),
        can: draft.plan.depths.length === 5,
        act: acts.angler,
      };
    default:
      return null;
  }
}

/** Your companion below the seats. */
export function OwnCompanion({ view, draft, acts, readOnly }: OwnProps) {
  const diver = view.divers[view.seat];
  const key = diver?.companion ?? null;
  if (diver === undefined || key === null) {
    return null;
  }
  const use = diver.spent || readOnly ? null : planned(key, draft, acts);
  return (
    <section class="panel desktop comp">
      <span class="cpic">
        <Sprite name={companionPiece(key)} size={46} />
      </span>
      <div>
        <h2>{companionName(key)}</h2>
        <p>{diver.spent ? t("Used.") : companionAbout(key)}</p>
      </div>
      {use !== null && (
        <button type="button" class="btn btn--s" disabled={!use.can} onClick={use.act}>
          {use.word}
        </button>
      )}
    </section>
  );
}

/** The same as a button, for the phone. */
export function CompanionTool({ view, draft, acts, readOnly }: OwnProps) {
  const diver = view.divers[view.seat];
  const key = diver?.companion ?? null;
  const use = key === null || diver?.spent || readOnly ? null : planned(key, draft, acts);
  if (key === null || use === null) {
    return null;
  }
  return (
    <button
      type="button"
      class="btn btn--s phone"
      disabled={!use.can}
      aria-label={`${companionName(key)}: ${use.word}`}
      onClick={use.act}
    >
      <Sprite name={companionPiece(key)} size={30} />
      <span>{use.word}</span>
    </button>
  );
}
