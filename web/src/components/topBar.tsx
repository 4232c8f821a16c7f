// The top bar of every screen but the lobby.
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { link } from "../router";
import { Icon, Sprite } from "./sprite";
import { LanguageSwitch, SoundSwitch, ThemeSwitch } from "./tools";

interface TopProps {
  title: string;
  sub?: string;
  back?: string;
  /** Tools of this screen, before the common ones. */
  children?: ComponentChildren;
  /** The button that opens the menu. */
  menu?: ComponentChildren;
}

export function TopBar({ title, sub, back = link("lobby"), children, menu }: TopProps) {
  return (
    <header class="top">
      <a class="brand" href={back} aria-label={t("divetable, back to the lobby")}>
        <Icon name="back" size={22} />
        <Sprite name="i-logo" size={34} class="brand-logo" />
        <b class="desktop">divetable</b>
      </a>
      <div class="top-title">
        <h1>{title}</h1>
        {sub !== undefined && <span class="top-sub">{sub}</span>}
      </div>
      <div class="top-tools">
        {children}
        <span class="desktop row">
          <SoundSwitch />
          <ThemeSwitch />
        </span>
        <span class="desktop">
          <LanguageSwitch />
        </span>
        {menu}
      </div>
    </header>
  );
}
