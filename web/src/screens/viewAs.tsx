// Whose eyes a replay is seen with.
import type { PlayerInfo } from "../boards/api";
import { Mark } from "../components/seat";
import { t } from "../i18n";

interface ViewAsProps {
  people: readonly PlayerInfo[];
  /** Whose they are, and which seat is your own. */
  seat: number;
  you: number;
  onSeat(seat: number): void;
}

export function ViewAs({ people, seat, you, onSeat }: ViewAsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
    <div class="jump" role="group" aria-label={t("Whose eyes?")}>
      {people.map((person) => (
        <button
          type="button"
          key={person.seat}
          class={person.seat === seat ? "eye on" : "eye"}
          aria-pressed={person.seat === seat}
          aria-label={
            person.seat === you ? t("With your eyes") : t("With the eyes of {0}", person.called)
          }
          onClick={() => onSeat(person.seat)}
        >
          <Mark person={person} />
          <span class="desk">{person.name}</span>
        </button>
      ))}
    </div>
  );
}
