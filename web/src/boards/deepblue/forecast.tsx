// The preview of the chosen or hovered action, in short sentences.

import { plainText } from "../../components/richText";
import type { Event, Node, View } from "../../generated/deepblue";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import type { Legal } from "./legalTargets";
import { cardName, placeName, spotName } from "./names";
import { openTile, placeOf } from "./view";

interface ForecastContext {
  view: View;
  players: readonly PlayerInfo[];
  format: Formatter;
}

/** The place of the event, with everything there. */
function where({ view, players, format }: ForecastContext, node: Node): string[] {
  const place = placeOf(view, node);
  return place === undefined ? [] : [placeName(place, view, players, format)];
}

function placed(
  { view, format }: ForecastContext,
  { site, spot }: Extract<Event, { e: "placed" }>,
): string {
  const held = spot === "middle" ? undefined : openTile(placeOf(view, site))?.spots[spot - 1];
  return held === undefined
    ? t("Your boat lies in the middle of {0}.", site)
    : t("Your boat takes the {0} spot of {1}.", spotName(held, format), site);
}

/** The lines of one event; those that say nothing new, as that a wreck is explored after its dive, have none. */
function linesOf(context: ForecastContext, event: Event): string[] {
  const { view, players, format } = context;
  const text = plainText(format.event(event) ?? "");
  const line = text === "" ? [] : [text];
  switch (event.e) {
    case "gone":
    case "chest":
      return [];
    case "scores":
      return event.points === 0 ? [] : line;
    case "placed":
      return players[event.seat]?.you ? [placed(context, event)] : line;
    case "hires": {
      const { card = null, price = 0 } = view.market[event.slot - 1] ?? {};
      return card === null ? [] : [t("You pay ${0} for {1}.", price, cardName(card, format))];
    }
    case "moves":
      return [...line, ...where(context, event.node)];
    case "dives":
      return [...line, ...where(context, event.site)];
    default:
      return line;
  }
}

/** What drawing and stopping do is already on their buttons and at the seats. */
export function forecastOf(
  context: ForecastContext,
  action: Legal | null,
  events: readonly Event[] = [],
): string[] {
  return action === null || action.a === "draw" || action.a === "stop"
    ? []
    : events.flatMap((event) => linesOf(context, event));
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
