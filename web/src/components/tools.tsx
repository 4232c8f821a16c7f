// The buttons of every screen: with a label, with an icon only, and those for language, sound and theme.
import type { ComponentChildren } from "preact";
import { loadLanguage, t } from "../i18n";
import { isLight, type Language, settings, updateSettings } from "../settings";
import { soundOn } from "../sound";
import { Icon } from "./sprite";

export async function switchLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  updateSettings({ language });
}

export function LanguageSwitch() {
  const { language } = settings.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be styled as a pill
    <div class="lang" role="group" aria-label={t("Language")}>
      {(["de", "en"] as const).map((code) => (
        <button
          type="button"
          key={code}
          class="reach"
          lang={code}
          aria-label={code === "de" ? "Deutsch" : "English"}
          aria-pressed={language === code}
          onClick={() => switchLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

interface ButtonProps {
  label: ComponentChildren;
  icon?: string;
  /** The icon's width in px. */
  size?: number;
  /** Further classes, such as btn--go. */
  class?: string;
  /** Makes it a link. */
  href?: string;
  download?: string;
  /** Without it a button submits its form. */
  onClick?(): void;
  disabled?: boolean;
  title?: string;
  "aria-label"?: string;
  "aria-description"?: string;
}

export function Button({ label, icon, size, class: more, href, ...rest }: ButtonProps) {
  const classes = more === undefined ? "btn" : `btn ${more}`;
  const inside = (
    <>
      {icon !== undefined && <Icon name={icon} size={size} />}
      {label}
    </>
  );
  return href === undefined ? (
    <button type={rest.onClick ? "button" : "submit"} class={classes} {...rest}>
      {inside}
    </button>
  ) : (
    <a class={classes} href={href} {...rest}>
      {inside}
    </a>
  );
}

interface ToolProps {
  icon: string;
  label: string;
  onClick(): void;
  pressed?: boolean;
  disabled?: boolean;
  /** The key that does the same, as a text. */
  keys?: string;
}

export function Tool({ icon, label, onClick, pressed, disabled, keys }: ToolProps) {
  return (
    <button
      type="button"
      class="ib"
      aria-label={label}
      aria-pressed={pressed}
      aria-description={keys}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function SoundSwitch() {
  const sound = soundOn();
  return (
    <Tool
      icon={sound ? "sound" : "mute"}
      label={sound ? t("Sound off") : t("Sound on")}
      pressed={sound}
      onClick={() => updateSettings({ sound: sound ? "off" : "always" })}
    />
  );
}

export function ThemeSwitch() {
  const { theme } = settings.value;
  const light = isLight(theme);
  return (
    <Tool
      icon={light ? "moon" : "sun"}
      label={light ? t("Dark theme") : t("Light theme")}
      onClick={() => updateSettings({ theme: light ? "dark" : "light" })}
    />
  );
}

/** A button or link in a menu. */
export const MenuItem = (props: ButtonProps) => (
  <li>
    <Button {...props} />
  </li>
);
