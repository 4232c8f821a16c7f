// Panel that spectators see instead of a plan: which divers are ready.

import { Icon, Sprite } from "../../components/sprite";
import { t } from "../../i18n";
import type { Person } from "../api";
import { statusText } from "./seats";
import type { View } from "./view";

export function SpectatorPanel({ view, people }: { view: View; people: readonly Person[] }) {
  const planning = view.phase === "planning";
  return (
    <section class="panel dv-call dv-spectator" aria-label={t("Plans")}>
      <h2>{planning ? t("Everybody plans in secret") : t("At the table")}</h2>
      {planning && <p>{t("The plans are shown as soon as all are locked.")}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.seat} style={{ "--pc": person.colour }}>
            <Sprite name={person.mark} size={16} />
            <b>{person.name}</b>
            <span>{statusText(view, person.seat)}</span>
            {planning && !view.to_act.includes(person.seat) && <Icon name="check" size={18} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
