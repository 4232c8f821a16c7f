// Advice: a strong bot's best moves, best first. A press on one shows it on the board, with the reason; nothing is sent.
import { useState } from "preact/hooks";
import { Pointing } from "../components/pointing";
import { RichText } from "../components/richText";
import { Icon } from "../components/sprite";
import { useLoaded } from "../components/useLoaded";
import { percent, t } from "../i18n";
import type { Candidate } from "../table/protocol";
import type { TableModel } from "../table/tableModel";

/** How many moves are advised at most. */
const SHOWN = 4;

/** Beside what it speaks of, so that the board stays in sight. */
export function AdvicePanel({ model, onClose }: { model: TableModel; onClose(): void }) {
  const { table, module, board } = model;
  const { seq } = model.state.value;
  const [chosen, setChosen] = useState(0);
  const { value, problem } = useLoaded(
    async () => (await table.advice())?.candidates ?? [],
    [table, seq],
  );
  const best = [...(value ?? [])].sort((a, b) => b.value - a.value).slice(0, SHOWN);
  const now = best[chosen];
  const facts = module.explain?.(board.facts, board.format) ?? [];
  const at = now === undefined ? [] : (module.targets?.(now.action, board) ?? []);
  const choose = (candidate: Candidate, i: number) => {
    setChosen(i);
    board.propose(candidate.action);
  };
  return (
    <Pointing
      at={at}
      changes={[now, problem, board.draft]}
      label={t("Advice")}
      class="advice-panel"
    >
      <header>
        <b>{t("Advice")}</b>
        <button type="button" class="ib" aria-label={t("Close")} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {problem !== null && <p role="alert">{problem}</p>}
      {value === null && problem === null && <p role="status">{t("Thinking …")}</p>}
      <ol class="advice">
        {best.map((candidate, i) => (
          <li key={candidate.action.text}>
            <button
              type="button"
              aria-pressed={i === chosen}
              aria-description={t("Show it on the board")}
              onClick={() => choose(candidate, i)}
            >
              <b>{board.format.action(candidate.action)}</b>
              <span class="dq">
                <i style={{ width: `${candidate.value / 10}%` }} />
              </span>
              <em>{percent(Math.round(candidate.value / 10))}</em>
            </button>
            {i === chosen && <Reason model={model} candidate={candidate} />}
          </li>
        ))}
      </ol>
      {facts.map((sentence) => (
        <p key={sentence} class="advice-note">
          {sentence}
        </p>
      ))}
      <p class="advice-about">
        {t("The hard bot's best moves and its estimated winning chances.")}
      </p>
    </Pointing>
  );
}

/** Why: from the facts and from what the move certainly does. */
function Reason({ model, candidate }: { model: TableModel; candidate: Candidate }) {
  const { board, module } = model;
  const { action } = candidate;
  const { value } = useLoaded(() => board.preview(action.text), [action.text]);
  const reason = value === null ? "" : (module.reason?.(action, value, board) ?? "");
  return reason === "" ? null : (
    <p class="advice-reason" role="status">
      <RichText text={reason} />
    </p>
  );
}
