// What a strong bot would think about, on demand: its best ideas and what it expects of them.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Sheet } from "../parts/sheet";
import type { Idea } from "../table/protocol";
import { excuse } from "../table/refusal";
import type { Table } from "../table/table";

interface AdviceProps {
  table: Table;
  /** An action in words for people. */
  say(action: string): string;
  onClose(): void;
}

const SHOWN = 4;

export function AdviceSheet({ table, say, onClose }: AdviceProps) {
  const [ideas, setIdeas] = useState<readonly Idea[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    table
      .advice()
      .then((advice) => setIdeas(advice?.ideas.slice(0, SHOWN) ?? []))
      .catch((refusal) => setProblem(excuse(refusal)));
  }, [table]);
  return (
    <Sheet title={t("Advice")} onClose={onClose}>
      <p class="advice-about">
        {t("What the sharp bot would weigh up, and the share of the victory it expects.")}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {ideas === null && problem === null && <p role="status">{t("Thinking …")}</p>}
      <ol class="advice">
        {ideas?.map((idea) => (
          <li key={idea.action}>
            <b>{say(idea.action)}</b>
            <span class="dq">
              <i style={{ width: `${idea.value / 10}%` }} />
            </span>
            <em>{t("{0} %", Math.round(idea.value / 10))}</em>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
