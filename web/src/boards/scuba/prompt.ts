// The prompt above the board: one sentence about what to do or whom the table waits for.

import type { Prompt } from "../../components/boardFrame";
import type { Facts, Game, Species } from "../../generated/scuba";
import { list, t } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { BoardTable } from "../api";
import type { LegalTargets } from "./legalTargets";
import { key } from "./view";

/** An animal next to you that you have not seen yet. */
function newAdjacent(facts: Facts, targets: LegalTargets): Species | null {
  const near = facts.cells
    .filter(({ cell }) => targets.cells.has(key(cell)))
    .flatMap(({ animals }) => animals);
  return (near.find((animal) => animal.new) ?? near[0])?.species ?? null;
}

function diving(props: BoardTable<Game>, targets: LegalTargets, format: Formatter): string {
  const { view, facts, seat } = props;
  const snorkels = view.divers[seat]?.status === "swimming";
  if (targets.look !== null) {
    const here = facts.cells.find(({ steps }) => steps === 0)?.animals ?? [];
    const names = here.map(({ species }) => format.label("species", species));
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
  if ([...targets.steps.values()].every((action) => action === targets.board)) {
    return t("**Your turn.** Go aboard, or end the turn.");
  }
  const near = newAdjacent(facts, targets);
  const swim = snorkels
    ? t("**Your turn.** Snorkel to a lit cell, or end the turn.")
    : t("**Your turn.** Swim to a lit cell, or end the turn.");
  return near === null
    ? swim
    : `${swim} ${t("The **{0}** next to you is new.", format.label("species", near))}`;
}

function question(props: BoardTable<Game>, targets: LegalTargets, format: Formatter): string {
  const { view } = props;
  const event = view.event === null ? "" : `**${format.label("card", view.event.card)}.** `;
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
  props: BoardTable<Game>,
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
