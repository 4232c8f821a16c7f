// The settings screen.

import { RadioGroup } from "../components/radioGroup";
import { TopBar } from "../components/topBar";
import { loadLanguage, t } from "../i18n";
import type { Route } from "../router";
import { type Language, type Settings, settings, type Theme, updateSettings } from "../settings";

export function SettingsScreen(_: { route: Route }) {
  const now = settings.value;
  const yesNo = [
    { value: "yes", label: t("Yes") },
    { value: "no", label: t("No") },
  ];
  const word = (is: boolean) => (is ? "yes" : "no");
  return (
    <div class="app">
      <TopBar title={t("Settings")} />
      <main class="plainmain">
        <form class="panel settings" onSubmit={(event) => event.preventDefault()}>
          <label class="pick">
            <span class="legend">{t("Your name at the table")}</span>
            <input
              class="field"
              maxLength={20}
              value={now.name}
              placeholder={t("Guest")}
              onInput={(event) => updateSettings({ name: event.currentTarget.value })}
            />
          </label>
          <RadioGroup
            label={t("Language")}
            value={now.language}
            choices={[
              { value: "en", label: "English" },
              { value: "de", label: "Deutsch" },
            ]}
            onPick={async (language) => {
              await loadLanguage(language as Language);
              updateSettings({ language: language as Language });
            }}
          />
          <RadioGroup
            label={t("Theme")}
            value={now.theme}
            choices={[
              { value: "system", label: t("Same as device") },
              { value: "dark", label: t("Deep sea, dark") },
              { value: "light", label: t("Lagoon, light") },
            ]}
            onPick={(theme) => updateSettings({ theme: theme as Theme })}
          />
          <RadioGroup
            label={t("Sound")}
            value={word(now.sound)}
            choices={yesNo}
            onPick={(value) => updateSettings({ sound: value === "yes" })}
          />
          <RadioGroup
            label={t("Motion")}
            value={now.motion}
            choices={[
              { value: "system", label: t("Same as device") },
              { value: "off", label: t("Off") },
            ]}
            onPick={(motion) => updateSettings({ motion: motion as Settings["motion"] })}
          />
          <RadioGroup
            label={t("Speed of other players' moves")}
            value={now.speed}
            choices={[
              { value: "slow", label: t("Slow") },
              { value: "normal", label: t("Normal") },
              { value: "fast", label: t("Instant") },
            ]}
            onPick={(speed) => updateSettings({ speed: speed as Settings["speed"] })}
          />
          <RadioGroup
            label={t("Confirm each move?")}
            value={word(now.confirm)}
            choices={yesNo}
            onPick={(value) => updateSettings({ confirm: value === "yes" })}
          />
          <button
            type="button"
            class="btn"
            disabled={now.guided.length === 0}
            onClick={() => updateSettings({ guided: [] })}
          >
            {t("Show the first-turn guides again")}
          </button>
        </form>
      </main>
    </div>
  );
}
