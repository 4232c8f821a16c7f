// What would happen: the table's preview of the action that is chosen or aimed at, in short sentences.

import { plainText } from "../../components/richText";
import { t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo, Words } from "../api";
import { cardName, placeName, spotName } from "./names";
import { openTile, placeOf, type View } from "./view";
import { tell } from "./words";

interface Teller {
  view: View;
  players: readonly PlayerInfo[];
  format: Formatter;
}

/** Where one would be, with all that lies there. */
function where({ view, players, format }: Teller, node: string | undefined): string[] {
  const place = placeOf(view, node ?? "");
  return place === undefined ? [] : [placeName(place, view, players, format)];
}

function placed({ view, format }: Teller, node = "", spot = ""): string {
  const held = openTile(placeOf(view, node))?.spots[Number(spot) - 1];
  return held === undefined
    ? t("Your boat lies in the middle of {0}.", node)
    : t("Your boat takes the {0} spot of {1}.", spotName(held, format), node);
}

/** What a gem or the end of a dive brings stands on its button and at the seats, and that a wreck is
 * explored then is not news. */
const KNOWN = new Set(["draw", "stop"]);
const QUIET = new Set(["gone", "chest", "turn", "done"]);

/** The lines of one event. */
function linesOf(teller: Teller, event: Words): string[] {
  const { view, players, format } = teller;
  const [word = "", seat = "", ...args] = event;
  const [first = "", second, third] = args;
  if (QUIET.has(word) || (word === "scores" && args.every((n) => n === "0"))) {
    return [];
  }
  if (word === "placed" && players[Number(seat)]?.you) {
    return [placed(teller, second, third)];
  }
  if (word === "hires") {
    const { card = null, price = 0 } = view.market[Number(first) - 1] ?? {};
    return card === null ? [] : [t("You pay ${0} for {1}.", price, cardName(card, format))];
  }
  const text = plainText(tell(event, players, view, format)?.text ?? "");
  const node = word === "moves" ? second : word === "dives" ? first : undefined;
  return [...(text === "" ? [] : [text]), ...where(teller, node)];
}

export function forecastOf(teller: Teller, action: string | null, events: readonly Words[]) {
  return action === null || KNOWN.has(action) ? [] : events.flatMap((e) => linesOf(teller, e));
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
