// The variant of a game: its options as a form and as words, and the clocks of an online table.
import type { GameCard } from "../boards/gameCard";
import { RadioGroup } from "../components/form";
import { later, t } from "../i18n";
import type { Clock } from "../table/protocol";

export type Options = Readonly<Record<string, string>>;

/** Numbers as choices of a radio group. */
export const numbers = (from: number, to: number): (readonly [number, string])[] =>
  Array.from({ length: to - from + 1 }, (_, i) => [from + i, `${from + i}`]);

interface VariantProps {
  card: GameCard;
  options: Options;
  onOptions(options: Record<string, string>): void;
}

export function VariantOptions({ card, options, onOptions }: VariantProps) {
  return card.options.map(({ key, label, about, choices }) => (
    <RadioGroup
      key={key}
      label={t(label)}
      about={about && t(about)}
      choices={choices.map((choice) => [choice.value, t(choice.label)] as const)}
      value={options[key] ?? choices[0]?.value ?? ""}
      onPick={(value) => onOptions({ ...options, [key]: value })}
    />
  ));
}

/** What differs from the usual rules, a line each; none for these. */
export function variantLines(card: GameCard, options: Options): string[] {
  return card.options.flatMap(({ key, label, choices }) => {
    const [usual] = choices;
    const choice = choices.find(({ value }) => value === options[key]);
    if (choice === undefined || choice === usual) {
      return [];
    }
    const asked = t(label);
    return [`${asked}${asked.endsWith("?") ? "" : ":"} ${t(choice.label)}`];
  });
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type ClockSetup = Pick<Clock, "kind" | "base" | "extra">;

/** The clocks on offer, by their word in an address. */
export const CLOCKS: Readonly<Record<string, ClockSetup & { label: string }>> = {
  none: { kind: "off", base: 0, extra: 0, label: later("No clock") },
  live: { kind: "player", base: 10 * MINUTE, extra: 10_000, label: later("10 min + 10 s") },
  long: { kind: "player", base: 30 * MINUTE, extra: 30_000, label: later("30 min + 30 s") },
  day: { kind: "days", base: DAY, extra: 0, label: later("1 day") },
  days: { kind: "days", base: 3 * DAY, extra: 0, label: later("3 days") },
};

/** The word of a table's clock; of one that is not on offer, none. */
export function clockKey({ kind, base, extra }: ClockSetup): string {
  const same = (key: string) =>
    CLOCKS[key]?.kind === kind &&
    (kind === "off" || (CLOCKS[key]?.base === base && CLOCKS[key]?.extra === extra));
  return Object.keys(CLOCKS).find(same) ?? "";
}

interface ClockProps {
  value: string;
  onPick(key: string): void;
}

export function ClockChoice(props: ClockProps) {
  return (
    <RadioGroup<string>
      label={t("Clock")}
      about={t(
        "Minutes are for the whole game, with seconds added for each decision; days are for each decision.",
      )}
      choices={Object.entries(CLOCKS).map(([key, { label }]) => [key, t(label)] as const)}
      {...props}
    />
  );
}

/** The clock in words. */
export function clockWords(clock: ClockSetup): string {
  const { kind } = clock;
  const label = CLOCKS[clockKey(clock)]?.label;
  if (kind === "off") {
    return t("No clock");
  }
  if (kind === "days") {
    return t("Clock: {0} for each decision", label ? t(label) : t("{0} days", clock.base / DAY));
  }
  return t("Clock: {0}", label ? t(label) : t("{0} min", clock.base / MINUTE));
}
