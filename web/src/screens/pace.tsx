// The pace of a table: how long other players' moves are shown, and the buttons that show the rest at once or pass
// what does not concern the player.
import type { BoardModule } from "../boards/api";
import { Icon } from "../components/sprite";
import { tallyDuration } from "../components/tally";
import { Button } from "../components/tools";
import { t } from "../i18n";
import { link } from "../router";
import { motionEnabled, settings } from "../settings";
import type { News } from "../table/protocol";
import type { TableModel } from "../table/tableModel";

/** Duration of a scene, of another move, and of a move without motion, in milliseconds. */
const SCENE = 1500;
const MOVE = 800;
const STILL = 400;

/** How long a message is shown before the next, in milliseconds. */
export function displayDuration({ events, table }: News, module: BoardModule | null): number {
  const { speed } = settings.value;
  if (events.length === 0 || speed === "fast") {
    return 0;
  }
  const tally = (table && module?.tally?.(events, table)) ?? null;
  const scene = events.some(({ e }) => module?.scenes?.includes(e));
  const usual = scene ? SCENE : MOVE;
  const wanted =
    tally === null ? (module?.duration?.(events, table) ?? usual) : tallyDuration(tally);
  return (speed === "slow" ? 2 : 1) * (motionEnabled() ? wanted : Math.min(wanted, STILL));
}

/** At the end of the prompt: what hurries the game. */
export function PaceButtons({ model }: { model: TableModel }) {
  const { snapshot, store, pass, passing } = model;
  const { phase, match } = model.state.value;
  if (snapshot.value.behind) {
    return (
      <button
        type="button"
        class="ib pace"
        aria-label={t("Show the rest at once")}
        aria-description={t("Key: space")}
        onClick={() => store.skip()}
      >
        <Icon name="last" />
      </button>
    );
  }
  if (phase === "over") {
    return <Button class="btn--s" icon="trophy" label={t("Result")} href={link("end", match)} />;
  }
  const { actions } = model.state.value;
  return pass.value === undefined || (actions?.length ?? 0) < 2 ? null : (
    <button
      type="button"
      class="btn btn--s pace"
      aria-description={t("Passes every offer until something happens to you, or it is your turn.")}
      onClick={() => {
        passing.value = true;
      }}
    >
      {t("Pass until it concerns me")}
    </button>
  );
}
