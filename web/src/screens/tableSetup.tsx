// The variant and the clock of a table in words, which the host may change before the match.
import { useState } from "preact/hooks";
import { cardOf } from "../boards/cards";
import { Sheet } from "../components/sheet";
import { Icon } from "../components/sprite";
import { Button } from "../components/tools";
import { t } from "../i18n";
import type { TableState } from "../table/protocol";
import { CLOCKS, ClockChoice, clockKey, clockWords, VariantOptions, variantLines } from "./variant";

/** The variant and the clock, a line each. */
export function SetupLines({ state: { game, options, clock } }: { state: TableState }) {
  const lines = variantLines(cardOf(game), options);
  return (
    <ul class="setup-lines">
      {lines.length === 0 && <li>{t("The usual rules")}</li>}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        <Icon name="clock" size={16} />
        {clockWords(clock)}
      </li>
    </ul>
  );
}

interface TableSetupProps {
  state: TableState;
  /** Why a change was refused. */
  error: string | null;
  /** Changes some fields of the setup. */
  onSet(fields: string): void;
}

export function TableSetup({ state, error, onSet }: TableSetupProps) {
  const [changing, setChanging] = useState(false);
  return (
    <section class="panel waiting-setup" aria-label={t("Variant and clock")}>
      <h2>{t("Variant and clock")}</h2>
      <SetupLines state={state} />
      {state.may.includes("set") && (
        <Button icon="gear" label={t("Change")} onClick={() => setChanging(true)} />
      )}
      {changing && <SetupSheet {...{ state, error, onSet }} onClose={() => setChanging(false)} />}
    </section>
  );
}

function SetupSheet({
  state: { game, options, clock },
  error,
  onSet,
  onClose,
}: TableSetupProps & { onClose(): void }) {
  const card = cardOf(game);
  const setClock = (key: string) => {
    const { kind = "off", base = 0, extra = 0 } = CLOCKS[key] ?? {};
    onSet(kind === "off" ? "clock=off" : `clock=${kind} base=${base} extra=${extra}`);
  };
  /* What differs from now; the table then says what holds. */
  const setOptions = (wanted: Record<string, string>) => {
    const changed = Object.entries(wanted).filter(([key, value]) => options[key] !== value);
    onSet(changed.map(([key, value]) => `option.${key}=${value}`).join(" "));
  };
  return (
    <Sheet title={t("Variant and clock")} onClose={onClose}>
      <div class="newtable">
        {error !== null && (
          <p class="waiting-error" role="alert">
            {error}
          </p>
        )}
        <ClockChoice value={clockKey(clock)} onPick={setClock} />
        <VariantOptions card={card} options={options} onOptions={setOptions} />
        <div class="newtable-go">
          <Button class="btn--go" label={t("Done")} onClick={onClose} />
        </div>
      </div>
    </Sheet>
  );
}
