// The bot's air calculation for a diver, as sentences for the advice dialog.
import { t } from "../../i18n";

export function explain(note: Readonly<Record<string, string>>): string[] {
  const { air = "", breath = "", home = "" } = note;
  const spare = Number(note.spare ?? 0);
  return [
    t("You have {0} air. This turn costs {1}, the way up from here {2}.", air, breath, home),
    spare < 0
      ? t("That is {0} too little to get home.", -spare)
      : t("{0} to spare after that.", spare),
  ];
}
