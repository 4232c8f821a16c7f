// Asks once, at the first online table, how the player wants to hear of their turn. Sound is on until they say otherwise.
import { Icon } from "../components/sprite";
import { t } from "../i18n";
import { settings, updateSettings } from "../settings";
import { allowNotifications, canNotify } from "./called";

/** `after`: the game whose first-turn guide comes first. */
export function CallQuestion({ after }: { after?: string }) {
  const { sound, guided } = settings.value;
  if (sound !== "ask" || (after !== undefined && !guided.includes(after))) {
    return null;
  }
  const answer = (picked: "online" | "off") => updateSettings({ sound: picked });
  const notify = async () => {
    await allowNotifications();
    answer("online");
  };
  return (
    <section class="call-question panel" aria-label={t("When it is your turn")}>
      <Icon name="sound" size={22} />
      <p>{t("A sound tells you when it is your turn.")}</p>
      <div class="call-acts">
        <button type="button" class="btn btn--s" onClick={() => answer("online")}>
          {t("Fine")}
        </button>
        {canNotify() && Notification.permission !== "denied" && (
          <button type="button" class="btn btn--s" onClick={notify}>
            {t("Also a notification")}
          </button>
        )}
        <button type="button" class="btn btn--s btn--quiet" onClick={() => answer("off")}>
          {t("No sound")}
        </button>
      </div>
    </section>
  );
}
