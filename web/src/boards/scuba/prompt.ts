// The prompt above the board: one sentence about what to do or whom the table waits for.

import type { Prompt } from "../../components/boardFrame";
import { list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { BoardProps } from "../api";
import { cardName } from "./cardText";
import type { LegalTargets } from "./legalTargets";
import { key, newHere, type View } from "./view";

/** An animal next to you that you have not seen yet. */
function newAdjacent(view: View, seat: number, targets: LegalTargets): string | null {
  const near = view.animals.filter(
    (animal) => targets.cells.has(key(animal.cell)) && !animal.discs.includes(seat),
  );
  const known = view.divers[seat]?.cards ?? [];
  return (near.find((a) => !known.includes(a.species)) ?? near[0])?.species ?? null;
}

function diving(props: BoardProps<Game>, targets: LegalTargets, format: Formatter): string {
  const { view, seat } = props;
  const snorkels = view.divers[seat]?.status === "swimming";
  if (targets.look !== null) {
    const names = newHere(view, seat).map(({ species }) => format.label("species", species));
    return t(
      "**Your turn.** There is something to see here: **{0}**. Look, swim on, or end the turn.",
      list(names),
    );
  }
  if (targets.turn !== null) {
    return t("**Your turn.** Turn the tile over, swim on, or end the turn.");
  }
  if (targets.steps.size === 0) {
    return t("**Your turn.** You have no steps left: end the turn.");
  }
  if ([...targets.steps.values()].every((action) => action === "board")) {
    return t("**Your turn.** Go aboard, or end the turn.");
  }
  const near = newAdjacent(view, seat, targets);
  const swim = snorkels
    ? t("**Your turn.** Snorkel to a lit cell, or end the turn.")
    : t("**Your turn.** Swim to a lit cell, or end the turn.");
  return near === null
    ? swim
    : `${swim} ${t("The **{0}** next to you is new.", format.label("species", near))}`;
}

function question(props: BoardProps<Game>, targets: LegalTargets, format: Formatter): string {
  const { view } = props;
  const event = view.event === null ? "" : `**${cardName(view.event.card, format)}.** `;
  switch (view.phase) {
    case "entering":
      return t("**Your turn.** Jump in below the boat: choose a lit cell.");
    case "diving":
      return diving(props, targets, format);
    case "resting":
      return t("**Your turn.** You are safe aboard: stay, or go snorkelling.");
    default:
      return `${event}${format.ask(view.phase)}`;
  }
}

const ICONS: Record<string, string> = {
  entering: "i-down",
  resting: "diveboat",
  diving: "i-wave",
  pointing: "i-eye",
  fishing: "i-hand",
};

export function promptOf(
  props: BoardProps<Game>,
  targets: LegalTargets,
  format: Formatter,
): Prompt {
  const { view, actions } = props;
  if (view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  return {
    icon: ICONS[view.phase] ?? "i-bolt",
    text:
      actions.length > 0
        ? question(props, targets, format)
        : format.wait(view.phase, props.table.toact),
  };
}
