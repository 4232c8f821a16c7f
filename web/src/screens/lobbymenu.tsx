// What the lobby offers beside playing.
import { cards } from "../boards/index";
import { t } from "../i18n";
import { Icon } from "../parts/piece";
import { Sheet } from "../parts/sheet";
import { SoundSwitch, ThemeSwitch } from "../parts/tools";
import { link } from "../router";

export function LobbyMenu({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={t("Menu")} onClose={onClose}>
      <div class="menu-row">
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <ul class="menu">
        {cards.map((card) => (
          <li key={card.key}>
            <a class="btn" href={link("rules", card.key)}>
              <Icon name="book" />
              {t("{0}: rules", card.name)}
            </a>
          </li>
        ))}
        <li>
          <a class="btn" href={link("settings")}>
            <Icon name="gear" />
            {t("Settings")}
          </a>
        </li>
      </ul>
    </Sheet>
  );
}
