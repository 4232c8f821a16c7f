// Parts of forms: a text field, a radio group as a row of pills, what is unfolded, and the choice of a bot.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { t } from "../i18n";
import { Icon } from "./sprite";

export function Field({ label, ...input }: { label: string } & InputHTMLAttributes) {
  return (
    <label class="pick">
      <span class="legend">{label}</span>
      <input class="field" {...input} />
    </label>
  );
}

interface RadioGroupProps<T> {
  label: string;
  /** What it changes, in one line. */
  about?: string;
  /** Values and their labels. */
  choices: readonly (readonly [value: T, label: string])[];
  value: T;
  onPick(value: T): void;
}

export function RadioGroup<T>({
  label,
  about,
  choices,
  value: chosen,
  onPick,
}: RadioGroupProps<T>) {
  return (
    <fieldset class="pick">
      <legend>{label}</legend>
      {about && <p class="pick-about">{about}</p>}
      <div>
        {choices.map(([value, name]) => (
          <label key={name}>
            <input
              type="radio"
              name={label}
              value={String(value)}
              checked={value === chosen}
              onChange={() => onPick(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What has a sensible default, folded. */
export function More({ children }: { children: ComponentChildren }) {
  return (
    <details class="more">
      <summary>
        {t("More")}
        <Icon name="chev" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

export function BotDifficulty(props: { value: string; onPick(bot: string): void }) {
  const choices = [
    ["easy", t("Easy")],
    ["medium", t("Medium")],
    ["hard", t("Hard")],
  ] as const;
  return <RadioGroup<string> label={t("Bot difficulty")} choices={choices} {...props} />;
}
