// The advice sheet: the game's hints, a strong bot's best moves and its estimated winning chances.
import { useEffect, useState } from "preact/hooks";
import { Sheet } from "../components/sheet";
import { percent, t } from "../i18n";
import { errorText } from "../table/errors";
import type { Advice } from "../table/protocol";
import type { Table } from "../table/table";

interface AdviceProps {
  table: Table;
  /** An action as a label. */
  formatAction(action: string): string;
  /** The game's hint in sentences. */
  explain(note: Readonly<Record<string, string>>): string[];
  onClose(): void;
}

const SHOWN = 4;

/** `key=value` fields. */
export function fieldsOf(note: string): Record<string, string> {
  return Object.fromEntries(note.split(" ").map((field) => field.split("=", 2)));
}

export function AdviceSheet({ table, formatAction, explain, onClose }: AdviceProps) {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    table
      .advice()
      .then((given) => setAdvice(given ?? { ideas: [], note: null }))
      .catch((refusal) => setProblem(errorText(refusal)));
  }, [table]);
  const known = advice?.note == null ? [] : explain(fieldsOf(advice.note));
  return (
    <Sheet title={t("Advice")} onClose={onClose}>
      {problem !== null && <p role="alert">{problem}</p>}
      {advice === null && problem === null && <p role="status">{t("Thinking …")}</p>}
      {known.length > 0 && (
        <ul class="advice-note">
          {known.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p class="advice-about">
        {t("The hard bot's best moves and its estimated winning chances.")}
      </p>
      <ol class="advice">
        {advice?.ideas.slice(0, SHOWN).map((idea) => (
          <li key={idea.action}>
            <b>{formatAction(idea.action)}</b>
            <span class="dq">
              <i style={{ width: `${idea.value / 10}%` }} />
            </span>
            <em>{percent(Math.round(idea.value / 10))}</em>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
