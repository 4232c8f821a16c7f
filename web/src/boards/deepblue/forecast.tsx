// The preview of the chosen or hovered action, in short sentences.

import { plainText } from "../../components/richText";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo, Words } from "../api";
import { formatEvent } from "./eventText";
import { cardName, placeName, spotName } from "./names";
import { openTile, placeOf, type View } from "./view";

interface ForecastContext {
  view: View;
  players: readonly PlayerInfo[];
  format: Formatter;
}

/** The place of the event, with everything there. */
function where({ view, players, format }: ForecastContext, node: string | undefined): string[] {
  const place = placeOf(view, node ?? "");
  return place === undefined ? [] : [placeName(place, view, players, format)];
}

function placed({ view, format }: ForecastContext, node = "", spot = ""): string {
  const held = openTile(placeOf(view, node))?.spots[Number(spot) - 1];
  return held === undefined
    ? t("Your boat lies in the middle of {0}.", node)
    : t("Your boat takes the {0} spot of {1}.", spotName(held, format), node);
}

/** Actions whose result is already on their button and at the seats. */
const SHOWN_ELSEWHERE = new Set(["draw", "stop"]);
/** Events that say nothing new, as that a wreck is explored (gone) after its dive. */
const SKIPPED = new Set(["gone", "chest", "turn", "done"]);

/** The lines of one event. */
function linesOf(context: ForecastContext, event: Words): string[] {
  const { view, players, format } = context;
  const [word = "", seat = "", ...args] = event;
  const [first = "", second, third] = args;
  if (SKIPPED.has(word) || (word === "scores" && args.every((n) => n === "0"))) {
    return [];
  }
  if (word === "placed" && players[Number(seat)]?.you) {
    return [placed(context, second, third)];
  }
  if (word === "hires") {
    const { card = null, price = 0 } = view.market[Number(first) - 1] ?? {};
    return card === null ? [] : [t("You pay ${0} for {1}.", price, cardName(card, format))];
  }
  const text = plainText(formatEvent(event, players, view, format)?.text ?? "");
  const node = word === "moves" ? second : word === "dives" ? first : undefined;
  return [...(text === "" ? [] : [text]), ...where(context, node)];
}

export function forecastOf(
  context: ForecastContext,
  action: string | null,
  events: readonly Words[],
) {
  return action === null || SHOWN_ELSEWHERE.has(action)
    ? []
    : events.flatMap((e) => linesOf(context, e));
}

export function Forecast({ lines }: { lines: readonly string[] }) {
  return (
    <div class="fore-lines" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
