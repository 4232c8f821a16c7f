// Event cards: the panel with choices, and the card that was just drawn.

import { Sprite } from "../../components/sprite";
import type { Card, Game } from "../../generated/scuba";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { LastEvents } from "../../table/lines";
import type { PlayerInfo } from "../../table/players";
import { cardText, colourOf } from "./cards";
import type { Choice } from "./choices";

interface EventPanelProps {
  card: Card;
  choices: readonly Choice[];
  pending: boolean;
  format: Formatter;
  question: string;
  onChoose(action: string): void;
  onHover(action: string | null): void;
}

/** Groups the choices about the same diver. */
function byDiver(choices: readonly Choice[]): Choice[][] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = choice.diver === undefined ? choice.action : `seat ${choice.diver.seat}`;
    found.set(key, [...(found.get(key) ?? []), choice]);
  }
  return [...found.values()];
}

interface ChoiceButtonProps {
  choice: Choice;
  pending: boolean;
  onChoose(action: string): void;
  onHover(action: string | null): void;
}

function ChoiceButton({ choice, pending, onChoose, onHover }: ChoiceButtonProps) {
  const { action, text, short = text, icon } = choice;
  return (
    <button
      type="button"
      class="btn lit"
      aria-label={text}
      data-act={action}
      disabled={pending}
      onClick={() => onChoose(action)}
      onMouseEnter={() => onHover(action)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(action)}
      onBlur={() => onHover(null)}
    >
      <Sprite name={icon} size={18} class="ico" />
      {short}
    </button>
  );
}

/** The card that needs your decision, with its choices. */
export function EventPanel({
  card,
  choices,
  pending,
  format,
  question,
  onChoose,
  onHover,
}: EventPanelProps) {
  return (
    <section class={`sc-event b-${colourOf(card)}`} aria-label={t("Event card")}>
      <div class="sc-card">
        <span class="bd">
          <Sprite name={`band-${colourOf(card)}`} size={20} />
        </span>
        <b>{format.label("card", card)}</b>
        <span>{choices.length === 0 ? question : cardText(card, format)}</span>
      </div>
      <div class="sc-choices">
        {byDiver(choices).map((group) => (
          <span class="sc-group" key={group[0]?.action}>
            {group[0]?.diver && (
              <b style={{ "--pc": group[0].diver.colour }}>
                <Sprite name={group[0].diver.mark} size={12} />
                {group[0].diver.name}
              </b>
            )}
            {group.map((choice) => (
              <ChoiceButton key={choice.action} {...{ choice, pending, onChoose, onHover }} />
            ))}
          </span>
        ))}
      </div>
    </section>
  );
}

interface DrawnCardProps {
  lastEvents: LastEvents<Game> | null;
  players: readonly PlayerInfo[];
  format: Formatter;
}

/** The card that was just drawn, briefly shown over the sea. */
export function DrawnCard({ lastEvents, players, format }: DrawnCardProps) {
  const drawn = lastEvents?.events.findLast((event) => event.e === "event");
  const player = players[drawn?.seat ?? -1];
  if (lastEvents === null || drawn === undefined || player === undefined) {
    return null;
  }
  const { card } = drawn;
  return (
    <div class={`sc-drawn b-${colourOf(card)}`} key={lastEvents.seq} aria-hidden="true">
      <span class="bd">
        <Sprite name={`band-${colourOf(card)}`} size={26} />
      </span>
      <small style={{ "--pc": player.colour }}>
        <Sprite name={player.mark} size={11} />
        {player.name}
      </small>
      <b>{format.label("card", card)}</b>
      <span>{cardText(card, format)}</span>
    </div>
  );
}
