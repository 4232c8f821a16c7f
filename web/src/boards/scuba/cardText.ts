// Texts of event cards, from the effects in games/scuba/box.def.
import { t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { Call } from "../defParser";
import { effectOf } from "./gameData";

const num = (call: Call | undefined): number => Number(call?.word ?? 0);

/** The members of a set such as LEFT | RIGHT. */
const setMembers = (call: Call | undefined): string[] =>
  call === undefined ? [] : call.word === "|" ? call.parts.map((p) => p.word) : [call.word];

function moveText(parts: readonly Call[], format: Formatter): string {
  const [who, ways, n, how] = parts;
  const all = setMembers(ways);
  const where =
    all.length === 4
      ? t("in any one direction")
      : all.map((way) => format.label("way", way.toLowerCase())).join(t(" or "));
  const far = num(n);
  if (setMembers(how).includes("MAY")) {
    return tn("You may swim {0} cell {1}.", "You may swim up to {0} cells {1}.", far, where);
  }
  switch (who?.word) {
    case "ANYBODY":
      return tn(
        "You send one diver {0} cell {1}.",
        "You send one diver {0} cells {1}.",
        far,
        where,
      );
    case "EVERYBODY":
      return tn(
        "You send all divers {0} cell {1}.",
        "You send all divers {0} cells {1}.",
        far,
        where,
      );
    default:
      return tn("You are carried {0} cell {1}.", "You are carried {0} cells {1}.", far, where);
  }
}

/** One effect as a sentence. */
function effectText(effect: Call, format: Formatter): string {
  const [first, second] = effect.parts;
  switch (effect.word) {
    case "POINTS":
      return num(first) < 0
        ? tn("You lose {0} point.", "You lose {0} points.", -num(first))
        : tn("You win {0} point.", "You win {0} points.", num(first));
    case "AIR":
      return t("You lose {0} air.", num(first));
    case "MOVE":
      return moveText(effect.parts, format);
    case "FLIP":
      return tn("You turn over {0} tile.", "You turn over {0} tiles.", num(first));
    case "REMOVE":
      return t("You take a tile away, unseen.");
    case "FISH":
      return tn(
        "You move an animal by {0} cell.",
        "You move an animal by up to {0} cells.",
        num(first ?? second),
      );
    case "MARKER":
      return t("You take a decompression marker.");
    case "SURFACE":
      return t("You come up to the surface.");
    case "BOAT":
      return t("You come aboard at once.");
    case "NO_DESCENT":
      return t("No step down in this turn.");
    case "END_TURN":
      return t("Your turn ends.");
    default:
      return t("Nothing happens.");
  }
}

const OP_NAMES: Record<string, string> = { level: "NO_DESCENT", end: "END_TURN" };

/** Text of one half of a card; `op` is its name in the action. */
export function halfText(card: string, op: string, format: Formatter): string {
  const word = OP_NAMES[op] ?? op.toUpperCase();
  const half = effectOf(card)?.parts.find((effect) => effect.word === word);
  return half === undefined ? format.label("op", op) : effectText(half, format);
}

/** Text of a whole card. */
export function cardText(card: string, format: Formatter): string {
  const effect = effectOf(card);
  const halves = effect?.parts.map((part) => effectText(part, format)) ?? [];
  return effect?.word === "EITHER"
    ? t("Either: {0} Or: {1}", halves[0] ?? "", halves[1] ?? "")
    : halves.join(" ");
}

export const cardName = (card: string, format: Formatter): string => format.label("card", card);
