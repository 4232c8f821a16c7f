// Selects the seat whose view a replay shows.

import { Mark } from "../components/seat";
import { t } from "../i18n";
import type { PlayerInfo } from "../table/players";

interface ViewAsProps {
  players: readonly PlayerInfo[];
  /** The viewed seat, and your own. */
  seat: number;
  you: number;
  onSeat(seat: number): void;
}

export function ViewAs({ players, seat, you, onSeat }: ViewAsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
    <div class="jump" role="group" aria-label={t("View as")}>
      {players.map((player) => (
        <button
          type="button"
          key={player.seat}
          class={player.seat === seat ? "view-as on" : "view-as"}
          aria-pressed={player.seat === seat}
          aria-label={player.seat === you ? t("View as yourself") : t("View as {0}", player.called)}
          onClick={() => onSeat(player.seat)}
        >
          <Mark player={player} />
          <span class="desktop">{player.name}</span>
        </button>
      ))}
    </div>
  );
}
