// Companions: choosing one, using it before planning, and the two that are part of a plan.
import { useState } from "preact/hooks";
import { Sprite } from "../../components/sprite";
import type { Companion, Facts, Game, Place, View } from "../../generated/dive";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { LegalAction } from "../../table/protocol";
import type { Draft, DraftCommands } from "./draft";
import { hasAnglerfish } from "./plan";
import { COMPANION_PIECES } from "./view";

type Action = LegalAction<Game>;

interface CompanionPickerProps {
  actions: readonly Action[];
  format: Formatter;
  pending: boolean;
  send(action: string): void;
}

export function CompanionPicker({ actions, format, pending, send }: CompanionPickerProps) {
  const [chosen, setChosen] = useState<Action | null>(null);
  const take = (action: Action) =>
    action.text === chosen?.text ? send(action.text) : setChosen(action);
  return (
    <section class="dv-pick" aria-label={t("Companions")}>
      <ul>
        {actions.map(
          (action) =>
            action.a === "take" && (
              <li key={action.text}>
                <button
                  type="button"
                  class="panel dv-comp"
                  aria-pressed={action.text === chosen?.text}
                  onClick={() => take(action)}
                >
                  <span class="cpic">
                    <Sprite name={COMPANION_PIECES[action.companion]} size={82} />
                  </span>
                  <b>{format.label("companion", action.companion)}</b>
                  <span>{format.label("companion-about", action.companion)}</span>
                </button>
              </li>
            ),
        )}
      </ul>
      {actions.length > 0 && (
        <button
          type="button"
          class="btn btn--go"
          data-confirm
          disabled={chosen === null || pending}
          onClick={() => chosen !== null && send(chosen.text)}
        >
          {chosen === null ? t("Choose a companion") : format.action(chosen)}
        </button>
      )}
    </section>
  );
}

interface CompanionCallProps extends CompanionPickerProps {
  companion: Companion;
  /** Position of the octopus. */
  place: Place;
}

/** Before planning: use the companion now, or keep it. The octopus has one button, for its place. */
export function CompanionCall(props: CompanionCallProps) {
  const { actions, format, pending, send, companion, place } = props;
  const name = format.label("companion", companion);
  const shown = actions.filter(
    (action) => action.a !== "place" || (action.place.x === place.x && action.place.y === place.y),
  );
  const pass = shown.filter(({ a }) => a === "pass");
  return (
    <section class="panel dv-call" aria-label={name}>
      <span class="cpic">
        <Sprite name={COMPANION_PIECES[companion]} size={84} />
      </span>
      <h2>{name}</h2>
      <p>{format.label("companion-about", companion)}</p>
      {shown.some(({ a }) => a === "place") && (
        <p>{t("Drag it over the water, or move it with the arrow keys.")}</p>
      )}
      {[...shown.filter(({ a }) => a !== "pass"), ...pass].map((action) => (
        <button
          type="button"
          class={action.a === "pass" ? "btn btn--go" : "btn"}
          key={action.a === "place" ? "place" : action.text}
          disabled={pending}
          data-use={action.a === "pass" ? undefined : ""}
          data-pass={action.a === "pass" ? "" : undefined}
          onClick={() => send(action.text)}
        >
          {format.action(action)}
        </button>
      ))}
    </section>
  );
}

interface OwnCompanionProps {
  view: View;
  facts: Facts;
  format: Formatter;
  draft: Draft;
  commands: DraftCommands;
  readOnly: boolean;
}

/** The button of a companion that is part of a plan; null for the others. */
function planCommand({
  view,
  facts,
  draft: { plan, placingClownfish },
  commands,
  readOnly,
}: OwnCompanionProps): { label: string; can: boolean; act(): void } | null {
  const own = facts.companions.find(({ seat }) => seat === view.seat);
  if (readOnly || own === undefined) {
    return null;
  }
  switch (own.companion) {
    case "clownfish":
      return {
        label: placingClownfish
          ? t("Choose a depth")
          : plan.some(({ clownfish }) => clownfish)
            ? t("Take back")
            : t("Use"),
        can: plan.length > 0,
        act: commands.toggleClownfish,
      };
    case "anglerfish":
      return {
        label: hasAnglerfish(plan) ? t("Take back") : t("Use"),
        can: hasAnglerfish(plan) || own.depth === plan.length + 1,
        act: commands.toggleAnglerfish,
      };
    default:
      return null;
  }
}

/** Panel of your companion, below the seats. */
export function OwnCompanion(props: OwnCompanionProps) {
  const { view, format } = props;
  const { companion = null, spent = false } = view.divers[view.seat] ?? {};
  if (companion === null) {
    return null;
  }
  const use = planCommand(props);
  return (
    <section class="panel desktop comp">
      <span class="cpic">
        <Sprite name={COMPANION_PIECES[companion]} size={46} />
      </span>
      <div>
        <h2>{format.label("companion", companion)}</h2>
        <p>{spent ? t("Used.") : format.label("companion-about", companion)}</p>
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
export function CompanionButton(props: OwnCompanionProps) {
  const { view, format } = props;
  const companion = view.divers[view.seat]?.companion ?? null;
  const use = planCommand(props);
  if (companion === null || use === null) {
    return null;
  }
  return (
    <button
      type="button"
      class="btn btn--s phone"
      disabled={!use.can}
      aria-label={`${format.label("companion", companion)}: ${use.label}`}
      onClick={use.act}
    >
      <Sprite name={COMPANION_PIECES[companion]} size={30} />
      <span>{use.label}</span>
    </button>
  );
}
