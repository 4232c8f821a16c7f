// The advice sheet: what the facts say, a strong bot's best moves and its estimated winning chances.
import { useEffect, useState } from "preact/hooks";
import { Sheet } from "../components/sheet";
import { percent, t } from "../i18n";
import { errorText } from "../table/errors";
import type { Advice } from "../table/protocol";
import type { TableModel } from "../table/tableModel";

interface AdviceProps {
  model: TableModel;
  onClose(): void;
}

const SHOWN = 4;

export function AdviceSheet({ model: { table, module, board }, onClose }: AdviceProps) {
  const { format } = board;
  const facts = module.explain?.(board.facts, format) ?? [];
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    table
      .advice()
      .then((given) => setAdvice(given ?? { candidates: [] }))
      .catch((refusal) => setProblem(errorText(refusal)));
  }, [table]);
  return (
    <Sheet title={t("Advice")} onClose={onClose}>
      {problem !== null && <p role="alert">{problem}</p>}
      {advice === null && problem === null && <p role="status">{t("Thinking …")}</p>}
      {facts.length > 0 && (
        <ul class="advice-note">
          {facts.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p class="advice-about">
        {t("The hard bot's best moves and its estimated winning chances.")}
      </p>
      <ol class="advice">
        {advice?.candidates.slice(0, SHOWN).map(({ action, value }) => (
          <li key={action.text}>
            <b>{format.action(action)}</b>
            <span class="dq">
              <i style={{ width: `${value / 10}%` }} />
            </span>
            <em>{percent(Math.round(value / 10))}</em>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
