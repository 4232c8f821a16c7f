// The rules of a game on a page of their own.
import { cardOf, cards } from "../boards/cards";
import { Rules } from "../components/rules";
import { TopBar } from "../components/topBar";
import { t } from "../i18n";
import type { Route } from "../router";
import { LessonLink } from "./lessonLink";

export function RulesScreen({ route }: { route: Route }) {
  const [game = cards[0]?.key ?? "", paragraph] = route.args;
  const card = cardOf(game);
  return (
    <div class="app">
      <TopBar title={card.name} sub={t("Rules")}>
        <LessonLink game={game} />
      </TopBar>
      <main class="plainmain">
        {card.art !== "" && <img class="rulesart" src={card.art} alt="" width="320" height="190" />}
        <Rules game={game} open={paragraph ?? null} />
      </main>
    </div>
  );
}
