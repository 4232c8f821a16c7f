// Event cards: the one that asks something, and the one that has just been drawn.

import { Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { LastEvents, PlayerInfo } from "../api";
import type { Answer } from "./answers";
import { cardName, cardText } from "./effects";
import type { Colour, View } from "./view";

const COLOURS: Record<string, Colour> = { R: "red", Y: "yellow", G: "green", B: "blue" };
const colourOf = (card: string): Colour => COLOURS[card[0] ?? ""] ?? "blue";

interface EventPanelProps {
  view: View;
  answers: readonly Answer[];
  pending: boolean;
  format: Formatter;
  ask: string;
  onAnswer(action: string): void;
  onAim(action: string | null): void;
}

/** Answers about the same diver together. */
function groups(answers: readonly Answer[]): Answer[][] {
  const found = new Map<string, Answer[]>();
  for (const answer of answers) {
    const key = answer.who === undefined ? answer.action : `seat ${answer.who.seat}`;
    found.set(key, [...(found.get(key) ?? []), answer]);
  }
  return [...found.values()];
}

interface AnswerButtonProps {
  answer: Answer;
  pending: boolean;
  onAnswer(action: string): void;
  onAim(action: string | null): void;
}

function AnswerButton({ answer, pending, onAnswer, onAim }: AnswerButtonProps) {
  const { action, text, short = text, icon } = answer;
  return (
    <button
      type="button"
      class="btn lit"
      aria-label={text}
      data-act={action}
      disabled={pending}
      onClick={() => onAnswer(action)}
      onMouseEnter={() => onAim(action)}
      onMouseLeave={() => onAim(null)}
      onFocus={() => onAim(action)}
      onBlur={() => onAim(null)}
    >
      <Sprite name={icon} size={18} class="ico" />
      {short}
    </button>
  );
}

/** The card that waits for an answer of yours, with its choices. */
export function EventPanel({
  view,
  answers,
  pending,
  format,
  ask,
  onAnswer,
  onAim,
}: EventPanelProps) {
  const card = view.event?.card ?? "";
  return (
    <section class={`sc-event b-${colourOf(card)}`} aria-label={t("Event card")}>
      <div class="sc-card">
        <span class="bd">
          <Sprite name={`band-${colourOf(card)}`} size={20} />
        </span>
        <b>{cardName(card, format)}</b>
        <span>{answers.length === 0 ? ask : cardText(card, format)}</span>
      </div>
      <div class="sc-answers">
        {groups(answers).map((group) => (
          <span class="sc-group" key={group[0]?.action}>
            {group[0]?.who && (
              <b style={{ "--pc": group[0].who.colour }}>
                <Sprite name={group[0].who.mark} size={12} />
                {group[0].who.name}
              </b>
            )}
            {group.map((answer) => (
              <AnswerButton key={answer.action} {...{ answer, pending, onAnswer, onAim }} />
            ))}
          </span>
        ))}
      </div>
    </section>
  );
}

interface DrawnProps {
  lastEvents: LastEvents | null;
  players: readonly PlayerInfo[];
  format: Formatter;
}

/** A card that was just drawn, shown over the sea for a moment. */
export function Drawn({ lastEvents, players, format }: DrawnProps) {
  const drawn = lastEvents?.events.findLast(([word]) => word === "event");
  const card = drawn?.[2];
  const player = players[Number(drawn?.[1] ?? -1)];
  if (lastEvents === null || card === undefined || player === undefined) {
    return null;
  }
  return (
    <div class={`sc-drawn b-${colourOf(card)}`} key={lastEvents.seq} aria-hidden="true">
      <span class="bd">
        <Sprite name={`band-${colourOf(card)}`} size={26} />
      </span>
      <small style={{ "--pc": player.colour }}>
        <Sprite name={player.mark} size={11} />
        {player.name}
      </small>
      <b>{cardName(card, format)}</b>
      <span>{cardText(card, format)}</span>
    </div>
  );
}
