// The panel outside of a dive: large buttons for the actions; and the components that the dive panel shares.

import { RichText } from "../../components/richText";
import { Sprite } from "../../components/sprite";
import type { View } from "../../generated/deepblue";
import { t, tn } from "../../i18n";
import { BagChip } from "./bagChip";
import type { Choice } from "./choices";
import { Forecast } from "./forecast";
import type { Legal } from "./legalTargets";
import { type Gems, gemsOf } from "./view";

interface ButtonsProps {
  choices: readonly Choice[];
  pending: boolean;
  onAct(action: Legal): void;
  onHover(action: Legal | null): void;
}

const RATIOS: Record<string, number> = { boat: 0.84 };

export function Buttons({ choices, pending, onAct, onHover }: ButtonsProps) {
  return (
    <div class={choices.some(({ action }) => action.a === "draw") ? "acts leads" : "acts"}>
      {choices.map(({ action, text, sub, icon, go, danger }) => (
        <button
          key={action.text}
          type="button"
          class={`btn btn--2${go ? " btn--go" : ""}${danger ? " btn--risk" : ""}`}
          data-act={action.text}
          disabled={pending}
          onClick={() => onAct(action)}
          onMouseEnter={() => onHover(action)}
          onMouseLeave={() => onHover(null)}
          onFocus={() => onHover(action)}
          onBlur={() => onHover(null)}
        >
          <span class="bt">
            {icon !== undefined && (
              <Sprite name={icon} size={20} ratio={RATIOS[icon] ?? 1} class="ico" />
            )}
            {text}
          </span>
          {sub !== undefined && <small>{sub}</small>}
        </button>
      ))}
    </div>
  );
}

export function GemChips({ gems, label }: { gems: Gems; label: string }) {
  const shown = gemsOf(gems);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div class="restrow gems" role="group" aria-label={label}>
      {shown.map(([gem, count]) => (
        <span class="chip" key={gem}>
          <Sprite name={`gem-${gem}`} size={17} />
          {count}
        </span>
      ))}
      {shown.length === 0 && <span class="chip">{t("empty")}</span>}
    </div>
  );
}

/** The progress of a payment or a sail. */
function Progress({ view }: { view: View }) {
  const { price, paid = 0, moves } = view.doing;
  if (price !== undefined) {
    return (
      <p class="db-meter">
        {Array.from({ length: price }, (_, i) => (
          <Sprite key={i} name="coin" size={26} class={i < paid ? "" : "off"} />
        ))}
        <b>{t("{0} of {1} paid", paid, price)}</b>
      </p>
    );
  }
  if (view.phase !== "sailing") {
    return null;
  }
  return (
    <p class="db-meter">
      {Array.from({ length: moves }, (_, i) => (
        <Sprite key={i} name="prop" size={26} />
      ))}
      <b>{tn("{0} step left", "{0} steps left", moves)}</b>
    </p>
  );
}

interface TurnPanelProps extends ButtonsProps {
  view: View;
  /** The number of gems in the bag. */
  bag: number;
  title: string;
  hint: string;
  forecast: readonly string[];
}

export function TurnPanel(props: TurnPanelProps) {
  const { view, bag, title, hint, choices, forecast } = props;
  return (
    <section class="panel dive turn" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <BagChip gems={bag} />
      </header>
      <Progress view={view} />
      {hint !== "" && (
        <p class="hint">
          <RichText text={hint} />
        </p>
      )}
      <Buttons {...props} choices={choices} />
      <Forecast lines={forecast} />
      <h3 class="h3">{t("In the bag")}</h3>
      <GemChips gems={view.bag} label={t("In the bag")} />
    </section>
  );
}

/** The panel on a phone: progress and buttons in a strip, the preview above it. */
export function TurnStrip(props: ButtonsProps & { view: View; forecast: readonly string[] }) {
  return (
    <div class="db-strip phone">
      <Forecast lines={props.forecast} />
      <Progress view={props.view} />
      <Buttons {...props} />
    </div>
  );
}
