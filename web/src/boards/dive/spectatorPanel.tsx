// Panel that spectators see instead of a plan: which divers are ready.

import { Icon, Sprite } from "../../components/sprite";
import type { View } from "../../generated/dive";
import { t } from "../../i18n";
import type { PlayerInfo } from "../../table/players";
import { statusText } from "./seats";

export function SpectatorPanel({ view, players }: { view: View; players: readonly PlayerInfo[] }) {
  const planning = view.phase === "planning";
  return (
    <section class="panel dv-call dv-spectator" aria-label={t("Plans")}>
      <h2>{planning ? t("Everybody plans in secret") : t("At the table")}</h2>
      {planning && <p>{t("The plans are shown as soon as all are locked.")}</p>}
      <ul>
        {players.map((player) => (
          <li key={player.seat} style={{ "--pc": player.colour }}>
            <Sprite name={player.mark} size={16} />
            <b>{player.name}</b>
            <span>{statusText(view, player.seat)}</span>
            {planning && !view.to_act.includes(player.seat) && <Icon name="check" size={18} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
