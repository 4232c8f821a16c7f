// The lobby's menu.
import { cards } from "../boards/cards";
import { Sheet } from "../components/sheet";
import { Icon } from "../components/sprite";
import { SoundSwitch, ThemeSwitch } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";

interface LobbyMenuProps {
  /** The account's name, or "Sign in". */
  account: string;
  onAccount(): void;
  onClose(): void;
}

export function LobbyMenu({ account, onAccount, onClose }: LobbyMenuProps) {
  return (
    <Sheet title={t("Menu")} onClose={onClose}>
      <div class="menu-row">
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <ul class="menu">
        <li>
          <button type="button" class="btn" onClick={onAccount}>
            <Icon name="person" />
            {account}
          </button>
        </li>
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
