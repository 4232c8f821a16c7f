// The way to the tutorial of a game, if it has one.
import { cardOf } from "../boards/cards";
import { hasLesson } from "../boards/index";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";

export function LessonLink({ game, class: more = "btn--s" }: { game: string; class?: string }) {
  return hasLesson(game) ? (
    <Button
      class={more}
      icon="book"
      label={t("Tutorial")}
      aria-description={t("Two minutes that show what {0} is about.", cardOf(game).name)}
      href={link("learn", game)}
    />
  ) : null;
}
