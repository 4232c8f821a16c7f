// Dive's sentences: names, the prompt, what screen readers announce, the chances for the advice sheet.
import type { Prompt } from "../../components/boardFrame";
import type { Facts, Helper, View } from "../../generated/dive";
import { list, percent, t, tn } from "../../i18n";
import type { Formatter } from "../../i18n/catalog";
import type { PlayerInfo } from "../../table/players";
import type { BoardTable } from "../api";
import { type Dive, isComplete, ownCompanion, type Pawn, shownDraft } from "./model";
import { type CardStep, type Reveal, revealOf } from "./reveal";

export function pawnName(players: readonly PlayerInfo[], pawn: Pawn): string {
  return pawn === "chief" ? t("The chief") : (players[pawn]?.name ?? t("Seat {0}", pawn + 1));
}

export const tokenName = (token: number, shark: boolean): string =>
  shark ? t("Air token {0}, shark side", token) : t("Air token {0}", token);

/** What the helper of a revealed card does. */
export function helperText(helped: CardStep["helped"], players: readonly PlayerInfo[]): string {
  if (helped === null) {
    return t("nobody gets it");
  }
  const name = pawnName(players, helped.pawn);
  return helped.fields > 0 ? t("**{0}** +{1}", name, helped.fields) : t("**{0}**: no move", name);
}

/** The status line of a diver. */
export function statusText(view: View, seat: number): string {
  const ready = !view.to_act.includes(seat);
  switch (view.phase) {
    case "planning":
      return ready ? t("plan is locked") : t("planning");
    case "covering":
    case "calling":
      return ready ? t("decided") : t("deciding about the companion");
    case "picking":
      return ready ? t("waiting") : t("choosing a companion");
    default:
      return view.over ? "" : t("diving now");
  }
}

// ---- the prompt: one sentence about what to do or whom the table waits for ----

function waitingText({ view, players }: BoardTable<Dive>): string {
  const names = list(view.to_act.map((seat) => players[seat]?.called ?? ""));
  switch (view.phase) {
    case "picking":
      return t("**{0}** chooses a companion.", names);
    case "covering":
      return t("**{0}** is deciding about the octopus. Then everybody may look.", names);
    case "calling":
      return t("Deciding about companions: {0}.", names);
    case "planning":
      return view.to_act.includes(view.seat) || view.seat < 0
        ? t("Planning in secret: {0}.", names)
        : t("**Your plan is locked.** Waiting for {0}.", names);
    default:
      return t("The cards are being laid out.");
  }
}

function planningText(table: BoardTable<Dive>): string {
  const { view, facts } = table;
  const { plan, picked, placingClownfish } = shownDraft(table);
  if (facts.planning.tokens === 0) {
    return t("**Plan your dive.** Shark or no shark? Turn over each depth with a shark.");
  }
  if (placingClownfish) {
    const speed = ownCompanion(table)?.speed ?? 0;
    return t("**Clownfish.** Choose the depth where you get {0} more speed.", speed);
  }
  if (picked !== null) {
    return t("**Air token {0}.** Choose a lit depth.", picked.token);
  }
  if (isComplete(plan, facts.planning)) {
    return t("**All tokens are placed.** Check the sides, then lock the plan.");
  }
  return view.orca === null
    ? t("**Plan your dive.** What is hiding in the next five cards? Place all five air tokens.")
    : t("**The orca is coming!** In {0} seconds your plan counts as it is.", view.orca.seconds);
}

function question(table: BoardTable<Dive>): string {
  switch (table.view.phase) {
    case "picking":
      return t("**Your turn.** Choose a companion. Each can be used once.");
    case "covering":
      return t("**Use the octopus before anybody looks?** It hides what is below it.");
    case "calling":
      return t("**Use your companion this round?** Everybody decides in secret.");
    default:
      return planningText(table);
  }
}

function revealText({ step }: Reveal, { view, format }: BoardTable<Dive>): string {
  if (step === undefined) {
    return t("**The dive begins.** All plans are shown.");
  }
  if (step.kind === "card") {
    const { depth, card } = step.event;
    return t("**Depth {0}**: {1}.", depth, format.label("sight", card));
  }
  return view.version === "children"
    ? t("**Rest.** One field for each right depth.")
    : t("**Rest.** One field for each depth that still holds a token.");
}

export function promptOf(table: BoardTable<Dive>): Prompt {
  const reveal = revealOf(table);
  if (reveal !== null) {
    return { icon: "i-eye", text: revealText(reveal, table) };
  }
  if (table.view.over) {
    return { icon: "i-trophy", text: t("The game is over.") };
  }
  return { icon: "i-eye", text: table.count > 0 ? question(table) : waitingText(table) };
}

// ---- for the table's screen ----

/** The available actions for screen readers. Plans are not counted: there are thousands. */
export function announce(view: View, _facts: Facts, actions: readonly unknown[]): string {
  switch (view.phase) {
    case "picking":
      return tn("{0} companion.", "{0} companions.", actions.length);
    case "covering":
    case "calling":
      return t("Use your companion, or keep it.");
    default:
      return view.orca === null
        ? t("Plan five depths.")
        : t("Plan five depths in {0} seconds.", view.orca.seconds);
  }
}

const HELPERS: readonly Helper[] = ["green-turtle", "red-turtle", "ray"];

/** The chances at each depth. */
export function explain({ depths, certain }: Facts, format: Formatter): string[] {
  return depths.map(({ depth, shark, clear }) => {
    const chances = [
      [t("shark"), shark.all] as const,
      ...HELPERS.map((h) => [format.label("animal", h), shark[h] + clear[h]] as const),
    ];
    const words = chances
      .map(([name, chance]) => [name, Math.round((100 * chance) / certain)] as const)
      .filter(([, share]) => share > 0)
      .map(([name, share]) => `${name} ${percent(share)}`);
    return t("Depth {0}: {1}.", depth, words.length > 0 ? words.join(", ") : t("nothing"));
  });
}

/** The sections of the rules (locale/rules/dive.en.md) by phase. */
const RULE_SECTIONS: Record<View["phase"], string> = {
  picking: "companions",
  laying: "setup",
  covering: "companions",
  looking: "planning",
  calling: "companions",
  planning: "planning",
  meeting: "chief",
  over: "end",
};

export const ruleSection = ({ phase }: View): string => RULE_SECTIONS[phase];
