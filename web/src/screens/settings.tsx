// The settings screen.
import { Field, RadioGroup } from "../components/form";
import { Button, switchLanguage } from "../components/tools";
import { TopBar } from "../components/topBar";
import { t } from "../i18n";
import { type Settings, settings, updateSettings } from "../settings";
import { allowNotifications, canNotify } from "./called";

interface ChoiceProps<K extends keyof Settings> {
  of: K;
  label: string;
  choices: readonly (readonly [Settings[K], string])[];
}

function Choice<K extends keyof Settings>({ of: key, ...group }: ChoiceProps<K>) {
  const pick = (value: Settings[K]) => updateSettings({ [key]: value });
  return <RadioGroup {...group} value={settings.value[key]} onPick={pick} />;
}

/** How the player hears of their turn. */
function Calls() {
  const { sound, notify } = settings.value;
  return (
    <>
      <RadioGroup<Settings["sound"]>
        label={t("Sound")}
        value={sound === "ask" ? "online" : sound}
        choices={[
          ["online", t("At online tables")],
          ["always", t("Always")],
          ["off", t("Off")],
        ]}
        onPick={(picked) => updateSettings({ sound: picked })}
      />
      {canNotify() && (
        <RadioGroup
          label={t("Notify me when it is my turn online?")}
          value={notify && Notification.permission === "granted"}
          choices={yesNo()}
          onPick={(wanted) => (wanted ? allowNotifications() : updateSettings({ notify: false }))}
        />
      )}
      {canNotify() && Notification.permission === "denied" && (
        <p class="settings-note" role="status">
          {t(
            "Your browser blocks notifications from this page. You can allow them in its settings.",
          )}
        </p>
      )}
      {"vibrate" in navigator && (
        <Choice of="vibrate" label={t("Vibrate when it is my turn online?")} choices={yesNo()} />
      )}
    </>
  );
}

const yesNo = () =>
  [
    [true, t("Yes")],
    [false, t("No")],
  ] as const;

export function SettingsScreen() {
  const { name, language, guided } = settings.value;
  return (
    <div class="app">
      <TopBar title={t("Settings")} />
      <main class="plainmain">
        <form class="panel settings" onSubmit={(event) => event.preventDefault()}>
          <Field
            label={t("Your name at the table")}
            maxLength={20}
            value={name}
            placeholder={t("Guest")}
            onInput={(event) => updateSettings({ name: event.currentTarget.value })}
          />
          <RadioGroup
            label={t("Language")}
            value={language}
            choices={[
              ["en", "English"],
              ["de", "Deutsch"],
            ]}
            onPick={switchLanguage}
          />
          <Choice
            of="theme"
            label={t("Theme")}
            choices={[
              ["system", t("Same as device")],
              ["dark", t("Deep sea, dark")],
              ["light", t("Lagoon, light")],
            ]}
          />
          <Calls />
          <Choice
            of="motion"
            label={t("Motion")}
            choices={[
              ["system", t("Same as device")],
              ["off", t("Off")],
            ]}
          />
          <Choice
            of="speed"
            label={t("Speed of other players' moves")}
            choices={[
              ["slow", t("Slow")],
              ["normal", t("Normal")],
              ["fast", t("Instant")],
            ]}
          />
          <Choice
            of="autoPass"
            label={t("Pass by itself when there is nothing to choose?")}
            choices={yesNo()}
          />
          <Choice of="confirm" label={t("Confirm each move?")} choices={yesNo()} />
          <Button
            label={t("Show the first-turn guides again")}
            disabled={guided.length === 0}
            onClick={() => updateSettings({ guided: [] })}
          />
        </form>
      </main>
    </div>
  );
}
